// @ts-check
/** Lets the reader choose at a table. This module knows the possible choices, the choice that is being sent, and when the next one can be made. */
import { find } from "../page/element.js";
import { say } from "../page/language.js";
import { sayAlert, showHint, showRoles, showTurn } from "../page/status.js";
import { allWays, chosenWays, writtenWays } from "../page/view.js";
import { ambiguous, open } from "../board/clicks.js";

/** @import { TablePage } from "./table.js" */
/** @import { View } from "../server/types.d.ts" */
/** @typedef {import("../board/clicks.js").Way} Way */
/** @typedef {{board: number, number: number, role: string, action: string}} Sent */

/** @param {View} view @param {Sent} sent @returns {boolean} whether the table shows a choice that was sent */
const shows = ({ boards }, { board, number, role, action }) =>
  boards[board].number !== number || boards[board].choices[role]?.chosen === action;

/** The state of the reader's choice: the role, and the choice that is being sent. */
export class Choosing {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {string | null} the role for which I choose, if the clicks alone do not tell */
    this.role = null;
    /** @type {Sent | null} a choice that has been sent, until the table shows it */
    this.sent = null;
    /** @type {Sent | null} the last choice that the server has acknowledged */
    this.answered = null;
    /** @type {string[]} what is picked again beside the words that the server did not answer */
    this.again = [];
  }

  /** Show the possible choices on the board and in the list. */
  offer() {
    const { page } = this;
    const { present, view } = page;
    const later = page.ahead.offered;
    const ways = page.earlier || page.held !== null || view?.status !== "playing" ? [] : later ?? allWays(present);
    const roles = later ? [...new Set(later.map(({ role }) => role))] : Object.keys(present.choices);
    const chosen = later ? page.ahead.chosen(present) : ways.length ? chosenWays(present) : [];
    const several = ambiguous(ways);
    if (several && !roles.includes(this.role ?? "")) this.role = roles.find((role) => chosen.every((way) => way.role !== role)) ?? roles[0];
    if (!several) this.role = null;
    const offered = ways.filter(({ role }) => !several || role === this.role);
    showRoles(several ? roles.map((role) => ({ role, called: present.called[role], done: chosen.some((way) => way.role === role) })) : null, this.role);
    page.foreteller.show(`${present.board} ${present.number}`);
    page.board.offer(offered);
    page.board.mark("chosen", [...chosen, ...page.ahead.chosen(present)].flatMap(({ clicks }) => clicks));
    page.actions.show(offered, chosen, later ? [] : writtenWays(present).filter(({ role }) => offered.some((way) => way.role === role)));
    if (view) page.advice.show(view, present, { role: this.role, isLooking: page.earlier !== null || page.held !== null });
  }

  /** Show which choices are possible after the spaces that the reader has clicked so far. @param {string[]} picked */
  picking(picked) {
    const { page } = this;
    const { actions, board, present, view } = page;
    if (!view || !actions) return; // the board is drawn before the rest of the page
    showHint(board.ways, picked);
    if (!page.earlier && page.held === null) showTurn(picked.length ? { tone: "mine", strong: say("Go on."), text: find("#hint span").textContent ?? "" } : page.turn(view));
    if (picked.length && picked !== this.again) sayAlert(null); // which covers the words
    if (picked.length) actions.show(open(board.ways, picked), chosenWays(present));
    else if (board.ways.length) actions.show(board.ways, chosenWays(present));
  }

  /**
   * Send the reader's choice to the server. The view with the choice may come before or after the server's answer.
   * @param {Way} way @param {string[]} [picked] what was picked before, and is picked again if the server does not answer
   */
  async choose(way, picked = this.page.board.picked) {
    if (this.sent) return;
    const { page } = this;
    if (page.ahead.offered) return page.ahead.choose(way);
    const { role, action } = way;
    const { view } = page;
    const { board, number, steps } = page.present;
    const sent = (this.sent = { board, number, role, action });
    performance.mark("chosen");
    find("#board").classList.add("sending");
    page.board.picked = [];
    page.story.film.skip();
    const answer = await page.commands.send("moves", sent);
    if (answer) await page.looks.act(board, answer.number, steps);
    else page.board.picked = this.again = picked;
    if (this.sent === sent) this.settle(!answer || page.view !== view);
    this.answered = sent;
    page.draw();
  }

  /** Allow the next choice once the view of the table shows the one that was sent. @param {boolean} [surely] */
  settle(surely = this.sent === this.answered) {
    const { sent } = this;
    const { view } = this.page;
    if (!sent || !view || !(surely || shows(view, sent))) return;
    this.sent = null;
    find("#board").classList.remove("sending");
    if (this.role === sent.role) this.role = null;
  }
}
