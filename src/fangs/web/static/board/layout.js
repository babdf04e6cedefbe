// @ts-check
/**
 * Arranges the parts of a drawing to fit the page. The board comes first, and its other parts are below or beside it, whichever leaves more
 * room for the board. The reader's own parts are at the bottom, enlarged if the game asks for it and there is room. All readers get the
 * same drawing from the server.
 */
import { isDrawn, matrixOf } from "./drawing.js";

/** @typedef {import("./stage.js").Point} Point */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{part: SVGGraphicsElement, x: number, y: number, width: number, height: number, large: number}} Part  as the server drew it */
/** @typedef {Part & {left: number, top: number, size: number}} Laid */
/** @typedef {Size & {laid: Laid[]}} Plan */

const PARTS = ":scope > [data-box]";
const SHARES = [1, 0.85, 0.7, 0.5]; // of the wanted size of my parts; smaller if the rest would become illegible
const READABLE = 0.474; // the scale at which small letters are 9 pixels high

/** @param {Element} root @returns {Part[]} */
function partsOf(root) {
  return [...root.querySelectorAll(PARTS)].filter(isDrawn).map((part) => {
    const [x, y, width, height] = (part.getAttribute("data-box") ?? "").split(" ").map(Number);
    return { part, x, y, width, height, large: Number(part.getAttribute("data-large") ?? 1) };
  });
}

/**
 * Lay out parts in centred rows of a given width.
 * @param {Part[]} parts
 * @param {number} width
 * @param {number} top
 * @returns {{laid: Laid[], bottom: number}}
 */
function rows(parts, width, top) {
  /** @type {Laid[]} */
  const laid = [];
  let [row, left, high] = [/** @type {Laid[]} */ ([]), 0, 0];
  const close = () => {
    laid.push(...row.map((one) => ({ ...one, left: one.left + (width - left) / 2 })));
    [row, top, left, high] = [[], top + high, 0, 0];
  };
  for (const part of parts) {
    const size = Math.min(part.large, width / part.width);
    if (left + part.width * size > width + 1) close();
    row.push({ ...part, left, top, size });
    [left, high] = [left + part.width * size, Math.max(high, part.height * size)];
  }
  close();
  return { laid, bottom: top };
}

/** @param {Part} part @returns {Part} */
const small = (part) => ({ ...part, large: 1 });

/** A layout with all other parts below the board. @param {Part} board @param {Part[]} others @param {Part[]} mine @returns {Plan} */
function below(board, others, mine) {
  const { laid, bottom } = rows([...others.map(small), ...mine], board.width, board.height);
  return { width: board.width, height: bottom, laid: [{ ...board, left: 0, top: 0, size: 1 }, ...laid] };
}

/**
 * A layout with the reader's large parts below the board, and all others in a column beside it.
 * @param {Part} board @param {Part[]} others @param {Part[]} mine @returns {Plan}
 */
function beside(board, others, mine) {
  const under = rows(mine.filter(({ large }) => large > 1), board.width, board.height);
  const column = [...others, ...mine.filter(({ large }) => large === 1)].map(small);
  const wide = Math.max(0, ...column.map(({ width }) => width));
  const all = rows(column, wide, 0);
  const height = Math.max(under.bottom, all.bottom);
  const right = all.laid.map((one) => ({ ...one, left: one.left + board.width, top: one.top + (height - all.bottom) / 2 }));
  return { width: board.width + wide, height, laid: [{ ...board, left: 0, top: 0, size: 1 }, ...under.laid, ...right] };
}

/** The scale at which a layout fits into the available space. @param {Plan} plan @param {Size} room */
const scale = ({ width, height }, room) => Math.min(room.width / width, room.height / height);

/**
 * Arrange the parts of a drawing in the available space. A drawing without parts stays unchanged.
 * @param {SVGSVGElement} root
 * @param {string[]} ids of my parts
 * @param {Size} room
 */
export function arrange(root, ids, room) {
  const [board, ...parts] = partsOf(root);
  if (!board || !parts.length) return;
  const own = new Set(ids);
  const isMine = (/** @type {Part} */ { part }) =>
    [...part.querySelectorAll("[id], [data-part]")].some((one) => own.has(one.id || (one.getAttribute("data-part") ?? "")));
  const mine = parts.filter(isMine);
  const others = parts.filter((one) => !mine.includes(one));
  const plans = SHARES.map((share) => {
    const own = mine.map((part) => ({ ...part, large: Math.max(1, part.large * share) }));
    return [below(board, others, own), beside(board, others, own)].reduce((one, other) => (scale(other, room) > scale(one, room) ? other : one));
  });
  const best = plans.find((plan) => scale(plan, room) >= READABLE) ?? plans[0];
  root.setAttribute("viewBox", `0 0 ${best.width} ${best.height}`);
  for (const name of /** @type {const} */ (["width", "height"])) root.querySelector(".paper")?.setAttribute(name, String(best[name]));
  for (const { part, x, y, left, top, size } of best.laid) {
    const to = `translate(${left - x * size} ${top - y * size}) scale(${size})`;
    if (part.getAttribute("transform") !== to) part.setAttribute("transform", to);
  }
}

/** @param {Element | null} part @returns {DOMMatrix} how far a part was moved */
const movedBy = (part) => (part && isDrawn(part) ? matrixOf(part) : new DOMMatrix());

/**
 * Convert a point of the server's drawing to the arranged drawing.
 * @param {Element} root
 * @param {Point} point
 * @returns {Point}
 */
export function laidOut(root, point) {
  const at = partsOf(root).find(({ x, y, width, height }) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height);
  const { x, y } = movedBy(at?.part ?? null).transformPoint(point);
  return { x, y };
}

/**
 * Convert a point of the server's drawing to the coordinates of an element's container.
 * @param {Element} root
 * @param {Element} element
 * @param {Point} point
 * @returns {Point}
 */
export function within(root, element, point) {
  const { x, y } = movedBy(element.closest("[data-box]")).inverse().transformPoint(laidOut(root, point));
  return { x, y };
}

/** The container of an element: its layer, or the whole drawing. @param {Element} root @param {Element} element */
export const holder = (root, element) => element.closest("[data-layer]") ?? root;
