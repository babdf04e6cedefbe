// @ts-check
/** Draws marks on a board in a second drawing over it, so that the board itself stays as the server drew it. */
import { boxOf, draw, isDrawn, middle, toRoot } from "./drawing.js";

const SHAPES = "rect, circle, ellipse, path, polygon";
const GEOMETRY = ["x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "points", "d"];

/** @typedef {"can" | "picked" | "chosen" | "changed" | "pointed" | "aimed" | "focus" | "taken" | "given" | "better" | "look"} Mark */

/** The drawing over a board that contains its marks. */
export class Marks {
  /** @param {Element} box that holds the board */
  constructor(box) {
    this.layer = draw("svg", { class: "marks", "aria-hidden": "true", focusable: "false" });
    box.append(this.layer);
  }

  /**
   * Show marks of one kind on these elements, and remove all others of this kind.
   * @param {Mark} kind
   * @param {Element[]} elements
   * @param {SVGSVGElement} root
   */
  show(kind, elements, root) {
    this.layer.setAttribute("viewBox", root.getAttribute("viewBox") ?? "");
    for (const old of this.layer.querySelectorAll(`.${kind}`)) old.remove();
    const pieces = kind === "can" && elements.length ? placesOf(root) : [];
    for (const element of elements) {
      if (!isDrawn(element)) continue;
      const mark = outline(element, root, kind);
      if (pieces.some((piece) => standsOn(piece, element, root))) mark.classList.add("under-piece");
      this.layer.append(mark);
    }
  }
}

/** @typedef {{element: SVGGraphicsElement, at: {x: number, y: number}, size: number}} Piece  a named thing, its centre, and its longer side */

/** @param {SVGSVGElement} root @returns {Piece[]} */
const placesOf = (root) =>
  [...root.querySelectorAll("[id]:not([data-can])")].filter(isDrawn).map((element) => {
    const box = boxOf(element, root);
    return { element, at: middle(box), size: Math.max(box.width, box.height) };
  });

/**
 * Whether a piece is drawn on top of an element. If so, the mark of the element does not colour it.
 * @param {Piece} piece
 * @param {SVGGraphicsElement} element
 * @param {SVGSVGElement} root
 */
function standsOn(piece, element, root) {
  if (!(element.compareDocumentPosition(piece.element) & Node.DOCUMENT_POSITION_FOLLOWING) || element.contains(piece.element)) return false;
  const { x, y, width, height } = boxOf(element, root);
  if (piece.size > 2 * Math.max(width, height)) return false; // it surrounds several
  return piece.at.x > x && piece.at.x < x + width && piece.at.y > y && piece.at.y < y + height;
}

/** @param {SVGGraphicsElement} element @param {SVGSVGElement} root @param {Mark} kind */
function outline(element, root, kind) {
  const shape = kind === "changed" || kind === "look" ? null : shapeOf(element); // these marks surround it
  if (shape) {
    const copy = draw(shape.localName, { class: `mark ${kind}` });
    for (const name of GEOMETRY) {
      const value = shape.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    const { a, b, c, d, e, f } = toRoot(shape, root);
    copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    return copy;
  }
  const { x, y, width, height } = boxOf(element, root);
  const room = kind === "changed" ? 3 : 2;
  const size = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
  if (kind === "look") return draw("path", { class: "mark look", d: corners(size) });
  return draw("rect", { class: `mark ${kind}`, ...size, rx: Math.min(width, height) / 4 });
}

/** The SVG path of the four corners of a frame. @param {import("./drawing.js").Box} box */
export function corners({ x, y, width, height }) {
  const [right, low, side] = [x + width, y + height, Math.min(width, height) / 3];
  return `M${x} ${y + side}V${y}H${x + side}M${right - side} ${y}H${right}V${y + side}M${right} ${low - side}V${low}H${right - side}M${x + side} ${low}H${x}V${low - side}`;
}

/**
 * The shape that fills an element: the element itself or, in a group, the shape that covers nearly all of it.
 * @param {SVGGraphicsElement} element
 */
function shapeOf(element) {
  if (element.matches(SHAPES)) return element;
  const whole = element.getBoundingClientRect();
  const shapes = [...element.querySelectorAll(SHAPES)].map((shape) => ({ shape, rect: shape.getBoundingClientRect() }));
  const found = shapes.find(({ rect }) => rect.width * rect.height > 0.9 * whole.width * whole.height);
  return found && isDrawn(found.shape) ? found.shape : null;
}
