// @ts-check
/** Several people at one screen: the board is covered while the device is handed over, so that nobody sees what only another may see. */
import { button, make } from "../page/element.js";
import { say } from "../page/language.js";

/** @import { View } from "../server/types.d.ts" */

/** @type {HTMLDialogElement | null} */
let cover = null;

/**
 * Cover the board if the device must be handed over now.
 * @param {View & {hand_to: number | null}} view
 * @param {(player: number) => unknown} take called when the next player has the device
 */
export function handOver({ hand_to: next, seats }, take) {
  if (next === null || next === undefined) {
    cover?.remove();
    cover = null;
    return;
  }
  if (cover) return;
  const name = seats.find(({ player }) => player === next)?.name ?? "";
  const go = button(say("I am {name}", { name }), "take", { autofocus: true }, ".primary");
  cover = /** @type {HTMLDialogElement} */ (make("dialog.cover", { "aria-labelledby": "cover-head" }, make("h2", { id: "cover-head" }, say("Give the device to {name}", { name })), make("p", {}, say("The board is covered until then.")), go));
  cover.addEventListener("cancel", (event) => event.preventDefault());
  go.addEventListener("click", () => take(next));
  document.body.append(cover);
  cover.showModal();
}
