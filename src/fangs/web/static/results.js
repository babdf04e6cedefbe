// @ts-check
/** My games that are over, as this browser remembers them. */
import { button, find, make } from "./element.js";
import { fill } from "./morph.js";
import { clock } from "./when.js";

/** @param {import("./remembered.js").Played} game */
function playedRow({ table, title, with: others, at, result, place }) {
  const called = `${title} with ${others}`;
  return make(
    "li.row",
    { "data-key": table },
    make("div.grow", {}, make("a", { href: `/tables/${table}` }, make("b", {}, title)), make("div.quiet", {}, `with ${others} · ${clock(at)}`)),
    make(place === 1 ? "span.tag" : "span.quiet", {}, place === 1 ? "You won" : result),
    button("Forget", "forget", { "data-table": table, "data-called": called, "aria-label": `Forget ${called}` }),
  );
}

/** @param {import("./remembered.js").Played[]} games the newest first */
export function drawPlayed(games) {
  find("#played-section").hidden = !games.length;
  find("#played-head").textContent = `Games that are over: ${games.length}, of which you won ${games.filter(({ place }) => place === 1).length}`;
  fill(find("#played"), ...games.map(playedRow));
}
