// @ts-check
/** Covers the board while several people at one screen hand over the device, so that nobody sees another player's secrets. */
import { button, make } from "../page/element.js";
import { say } from "../page/language.js";

/** @import { View } from "../server/types.d.ts" */

/** @type {HTMLElement | null} the cover, or the button that brings it back */
let shown = null;
let of = ""; // the state of the game for which it is shown
let put = ""; // the state of the game in which somebody wanted to see their own choice again

/** @param {HTMLElement | null} element */
function show(element) {
  shown?.remove();
  shown = element;
  if (!element) return;
  document.body.append(element);
  if (element instanceof HTMLDialogElement) element.showModal();
}

/**
 * Cover the board if the device must be handed over now.
 * @param {View & {hand_to: number | null}} view
 * @param {(player: number) => unknown} take called when the next player has the device
 */
export function handOver(view, take) {
  const { hand_to: next, seats, you } = view;
  if (next === null || next === undefined) {
    of = put = "";
    return show(null);
  }
  const name = (/** @type {number} */ player) => seats.find((seat) => seat.player === player)?.name ?? "";
  const state = JSON.stringify([you, next, view.boards.map(({ number, choices }) => [number, choices])]);
  if (state === of) return;
  of = state;
  const again = button(say("Give the device to {name}", { name: name(next) }), "hand-over", { onclick: () => show(cover) }, ".primary.hand-over");
  const go = button(say("I am {name}", { name: name(next) }), "take", { autofocus: true, onclick: () => take(next) }, ".primary");
  const stay = () => {
    put = state; // until something changes
    show(again);
  };
  const back = you !== null && button(say("I am still {name}", { name: name(you) }), "stay", { onclick: stay });
  const head = make("h2", { id: "cover-head" }, say("Give the device to {name}", { name: name(next) }));
  const about = make("p", {}, say("The board is covered until {name} has the device.", { name: name(next) }));
  const cover = make("dialog.cover", { "aria-labelledby": "cover-head" }, head, about, make("div.button-row", {}, go, back));
  cover.addEventListener("cancel", (event) => event.preventDefault());
  show(put === state ? again : cover);
}
