// @ts-check
/** Commands for the branches of an analysis: deleting them, reordering them, and making one the main line. */
import { ask } from "../page/dialog.js";
import { button, fill, find, make } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { counted, cut, isMain, promote, shift, sizeOf } from "./tree.js";

/** @import { Node } from "./tree.js" */

/**
 * Draw the buttons that delete, move or promote the branch that leads to a position.
 * @param {Node} shown @param {boolean} may whether the reader can change it
 */
export function drawBranch(shown, may) {
  const at = counted(shown);
  const ways = at.before?.next ?? [];
  const number = ways.indexOf(at) + 1;
  const box = find("#branch");
  box.hidden = !at.before || !may;
  if (box.hidden) return fill(box);
  fill(
    box,
    ways.length > 1 && make("span.quiet", { "data-key": "which" }, say("Line {number} of {count} from the previous position.", { number, count: ways.length })),
    ways.length > 1 && button(say("Move up"), "branch-up", { "data-key": "up", "aria-disabled": String(number === 1), "aria-keyshortcuts": "Shift+ArrowUp", title: say("Shift and up arrow") }),
    ways.length > 1 && button(say("Move down"), "branch-down", { "data-key": "down", "aria-disabled": String(number === ways.length), "aria-keyshortcuts": "Shift+ArrowDown", title: say("Shift and down arrow") }),
    !isMain(at) && button(say("Make it the main line"), "branch-main", { "data-key": "main", "aria-keyshortcuts": "M", title: "M" }),
    button(say("Delete from here…"), "branch-cut", { "data-key": "cut", "aria-keyshortcuts": "Delete", title: say("Delete key") }),
  );
}

/**
 * The functions that the buttons and keys for branches call. `reshape` gets the node to show, and a sentence about the change.
 * @param {() => Node | null} now the position that is shown, if it can be changed
 * @param {(shown: Node, words: string) => unknown} reshape
 */
export function branchCommands(now, reshape) {
  /** @param {(at: Node) => string} change */
  const changing = (change) => () => {
    const shown = now();
    if (shown && counted(shown).before) reshape(shown, change(counted(shown)));
  };
  const move = (/** @type {number} */ by) =>
    changing((at) => {
      shift(at, by);
      const ways = at.before?.next ?? [];
      return say("Line {number} of {count} from the previous position.", { number: ways.indexOf(at) + 1, count: ways.length });
    });
  return {
    "branch-up": move(-1),
    "branch-down": move(1),
    "branch-main": changing((at) => {
      promote(at);
      return say("This is the main line now.");
    }),
    "branch-cut": async () => {
      const shown = now();
      const at = shown && counted(shown);
      if (!at?.before) return;
      const text = plural(sizeOf(at), "{count} position will be deleted, together with its text and arrows.", "{count} positions will be deleted, together with their text and arrows.");
      if (!(await ask({ title: say("Delete from here?"), text, yes: say("Delete"), danger: true }))) return;
      if (now() === shown) reshape(cut(at), say("Deleted."));
    },
  };
}

/**
 * The command that each key calls, such as "m" for making a branch the main line.
 * @type {Record<string, "branch-up" | "branch-down" | "branch-main" | "branch-cut">}
 */
export const BRANCH_KEYS = { "shift arrowup": "branch-up", "shift arrowdown": "branch-down", m: "branch-main", delete: "branch-cut" };
