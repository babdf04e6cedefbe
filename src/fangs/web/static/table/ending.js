// @ts-check
/** The end of a game: who won, how, what everybody has, and what comes next. */
import { clauseButton } from "../page/clause.js";
import { draw } from "../board/drawing.js";
import { button, make } from "../page/element.js";
import { sentence } from "../board/log.js";
import { say } from "../page/language.js";
import { totals } from "./match.js";
import { fill } from "../page/morph.js";
import { capital } from "../page/view.js";

/** @import { Line, View } from "../server/types.d.ts" */

const STEPS = [{ x: 44, high: 58 }, { x: 4, high: 40 }, { x: 84, high: 28 }]; // of the rostrum, by place

/**
 * Draw it over the board; while the last events are still shown there is nothing yet.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Line[]} lines what happened on the board that is looked at
 * @param {boolean} isTold
 */
export function drawEnding(box, view, lines, isTold) {
  box.hidden = view.status !== "over" || !isTold;
  if (box.hidden || !view.ending) return;
  const last = view.ending.how === "rules" ? lines.at(-1) : null;
  fill(
    box,
    rostrum(view),
    make("div.ending-words", {}, make("h2", { id: "ending-head" }, capital(view.ending.sentence)), last && make("p", {}, sentence(last) + " ", clauseButton(view.game, last.clause)), nexts(view)),
    totals(view),
  );
}

/** @param {View} view */
const nexts = ({ may, game }) =>
  make(
    "div.doings",
    {},
    may.includes("rematch") && button(say("Rematch"), "rematch", { "data-key": "rematch" }, ".primary"),
    make("a.button", { href: "#review" }, say("Review")),
    make("a.button", { href: `/new?game=${game}` }, say("Another game")),
  );

/** The first three on their steps, in letters. @param {View} view */
function rostrum({ totals: rows }) {
  if (!rows) return null;
  const steps = STEPS.slice(0, rows.length).map(({ x, high }, at) => {
    const here = rows.filter(({ place }) => place === at + 1).map(({ name }) => name.slice(0, 1).toUpperCase());
    const radius = Math.min(13, 20 / here.length); // so that none covers another
    const heads = here.map((letter, k) => {
      const [cx, cy] = [x + radius * (2 * k + 1) + Math.max(0, 20 - radius * here.length), 99 - high - radius];
      const initial = draw("text", { x: cx, y: cy + radius * 0.37, "text-anchor": "middle", "font-size": radius });
      initial.textContent = letter;
      return draw("g", {}, draw("circle", { cx, cy, r: radius }), initial);
    });
    const number = draw("text", { x: x + 20, y: 96, "text-anchor": "middle", "font-size": 16, class: "place" });
    number.textContent = String(at + 1);
    return draw("g", { class: `step step-${at + 1}` }, draw("rect", { x, y: 100 - high + 1, width: 40, height: high, rx: 3 }), number, ...heads);
  });
  return draw("svg", { viewBox: `0 0 ${rows.length < STEPS.length ? 88 : 128} 102`, class: "rostrum", "aria-hidden": "true" }, ...steps);
}
