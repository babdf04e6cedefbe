// @ts-check
/** My tables in the lobby: those where it is my turn first, and those that I have played. */
import { ApiError, get } from "../server/api.js";
import { badge } from "../browser/badge.js";
import { button, find, make } from "../page/element.js";
import { keepResult, withWhom } from "../page/next-turn.js";
import { fill } from "../page/morph.js";
import { forgetPlayed, forgetTable, hasPlayed, myTables, played, rememberPlayed, rememberTable } from "../browser/storage.js";
import { say } from "../page/language.js";
import { drawPlayed } from "./results.js";
import { clock, left } from "../page/times.js";

/** @import { Summary } from "../server/types.d.ts" */

/** @param {Summary} table */
function state({ status, your_turn, desk, deadline }) {
  const time = deadline ? `, ${left(deadline - Date.now() / 1000)}` : "";
  if (status === "over") return "over";
  if (status === "waiting") return say("waiting for players");
  return (desk ? say("by post, your desk") : your_turn ? say("your turn") : say("the others' turn")) + time;
}

/** @param {Summary} summary */
function myRow(summary) {
  const { table, title, your_turn, desk } = summary;
  const called = say("{title} with {others}", { title, others: withWhom(summary) });
  return make(
    `li.row${your_turn ? ".mine" : ""}`,
    { "data-key": table },
    make("div.grow", {}, make("a", { href: desk ? `/desk#${table}` : `/tables/${table}` }, make("b", {}, title)), make("div.quiet", {}, say("with {others} · {at}", { others: withWhom(summary), at: clock(summary.at) }))),
    make(your_turn ? "span.tag.turn-tag" : "span.quiet", {}, state(summary)),
    button(say("Forget"), "forget", { "data-table": table, "data-called": called, "aria-label": say("Forget {called}", { called }) }),
  );
}

/** @param {string} id @returns {Promise<Summary | null>} null where the table is not to be had now */
async function summary(id) {
  try {
    return await get(`/tables/${id}/summary`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetTable(id);
    return null;
  }
}

/** @param {Summary} table */
const urgency = ({ status, your_turn, deadline }) => (status === "over" ? 3 : your_turn ? 0 : 2) - (your_turn && deadline ? 1 / deadline : 0);

/** Where it is my turn, before all else. @param {Summary[]} tables */
function drawTurns(tables) {
  const waiting = tables.filter(({ your_turn }) => your_turn);
  find("#turns").hidden = !waiting.length;
  const links = waiting.slice(0, 4).map((table) => make("a.button", { href: `/tables/${table.table}`, "data-key": table.table }, say("{title} with {others}", { title: table.title, others: withWhom(table) })));
  fill(find("#turns"), make("b", {}, say("Your turn:")), ...links, waiting.length > 4 && make("a", { href: "#mine-head" }, say("and {count} more", { count: waiting.length - 4 })));
}

/** The table that was forgotten last, and a way back. @param {HTMLElement} pressed */
export function forget({ dataset: { table = "", called = "" } }) {
  const game = played().find((one) => one.table === table);
  forgetTable(table);
  forgetPlayed(table);
  find("#forgotten").hidden = false;
  fill(find("#forgotten"), say("This browser no longer has {called}. ", { called }), button(say("Restore it"), "remember", { "data-table": table, "data-game": game && JSON.stringify(game) }));
  drawMine();
}

/** @param {HTMLElement} pressed */
export function remember({ dataset }) {
  if (dataset.game) rememberPlayed(JSON.parse(dataset.game));
  else rememberTable(dataset.table ?? "");
  find("#forgotten").hidden = true;
  drawMine();
}

/** Draw them as they are now. */
export async function drawMine() {
  const all = (await Promise.all(myTables().filter((id) => !hasPlayed(id)).map(summary))).filter((table) => table !== null);
  all.forEach(keepResult);
  const found = all.filter(({ table }) => !hasPlayed(table)).sort((a, b) => urgency(a) - urgency(b));
  drawTurns(found);
  const over = played();
  find("#mine-section").hidden = !found.length && !over.length && find("#forgotten").hidden;
  drawPlayed(over);
  fill(find("#mine"), ...found.map(myRow));
  badge(say("Lobby"), found.some(({ your_turn }) => your_turn));
}
