// @ts-check
/**
 * Moves parts of a table's page to the place that fits the screen. The latest events, tips, the reader's buttons and hints are at the top
 * of the column beside the board or, on a narrow screen, directly below the board. The recovery code is above the players or, on a narrow
 * screen, above everything that follows the board.
 */
import { find } from "../page/element.js";

const narrow = matchMedia("(max-width: 59.99rem)");
const onItsSide = matchMedia("(orientation: landscape) and (max-height: 30rem)"); // a phone, with little room below the board

function place() {
  const section = find("#happened-section");
  const coach = find("#coach");
  if (narrow.matches) find(".under").prepend(section, coach);
  else find("#newcomer").after(coach, section);
  (narrow.matches ? find("#newcomer") : find("#seats-section")).before(find("#recovery"));
  if (narrow.matches && !onItsSide.matches) find(".under").after(find("#at-hand"), find("#advice"), find("#replay")); // so that no message covers them
  else {
    find("#table > .side").prepend(find("#at-hand"));
    find("#ahead").before(find("#advice"));
    find(".under").append(find("#replay"));
  }
}

/** Scroll to the newest events if there is room for only a few. @param {Element} section */
export function showNewest(section) {
  if (narrow.matches) section.scrollTop = section.scrollHeight;
}

const GAP = 10; // the pixels between its boxes when they are empty
const floating = find(".floating");
new ResizeObserver(() => floating.offsetHeight > GAP && find("#table").classList.add("noticed")).observe(floating); // keep the room for notices, or the page would scroll when one is closed

place();
for (const screen of [narrow, onItsSide]) screen.addEventListener("change", place);
