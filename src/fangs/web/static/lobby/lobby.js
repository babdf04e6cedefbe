// @ts-check
/** The lobby's page: the games, the reader's tables, and the tables that anyone can join. */
import "../page/settings.js";
import { ApiError, get, Newest, post, postOnce } from "../server/api.js";
import { bringHere, takeAlong } from "./transfer.js";
import { bringUpToDate } from "./cards.js";
import { Cards } from "../watch/cards.js";
import { button, fill, find, leave, linked, listen, make, row, whenSent } from "../page/element.js";
import { drawMine, drawPlayed, drop, forget, remember, showMore } from "./my-tables.js";
import { tournamentRows } from "./my-tournaments.js";
import { askName } from "../page/dialog.js";
import { openTable } from "../page/open-table.js";
import { challengeRow } from "../account/challenges.js";
import { dropped, myTables, played, rememberPlayer, rememberRecord, rememberRecovery, rememberStudied, rememberTable, signedInAs } from "../browser/storage.js";
import { isolated, listed, plural, say } from "../page/language.js";
import { attempt, sayAlert } from "../page/status.js";
import { alone } from "../server/way.js";
import { sharing } from "../page/share.js";
import { paceWords } from "../page/times.js";
import { STRICT } from "../page/view.js";
import { inHead } from "../page/record-head.js";

/** @import { OpenTable } from "../server/types.d.ts" */

const OFTEN = 15_000;

/** Show a message that names the games whose strong bots are not ready yet. */
async function drawReady() {
  const answer = await newest.ready.answer((signal) => get("/bots", signal));
  if (!answer) return;
  const titles = answer.getting_ready.map(({ title }) => title);
  find("#getting-ready").hidden = !titles.length;
  find("#getting-ready").textContent = titles.length ? say("The server has just started. The strong bots for {of} will be ready in a minute or two. Until then, weaker bots play.", { of: listed(titles) }) : "";
}

/** Start a game against bots with one click. @param {HTMLElement} pressed */
async function play(pressed) {
  const { game = "", players, bot, options = "{}" } = pressed.dataset;
  const others = Array(Number(players) - 1).fill(`bot:${bot}`);
  pressed.setAttribute("aria-disabled", "true");
  try {
    await leave(`/tables/${await openTable(game, JSON.parse(options), ["me", ...others])}`);
  } catch (error) {
    sayAlert(error);
    pressed.removeAttribute("aria-disabled");
  }
}

/** Go to a table at which the reader has got a seat. @param {string} table @param {string | null} recovery */
function enter(table, recovery) {
  rememberTable(table);
  if (recovery) rememberRecovery(table, recovery);
  return leave(`/tables/${table}`);
}

/** Get a seat against somebody who is waiting, or against a bot until somebody comes. @param {FormData} data */
async function meet(data) {
  const [game, password] = [String(data.get("game")), String(data.get("password") ?? "") || null];
  const name = await askName(say("Play"));
  if (!name) return;
  await attempt(async () => {
    const { table, recovery } = await postOnce("/opponent", { game, name, password });
    await enter(table, recovery);
  });
}

/** Open a seat with its recovery code, after its link was lost. @param {FormData} data */
const recover = (data) =>
  attempt(async () => {
    const { table, recovery } = await postOnce("/recover", { code: String(data.get("code")) });
    await enter(table, recovery);
  }, "#recover-alert");

/**
 * Draw the row of a table that is played by post and looks for players.
 * @param {string} table @param {string} title @param {NonNullable<OpenTable["post"]>} byPost
 */
function postRow(table, title, { match, schedule, free }) {
  const words = say("by post{match}: {seats}, turns are due {schedule}", { match: match ? say(", a match") : "", seats: free ? say("{seats} free", { seats: plural(free, "{count} seat", "{count} seats") }) : say("a waiting list"), schedule });
  const signUp = make("a.button", { href: `/sign-up#${table}`, "aria-label": say("Sign up at a table of {title} by post", { title }) }, say("Sign up…"));
  return row(table, linked(`/tables/${table}`, title), words, signUp);
}

/** @param {OpenTable} table */
function openRow({ table, title, players, free, names, pace, strict, post: byPost }) {
  if (byPost) return postRow(table, title, byPost);
  const who = names.length ? `${names.map(isolated).join(", ")}: ` : "";
  const words = say("{who}{seats} of {players} free, {pace}", { who, seats: plural(free.length, "{count} seat", "{count} seats"), players, pace: paceWords(pace) });
  const data = { "data-table": table, "data-player": free[0], "aria-label": say("Sit down at a table of {title}", { title }) };
  return row(table, linked(`/tables/${table}`, title), [words, strict && STRICT], button(say("Sit down"), "sit", data, ".primary"));
}

const newest = { ready: new Newest(), open: new Newest(), me: new Newest(), now: new Newest(), tournaments: new Newest() };
const featured = new Cards(find("#featured"));

/** Show the most watched game that other people are playing now. */
async function drawFeatured() {
  const answer = await newest.now.answer((signal) => get("/library/now", signal));
  if (!answer) return;
  const mine = new Set(myTables());
  const tables = answer.tables.filter(({ table }) => !mine.has(table)).slice(0, 1);
  find("#featured").hidden = !tables.length;
  featured.show(tables);
}

async function drawOpen() {
  const answer = await newest.open.answer((signal) => get("/open", signal));
  if (!answer) return;
  const { tables } = answer;
  const mine = new Set(myTables());
  const others = tables.filter(({ table }) => !mine.has(table));
  find("#open-section").hidden = !others.length;
  fill(find("#open"), ...others.map(openRow));
}

/** @param {HTMLElement} pressed */
async function sit({ dataset: { table = "", player } }) {
  const name = await askName(say("Sit down"));
  if (!name) return;
  try {
    const { recovery } = await postOnce(`/tables/${table}/sit`, { player: Number(player), name });
    enter(table, recovery);
  } catch (error) {
    sayAlert(error);
    refresh();
  }
}

/** Read a game record from a file, and go to the page that continues the game, unless the game is over. */
async function goOn() {
  const field = /** @type {HTMLInputElement} */ (find("#record"));
  const [file] = field.files ?? [];
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const record = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes); // as Windows PowerShell writes it
  field.value = ""; // the same file can be chosen again
  sayAlert(null, "", "#record-alert");
  fill(find("#record-over"));
  const game = inHead("game", record) ?? "";
  try {
    const { kind, title, tags } = await post("/analysis/look", { game, record });
    if (kind === "over") return sayOver(game, title, record, tags);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "record") return sayAlert(error, game, "#record-alert");
    if (!game) return sayAlert(say("This file does not contain a record of a game."), "", "#record-alert");
    // the page for a new table reads a record that is too long for the analysis board
  }
  rememberRecord(record);
  leave("/new");
}

/** @param {string} game @param {string} title @param {string} record @param {Record<string, string>} tags the other lines of its head */
function sayOver(game, title, record, tags) {
  rememberStudied(record);
  const told = Object.entries(tags).map(([name, text]) => `${name}: ${text}`).join("; ");
  fill(find("#record-over"), make("p", {}, say("This game of {title} is over, so it cannot be continued.", { title })), told && make("p.quiet", {}, told), make("a.button", { href: `/analyse/${game}#record` }, say("Analyse it")));
}

/** @type {Set<string>} the tables whose seats have been opened here */
const brought = new Set();

/** Open the player's seats that were taken elsewhere, such as those of tournaments, in this browser too. @param {string[]} tables */
async function bringSeats(tables) {
  for (const table of [...myTables(), ...dropped().map((one) => one.table)]) brought.add(table);
  const others = tables.filter((table) => !brought.has(table));
  for (const table of others) {
    brought.add(table);
    await post(`/tables/${table}/claim`, {}).then(() => rememberTable(table), () => {}); // tried again when the page is loaded again
  }
  if (others.length) await drawMine();
}

/** Show the name of the signed-in player, and the player's open challenges. */
async function drawPlayer() {
  const handle = signedInAs();
  if (!handle) return;
  const answer = await newest.me.answer((signal) => get("/me", signal));
  if (!answer) return;
  rememberPlayer(answer.me?.handle ?? "");
  await bringSeats(answer.me?.tables ?? []);
  const challenges = answer.me?.challenges ?? [];
  const own = answer.me && answer.me.recovered !== null ? say("Your account: {handle} (recovered by email)", { handle }) : say("Your account: {handle}", { handle });
  find("#account").textContent = answer.me ? own : say("Become a player, or sign in");
  find("#challenges-section").hidden = !challenges.length;
  fill(find("#challenges"), ...challenges.map(challengeRow));
}

/** Show the tournaments that the signed-in player has entered. */
async function drawTournaments() {
  if (!signedInAs()) return;
  const own = await newest.tournaments.answer((signal) => get("/me/tournaments", signal)).catch((error) => {
    if (error instanceof ApiError && error.status === 401) return { games: [], tournaments: [] }; // signed out elsewhere
    throw error;
  });
  if (!own) return;
  find("#tournaments-section").hidden = !own.tournaments.length;
  fill(find("#tournaments"), ...tournamentRows(own));
}

/** @param {() => Promise<unknown>} answering */
const answerChallenge = (answering) => answering().then(drawPlayer).catch(sayAlert);

let failed = false; // whether the alert is about the last refresh, and not about what somebody asked for

async function refresh() {
  if (document.hidden) return;
  const ofOthers = alone ? [] : [drawOpen(), drawReady(), drawFeatured(), drawPlayer(), drawTournaments()];
  const error = await Promise.all([drawMine(), ...ofOthers]).then(() => null, (why) => why);
  if (error || failed) sayAlert(error);
  failed = error !== null;
  bringUpToDate(); // a first game may have been finished
}

listen(document.body, {
  ...sharing,
  "take-along": async () => fill(find("#along"), await takeAlong()),
  accept: ({ dataset: { id = "" } }) => answerChallenge(async () => leave(`/tables/${(await post(`/challenges/${id}/accept`, {})).table}`)),
  decline: ({ dataset: { id = "" } }) => answerChallenge(() => post(`/challenges/${id}/decline`, {})),
  play,
  sit,
  drop,
  forget,
  "more-played": () => drawPlayed((showMore(), played())),
  remember,
});
find("#record").addEventListener("change", goOn);
whenSent(find("#opponent"), meet);
whenSent(find("#recover"), recover);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", refresh);
setInterval(refresh, OFTEN);
bringUpToDate();
bringHere().then((came) => (came ? refresh() : undefined), () => sayAlert(say("This link is incomplete. Please copy the link again.")));
get("/house").then(({ contact, opening }) => {
  find("#opponent-password").hidden = opening !== "password";
  find("#contact").hidden = contact === null;
  find("#contact").textContent = contact === null ? "" : say("Report abuse of this server to: {contact}", { contact });
}, () => {});
