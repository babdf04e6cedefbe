// @ts-check
/** A small picture of a board that a click opens large, and close enough to be read. */
import { still } from "./drawing.js";
import { button, make } from "../page/element.js";
import { say } from "../page/language.js";
import { Zoom } from "./zoom.js";

/**
 * The picture, as a button.
 * @param {string} svg
 * @param {string} said what it shows
 */
export const opening = (svg, said) => make("button.opens", { type: "button", "aria-label": say("{said}: enlarge", { said }), title: say("Enlarge"), onclick: () => open(svg, said) }, still(svg));

/** @param {string} svg @param {string} said */
function open(svg, said) {
  const drawing = still(svg, true);
  const [, , width, height] = (drawing.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const sheet = make("div.sheet", { role: "img", "aria-label": said }, drawing);
  const frame = make("div.frame", {}, sheet); // in which the buttons to zoom lie, too
  frame.style.setProperty("--ratio", String(width / height));
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog.large", { "aria-label": said }, frame, button(say("Close"), "close", { autofocus: true, onclick: () => dialog.close() }, ".primary")));
  new Zoom(frame, sheet, dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
