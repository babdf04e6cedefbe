// @ts-check
/** The page that sets up a table: the game, the seats, the rules and the pace. */
import "../page/settings.js";
import { ApiError, get, postOnce } from "../server/api.js";
import { Again } from "./again.js";
import { botOptions, proposedBot } from "../page/bots.js";
import { offerLate, postSeat, preparePost } from "./post.js";
import { bring, keep } from "./draft.js";
import { fill, find, leave, listen, make, whenSent } from "../page/element.js";
import { asked, byPost, chosen, chosenOptions, form, isMatch, isRated, isStrict, sayUnits } from "./new-table.js";
import { optionFields } from "../page/options.js";
import { personName, recordToGoOnFrom, rememberLinks, rememberName, rememberRecord, rememberRecovery, rememberTable, signedInAs } from "../browser/storage.js";
import { asPlayer } from "../page/as-player.js";
import { capital, say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { onlyHere } from "../page/qr-code.js";
import { joinAddress, sharing, shareable } from "../page/share.js";
import { address, alone } from "../server/way.js";
import { inHead } from "../page/record-head.js";

/** @import { Bot, Game, Games } from "../server/types.d.ts" */

/** @type {Games} */
let house = { games: [], bots: [] };
/** @type {Bot[]} the bots for the current settings */
let bots = [];
let asking = ""; // the request with which they were last fetched
let record = recordToGoOnFrom();
let drawn = ""; // the game whose fields are shown
/** @type {Again | null} */
let again = null;
const draftOf = () => (record ? "record" : drawn); // the game to which the kept values of the fields belong

/** @returns {Game} */
const game = () => house.games.find(({ name }) => name === chosen("game")) ?? house.games[0];

/**
 * Draw several values as radio buttons.
 * @param {string} name
 * @param {(string | number)[]} values
 * @param {string | number} usual
 * @param {(value: any) => string} [label]
 */
const choice = (name, values, usual, label = String) =>
  values.map((value) => make("label", {}, make("input", { type: "radio", name, value, checked: value === usual }), label(value)));

function drawGame() {
  const { about, players, usual_players, match, name } = game();
  drawn = name;
  find("#about").textContent = about;
  const usual = again?.players || Number(record && inHead("players", record)) || usual_players;
  find("#players").replaceChildren(...choice("players", again ? [usual] : players, usual));
  find("#players-panel").hidden = (players.length === 1 && !match) || record !== null;
  const together = make("label.check", {}, make("input", { type: "checkbox", name: "match" }), say("A match of several games at once, in which everybody plays every side once"));
  find("#match").replaceChildren(...(match && !record ? [together] : []));
  bring(draftOf()); // the number of players, on which the options depend
  drawOptions();
  drawSeats();
  findBots();
}

const nameField = /** @type {HTMLInputElement} */ (find("#name"));

function drawOptions() {
  const shown = optionFields(game(), Number(chosen("players")));
  find("#options").replaceChildren(...shown);
  find("#options-panel").hidden = !shown.length || record !== null;
  if (again) again.fillOptions();
  else bring(draftOf());
}

/** The name of a seat: its side in the game or, in a match, its number, because the sides change from game to game. @param {number} player */
const called = (player) => (isMatch() ? say("seat {player}", { player: player + 1 }) : (game().sides[chosen("players")]?.[player] ?? say("a player")));

function drawSeats() {
  if (!house.games.length) return; // they are not here yet
  const players = chosen("players");
  if (again) {
    find("#seats").replaceChildren(...again.seats(called));
    for (const id of ["#starts", "#name-field", "#seats-about"]) find(id).hidden = true; // a rematch does not need them
    return;
  }
  if (byPost()) {
    find("#seats").replaceChildren(...[...Array(Number(players)).keys()].map((player) => postSeat(player, called(player), bots)));
    bring(draftOf());
    return sayBots();
  }
  const usual = proposedBot(bots, game().title);
  const others = alone ? [["friend", say("Another person at this screen")]] : [["friend", say("A friend, by link")], ["open", say("Anyone")], ...(isStrict() ? [] : [[`open:${usual}`, say("Anyone (a bot plays until then)")]])];
  const people = [["me", say("Me")], ...others];
  const rows = [...Array(Number(players)).keys()].map((player) => {
    const kinds = botOptions(bots, player === 0 ? "" : usual, "bot:");
    const options = people.map(([value, words]) => make("option", { value }, words));
    const [id, about] = [`seat-${player}`, `seat-${player}-about`];
    const label = make("label", { for: id }, capital(called(player)));
    const field = make("select", { id, name: "seat", "aria-describedby": about }, ...options, ...kinds);
    const person = alone && make("input", { name: "person", type: "text", maxlength: 40, autocomplete: "off", placeholder: say("Player {number}", { number: player + 1 }), "aria-label": say("Name: {seat}", { seat: capital(called(player)) }) });
    return make("div.pair", {}, make("span", {}, label, make("span.quiet", { id: about })), make("div.side", {}, field, person));
  });
  find("#seats").replaceChildren(...rows);
  bring(draftOf());
  oneOfMe([...form.querySelectorAll("select")].find(({ name, value }) => name === "seat" && value === "me") ?? null);
  sayBots();
}

/** Fetch the bots that can play with the current settings of the form. */
async function findBots() {
  const { name, usual_players } = game();
  const setting = new URLSearchParams({ players: chosen("players") || String(usual_players), options: (record && inHead("options", record)) ?? JSON.stringify(chosenOptions(game(), record)) });
  const path = /** @type {const} */ (`/games/${name}/bots?${setting}`);
  asking = path;
  const found = await get(path).then((answer) => answer.bots, () => house.bots);
  if (asking !== path || JSON.stringify(found) === JSON.stringify(bots)) return;
  bots = found;
  offerLate(bots);
  drawSeats();
}

/** Show a description of the bot under each seat, or a field for the name of another person at this screen. */
function sayBots() {
  for (const field of form.querySelectorAll("select")) {
    const person = field.nextElementSibling;
    if (person instanceof HTMLInputElement && person.name === "person") person.hidden = field.value !== "friend";
    const about = field.name === "seat" && find(`#${field.id}-about`);
    if (about) about.textContent = bots.find(({ name }) => field.value === `bot:${name}`)?.about ?? "";
  }
}

/** Make sure that the reader takes only one seat. If the reader chooses another, a bot gets the first one. @param {EventTarget | null} changed */
function oneOfMe(changed) {
  if (!(changed instanceof HTMLSelectElement) || changed.name !== "seat" || changed.value !== "me") return;
  for (const other of form.querySelectorAll("select[name=seat]")) {
    if (other !== changed && other instanceof HTMLSelectElement && other.value === "me") other.value = `bot:${proposedBot(bots, game().title)}`;
  }
}

/** Show the fields for the chosen pace. For a table by post, the seats are for other people, and there are days instead of a clock. */
function drawPace() {
  find("#deadline").hidden = chosen("pace") !== "deadline";
  find("#bank").hidden = chosen("pace") !== "bank";
  find("#by-post").hidden = !byPost();
  find("#starts").hidden = byPost();
  find("#rated").hidden = byPost() || !signedInAs() || again !== null;
  find("#strict").hidden = byPost() || isRated();
  for (const words of form.querySelectorAll("[data-if]")) words.toggleAttribute("hidden", (words.getAttribute("data-if") === "strict") !== isStrict());
  find("#seats-about").hidden = byPost();
  const ways = byPost() ? [say("Your name as the Games Master, with your address if you want letters too"), say("Name <name@example.org>"), 300] : [say("Your name"), say("Guest"), 40];
  find("#name-head").textContent = String(ways[0]);
  find("#name").setAttribute("placeholder", String(ways[1]));
  find("#name").setAttribute("maxlength", String(ways[2]));
  find(byPost() ? "#pace-panel" : "#players-panel").after(find("#seats-panel")); // the names are below the fields that need them
  if (byPost()) nameField.readOnly = false; // the Games Master needs a name for letters
  drawSeats();
}

function drawWhen() {
  find("#on-days").hidden = chosen("when") !== "days";
  find("#after-hours").hidden = chosen("when") !== "hours";
}

async function open() {
  sayAlert(null);
  try {
    if (again) return leave(await again.open(game()));
    const { table, token, links, recovery } = await postOnce("/tables", { ...asked(game(), record), guest: isGuest() });
    rememberTable(table);
    rememberRecovery(table, recovery);
    if (byPost()) {
      rememberLinks(table, { desk: token });
      return leave(`/desk#${table}`);
    }
    if (!nameField.readOnly) rememberName(chosen("name").trim());
    rememberLinks(table, links);
    rememberRecord(null);
    await done(table, links);
  } catch (error) {
    sayAlert(error, game().name);
    if (!again || !(error instanceof ApiError) || error.kind !== "stale") return;
    // The finished game leads to the rematch that somebody else has set up meanwhile.
    find("#alert").append(" ", make("a.button", { href: `/tables/${again.view.table}` }, say("Go to the table")));
  }
}

/** @param {string} table @param {Record<string, string>} links */
async function done(table, links) {
  const path = `/tables/${table}`;
  const players = Object.keys(links);
  if (!players.length) await leave(path);
  const rows = players.map((player) => {
    const label = capital(called(Number(player)));
    return make("div", {}, make("b", {}, label), shareable(say("The link for {label}", { label }), joinAddress(links[player], game().name, byPost() ? "" : nameField.value.trim()), say("Play {title} with me", { title: game().title }), joinAddress(links[player])));
  });
  fill(find("#links"), ...rows);
  onlyHere().then((said) => said && find("#links").append(said));
  find("#go").setAttribute("href", address(path));
  form.hidden = true;
  find("#done").hidden = false;
  find("#done").focus();
}

function dropRecord() {
  record = null;
  rememberRecord(null);
  start();
}

function start() {
  const wanted = again?.view.game || (record && inHead("game", record)) || new URLSearchParams(location.search).get("game");
  const names = house.games.map(({ name }) => name);
  const usual = names.includes(wanted ?? "") ? String(wanted) : names[0];
  const title = (/** @type {string} */ name) => house.games.find((other) => other.name === name)?.title ?? name;
  find("#games").replaceChildren(...choice("game", record || again ? [usual] : names, usual, title));
  find("#record-note").hidden = record === null;
  if (again) again.fill();
  else bring(draftOf());
  drawPace();
  drawWhen();
  sayUnits();
  drawGame();
}

form.addEventListener("change", ({ target }) => {
  const { name } = /** @type {HTMLInputElement} */ (target);
  if (name === "game") {
    history.replaceState(null, "", `?game=${chosen("game")}`); // which a reload begins with
    drawGame();
  }
  Again.swap(target);
  if (name === "players") drawOptions();
  if (name === "players" || name === "match") drawSeats();
  if (name === "players" || name.startsWith("option-")) findBots();
  if (name === "pace" || name === "strict" || name === "rated") drawPace();
  if (name === "when") drawWhen();
  oneOfMe(target);
  sayBots();
  if (!again) keep(draftOf());
});
form.addEventListener("input", () => {
  sayUnits();
  if (!again) keep(draftOf());
});
listen(document.body, { ...sharing, "drop-record": dropRecord });
nameField.value = personName();
const isGuest = asPlayer(nameField);
get("/house").then(({ opening, by_post }) => {
  find("#may-post").hidden = !by_post || new URLSearchParams(location.search).has("again");
  find("#password").hidden = opening !== "password";
  if (opening === "nobody") sayAlert(say("You cannot open tables on this server."));
}, sayAlert);
Promise.all([get("/games"), Again.find()]).then(([answer, before]) => {
  house = answer;
  bots = house.bots;
  again = before;
  if (again) {
    find("h1").textContent = document.title = say("A rematch with other settings");
    record = null;
    find("#may-post").hidden = true;
  }
  preparePost();
  offerLate(bots);
  start();
  whenSent(form, open); // the games have loaded
}, sayAlert);
