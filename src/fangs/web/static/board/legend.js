// @ts-check
/** Explains the elements of a board: in a legend, and after a click on an element that cannot be chosen. */
import { clauseButton } from "../page/clause.js";
import { make } from "../page/element.js";
import { bare, boxOf, draw, isDrawn, parse } from "./drawing.js";

/** @import { Guide, Legend } from "../server/types.d.ts" */
/** @typedef {Guide["signs"][number]} Sign */

const ROOM = 4; // units of the drawing around a picture
const [LEAST, LARGEST] = [40, 160]; // and of its sides

/** @param {Element} element @param {Sign} sign @returns {boolean} */
function means(element, { ids }) {
  const pattern = new RegExp(`^(?:${ids})$`);
  return pattern.test(element.id) || [...element.classList].some((name) => pattern.test("." + name));
}

/** The legend's entry for an element or for one of its containers. @param {Element} element @param {Element} root @param {Sign[]} signs */
export function signOf(element, root, signs) {
  /** @type {Element[]} */
  const chain = [];
  for (let at = /** @type {Element | null} */ (element); at && at !== root; at = at.parentElement) chain.push(at);
  return signs.find((sign) => chain.some((one) => means(one, sign)));
}

/**
 * The element at a point of the page, with its entry in the legend. Pieces come first, even those that let clicks through.
 * @param {SVGSVGElement} root @param {number} x @param {number} y @param {Sign[]} signs
 */
export function signAt(root, x, y, signs) {
  const pieces = [...root.querySelectorAll(".piece")].reverse().filter((piece) => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
  for (const element of [...pieces, ...document.elementsFromPoint(x, y)]) {
    const sign = root.contains(element) && signOf(element, root, signs);
    if (sign) return { element, sign };
  }
  return null;
}

/** The text of a legend entry, with a button that shows the clause of the rules. @param {string} game @param {Sign} sign */
export const told = (game, { name, text, clause }) => [make("b", {}, name), ` ${text} `, clauseButton(game, clause)];

/** The legend of a board as a list, with room for a picture of each entry. @param {string} game @param {Sign[]} signs */
export const legend = (game, signs) => make("ul.legend-of-board", {}, ...signs.map((sign) => make("li", {}, make("span.sign-picture"), make("span.told-of", {}, ...told(game, sign)))));

/**
 * Draw the pictures of a visible legend. They are cut from drawings that show everything, not from the current board.
 * @param {HTMLElement} list @param {Sign[]} signs @param {Legend} cut
 */
export function drawPictures(list, signs, { drawings, shown }) {
  if (!drawings.length) return;
  const roots = drawings.map(parse);
  const all = roots.map((root) => [...root.querySelectorAll("[id], [class]")].filter(isDrawn).map((element) => ({ element, sign: signOf(element, root, signs) })));
  for (const [number, root] of roots.entries()) {
    const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/);
    bare(root).id = `legend-${number}`;
    root.setAttribute("width", width); // in a tiny drawing, the size of text would be measured wrongly
    root.setAttribute("height", height);
  }
  list.before(draw("svg", { class: "aloud", "aria-hidden": "true" }, ...roots));
  const places = signs.map((sign, at) => placeOf(all[shown[at] ?? 0].filter((one) => one.sign === sign).map(({ element }) => element), roots[shown[at] ?? 0]));
  for (const [at, box] of list.querySelectorAll(".sign-picture").entries()) { // after all measurements, because a change to a drawing changes every picture of it
    const place = places[at];
    if (place) box.replaceChildren(view(place, roots[shown[at] ?? 0]));
  }
}

/**
 * The box of the first visible element. An element that fits into a picture is preferred.
 * @param {SVGGraphicsElement[]} elements @param {SVGSVGElement} root
 */
function placeOf(elements, root) {
  const boxes = elements.map((element) => measured(element, root)).filter(({ width, height }) => width * height > 0);
  return boxes.find(({ width, height }) => Math.max(width, height) <= LARGEST) ?? boxes[0];
}

/** The box of an element. If one path draws many shapes, it is the box of the first shape. @param {SVGGraphicsElement} element @param {SVGSVGElement} root */
function measured(element, root) {
  const [first, ...others] = (element.getAttribute("d") ?? "").split(/(?<=z)(?=M)/);
  if (!others.length) return boxOf(element, root);
  const part = draw("path", { d: first });
  element.before(part);
  const box = boxOf(part, root);
  part.remove();
  return box;
}

/** @param {import("./drawing.js").Box} box @param {SVGSVGElement} root */
function view(box, root) {
  const side = Math.min(Math.max(box.width, box.height, LEAST), LARGEST) + 2 * ROOM;
  const [x, y] = [box.x + box.width / 2 - side / 2, box.y + box.height / 2 - side / 2];
  return draw("svg", { viewBox: `${x} ${y} ${side} ${side}`, "aria-hidden": "true" }, draw("use", { href: `#${root.id}` }));
}
