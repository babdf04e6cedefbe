// @ts-check
/** Announces news of a table to screen readers. */
import { sayAloud } from "../page/status.js";

let before = ""; // whose turn it was
/** @type {number | null} the first line of the log that has not been announced */
let heard = null;

/** Announce what has happened, what was said, and whose turn it is, if that has changed. @param {import("../board/log.js").Log} log @param {string[]} said @param {string} turn */
export function sayNews(log, said, turn) {
  const happened = log.since(heard ?? log.next);
  heard = log.next;
  const news = [...happened, ...said, ...(turn === before ? [] : [turn])];
  before = turn;
  if (news.length) sayAloud(news.join(" "));
}
