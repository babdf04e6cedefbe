// @ts-check
/** Draws the rows of lists. */
import { make } from "./element.js";

/**
 * Draw a row of a list.
 * @param {string | number | null} key
 * @param {Node | string} head what the row is about
 * @param {string | false | null | (string | false)[]} about facts, on lines of their own below it
 * @param {...(Node | string | false | null)} more what is beside them, such as buttons
 */
export const row = (key, head, about, ...more) =>
  make("li.row", { "data-key": key }, make("div.grow", {}, head, ...[about].flat().map((words) => words && make("div.quiet", {}, words))), ...more);

/** The head of a row in bold, with a link to a page. @param {string} href @param {string} words */
export const linked = (href, words) => make("a", { href }, make("b", {}, words));
