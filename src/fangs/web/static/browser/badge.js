// @ts-check
/** The tab's title and icon say when it is your turn. */
import { find } from "../page/element.js";
import { say } from "../page/language.js";

const USUAL = new URL("../app/icon.svg", import.meta.url).href;
const TURN = new URL("../app/icon-turn.svg", import.meta.url).href;

/** @param {string} title @param {boolean} mine whether it is your turn */
export function badge(title, mine) {
  document.title = (mine ? say("● Your turn: ") : "") + title + " · Fangs";
  find("link[rel=icon]").setAttribute("href", mine ? TURN : USUAL);
}
