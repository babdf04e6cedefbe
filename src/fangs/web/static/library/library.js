// @ts-check
/** The page with the library of finished games that everybody may see. The filters are in the address, so that a list can be shared. */
import "../page/settings.js";
import { get, Newest } from "../server/api.js";
import { fill, find, listen, make, whenSent } from "../page/element.js";
import { gameRow } from "./games.js";
import { say } from "../page/language.js";
import { openRecord, readCollection, showCollection } from "./collection.js";
import { sayAlert } from "../page/status.js";

/** @import { LibraryGame } from "../server/types.d.ts" */

/** All filters that the server knows. */
const FILTERS = ["game", "players", "variant", "player", "outcome", "ended", "pace", "people", "rated", "tournament", "least", "most", "since", "until"];
/** What those say that the form does not have. They are shown only if the address has them. */
const OTHERS = {
  players: (/** @type {string} */ players) => say("Only games with this number of players: {players}", { players }),
  variant: () => say("Only games with the same settings"),
  tournament: () => say("Only games of one tournament"),
};
const newest = new Newest();
/** @type {LibraryGame[]} */
let games = [];
/** The cursor at which the next part of the list begins, or null after the last part. @type {string | null} */
let after = null;

/** The filters in the form as a query, without empty ones. @param {FormData} data @returns {URLSearchParams} */
const wanted = (data) => new URLSearchParams([...data].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value));

/** The filters in the address, without parameters that another site has added to the link. */
const filters = () => new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => FILTERS.includes(name)));

/** @param {boolean} again whether the list starts again */
async function load(again) {
  const query = filters();
  if (!again && after) query.set("after", after);
  try {
    const found = await newest.answer((signal) => get(`/library/games?${query}`, signal));
    if (!found) return;
    games = again ? found.games : [...games, ...found.games];
    after = found.next;
    sayAlert(null);
    draw(true);
  } catch (error) {
    sayAlert(error);
    if (!again) return;
    games = []; // those of another search
    after = null;
    draw(false);
  }
}

/** @param {boolean} isFound whether the search has succeeded */
function draw(isFound) {
  fill(find("#found"), ...games.map(gameRow));
  find("#found-none").hidden = !isFound || games.length > 0 || after !== null;
  find("#more").hidden = after === null;
  find("#download").hidden = !isFound;
  find("#download").setAttribute("href", `/library/records?${filters()}`);
}

/** @param {keyof typeof OTHERS} name @param {string} value */
function otherFilter(name, value) {
  const rest = filters();
  rest.delete(name);
  const what = OTHERS[name](value);
  return make(
    "li.row",
    { "data-key": name },
    make("span.grow", {}, what),
    make("a", { href: rest.size ? `/library?${rest}` : "/library", "aria-label": say("Remove the filter: {what}", { what }) }, say("Remove")),
    make("input", { type: "hidden", name, value }), // so that the next search keeps it
  );
}

/** Fill in the form with the filters in the page's address. */
function fillForm() {
  fill(find("#other-filters"), ...[...filters()].flatMap(([name, value]) => (name in OTHERS && value ? otherFilter(/** @type {keyof typeof OTHERS} */ (name), value) : [])));
  const query = new URLSearchParams(location.search);
  const form = /** @type {HTMLFormElement} */ (find("#filters"));
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = query.get(field.name) === field.value;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = query.get(field.name) ?? "";
  }
  const more = /** @type {HTMLDetailsElement} */ (find("#filters details"));
  more.open ||= [...query.keys()].some((name) => !["game", "player", ...Object.keys(OTHERS)].includes(name));
}

async function search(/** @type {FormData} */ data) {
  const query = String(wanted(data));
  history.pushState(history.state, "", query ? `?${query}` : location.pathname);
  await load(true);
  find("#found-head").focus();
}

async function drawDay() {
  const { chosen } = await get("/library/day");
  find("#day-section").hidden = chosen === null;
  if (chosen) fill(find("#day"), gameRow(chosen));
}

async function drawGames() {
  const { games: all } = await get("/games");
  const field = /** @type {HTMLSelectElement} */ (find("#game"));
  field.append(...all.map(({ name, title }) => make("option", { value: name }, title)));
  field.value = new URLSearchParams(location.search).get("game") ?? "";
}

listen(document.body, { more: () => load(false), "open-record": openRecord });
find("#collection-file").addEventListener("change", readCollection);
whenSent(find("#filters"), search);
addEventListener("popstate", () => (fillForm(), load(true)));
fillForm();
showCollection();
drawGames().catch(sayAlert);
drawDay().catch(() => {});
load(true);
