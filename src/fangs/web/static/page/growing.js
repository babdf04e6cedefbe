// @ts-check
/** Shows long lists that the server sends page by page. */
import { find } from "./element.js";

/**
 * Create a function that adds the next page to a list, and hides the list's button `[data-list=ID]` after the last page.
 * @param {string} id of the list
 * @param {(after: string) => Promise<{rows: Element[], next: string | null}>} part gets a part from the server
 */
export function growing(id, part) {
  let next = /** @type {string | null} */ ("");
  return async () => {
    const found = await part(encodeURIComponent(next ?? ""));
    next = found.next;
    find(`#${id}`).append(...found.rows);
    find(`[data-list="${id}"]`).hidden = next === null;
  };
}
