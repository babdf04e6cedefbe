// @ts-check
/** What differs between two drawings of a board, by id. */
import { parse } from "./drawing.js";

/**
 * What every named element is by itself, without the named elements in it.
 * @param {string} svg
 */
function prints(svg) {
  const root = parse(svg);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const element of root.querySelectorAll("[id]")) {
    const own = /** @type {Element} */ (element.cloneNode(true));
    for (const inner of own.querySelectorAll("[id]")) inner.remove();
    found.set(element.id, own.outerHTML);
  }
  return found;
}

/**
 * The ids of what moved, appeared or changed.
 * @param {string} before
 * @param {string} after
 * @returns {string[]}
 */
export function changedIds(before, after) {
  if (before === after) return [];
  const old = prints(before);
  return [...prints(after)].filter(([id, print]) => old.get(id) !== print).map(([id]) => id);
}
