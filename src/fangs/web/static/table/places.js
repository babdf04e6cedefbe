// @ts-check
/**
 * Where what just happened stands, a tip, what I can do, and a hint: at the head of the column beside the board, or on a narrow screen right below the board.
 * What opens my seat stands above the players, on a narrow screen above all that follows the board.
 */
import { find } from "../page/element.js";

const narrow = matchMedia("(max-width: 59.99rem)");
const onItsSide = matchMedia("(orientation: landscape) and (max-height: 30rem)"); // a phone, with room for little below the board

function place() {
  const section = find("#happened-section");
  const coach = find("#coach");
  if (narrow.matches) find(".under").prepend(section, coach);
  else find("#newcomer").after(coach, section);
  (narrow.matches ? find("#newcomer") : find("#seats-section")).before(find("#recovery"));
  if (narrow.matches && !onItsSide.matches) find(".under").after(find("#at-hand"), find("#advice"), find("#replay")); // what is said covers none of them
  else {
    find("#table > .side").prepend(find("#at-hand"));
    find("#ahead").before(find("#advice"));
    find(".under").append(find("#replay"));
  }
}

/** Where there is room for a few lines only, the newest are those. @param {Element} section */
export function showNewest(section) {
  if (narrow.matches) section.scrollTop = section.scrollHeight;
}

const GAP = 10; // pixels between its boxes when they are empty
const floating = find(".floating");
new ResizeObserver(() => floating.offsetHeight > GAP && find("#table").classList.add("noticed")).observe(floating); // the page keeps the room for notices: it would scroll when one is closed

place();
for (const screen of [narrow, onItsSide]) screen.addEventListener("change", place);
