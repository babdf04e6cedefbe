// @ts-check
/** Lists that come from the server a part at a time. */
import { find } from "./element.js";

/**
 * What adds the next part to a list, and hides the button `[data-list=ID]` that asks for it when there is none.
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
