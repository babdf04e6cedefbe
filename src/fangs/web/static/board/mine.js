// @ts-check
/** Marks the reader's own pieces on the board, and highlights their names in texts. */
import { make } from "../page/element.js";

/** @import { Board, View } from "../server/types.d.ts" */

/**
 * Mark the reader's own pieces in a drawing. All readers get the same drawing, so the page adds the marks.
 * @param {Element} box that holds the drawing
 * @param {string[]} ids
 */
export function markMine(box, ids) {
  const mine = new Set(ids);
  for (const element of box.querySelectorAll("svg [data-mine]")) if (!mine.has(element.id)) element.removeAttribute("data-mine");
  for (const id of ids) box.querySelector(`svg [id="${CSS.escape(id)}"]`)?.setAttribute("data-mine", "");
}

/** @param {View} view @param {Board} board @returns {string[]} the names of my roles on a board */
export const myNames = (view, board) =>
  view.you === null ? [] : board.mine_roles.map((role) => board.called[role]);

/**
 * A sentence in which the names of the reader's roles are highlighted.
 * @param {string} text
 * @param {string[]} names
 * @returns {(string | Element)[]}
 */
export function withMine(text, names) {
  if (!names.length) return [text];
  const pattern = new RegExp(`\\b(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})\\b`, "gi");
  return text.split(pattern).map((part, at) => (at % 2 ? make("b.mine", {}, part) : part)).filter((part) => part !== "");
}
