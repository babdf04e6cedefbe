// @ts-check
/** Parses the server's SVG drawings, and computes where an element is in its drawing. */

const SVG = "http://www.w3.org/2000/svg";
const parser = new DOMParser();
// Boards come only from our own server, which escapes what people write; the page's policy would also block scripts in them.
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("svg", { createHTML: (/** @type {string} */ text) => text });

/** @param {string} text @returns {SVGSVGElement} */
export function parse(text) {
  const tree = parser.parseFromString(policy ? policy.createHTML(text) : text, "image/svg+xml");
  return document.importNode(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (tree.documentElement)), true);
}

/** Parse the HTML of a page of our own server, to use parts of it. @param {string} text */
export const parsePage = (text) => parser.parseFromString(policy ? policy.createHTML(text) : text, "text/html");

/**
 * Turn a drawing into a picture that can be on a page several times. It has no ids and is hidden from screen readers.
 * @param {SVGSVGElement} drawing
 * @param {boolean} [whole] with everything that belongs to the board; a small picture has only the board
 */
export const still = (drawing, whole = false) => bare(whole ? drawing : boardAlone(drawing));

/** Remove everything from a drawing except the board. @param {SVGSVGElement} drawing */
export function boardAlone(drawing) {
  const [board, ...others] = drawing.querySelectorAll(":scope > [data-box]");
  if (board) drawing.setAttribute("viewBox", board.getAttribute("data-box") ?? "");
  for (const other of others) other.remove();
  return drawing;
}

/** Remove the ids and the title from a drawing, and hide it from screen readers. @param {SVGSVGElement} drawing @param {string} [named] the elements without ids */
export function bare(drawing, named = "[id]") {
  for (const element of drawing.querySelectorAll(named)) element.removeAttribute("id");
  drawing.querySelector("title")?.remove();
  drawing.removeAttribute("role");
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/**
 * Create an SVG element with attributes and children.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Element} children
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return /** @type {SVGGraphicsElement} */ (element);
}

/** @param {Element} element @returns {element is SVGGraphicsElement} */
export const isDrawn = (element) => element instanceof SVGGraphicsElement;

/** The element of a drawing with this id. @param {Element} root @param {string | null | undefined} id */
export function withId(root, id) {
  const found = root.querySelector(`[id="${CSS.escape(id ?? "")}"]`);
  return found && isDrawn(found) ? found : null;
}

/** The matrix of an element's own transformation. @param {SVGGraphicsElement} element */
export function matrixOf(element) {
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  return matrix ? DOMMatrix.fromMatrix(matrix) : new DOMMatrix();
}

/**
 * The matrix that converts an element's coordinates to those of the drawing, regardless of animations.
 * @param {SVGGraphicsElement} element
 * @param {Element} root
 */
export function toRoot(element, root) {
  let matrix = new DOMMatrix();
  for (let at = /** @type {Element | null} */ (element); at && at !== root; at = at.parentElement) {
    const own = isDrawn(at) ? at.transform.baseVal.consolidate()?.matrix : null;
    if (own) matrix = DOMMatrix.fromMatrix(own).multiply(matrix);
  }
  return matrix;
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * The smallest box around an element, in the coordinates of the drawing.
 * @param {SVGGraphicsElement} element
 * @param {Element} root
 * @returns {Box}
 */
export function boxOf(element, root) {
  const { x, y, width, height } = element.getBBox();
  const matrix = toRoot(element, root);
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => matrix.transformPoint({ x: a, y: b }));
  const across = corners.map((corner) => corner.x);
  const down = corners.map((corner) => corner.y);
  const left = Math.min(...across);
  const top = Math.min(...down);
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

/** @param {Box} box */
export const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
