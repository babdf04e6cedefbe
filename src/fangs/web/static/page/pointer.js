// @ts-check
/** Whether a finger is used or a mouse, so that the page says "tap" or "click". */

/** @type {boolean | null} null: nothing was pressed yet */
let finger = null;
addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType !== "mouse"), { capture: true, passive: true });

/** @returns {boolean} whether a finger, or a pen, was used last; before that, whether the device is mostly used so */
export const byFinger = () => finger ?? matchMedia("(hover: none), (pointer: coarse)").matches;
