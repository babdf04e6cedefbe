// @ts-check
/** A small picture of a board. A click on it opens a large one. */
import { still } from "./drawing.js";
import { shown } from "../page/dialog.js";
import { button, make } from "../page/element.js";
import { say } from "../page/language.js";
import { paint } from "./pieces.js";
import { Zoom } from "./zoom.js";

/** @import { Drawing } from "../server/types.d.ts" */

/**
 * A button with a small picture of a board, which opens a large one.
 * @param {Drawing} board
 * @param {string} said what it shows
 */
export const opening = (board, said) => make("button.opens", { type: "button", "aria-label": say("{said}: enlarge", { said }), title: say("Enlarge"), onclick: () => open(board, said) }, still(paint(board)));

/** @param {Drawing} board @param {string} said */
function open(board, said) {
  const drawing = still(paint(board), true);
  const [, , width, height] = (drawing.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const sheet = make("div.sheet", { role: "img", "aria-label": said }, drawing);
  const frame = make("div.frame", {}, sheet); // which also contains the zoom buttons
  frame.style.setProperty("--ratio", String(width / height));
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog.large", { "aria-label": said }, frame, button(say("Close"), "close", { autofocus: true, onclick: () => dialog.close() }, ".primary")));
  new Zoom(frame, sheet, dialog);
  shown(dialog);
}
