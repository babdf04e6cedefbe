// @ts-check
/** The page with the lists of tournaments, and the form that sets one up. */
import "../page/settings.js";
import { get, postOnce } from "../server/api.js";
import { find, leave, listen, make, whenSent } from "../page/element.js";
import { growing } from "../page/growing.js";
import { say } from "../page/language.js";
import { optionFields, optionValues } from "../page/options.js";
import { paceOf } from "../page/pace.js";
import { attempt, sayAlert } from "../page/status.js";
import { signedInAs } from "../browser/storage.js";
import { begin, handlesIn, read, showFor } from "./fields.js";
import { TIES, tournamentRow } from "./rows.js";

/** @import { Game, NewTournament } from "../server/types.d.ts" */

const SHELVES = ["running", "upcoming", "ended"];
const MINUTE = 60;
/** @type {Game[]} */
let games = [];

/** Fetch the next part of a list of tournaments. @param {string} shelf @param {string} after */
async function part(shelf, after) {
  const { tournaments, next, setting_up: who } = await get(`/tournaments/lists/${shelf}?after=${after}`);
  find("#set-up").hidden = who === "nobody" || !signedInAs();
  find("#sign-in").hidden = who === "nobody" || Boolean(signedInAs());
  find("#password").hidden = who !== "password";
  return { rows: tournaments.length || after ? tournaments.map(tournamentRow) : [make("li.quiet", {}, say("None."))], next };
}

/** For each list on the page, a function that shows its next part. */
const more = Object.fromEntries(SHELVES.map((shelf) => [shelf, growing(shelf, (after) => part(shelf, after))]));

const form = /** @type {HTMLFormElement} */ (find("#set-up"));

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

const game = () => games.find(({ name }) => name === field("game").value);

/** The possible numbers of players at a table in a tournament of this format. @param {string} format @param {number[]} counts the game's numbers of players */
function sizes(format, counts) {
  if (format === "tables") return counts.filter((count) => count > 2);
  return counts.filter((count) => (format === "arena" || format === "league" ? count >= 2 : count === 2));
}

/** Enable the tournament formats that are possible for the game. @param {number[]} counts the numbers of players of the game */
function drawFormats(counts) {
  const formats = /** @type {HTMLSelectElement} */ (field("format"));
  for (const option of formats.options) option.disabled = !sizes(option.value, counts).length;
  if (formats.selectedOptions[0]?.disabled) formats.value = [...formats.options].find(({ disabled }) => !disabled)?.value ?? "";
}

/** Show the fields that the chosen format and game need. */
function drawForm() {
  const chosen = game();
  const counts = chosen?.players ?? [];
  drawFormats(counts);
  const format = field("format").value;
  showFor(form, format);
  const fits = sizes(format, counts);
  const size = field("size");
  const before = size.value;
  size.replaceChildren(...fits.map((count) => make("option", { value: count, selected: String(count) === before }, String(count))));
  find("#match").hidden = !chosen?.match;
  find("#invited").hidden = field("registration").value === "open";
  drawOptions(`${chosen?.name} ${players()}`);
  drawTies();
}

/** The chosen number of players at a table. */
const players = () => (/** @type {HTMLSelectElement} */ (field("size")).disabled ? 2 : Number(field("size").value));

let drawn = ""; // the game and the number of players whose options are shown

/** @param {string} wanted */
function drawOptions(wanted) {
  const chosen = game();
  if (!chosen || drawn === wanted) return;
  drawn = wanted;
  const fields = optionFields(chosen, players());
  find("#options").replaceChildren(...fields);
  find("#options-panel").hidden = !fields.length;
}

/** Show a field for each tie-break, up to the first that is left empty. */
function drawTies() {
  const selects = /** @type {HTMLSelectElement[]} */ ([...find("#ties").querySelectorAll("select")]);
  const chosen = selects.map(({ value }) => value);
  const last = chosen.findIndex((value) => !TIES[value]);
  for (const [at, select] of selects.entries()) {
    /** @type {HTMLElement} */ (select.parentElement).hidden = last >= 0 && at > last;
    for (const option of select.options) option.disabled = Boolean(TIES[option.value]) && chosen.slice(0, at).includes(option.value);
  }
}

/**
 * Read the tie-breaks from the form, in their order. Null means the defaults of the format.
 * @param {FormData} said @returns {NonNullable<NewTournament["ties"]> | null}
 */
function tiesIn(said) {
  const given = said.getAll("tie").map(String);
  const last = given.findIndex((value) => !TIES[value]);
  const ties = /** @type {NonNullable<NewTournament["ties"]>} */ ([...new Set(last < 0 ? given : given.slice(0, last))]);
  return ties.length || given[0] === "none" ? ties : null;
}

/** @param {FormData} said @param {string} name */
const number = (said, name) => Number(said.get(name) ?? 0);

/** @param {FormData} said @returns {NewTournament} */
function wanted(said) {
  const { round_limit: limit, ...fields } = read(form);
  const chosen = game();
  const numbers = Object.fromEntries(["division", "promoted", "replays", "byes", "no_shows"].map((name) => [name, number(said, name)]));
  const boxes = Object.fromEntries(["rated", "third_place", "double", "at_once"].map((name) => [name, said.has(name)]));
  return {
    ...fields,
    ...numbers,
    ...boxes,
    game: String(said.get("game")),
    format: /** @type {NewTournament["format"]} */ (said.get("format")),
    options: chosen ? optionValues(chosen, said) : {},
    size: said.has("size") ? number(said, "size") : null,
    pace: paceOf(said.get("pace")),
    invited: fields.registration === "open" ? [] : handlesIn(said.get("invited")),
    seasons: number(said, "seasons") || 1,
    round_limit: limit || null,
    points: String(said.get("points") ?? "").replaceAll(",", ".").split(/[\s;/]+/).filter(Boolean).map(Number),
    bye: said.get("bye") ? number(said, "bye") : null,
    ties: tiesIn(said),
    match: said.has("match") && !find("#match").hidden,
    password: String(said.get("password") ?? "") || null,
  };
}

/** @param {FormData} said */
const setUp = (said) =>
  attempt(async () => {
    const { id } = await postOnce("/tournaments", wanted(said));
    await leave(`/tournaments/${id}`);
  }, "#set-up-alert");

form.addEventListener("change", drawForm);
listen(find("#main"), { more: ({ dataset }) => more[dataset.list ?? ""]().catch(sayAlert) });

/** Draw the field that chooses a tie-break. @param {unknown} _ @param {number} at */
function tieField(_, at) {
  const none = at ? [make("option", { value: "" }, say("No further tie-break"))] : [make("option", { value: "" }, say("As usual")), make("option", { value: "none" }, say("None: players tied on points share a place"))];
  const select = make("select", { name: "tie" }, ...none, ...Object.entries(TIES).map(([value, words]) => make("option", { value }, words)));
  return make("label.field", {}, say("Tie-break {number}", { number: at + 1 }), select);
}

find("#ties").append(...Object.keys(TIES).map(tieField));
begin(form, Math.round(Date.now() / 1000) + 30 * MINUTE);
get("/games").then((found) => {
  games = found.games.filter(({ players }) => players.some((count) => count >= 2));
  field("game").replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
  drawForm();
  whenSent(form, setUp); // the choices have loaded
}, sayAlert);
Promise.all(SHELVES.map((shelf) => more[shelf]())).catch(sayAlert);
