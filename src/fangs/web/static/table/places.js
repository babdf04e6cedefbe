// @ts-check
/** Where what just happened stands: at the head of the column beside the board, or on a narrow screen right below the board. */
import { find } from "../page/element.js";

const narrow = matchMedia("(max-width: 59.99rem)");

function place() {
  const section = find("#happened-section");
  if (narrow.matches) find(".under").prepend(section);
  else find("#coach").after(section);
}

place();
narrow.addEventListener("change", place);
