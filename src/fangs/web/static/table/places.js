// @ts-check
/** Where what just happened stands, and a tip: at the head of the column beside the board, or on a narrow screen right below the board. */
import { find } from "../page/element.js";

const narrow = matchMedia("(max-width: 59.99rem)");

function place() {
  const section = find("#happened-section");
  const coach = find("#coach");
  if (narrow.matches) find(".under").prepend(section, coach);
  else find("#newcomer").after(coach, section);
}

/** Where there is room for a few lines only, the newest are those. @param {Element} section */
export function showNewest(section) {
  if (narrow.matches) section.scrollTop = section.scrollHeight;
}

place();
narrow.addEventListener("change", place);
