// @ts-check
/** What is pressed: by a finger or a mouse, so that the page says "tap" or "click"; and buttons that the page moves away meanwhile. */

const STILL = 4; // pixels

/** @type {boolean | null} null: nothing was pressed yet */
let finger = null;
/** @type {{on: HTMLElement, x: number, y: number} | null} what the mouse presses */
let press = null;

/** @param {PointerEvent} event */
function down({ pointerType, button, target, clientX: x, clientY: y }) {
  finger = pointerType !== "mouse";
  const on = /** @type {Element} */ (target).closest?.("button, a[href], summary");
  press = !finger && !button && on instanceof HTMLElement ? { on, x, y } : null;
}

/** A button that has moved away since the mouse pressed it is clicked all the same. @param {PointerEvent} event */
function up({ clientX: x, clientY: y }) {
  if (press && Math.hypot(x - press.x, y - press.y) < STILL && !press.on.contains(document.elementFromPoint(x, y))) press.on.click();
  press = null;
}

addEventListener("pointerdown", down, { capture: true, passive: true });
addEventListener("pointerup", up, { capture: true, passive: true });

/** @returns {boolean} whether a finger, or a pen, was used last; before that, whether the device is mostly used so */
export const byFinger = () => finger ?? matchMedia("(hover: none), (pointer: coarse)").matches;
