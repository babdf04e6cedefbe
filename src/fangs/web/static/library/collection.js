// @ts-check
/** Opens a file with game records. The server replays each one, and it can then be opened on the analysis board. */
import { post } from "../server/api.js";
import { button, fill, find, make, row } from "../page/element.js";
import { figure, listed, plural, say } from "../page/language.js";
import { rememberStudied } from "../browser/storage.js";
import { sayAlert } from "../page/status.js";

/** @import { CollectionRecord } from "../server/types.d.ts" */
/** @typedef {{text: string, told: CollectionRecord}} Item */

const TITLE = /^(?=[> \t]*fangs (?:record|match)[ \t]*$)/m; // the head of a match is a part without a game
const MAX_TOGETHER = 40_000; // the maximum number of characters in a request, unless a single record is longer
const MAX_RECORD = 60_000;
const MAX_RECORDS = 2000;
const MAX_KEPT = 5_000_000; // the maximum number of characters in an entry of the browser's history, whose size browsers limit

/** Split the text of a file into its game records. @param {string} text @returns {string[]} */
function split(text) {
  const parts = text.replaceAll("\r\n", "\n").split(TITLE);
  return parts.filter((part) => /^[> \t]*fangs record/.test(part)).map((part) => part.replace(/^#.*$/gm, ""));
}

/** Group records so that each group fits into one request. @param {string[]} texts @returns {string[][]} */
function grouped(texts) {
  /** @type {string[][]} */
  const groups = [];
  let length = Infinity;
  for (const text of texts) {
    if (length + text.length > MAX_TOGETHER || (groups.at(-1)?.length ?? 0) === 100) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(text);
    length += text.length;
  }
  return groups;
}

/** @type {Item[]} */
let items = [];
/** The number of records in the file, without those that are left out. */
let all = 0;

/** @param {Item} item @param {number} at */
function recordRow({ told }, at) {
  const { title, names, scores, steps, tags, ending, error } = told;
  const number = say("Record {number}", { number: at + 1 });
  if (error) return row(at, make("b", {}, number), error);
  const players = Object.entries(names).map(([side, name]) => say("{name} ({side})", { name, side }));
  const known = players.length ? say("{title}: {players}", { title, players: listed(players) }) : title;
  const result = scores ? say("result {scores}", { scores: scores.map((score) => figure(score)).join(" : ") }) : (ending ?? say("not finished"));
  const facts = [plural(steps, "{count} step", "{count} steps"), result, ...Object.values(tags)].join(" · ");
  const open = button(say("Open"), "open-record", { "data-at": at, "aria-label": say("Open {number}: {known}", { number, known }) });
  return row(at, make("b", {}, known), facts, open);
}

/** Read the chosen file, and list its game records. */
export async function readCollection() {
  const field = /** @type {HTMLInputElement} */ (find("#collection-file"));
  const [file] = field.files ?? [];
  if (!file) return;
  const text = await file.text();
  field.value = ""; // the same file can be chosen again
  sayAlert(null, "", "#collection-alert");
  const found = split(text);
  const fitting = found.filter((record) => record.length <= MAX_RECORD).slice(0, MAX_RECORDS);
  [items, all] = [[], fitting.length];
  if (!found.length) sayAlert(say("This file does not contain a record of a game."), "", "#collection-alert");
  else if (all < found.length) sayAlert(say("{count} of the records are left out because they are too long or there are too many.", { count: found.length - all }), "", "#collection-alert");
  try {
    for (const records of grouped(fitting)) {
      const { records: told } = await post("/library/collection", { records });
      items.push(...told.map((one, at) => ({ text: records[at], told: one })));
      draw();
    }
  } catch (error) {
    sayAlert(error, "", "#collection-alert");
  }
  draw();
  keep();
}

function draw() {
  fill(find("#collection"), ...items.map(recordRow));
  find("#collection-count").textContent = all ? plural(all, "{read} of {count} record was read.", "{read} of {count} records were read.", { read: items.filter(({ told }) => !told.error).length }) : "";
}

/** Keep the collection in this entry of the browser's history, so that it is shown again when the reader comes back. */
function keep() {
  const size = items.reduce((sum, { text }) => sum + text.length, 0);
  history.replaceState(size <= MAX_KEPT ? { items, all } : null, "");
}

/** Show the collection that this entry of the browser's history keeps, if any. */
export function showCollection() {
  ({ items, all } = history.state ?? { items, all });
  draw();
}

/** @param {HTMLElement} pressed */
export function openRecord({ dataset }) {
  const { text, told } = items[Number(dataset.at)];
  rememberStudied(text);
  keep(); // even if the rest is still being read
  const isOver = told.scores !== null || told.ending !== null;
  location.assign(`/analyse/${told.game}#record${isOver ? "" : `&at=${told.steps}`}`); // a game that is over begins at its beginning
}
