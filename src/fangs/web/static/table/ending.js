// @ts-check
/** The end of a game: who won, how, what everybody has, and what comes next. */
import { clauseButton } from "../page/clause.js";
import { draw } from "../board/drawing.js";
import { button, find, make } from "../page/element.js";
import { sentence } from "../board/log.js";
import { say } from "../page/language.js";
import { totals } from "./match.js";
import { alone } from "../server/way.js";
import { fill } from "../page/morph.js";
import { result } from "../page/view.js";

/** @import { Line, View } from "../server/types.d.ts" */

const STEPS = [{ x: 44, high: 58 }, { x: 4, high: 40 }, { x: 84, high: 28 }]; // of the rostrum, by place

/** What the rules told last, where that ended the game. @param {View} view @param {Line[]} lines what happened on the board that is looked at */
const lastLine = ({ ending }, lines) => (ending?.how === "rules" ? lines.at(-1) : undefined);

/**
 * What just happened, without the line that the end tells beside it.
 * @param {View} view @param {Line[]} lines what happened @param {Line[]} recent what of it did just now
 */
export const beforeEnding = (view, lines, recent) => recent.filter((line) => line !== lastLine(view, lines));

/**
 * Draw it beside the board, on a phone over what lies below it, so that the board stays where it is; while the last events are still shown
 * there is nothing yet.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Line[]} lines what happened on the board that is looked at
 * @param {boolean} isTold
 */
export function drawEnding(box, view, lines, isTold) {
  box.hidden = view.status !== "over" || !isTold;
  if (box.hidden || !view.ending) return;
  const last = lastLine(view, lines);
  box.style.setProperty("--board-end", `${find("#board .frame").getBoundingClientRect().bottom + scrollY}px`); // there is the room for it on a phone
  fill(
    box,
    button("×", "put-away", { "data-key": "put-away", "aria-label": say("Look at the board") }, ".put-away"),
    make("div.ending-words", {}, make("h2", { id: "ending-head" }, result(view)), last && make("p", {}, sentence(last) + " ", clauseButton(view.game, last.clause)), nexts(view)),
    rostrum(view),
    totals(view),
  );
  document.body.style.setProperty("--ending", `${box.offsetHeight}px`); // so much room is below the page, where it lies over it
}

/** @param {View} view */
const nexts = ({ table, may, seats, secret_owners: areDealt }) =>
  make(
    "div.button-row",
    {},
    may.includes("rematch") && button(areDealt ? say("Rematch, roles dealt anew") : seats.length === 2 ? say("Rematch, sides swapped") : say("Rematch, in other seats"), "rematch", { "data-key": "rematch" }, ".primary"),
    may.includes("rematch") && !alone && make("a.button", { href: `/new?again=${table}` }, say("Rematch with other settings…")),
    make("a.button", { href: "#review", "data-do": "start-review" }, say("Review")),
    make("a.button", { href: "/" }, say("Another game")),
  );

/** The colours of everybody's pieces on the first board, by name. @param {View} view @returns {Map<string | null, string>} */
const tintsOf = ({ boards: [{ names, tints }] }) => new Map(Object.entries(names).map(([role, name]) => [name, tints[role]]));

/** The first three on their steps, in the colours of their pieces; where these have none, as letters. @param {View} view */
function rostrum(view) {
  const { totals: rows } = view;
  if (!rows) return null;
  const tints = tintsOf(view);
  let highest = 0;
  const steps = STEPS.slice(0, rows.length).map(({ x, high }, at) => {
    const here = rows.filter(({ place }) => place === at + 1);
    const across = Math.min(2, here.length);
    const radius = across === 2 ? 10 : 13; // two side by side, more in rows above them: none is too small to be read
    const heads = here.map(({ name }, k) => {
      const inRow = Math.min(across, here.length - (k - (k % 2)));
      const [cx, cy] = [x + 20 + radius * (2 * (k % 2) + 1 - inRow), 99 - high - radius * (1 + 2 * Math.floor(k / 2))];
      highest = Math.min(highest, cy - radius - 1);
      const tint = tints.get(name) ?? "";
      const head = draw("circle", { cx, cy, r: radius });
      head.style.fill = tint;
      if (tint) return head; // a letter would be read as that of a colour
      const initial = draw("text", { x: cx, y: cy + radius * 0.37, "text-anchor": "middle", "font-size": radius });
      initial.textContent = name.slice(0, 1).toUpperCase();
      return draw("g", {}, head, initial);
    });
    const number = draw("text", { x: x + 20, y: 96, "text-anchor": "middle", "font-size": 16, class: "place" });
    number.textContent = String(at + 1);
    return draw("g", { class: `step step-${at + 1}` }, draw("rect", { x, y: 100 - high + 1, width: 40, height: high, rx: 3 }), number, ...heads);
  });
  return draw("svg", { viewBox: `0 ${highest} ${rows.length < STEPS.length ? 88 : 128} ${102 - highest}`, class: "rostrum", "aria-hidden": "true" }, ...steps);
}
