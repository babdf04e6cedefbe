// @ts-check
/** Draws the recovery code of the reader's seat, in a box that keeps its place on the page until it is out of sight. */
import { button, fill, make } from "../page/element.js";
import { copyable } from "../page/share.js";
import { recoveryOf } from "../browser/storage.js";
import { say } from "../page/language.js";

/** @import { View } from "../server/types.d.ts" */

/** @param {HTMLElement} box @param {View} view */
export function drawRecovery(box, view) {
  const code = recoveryOf(view.table);
  if (!code) return putAway(box);
  const withPeople = view.seats.some(({ player, kind }) => player !== view.you && kind !== "bot");
  if (box.hidden && (!withPeople || view.status === "over")) return;
  box.hidden = false;
  const text = say("Write down this recovery code. You can use it to come back, even on another device. The code is shown only here.");
  fill(box, make("p", {}, text), copyable(say("Your recovery code"), code), button(say("I have written it down"), "has-code"));
}

/** Empty the box, but keep its size until it is out of sight, so that nothing below it moves under the pointer. @param {HTMLElement} box */
function putAway(box) {
  if (box.hidden || box.style.minHeight) return;
  box.style.minHeight = `${box.getBoundingClientRect().height}px`;
  fill(box, make("p.quiet", {}, say("To come back, type the code in the lobby.")));
  new IntersectionObserver(([{ isIntersecting, boundingClientRect }], sight) => {
    const isBelow = boundingClientRect.top > 0; // a change above the window moves what is in it, unless the browser prevents that
    if (isIntersecting || !(isBelow || CSS.supports("overflow-anchor", "auto"))) return;
    sight.disconnect();
    box.hidden = true;
    box.style.minHeight = "";
  }).observe(box);
}
