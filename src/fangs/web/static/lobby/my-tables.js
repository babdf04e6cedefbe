// @ts-check
/** Draws the reader's games in the lobby: first those where it is the reader's turn, and below the finished ones. */
import { ApiError, get, Newest } from "../server/api.js";
import { badge } from "../browser/badge.js";
import { button, fill, find, linked, make, row } from "../page/element.js";
import { keepResult, withWhom } from "../page/next-turn.js";
import { dropTable, dropped, forgetDropped, forgetPlayed, forgetTable, hasPlayed, myTables, played, rememberPlayed, rememberTable } from "../browser/storage.js";
import { listed, say } from "../page/language.js";
import { stopMailing } from "../browser/mailing.js";
import { stopPushing } from "../browser/push.js";
import { clock, left } from "../page/times.js";
import { alone } from "../server/way.js";

/** @import { Summary } from "../server/types.d.ts" */

/** @param {Summary} table */
function state({ status, your_turn, desk, deadline, waiting_for }) {
  const time = deadline ? `, ${left(deadline - Date.now() / 1000)}` : "";
  if (status === "over") return say("over");
  if (status === "waiting") return say("waiting for players");
  return (desk ? say("by post, your desk") : your_turn ? say("your turn") : waiting_for.length ? say("waiting for {names}", { names: listed(waiting_for) }) : say("not your turn")) + time;
}

/** Names for tables that are all different, for screen readers. @param {Summary[]} tables @returns {string[]} */
function told(tables) {
  const plain = tables.map((table) => say("{title} with {others}", { title: table.title, others: withWhom(table) }));
  const timed = plain.map((called, at) => (plain.indexOf(called) === plain.lastIndexOf(called) ? called : say("{called}, last played {at}", { called, at: clock(tables[at].at) })));
  return timed.map((called, at) => (timed.indexOf(called) === timed.lastIndexOf(called) ? called : `${called} (${timed.slice(0, at + 1).filter((other) => other === called).length})`));
}

/** @param {Summary} summary @param {string} called */
function myRow(summary, called) {
  const { table, title, your_turn, desk } = summary;
  const others = withWhom(summary);
  const hide = button(say("Hide"), "drop", { "data-table": table, "data-title": title, "data-with": others, "data-called": called, "aria-label": say("Hide {called}", { called }), title: say("Remove this table from the list and get no more messages about it. You can put it back later.") });
  const about = say("with {others} · {at}", { others, at: clock(summary.at) });
  const turn = make(your_turn ? "span.tag.turn-tag" : "span.quiet", {}, state(summary));
  const drawn = row(table, linked(desk ? `/desk#${table}` : `/tables/${table}`, title), about, turn, hide);
  drawn.classList.toggle("mine", your_turn);
  return drawn;
}

/** Draw the row of a table that the reader has hidden. @param {import("../browser/storage.js").Dropped} dropped */
function droppedRow({ table, title, with: others, at }) {
  const called = say("{title} with {others}", { title, others });
  const back = button(say("Put it back"), "remember", { "data-table": table, "aria-label": say("Put {called} back", { called }) });
  return row(table, linked(`/tables/${table}`, title), say("with {others} · hidden {at}", { others, at: clock(at) }), back, removeButton(table, called));
}

/** @param {string} id @param {AbortSignal} signal @returns {Promise<Summary | null>} null: the table cannot be fetched now */
async function summary(id, signal) {
  try {
    return await get(`/tables/${id}/summary`, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetTable(id);
    return null;
  }
}

const newest = new Newest();
/** The last summary of each table that the server sent. @type {Map<string, Summary | null>} */
const known = new Map();
const ALWAYS = 40; // the number of newest tables that are fetched each time
const RARELY = 10; // the others are fetched every tenth time
const AT_ONCE = 20;
let round = 0;

/** Fetch the reader's tables: the newest each time, the others only now and then. @param {AbortSignal} signal */
async function ask(signal) {
  const ids = myTables().filter((id) => !hasPlayed(id));
  const asked = ids.filter((id, at) => at < ALWAYS || !known.get(id) || round % RARELY === 0);
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    await Promise.all(asked.slice(at, at + AT_ONCE).map(async (id) => known.set(id, (await summary(id, signal)) ?? known.get(id) ?? null)));
  }
  round += 1;
  return ids.map((id) => known.get(id) ?? null);
}

/** @param {Summary} table */
const urgency = ({ status, your_turn, deadline }) => (status === "over" ? 3 : your_turn ? 0 : 2) - (your_turn && deadline ? 1 / deadline : 0);

/** Show links at the top of the page to the tables where it is the reader's turn. @param {Summary[]} tables */
function drawTurns(tables) {
  const waiting = tables.filter(({ your_turn }) => your_turn);
  find("#turns").hidden = !waiting.length;
  const called = told(waiting);
  const links = waiting.slice(0, 4).map((table, at) => make("a.button", { href: `/tables/${table.table}`, "data-key": table.table }, called[at]));
  fill(find("#turns"), make("b", {}, say("Your turn:")), ...links, waiting.length > 4 && make("a", { href: "#mine-head" }, say("and {count} more", { count: waiting.length - 4 })));
}

/** Hide a running game, which nobody else notices. The game is listed below until it is opened again. @param {HTMLElement} pressed */
export function drop({ dataset: { table = "", title = "", with: others = "", called = "" } }) {
  Promise.allSettled([stopPushing(table), stopMailing(table)]);
  dropTable({ table, title, with: others, at: Date.now() / 1000 });
  find("#forgotten").hidden = false;
  fill(find("#forgotten"), say("Hidden: {called}. ", { called }), button(say("Put it back"), "remember", { "data-table": table }));
  drawMine();
}

/** Remove a game from the list, and show a button that brings it back. @param {HTMLElement} pressed */
export function forget({ dataset: { table = "", called = "" } }) {
  const game = played().find((one) => one.table === table);
  forgetTable(table);
  forgetDropped(table);
  forgetPlayed(table);
  find("#forgotten").hidden = false;
  fill(find("#forgotten"), say("Removed: {called}. ", { called }), button(say("Restore it"), "remember", { "data-table": table, "data-game": game && JSON.stringify(game) }));
  drawMine();
}

/** @param {HTMLElement} pressed */
export function remember({ dataset }) {
  if (dataset.game) rememberPlayed(JSON.parse(dataset.game));
  else rememberTable(dataset.table ?? "");
  find("#forgotten").hidden = true;
  drawMine();
}

/** Fetch the reader's tables, and draw all lists of them. */
export async function drawMine() {
  const answers = await newest.answer(ask);
  if (!answers) return;
  const all = answers.filter((table) => table !== null);
  all.forEach(keepResult);
  const found = all.filter(({ table }) => !hasPlayed(table)).sort((a, b) => urgency(a) - urgency(b));
  drawTurns(found);
  const over = played();
  const away = dropped();
  find("#mine-section").hidden = !found.length && !over.length && !away.length && find("#forgotten").hidden;
  drawPlayed(over);
  find("#to-mine").hidden = !found.length && !over.length;
  find("#to-mine").textContent = say("My games: {count}", { count: found.length + over.length });
  find("#dropped-section").hidden = !away.length;
  find("#dropped-head").textContent = say("Hidden tables: {count}", { count: away.length });
  fill(find("#dropped"), ...away.map(droppedRow));
  const called = told(found);
  fill(find("#mine"), ...found.map((table, at) => myRow(table, called[at])));
  badge(say("Lobby"), found.some(({ your_turn }) => your_turn));
}

/** A button that removes a finished or hidden table from the list. @param {string} table @param {string} called */
const removeButton = (table, called) =>
  button(say("Remove"), "forget", { "data-table": table, "data-called": called, "aria-label": say("Remove {called}", { called }), title: alone ? say("Remove the game from all lists.") : say("Remove the game from all lists in this browser. The server keeps the game.") });

/** @param {import("../browser/storage.js").Played} game */
function playedRow({ table, title, with: others, at, result, place }) {
  const called = say("{title} with {others}", { title, others });
  const won = make(place === 1 ? "span.tag" : "span.quiet", {}, place === 1 ? say("You won") : result);
  return row(table, linked(`/tables/${table}`, title), say("with {others} · {at}", { others, at: clock(at) }), won, removeButton(table, called));
}

const PAGE = 50;
let shown = PAGE;

/** Show one more page of finished games from now on. */
export const showMore = () => (shown += PAGE);

/** @param {import("../browser/storage.js").Played[]} games the newest first */
export function drawPlayed(games) {
  const more = Math.min(games.length - shown, PAGE);
  find("#played-section").hidden = !games.length;
  find("#played-head").textContent = say("Finished games: {count}, of which you won {won}", { count: games.length, won: games.filter(({ place }) => place === 1).length });
  fill(find("#played"), ...games.slice(0, shown).map(playedRow), more > 0 && make("li.row", { "data-key": "more" }, button(say("Show {count} more", { count: more }), "more-played")));
}
