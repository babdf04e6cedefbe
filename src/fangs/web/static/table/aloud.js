// @ts-check
/** Announces news of a table to screen readers. */
import { sayAloud } from "../page/status.js";

/** Announces news of a table, and remembers what has been announced, so that nothing is announced twice. */
export class Aloud {
  constructor() {
    this.turn = "";
    /** @type {number | null} the first line of the log that has not been announced */
    this.heard = null;
  }

  /** Announce what has happened, what was said, and whose turn it is, if that has changed. @param {import("../board/log.js").Log} log @param {string[]} said @param {string} turn */
  say(log, said, turn) {
    const happened = log.since(this.heard ?? log.next);
    this.heard = log.next;
    const news = [...happened, ...said, ...(turn === this.turn ? [] : [turn])];
    this.turn = turn;
    if (news.length) sayAloud(news.join(" "));
  }
}
