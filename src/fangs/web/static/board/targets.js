// @ts-check
/** The clickable elements of a drawing: how they are marked, what a screen reader says about them, and which one a click means. */
import { plural, say } from "../page/language.js";

/** @typedef {import("./clicks.js").Way} Way */

/** The number of pixels by which a finger may miss an element. */
export const NEAR = 14;

/** @param {Way[]} ways @returns {string} what they choose, in a few words, because an id means nothing to people */
const heard = ([{ label }, ...others]) =>
  others.length ? plural(others.length, "{label}, or {count} other choice", "{label}, or {count} other choices", { label }) : label;

/** @param {Element} element that can be clicked next @param {Way[]} ways that contain it @param {Way | undefined} way that is meant if nothing follows */
export function showOpen(element, ways, way) {
  const label = way && ways.length > 1 ? say("{label}. You can add more", { label: way.label }) : heard(ways);
  set(element, { "data-can": "", tabindex: "0", role: "button", "aria-label": label });
  for (const name of ["data-picked", "aria-pressed"]) element.removeAttribute(name);
}

/** @param {Element} element that was clicked @param {Way[]} ways that contain it @param {Way[]} [again] those that repeat its click */
export function showPicked(element, ways, again) {
  const label = again ? say("Selected. Choose it again to {label}", { label: again[0].label }) : say("Selected: {label}. Choose it again to undo", { label: heard(ways) });
  if (!again) element.removeAttribute("data-can");
  set(element, { "data-picked": "", tabindex: "0", role: "button", "aria-pressed": "true", "aria-label": label });
}

/** @param {Element} element */
export function unmark(element) {
  for (const name of ["data-can", "data-picked", "tabindex", "role", "aria-label", "aria-pressed"]) element.removeAttribute(name);
}

/** @param {Element} root @param {number} x @param {number} y @returns {Element | null} the clickable element there, even below a piece, or near it */
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
