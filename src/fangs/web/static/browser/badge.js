// @ts-check
/** Shows whose turn it is in the title of the browser tab, and marks its icon when it is the reader's turn. */
import { find } from "../page/element.js";
import { listed, say } from "../page/language.js";

const USUAL = new URL("../app/icon.svg", import.meta.url).href;
const TURN = new URL("../app/icon-turn.svg", import.meta.url).href;

/** @param {string} title @param {boolean} mine whether it is your turn @param {string[]} [others] those who are waited for */
export function badge(title, mine, others = []) {
  const whose = mine ? say("● Your turn: ") : others.length ? say("Waiting for {names}: ", { names: listed(others) }) : "";
  document.title = whose + title + " · Fangs";
  find("link[rel=icon]").setAttribute("href", mine ? TURN : USUAL);
}
