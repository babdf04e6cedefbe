// @ts-check
/** Draws the end of a game: who won and how, the scores, and what the reader can do next. */
import { clauseButton } from "../page/clause.js";
import { draw } from "../board/drawing.js";
import { button, fill, find, make } from "../page/element.js";
import { sentence } from "../board/log.js";
import { say } from "../page/language.js";
import { totals } from "./match.js";
import { alone } from "../server/way.js";
import { result } from "../page/view.js";

/** @import { Line, View } from "../server/types.d.ts" */

const STEPS = [{ x: 44, high: 58 }, { x: 4, high: 40 }, { x: 84, high: 28 }]; // of the podium, by place

const TWO_LINES = 45; // how many letters of the result fit into two lines on the smallest phone

/**
 * The line of the log about the event that ended the game, if the rules ended it.
 * @param {View} view @param {Line[]} lines what happened on the board that is shown
 */
const lastLine = ({ ending }, lines) => (ending?.how === "rules" ? lines.at(-1) : undefined);

/**
 * The latest lines of the log, without the one that the panel with the result shows.
 * @param {View} view @param {Line[]} lines what happened @param {Line[]} recent the part of it that is new
 */
export const beforeEnding = (view, lines, recent) => recent.filter((line) => line !== lastLine(view, lines));

/**
 * Draw the result of the game beside the board. On a phone, it is drawn over the content below the board, so that the board stays where it
 * is. Nothing is drawn while the last events are still being replayed.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Line[]} lines what happened on the board that is shown
 * @param {boolean} isTold
 */
export function drawEnding(box, view, lines, isTold) {
  const isNew = box.hidden;
  box.hidden = view.status !== "over" || !isTold;
  if (box.hidden || !view.ending) return;
  const last = lastLine(view, lines);
  const head = result(view);
  box.style.setProperty("--board-end", `${find("#board .frame").getBoundingClientRect().bottom + scrollY}px`); // on a phone, that is where it fits
  fill(
    box,
    button("×", "put-away", { "data-key": "put-away", "aria-label": say("Look at the board") }, ".put-away"),
    make("div.ending-words", {}, make(head.length > TWO_LINES ? "h2.long" : "h2", { id: "ending-head", tabindex: -1 }, head), last && make("p", {}, sentence(last) + " ", clauseButton(view.game, last.clause)), nexts(view)),
    rostrum(view),
    totals(view),
  );
  document.body.style.setProperty("--ending", `${box.offsetHeight}px`); // the page is longer by this height, because the panel covers its end
  const at = document.activeElement;
  if (isNew && at instanceof HTMLElement && at !== document.body && at.tabIndex < 0) find("#ending-head").focus({ preventScroll: true }); // the pressed button is gone: its box has the focus
}

/** @param {View} view */
const nexts = ({ table, may, rematch, seats, secret_owners: areDealt }) =>
  make(
    "div.button-row",
    {},
    rematch && button(say("Go to the rematch"), "follow", { "data-key": "follow" }, ".primary"),
    may.includes("rematch") && button(areDealt ? say("Rematch with new roles") : seats.length === 2 ? say("Rematch, sides swapped") : say("Rematch, in other seats"), "rematch", { "data-key": "rematch" }, ".primary"),
    may.includes("rematch") && !alone && make("a.button", { href: `/new?again=${table}` }, say("Rematch with other settings…")),
    make("a.button", { href: "#review", "data-do": "start-review" }, say("Review")),
    make("a.button", { href: "/" }, say("Another game")),
  );

/** The colours of the players' pieces on the first board, by the players' names. @param {View} view @returns {Map<string | null, string>} */
const tintsOf = ({ boards: [{ names, tints }] }) => new Map(Object.entries(names).map(([role, name]) => [name, tints[role]]));

/** Draw a podium with the first three players in the colours of their pieces, or with their initials if the pieces have none. @param {View} view */
function rostrum(view) {
  const { totals: rows } = view;
  if (!rows) return null;
  const tints = tintsOf(view);
  let highest = 0;
  const steps = STEPS.slice(0, rows.length).map(({ x, high }, at) => {
    const here = rows.filter(({ place }) => place === at + 1);
    const across = Math.min(2, here.length);
    const radius = across === 2 ? 10 : 13; // at most two side by side, so that none is too small
    const heads = here.map(({ name }, k) => {
      const inRow = Math.min(across, here.length - (k - (k % 2)));
      const [cx, cy] = [x + 20 + radius * (2 * (k % 2) + 1 - inRow), 99 - high - radius * (1 + 2 * Math.floor(k / 2))];
      highest = Math.min(highest, cy - radius - 1);
      const tint = tints.get(name) ?? "";
      const head = draw("circle", { cx, cy, r: radius });
      head.style.fill = tint;
      if (tint) return head; // a letter would look like the name of a colour
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
