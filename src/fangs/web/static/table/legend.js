// @ts-check
/** What the things on a board are: the legend, and the answer to a click on what cannot be chosen. */
import { clauseButton } from "../page/clause.js";
import { boxOf, draw, isDrawn, still } from "../board/drawing.js";
import { make } from "../page/element.js";

/** @import { Guide } from "../server/types.d.ts" */
/** @typedef {Guide["signs"][number]} Sign */

const DRAWN_ONCE = "legend-drawing";
const PARTS = ":scope > [data-box]";
const ROOM = 4; // units of the drawing around a picture

/** @param {Element} element @param {Sign} sign @returns {boolean} */
function means(element, { ids }) {
  const pattern = new RegExp(`^(?:${ids})$`);
  return pattern.test(element.id) || [...element.classList].some((name) => pattern.test("." + name));
}

/** @param {Element} element @param {Element} root @param {Sign[]} signs */
function signOf(element, root, signs) {
  /** @type {Element[]} */
  const chain = [];
  for (let at = /** @type {Element | null} */ (element); at && at !== root; at = at.parentElement) chain.push(at);
  return signs.find((sign) => chain.some((one) => means(one, sign)));
}

/**
 * What is at a point of the page, and its sign: a piece that stands there, though clicks go through it, or else what is drawn there.
 * @param {SVGSVGElement} root @param {number} x @param {number} y @param {Sign[]} signs
 */
export function signAt(root, x, y, signs) {
  const pieces = [...root.querySelectorAll(".piece")].reverse().filter((piece) => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
  const drawn = document.elementsFromPoint(x, y).filter((element) => root.contains(element));
  for (const element of [...pieces, ...drawn]) {
    const sign = signOf(element, root, signs);
    if (sign) return { element, sign };
  }
  return null;
}

/** A sign in words. @param {string} game @param {Sign} sign */
export const told = (game, { name, text, clause }) => [make("b", {}, name), ` ${text} `, clauseButton(game, clause)];

/**
 * The legend of a board as it is drawn now, with a picture of everything that is there.
 * @param {string} game @param {SVGSVGElement} root @param {string} svg the same as text @param {Sign[]} signs
 */
export function legend(game, root, svg, signs) {
  const seen = root.getAttribute("viewBox") ?? "0 0 1 1";
  const [, , width, height] = seen.split(/[\s,]+/).map(Number);
  const once = still(svg, true);
  once.id = DRAWN_ONCE;
  once.setAttribute("viewBox", seen);
  const laid = [...root.querySelectorAll(PARTS)].map((part) => part.getAttribute("transform") ?? "");
  for (const [at, part] of once.querySelectorAll(PARTS).entries()) part.setAttribute("transform", laid[at]); // as the page lays them
  const store = draw("svg", { class: "aloud", "aria-hidden": "true" }, once);
  const rows = signs.map((sign) => {
    const found = [...root.querySelectorAll("[id], [class]")].filter(isDrawn).find((element) => signOf(element, root, signs) === sign);
    const box = found && boxOf(found.localName === "path" ? firstPart(found) : found, root);
    const picture = box && box.width * box.height > 0 ? view(box, width, height) : null;
    return make("li", {}, make("span.sign-picture", {}, picture), make("span", {}, ...told(game, sign)));
  });
  return [store, make("ul.legend-of-board", {}, ...rows)];
}

/** Of one path for many things of a kind, the first of them, for as long as it takes to measure it. @param {SVGGraphicsElement} path */
function firstPart(path) {
  const [first] = (path.getAttribute("d") ?? "").split(/(?<=z)(?=M)/);
  const part = draw("path", { d: first });
  path.before(part);
  queueMicrotask(() => part.remove());
  return part;
}

/** @param {import("../board/drawing.js").Box} box @param {number} width @param {number} height */
function view(box, width, height) {
  const side = Math.min(Math.max(box.width, box.height, 40), 160) + 2 * ROOM;
  const [x, y] = [box.x + box.width / 2 - side / 2, box.y + box.height / 2 - side / 2];
  return draw("svg", { viewBox: `${x} ${y} ${side} ${side}`, "aria-hidden": "true" }, draw("use", { href: `#${DRAWN_ONCE}`, width, height }));
}
