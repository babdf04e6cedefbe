// @ts-check
/** The page of a game's rules: what scrolls sideways can be scrolled by the keyboard. */
import "./settings.js";

for (const drawn of document.querySelectorAll(".rules pre")) drawn.setAttribute("tabindex", "0");
for (const empty of document.querySelectorAll(".rules th:empty")) empty.replaceWith(document.createElement("td"));
