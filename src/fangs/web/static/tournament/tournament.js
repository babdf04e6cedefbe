// @ts-check
/** The page of a tournament: live standings, rounds, the reader's game, and the director's desk. It asks every few seconds whether something has happened. */
import "../page/settings.js";
import { get, Newest, post } from "../server/api.js";
import { button, fill, find, listen, make } from "../page/element.js";
import { listed, plural, say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { clock, paceWords } from "../page/times.js";
import { FORMATS, PHASES } from "../tournaments/rows.js";
import { drawAbout } from "./about.js";
import { drawChanging, prepareChanging } from "./changing.js";
import { deskButtons, deskCommands, entrantButtons } from "./desk.js";
import { byeWords, gameRow } from "./games.js";
import { player, standingsTable } from "./standings.js";

/** @import { Entrant, PairedGame, StandingLine, TournamentView, You } from "../server/types.d.ts" */

const OFTEN = 4000;
const at = /** @type {`/tournaments/${string}`} */ (location.pathname.replace(/\/$/, ""));
const newest = { view: new Newest(), standings: new Newest(), round: new Newest(), entrants: new Newest() };
/** @type {TournamentView | null} */
let view = null;
/** The number of lines of the standings, and the number of entrants, that are shown. */
const shown = { lines: 100, entrants: 100 };
/** The round that the reader has chosen. "" means the last one or, in an arena, the games in progress. */
let chosen = "";
/** The season whose standings the reader has chosen. "" means the current or last one. */
let season = "";
/** @type {PairedGame[]} */
let games = [];
/** The number of events that the shown standings include. In a large tournament, the standings can be some seconds old. */
let ranked = 0;

/** @param {TournamentView} view */
function facts({ format, rated, game, game_title: title, settings, phase, paused, starts, ends, next, round, total_rounds: total, entrants, directors, season }) {
  return [
    FORMATS[format],
    make("a", { href: `/games/${game}/rules` }, title),
    paceWords(settings.pace),
    rated && say("rated"),
    settings.size > 2 && say("{size} at a table", { size: settings.size }),
    paused ? say("paused") : PHASES[phase],
    phase === "running" ? round > 0 && (total ? say("round {round} of {total}", { round, total }) : say("round {round}", { round })) : say("start: {at}", { at: clock(starts) }),
    season > 0 && say("season {season} of {total}", { season, total: settings.seasons }),
    ends !== null && phase === "running" && say("ends at {at}", { at: clock(ends) }),
    next !== null && phase === "running" && ends === null && say("next step: {at}", { at: clock(next) }),
    plural(entrants, "{count} entrant", "{count} entrants"),
    say("Directors: {names}", { names: listed(directors) }),
  ];
}

/** @type {Record<string, string>} */
const WAYS = { enter: say("Enter"), "check-in": say("Check in"), return: say("Play again"), withdraw: say("Withdraw"), bye: say("Skip the next round") };

/** @param {You | null} you */
function drawMine(you) {
  const box = find("#mine");
  box.hidden = !you && ["over", "cancelled"].includes(view?.phase ?? "");
  if (!you) return fill(box, make("p", {}, say("To enter, you need an account.")), make("div.button-row", {}, make("a.button.primary", { href: `/account?back=${encodeURIComponent(location.pathname)}` }, say("Become a player, or sign in"))));
  const words = { in: say("You are in."), absent: say("You have been marked absent. You will not be paired until you choose “Play again”."), proposed: say("A director has given you a place, but you will not be paired until you choose “Play again”."), out: say("You have withdrawn.") };
  const calls = you.games.map(({ table, round, opponents, until }) =>
    make(
      "div.notice.asks",
      { "data-key": table, role: "status" },
      make("p", {}, say("Round {round}: your game against {names} has begun.", { round, names: listed(opponents) }), until !== null && ` ${say("The game must be over by {at}.", { at: clock(until) })}`),
      make("div.button-row", {}, make("a.button.primary", { href: `/tables/${table}` }, say("To my game"))),
    ),
  );
  const ways = you.may.map((what) => button(WAYS[what], "way", { "data-way": what, "data-key": what }, what === "enter" || what === "check-in" || what === "return" ? ".primary" : ""));
  const back = you.asked.filter((round) => round > (view?.rounds ?? 0)).map((round) => button(say("Play in round {round} after all", { round }), "unbye", { "data-round": round, "data-key": `bye ${round}` }));
  box.hidden = !calls.length && !ways.length && you.presence === null;
  fill(box, ...calls, you.presence && make("p", {}, words[you.presence], you.line !== null && ` ${say("You are number {line} in the standings.", { line: you.line })}`), make("div.button-row", {}, ...ways, ...back));
}

/** @param {TournamentView} told */
function draw(told) {
  const { title, you, told: lines, rounds } = told;
  document.title = `${title} · Fangs`;
  find("#title").textContent = title;
  find("#about").hidden = false;
  fill(find("#facts"), ...facts(told).filter((one) => one).map((one) => make("span", {}, one || "")));
  drawAbout(told);
  drawMine(you);
  find("#told-panel").hidden = !lines.length;
  fill(find("#told"), ...lines.map(({ seq, at: when, text }) => make("li", { "data-key": seq }, make("time", { datetime: new Date(when * 1000).toISOString() }, clock(when)), text)));
  find("#desk").hidden = !you?.is_director;
  if (you?.is_director) fill(find("#acts"), ...deskButtons(told));
  drawChanging(told);
  find("#standings-panel").hidden = !rounds;
  find("#rounds-panel").hidden = !rounds;
  find("#entrants-panel").hidden = rounds > 0 && !you?.is_director;
}

/** Fetch the standings in parts of a hundred lines, and draw them. */
async function drawStandings() {
  const found = await newest.standings.answer(async (signal) => {
    /** @type {StandingLine[]} */
    const lines = [];
    const which = season && `&season=${season}`;
    let part = await get(`${at}/standings?after=0${which}`, signal);
    lines.push(...part.lines);
    while (part.next !== null && lines.length < shown.lines) lines.push(...(part = await get(`${at}/standings?after=${part.next}${which}`, signal)).lines);
    return { ...part, lines };
  });
  if (!found) return;
  ranked = found.length;
  fill(find("#standings"), standingsTable(found.lines, { ties: found.ties, rounds: found.rounds, own: view?.you?.number ?? null, isLeague: view?.format === "league", isArena: view?.format === "arena" }));
  find('[data-do="more"]').hidden = found.next === null;
}

/** Draw the field that chooses a season of a league, and update the links to its files. */
function drawSeasonChoice() {
  const last = view?.season ?? 0;
  const options = Array.from({ length: last }, (_, one) => last - one).map((one) => make("option", { value: one, "data-key": one }, String(one)));
  const select = /** @type {HTMLSelectElement} */ (find("#shown-season"));
  find("#season-choice").hidden = last < 2;
  fill(select, ...options);
  select.value = season || String(last);
  find("#csv").setAttribute("href", `${at}/crosstable.csv?mark=true${season && `&season=${season}`}`);
  find("#json").setAttribute("href", `${at}/export.json${season && `?season=${season}`}`);
}

/** The name of a round. In a league, it contains the season and the number in it. @param {number} round */
function roundWords(round) {
  const total = view?.total_rounds;
  if (view?.format !== "league" || !total) return say("Round {round}", { round });
  return say("Season {season}, round {round}", { season: Math.ceil(round / total), round: ((round - 1) % total) + 1 });
}

/** Draw the field that chooses a round. In an arena, a round is a moment of pairing, and the games in progress come first. */
function drawRoundChoice() {
  const isArena = view?.format === "arena";
  const last = view?.rounds ?? 0;
  const first = make("option", { value: "", "data-key": "last" }, isArena ? say("Games in progress") : say("Last round"));
  const rest = Array.from({ length: last }, (_, one) => last - one).map((round) => make("option", { value: round, "data-key": round }, roundWords(round)));
  const select = /** @type {HTMLSelectElement} */ (find("#shown-round"));
  fill(select, first, ...rest);
  select.value = chosen;
}

async function drawRound() {
  const last = view?.rounds ?? 0;
  const isRunning = !chosen && view?.format === "arena";
  const found = await newest.round.answer(async (signal) => (isRunning ? { ...(await get(`${at}/running`, signal)), byes: [] } : get(`${at}/rounds/${chosen || last}`, signal)));
  if (!found) return;
  games = found.games;
  fill(find("#games"), ...games.map((game) => gameRow(game, Boolean(view?.you?.is_director))));
  find("#byes").textContent = byeWords(found.byes);
}

/** @param {Entrant} entrant */
function entrantRow(entrant) {
  const { number, name, program, presence, checked_in: here } = entrant;
  const words = [program && say("a program"), presence === "out" && say("withdrawn"), presence === "absent" && say("absent"), presence === "proposed" && say("has not agreed yet"), here && view?.phase === "checking in" && say("checked in")];
  return make("li.row", { "data-key": number }, make("div.grow", {}, player(name), make("div.quiet", {}, words.filter(Boolean).join(", "))), ...(view?.you?.is_director ? entrantButtons(entrant) : []));
}

async function drawEntrants() {
  const found = await newest.entrants.answer(async (signal) => {
    /** @type {Entrant[]} */
    const all = [];
    let part = await get(`${at}/entrants?after=0`, signal);
    all.push(...part.entrants);
    while (part.next !== null && all.length < shown.entrants) all.push(...(part = await get(`${at}/entrants?after=${part.next}`, signal)).entrants);
    return { next: part.next, all };
  });
  if (!found) return;
  fill(find("#entrants"), ...found.all.map(entrantRow));
  find('[data-do="more-entrants"]').hidden = found.next === null;
}

async function refresh(surely = false) {
  if (document.hidden && !surely) return;
  const before = view?.length;
  const found = await newest.view.answer((signal) => get(`${at}/view`, signal));
  if (!found) return;
  view = found;
  draw(found);
  if (found.length === before && !surely) return void (found.rounds > 0 && ranked < found.length && (await drawStandings()));
  await Promise.all([
    found.rounds > 0 && (drawSeasonChoice(), drawStandings()),
    found.rounds > 0 && (drawRoundChoice(), drawRound()),
    (!found.rounds || found.you?.is_director) && drawEntrants(),
  ]);
}

/** @param {() => Promise<unknown>} act */
async function attempt(act) {
  try {
    await act();
    sayAlert(null);
    await refresh(true);
  } catch (error) {
    sayAlert(error);
    find("#alert").scrollIntoView({ block: "nearest" });
  }
}

listen(find("#main"), {
  ...deskCommands(at, (id) => games.find((game) => game.id === id), attempt),
  way: ({ dataset: { way = "" } }) => attempt(() => (way === "bye" ? post(`${at}/bye`, { round: (view?.rounds ?? 0) + 1 }) : post(`${at}/${/** @type {"enter"} */ (way)}`, {}))),
  unbye: ({ dataset }) => attempt(() => post(`${at}/bye`, { round: Number(dataset.round), wanted: false })),
  more: () => attempt(async () => (shown.lines += 100)),
  "more-entrants": () => attempt(async () => (shown.entrants += 100)),
  print: () => print(),
});
find("#shown-round").addEventListener("change", (event) => {
  chosen = /** @type {HTMLSelectElement} */ (event.target).value;
  drawRound().catch(sayAlert);
});
find("#shown-season").addEventListener("change", (event) => {
  const { value } = /** @type {HTMLSelectElement} */ (event.target);
  season = Number(value) === view?.season ? "" : value;
  drawSeasonChoice();
  drawStandings().catch(sayAlert);
});
prepareChanging(at, () => refresh(true));
drawSeasonChoice();
document.addEventListener("visibilitychange", () => refresh().catch(sayAlert));
setInterval(() => refresh().then(() => find("#alert").dataset.kind === "offline" && sayAlert(null), sayAlert), OFTEN);
refresh(true).catch((error) => {
  find("#title").textContent = say("Tournament");
  sayAlert(error);
});
