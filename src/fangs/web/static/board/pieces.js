// @ts-check
/**
 * Draws boards, each of which consists of scenery that never changes during a game and of pieces. A scenery is loaded once from its
 * address. Pieces are drawn and redrawn by their ids.
 */
import { draw, parse } from "./drawing.js";
import { getText } from "../server/api.js";

/** @import { Drawing, Piece } from "../server/types.d.ts" */
/** @typedef {{root: SVGSVGElement, symbols: Map<string, Element>}} Scenery */

const CAPTION = "{}"; // the placeholder in a symbol for its piece's text

/** @type {Map<string, Promise<Scenery>>} */
const asked = new Map();
/** @type {Map<string, Scenery>} */
const known = new Map();

/** @param {string} svg @returns {Scenery} */
function sceneryOf(svg) {
  const root = parse(svg);
  const symbols = [...root.querySelectorAll("defs > [data-symbol]")].map((one) => /** @type {[string, Element]} */ ([one.getAttribute("data-symbol"), one.firstElementChild]));
  root.querySelector("defs")?.remove();
  return { root, symbols: new Map(symbols) };
}

/** @param {string} address @returns {Promise<Scenery>} */
function read(address) {
  const found = asked.get(address) ?? getText(address).then(sceneryOf);
  asked.set(address, found);
  found.then((scenery) => known.set(address, scenery), () => asked.delete(address));
  return found;
}

/**
 * Load the sceneries of these drawings. Returns null if all are loaded already.
 * @param {Iterable<Drawing | null | undefined>} drawings
 * @returns {Promise<void> | null} null: they have loaded
 */
export function ready(drawings) {
  const missing = new Set([...drawings].flatMap((drawing) => (drawing && !known.has(drawing.scenery) ? [drawing.scenery] : [])));
  return missing.size ? Promise.all([...missing].map(read)).then(() => undefined) : null;
}

/**
 * Wait for an answer of the server, and then for the sceneries of its drawings.
 * @template T
 * @param {Promise<T>} answer @returns {Promise<T>}
 */
export async function drawn(answer) {
  const found = await answer;
  const coming = ready(drawingsIn(found));
  if (coming) await coming;
  return found;
}

/** All drawings of boards in an answer of the server. @param {any} value @returns {Drawing[]} */
const drawingsIn = (value) => (typeof value !== "object" || value === null ? [] : "scenery" in value ? [value] : Object.values(value).flatMap(drawingsIn));

/** @param {Drawing} drawing @returns {Scenery} */
function sceneryFor({ scenery }) {
  const found = known.get(scenery);
  if (!found) throw new Error(`The scenery ${scenery} was not read.`);
  return found;
}

/** @param {Piece} piece */
const placeOf = ({ x = 0, y = 0, size = 1 }) => `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`;

/** @param {Piece} piece @param {Scenery} scenery */
function made(piece, { symbols }) {
  const symbol = symbols.get(piece.symbol);
  const element = symbol ? /** @type {Element} */ (symbol.cloneNode(true)) : draw("g", {});
  const { says = "" } = piece;
  for (const part of [element, ...element.querySelectorAll("*")]) {
    if (part.hasAttribute("data-d")) part.setAttribute("d", says);
    else if (!part.childElementCount && part.textContent === CAPTION) part.textContent = says;
  }
  element.id = piece.id;
  element.setAttribute("transform", placeOf(piece));
  return element;
}

/** Create the SVG element of a board. @param {Drawing} drawing @returns {SVGSVGElement} */
export function paint(drawing) {
  const scenery = sceneryFor(drawing);
  const root = /** @type {SVGSVGElement} */ (scenery.root.cloneNode(true));
  const layers = layersOf(root);
  for (const piece of drawing.pieces) layers.get(piece.layer ?? "")?.append(made(piece, scenery));
  return root;
}

/** @param {Element} root */
const layersOf = (root) => new Map([...root.querySelectorAll("[data-layer]")].map((layer) => [layer.getAttribute("data-layer") ?? "", layer]));

/** @param {Piece} one @param {Piece} other */
const sameLayer = (one, other) => (one.layer ?? "") === (other.layer ?? "");

/** @param {Piece | undefined} one @param {Piece} other whether they look the same, wherever they are */
const looksLike = (one, other) => one !== undefined && one.symbol === other.symbol && (one.says ?? "") === (other.says ?? "") && sameLayer(one, other);

/**
 * Change the SVG element of a board to another position with the same scenery. A piece that is still there stays the same element.
 * @param {SVGSVGElement} root @param {Drawing} before @param {Drawing} after @param {boolean} moves whether to animate the change
 */
export function repaint(root, before, after, moves) {
  const scenery = sceneryFor(after);
  const old = byId(before.pieces);
  const elements = new Map([...root.querySelectorAll("[data-layer] > [id]")].map((element) => [element.id, element]));
  /** @type {Element[]} */
  const fresh = [];
  /** @type {Map<string, Element[]>} */
  const wanted = new Map([...layersOf(root).keys()].map((name) => [name, []]));
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    const element = was && sameLayer(was, piece) ? elements.get(piece.id) : undefined; // in another place, the old one leaves and a new one appears
    const now = element && looksLike(was, piece) ? element : changed(element, made(piece, scenery));
    wanted.get(piece.layer ?? "")?.push(now);
    if (!was || now !== element) fresh.push(now);
    else if (placeOf(was) !== placeOf(piece)) {
      now.setAttribute("transform", placeOf(piece));
      if (moves) glide(now, was, piece);
    }
  }
  for (const [name, layer] of layersOf(root)) lay(layer, wanted.get(name) ?? [], moves);
  if (moves) for (const element of fresh) come(element);
}

/** The attributes that the page has set on an element, which it keeps. */
const KEPT = ["tabindex", "role", "aria-label", "aria-pressed", "data-can", "data-instead", "data-mine", "data-picked"];

/**
 * Change how an element looks. If the new element has the same tag, the old one is reused, so that it keeps the focus.
 * @param {Element | undefined} element @param {Element} wanted
 */
function changed(element, wanted) {
  if (element?.nodeName !== wanted.nodeName) return wanted;
  for (const { name } of [...element.attributes]) if (!wanted.hasAttribute(name) && !KEPT.includes(name)) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes) element.setAttribute(name, value);
  element.replaceChildren(...wanted.childNodes);
  return element;
}

/**
 * Put these elements into a layer in this order, and remove the old elements that are not among them.
 * @param {Element} layer @param {Element[]} wanted @param {boolean} moves
 */
function lay(layer, wanted, moves) {
  const stays = new Set(wanted);
  for (const element of [...layer.children]) {
    if (stays.has(element)) continue;
    if (moves && element.id) leave(element);
    else if (element.id) element.remove();
  }
  let here = layer.firstElementChild;
  for (const element of wanted) {
    if (element === here) here = here.nextElementSibling;
    else layer.insertBefore(element, here);
  }
}

/** @param {Piece[]} pieces */
const byId = (pieces) => new Map(pieces.map((piece) => [piece.id, piece]));

/** The ids of the pieces that belong to some roles. @param {Drawing} drawing @param {string[]} roles */
export const ownedBy = ({ pieces }, roles) => pieces.filter(({ role }) => role !== undefined && roles.includes(role)).map(({ id }) => id);

/** Whether two drawings of a board look the same. @param {Drawing} one @param {Drawing} other */
export const sameDrawing = (one, other) => one.pieces.length === other.pieces.length && !changedIds(one, other).length;

/** The ids of the pieces that moved, appeared or changed between two drawings. @param {Drawing} before @param {Drawing} after @returns {string[]} */
export function changedIds(before, after) {
  if (before === after) return [];
  const old = byId(before.pieces);
  return after.pieces.filter((piece) => {
    const was = old.get(piece.id);
    return !looksLike(was, piece) || placeOf(/** @type {Piece} */ (was)) !== placeOf(piece);
  }).map(({ id }) => id);
}

const MOVE = 320;
const FADE = 240;

/** @param {Piece} piece */
const transform = ({ x = 0, y = 0, size = 1 }) => `translate(${x}px, ${y}px) scale(${size})`;

/** @param {Element} element @param {Piece} from @param {Piece} to */
function glide(element, from, to) {
  element.animate([{ transform: transform(from) }, { transform: transform(to) }], { duration: MOVE, easing: "cubic-bezier(.3, 0, .2, 1)" });
}

/** @param {Element} element */
function come(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
}

/** Fade an element out, above everything else in its layer. @param {Element} element */
function leave(element) {
  for (const name of ["id", "tabindex", "role", "aria-label", "data-can", "data-picked"]) element.removeAttribute(name);
  element.classList.add("leaving");
  element.parentElement?.append(element);
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE }).finished.finally(() => element.remove());
}
