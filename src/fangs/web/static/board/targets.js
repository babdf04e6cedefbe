// @ts-check
/** What can be clicked on a drawing: how it is marked and read aloud, and which of it a click means. */
import { say } from "../page/language.js";
import { spoken } from "./clicks.js";

/** @typedef {import("./clicks.js").Way} Way */

const NEAR = 14; // pixels by which a finger may miss

/** @param {Element} element that may be clicked next @param {Way[]} ways on which it is */
export function showOpen(element, ways) {
  const label = ways.length === 1 ? ways[0].label : say("{id}: {count} ways to go on", { id: spoken(element.id), count: ways.length });
  set(element, { "data-can": "", tabindex: "0", role: "button", "aria-label": label });
  for (const name of ["data-picked", "aria-pressed"]) element.removeAttribute(name);
}

/** @param {Element} element that was clicked @param {Way[]} [again] the ways on which it is clicked once more */
export function showPicked(element, again) {
  const name = spoken(element.id);
  const label = again ? say("{name}, selected; again: {label}", { name, label: again[0].label }) : say("{name}, selected; again to undo", { name });
  if (!again) element.removeAttribute("data-can");
  set(element, { "data-picked": "", tabindex: "0", role: "button", "aria-pressed": "true", "aria-label": label });
}

/** @param {Element} element */
export function unmark(element) {
  for (const name of ["data-can", "data-picked", "tabindex", "role", "aria-label", "aria-pressed"]) element.removeAttribute(name);
}

/** @param {Element} root @param {number} x @param {number} y @returns {Element | null} what can be clicked there, through pieces that stand on it, or near by */
export function hitBy(root, x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest("[data-can], [data-picked], [data-instead]");
    if (found && root.contains(found)) return found;
  }
  let [best, least] = [/** @type {Element | null} */ (null), NEAR];
  for (const element of root.querySelectorAll("[data-can]")) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (away < least) [best, least] = [element, away];
  }
  return best;
}

/** @param {Element} element @param {Record<string, string>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
