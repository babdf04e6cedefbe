// @ts-check
/** What is read aloud at a table when something is new. */
import { sayAloud } from "../page/status.js";

/** What was read aloud, so that nothing is read twice. */
export class Aloud {
  constructor() {
    this.turn = "";
    /** @type {number | null} the line of the log from which nothing was heard yet */
    this.heard = null;
  }

  /** Read what happened since, what was said, and whose turn it is, where that is new. @param {import("../board/log.js").Log} log @param {string[]} said @param {string} turn */
  say(log, said, turn) {
    const happened = log.since(this.heard ?? log.next);
    this.heard = log.next;
    const news = [...happened, ...said, ...(turn === this.turn ? [] : [turn])];
    this.turn = turn;
    if (news.length) sayAloud(news.join(" "));
  }
}
