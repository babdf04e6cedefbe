// @ts-check
/** The tab's title and icon say when it is your turn. */
import { find } from "./element.js";

/** @param {string} title @param {boolean} mine whether it is your turn */
export function badge(title, mine) {
  document.title = (mine ? "● Your turn: " : "") + title + " · Fangs";
  find("link[rel=icon]").setAttribute("href", mine ? "/static/icon-turn.svg" : "/static/icon.svg");
}
