// @ts-check
/** Draws the reader's finished games, as this browser remembers them. */
import { button, fill, find, linked, make, row } from "../page/element.js";
import { say } from "../page/language.js";
import { alone } from "../server/way.js";
import { clock } from "../page/times.js";

/** A button that removes a finished or hidden table from the list. @param {string} table @param {string} called */
export const removeButton = (table, called) =>
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
