// @ts-check
/** Pieces that move from where they were to where they are, by id. */
import { holder } from "./layout.js";
import { isDrawn, middle } from "./drawing.js";

const MOVE = 320;
const FADE = 240;

/** @typedef {{x: number, y: number, width: number, height: number, matrix: string}} Place  in the coordinates of what the element is in */

/** @param {SVGGraphicsElement} element @returns {Place} */
function placeOf(element) {
  const own = element.transform.baseVal.consolidate()?.matrix;
  const matrix = own ? DOMMatrix.fromMatrix(own) : new DOMMatrix();
  const box = element.getBBox();
  const { x, y } = matrix.transformPoint(middle(box));
  return { x, y, width: box.width, height: box.height, matrix: matrix.toString() };
}

/** @param {Element} root */
const named = (root) => /** @type {SVGGraphicsElement[]} */ ([...root.querySelectorAll("[data-layer] > [id]")].filter(isDrawn));

/**
 * Change a drawing, and let what moved glide there, what is new fade in, and what is gone fade out.
 * @param {SVGSVGElement} root
 * @param {() => void} change
 */
export function glide(root, change) {
  const before = new Map(named(root).map((element) => [element, placeOf(element)]));
  const holders = new Map([...before.keys()].map((element) => [element, holder(root, element)]));
  change();
  for (const element of named(root)) {
    const from = before.get(element);
    before.delete(element);
    if (!from) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
    else move(element, from, placeOf(element));
  }
  for (const gone of before.keys()) if (!gone.isConnected && !gone.parentElement) leave(holders.get(gone) ?? root, gone);
}

/** @param {SVGGraphicsElement} element @param {Place} from @param {Place} to */
function move(element, from, to) {
  const [across, down] = [from.x - to.x, from.y - to.y];
  const resized = Math.abs(from.width - to.width) + Math.abs(from.height - to.height) > 2;
  if (Math.hypot(across, down) < 1 || (resized && from.matrix === to.matrix)) return;
  const frames = [{ transform: `translate(${across}px, ${down}px) ${to.matrix}` }, { transform: to.matrix }];
  element.animate(frames, { duration: MOVE, easing: "cubic-bezier(.3, 0, .2, 1)" });
}

/** @param {Element} from @param {SVGGraphicsElement} gone */
function leave(from, gone) {
  for (const element of [gone, ...gone.querySelectorAll("*")]) {
    for (const name of ["id", "tabindex", "role", "aria-label", "data-can", "data-picked"]) element.removeAttribute(name);
  }
  gone.classList.add("leaving");
  from.append(gone);
  gone.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE }).finished.finally(() => gone.remove());
}
