// @ts-check
/** The tab's title and icon say when it is your turn. */
import { find } from "./element.js";

const USUAL = new URL("./icon.svg", import.meta.url).href;
const TURN = new URL("./icon-turn.svg", import.meta.url).href;

/** @param {string} title @param {boolean} mine whether it is your turn */
export function badge(title, mine) {
  document.title = (mine ? "● Your turn: " : "") + title + " · Fangs";
  find("link[rel=icon]").setAttribute("href", mine ? TURN : USUAL);
}
