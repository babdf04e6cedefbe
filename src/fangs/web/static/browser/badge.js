// @ts-check
/** Shows in the tab's title whose turn it is, and in its icon when it is yours. */
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
