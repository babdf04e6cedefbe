// @ts-check
/** Animates pieces that appear, disappear, or glide to a new place. */

/** @import { Piece } from "../server/types.d.ts" */

const MOVE = 320;
const FADE = 240;

/** @param {Piece} piece */
const transform = ({ x = 0, y = 0, size = 1 }) => `translate(${x}px, ${y}px) scale(${size})`;

/** @param {Element} element @param {Piece} from @param {Piece} to */
export function glide(element, from, to) {
  element.animate([{ transform: transform(from) }, { transform: transform(to) }], { duration: MOVE, easing: "cubic-bezier(.3, 0, .2, 1)" });
}

/** @param {Element} element */
export function come(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
}

/** Fade an element out, above everything else in its layer. @param {Element} element */
export function leave(element) {
  for (const name of ["id", "tabindex", "role", "aria-label", "data-can", "data-picked"]) element.removeAttribute(name);
  element.classList.add("leaving");
  element.parentElement?.append(element);
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE }).finished.finally(() => element.remove());
}
