// @ts-check
/**
 * Finds out whether people press with a finger or a mouse, so that the page says "tap" or "click". It also makes a click work if the button
 * moves away while it is pressed.
 */

const STILL = 4; // pixels

/** @type {boolean | null} null: nothing has been pressed yet */
let finger = null;
/** @type {{on: HTMLElement, x: number, y: number} | null} the element that the mouse is pressing */
let press = null;

/** @param {PointerEvent} event */
function down({ pointerType, button, target, clientX: x, clientY: y }) {
  finger = pointerType !== "mouse";
  const on = /** @type {Element} */ (target).closest?.("button, a[href], summary");
  press = !finger && !button && on instanceof HTMLElement ? { on, x, y } : null;
}

/** Click a button even if it has moved away since the mouse pressed it. @param {PointerEvent} event */
function up({ clientX: x, clientY: y }) {
  if (press && Math.hypot(x - press.x, y - press.y) < STILL && !press.on.contains(document.elementFromPoint(x, y))) press.on.click();
  press = null;
}

addEventListener("pointerdown", down, { capture: true, passive: true });
addEventListener("pointerup", up, { capture: true, passive: true });

/** @returns {boolean} whether a finger or a pen was used last or, before any press, is the device's main pointer */
export const byFinger = () => finger ?? matchMedia("(hover: none), (pointer: coarse)").matches;
