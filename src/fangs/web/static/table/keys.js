// @ts-check
/** The keyboard shortcuts of a table's page. */
import { find } from "../page/element.js";

/** @import { TablePage } from "./table.js" */

/**
 * Listen to the keyboard: Escape takes back a click on the board, and the arrow keys show earlier positions. The page is also drawn again
 * when it becomes visible.
 * @param {TablePage} page
 */
export function listenToKeys(page) {
  document.addEventListener("visibilitychange", () => document.hidden || page.draw());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && page.board.takeBack()) event.preventDefault();
  });
  find("#board").addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return; // BoardView listens first
    event.preventDefault();
    page.replay.by(event.key === "ArrowLeft" ? -1 : 1);
  });
}
