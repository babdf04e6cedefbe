// @ts-check
/** The lists of tournaments, and setting one up. */
import "../page/settings.js";
import { get, post } from "../server/api.js";
import { find, leave, listen, make, whenSent } from "../page/element.js";
import { growing } from "../page/growing.js";
import { say } from "../page/language.js";
import { paceOf } from "../page/pace.js";
import { sayAlert } from "../page/status.js";
import { signedInAs } from "../browser/storage.js";
import { TIES, tournamentRow } from "./rows.js";

/** @import { Game, NewTournament } from "../server/types.d.ts" */

const SHELVES = ["running", "upcoming", "ended"];
const MINUTE = 60;
/** @type {Game[]} */
let games = [];

/** A part of a list. @param {string} shelf @param {string} after */
async function part(shelf, after) {
  const { tournaments, next, setting_up: who } = await get(`/tournaments/lists/${shelf}?after=${after}`);
  find("#set-up").hidden = who === "nobody" || !signedInAs();
  find("#sign-in").hidden = who === "nobody" || Boolean(signedInAs());
  find("#password").hidden = who !== "password";
  return { rows: tournaments.length || after ? tournaments.map(tournamentRow) : [make("li.quiet", {}, say("None."))], next };
}

/** What shows one more part of each list. */
const more = Object.fromEntries(SHELVES.map((shelf) => [shelf, growing(shelf, (after) => part(shelf, after))]));

const form = /** @type {HTMLFormElement} */ (find("#set-up"));

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

/** Show what the chosen format and game need. */
function drawForm() {
  const format = field("format").value;
  const game = games.find(({ name }) => name === field("game").value);
  for (const one of form.querySelectorAll("[data-for]")) {
    const isFor = (one.getAttribute("data-for") ?? "").split(" ").includes(format);
    /** @type {HTMLElement} */ (one).hidden = !isFor;
    for (const input of one.querySelectorAll("input, select")) /** @type {HTMLInputElement} */ (input).disabled = !isFor;
  }
  const fits = (game?.players ?? []).filter((count) => (format === "tables" ? count > 2 : count >= 2));
  const size = field("size");
  const before = size.value;
  size.replaceChildren(...fits.map((count) => make("option", { value: count, selected: String(count) === before }, String(count))));
  find("#match").hidden = !game?.match;
}

/** @param {FormData} said @param {string} name */
const number = (said, name) => Number(said.get(name) ?? 0);

/** @param {FormData} said @returns {NewTournament} */
function wanted(said) {
  const ties = /** @type {NonNullable<NewTournament["ties"]>} */ ([...new Set(said.getAll("tie").map(String).filter(Boolean))]);
  return {
    title: String(said.get("title")),
    game: String(said.get("game")),
    format: /** @type {NewTournament["format"]} */ (said.get("format")),
    starts: new Date(String(said.get("starts"))).getTime() / 1000,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    size: said.has("size") ? number(said, "size") : null,
    pace: paceOf(said.get("pace")),
    rounds: number(said, "rounds"),
    window: number(said, "window") * MINUTE,
    last: number(said, "last") * MINUTE,
    seasons: number(said, "seasons") || 1,
    division: number(said, "division"),
    registration: said.get("registration") === "invitation" ? "invitation" : "open",
    least: number(said, "least"),
    most: number(said, "most"),
    check_in: number(said, "check-in") * MINUTE,
    round_limit: number(said, "limit") * 60 * MINUTE || null,
    between: number(said, "between") * MINUTE,
    late_until: number(said, "late"),
    byes: number(said, "byes"),
    no_shows: number(said, "no-shows"),
    ties: ties.length ? ties : null,
    double: said.has("double"),
    at_once: said.has("at-once"),
    match: said.has("match") && !find("#match").hidden,
    password: String(said.get("password") ?? "") || null,
  };
}

/** @param {FormData} said */
async function setUp(said) {
  sayAlert(null, "", "#set-up-alert");
  try {
    const { id } = await post("/tournaments", wanted(said));
    await leave(`/tournaments/${id}`);
  } catch (error) {
    sayAlert(error, "", "#set-up-alert");
  }
}
form.addEventListener("change", drawForm);
listen(find("#main"), { more: ({ dataset }) => more[dataset.list ?? ""]().catch(sayAlert) });

for (const select of form.querySelectorAll('[name="tie"]')) {
  select.replaceChildren(make("option", { value: "" }, say("As usual")), ...Object.entries(TIES).map(([value, words]) => make("option", { value }, words)));
}
const soon = new Date(Date.now() + 30 * 60_000);
field("starts").value = new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
get("/games").then((found) => {
  games = found.games.filter(({ players }) => players.some((count) => count >= 2));
  field("game").replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
  drawForm();
  whenSent(form, setUp); // from now on there is something to choose
}, sayAlert);
Promise.all(SHELVES.map((shelf) => more[shelf]())).catch(sayAlert);
