// @ts-check
/** Explains each kind of choice or event in a guided game, before the player meets it for the first time in this browser. */
import { clauseButton } from "../page/clause.js";
import { button, fill, find, listen, make } from "../page/element.js";
import { isGuided, rememberGuided, rememberTold, toldOf } from "../browser/storage.js";
import { say } from "../page/language.js";
import { allWays, iOwe } from "../page/view.js";

/** @import { Board, Guide, Line, View } from "../server/types.d.ts" */
/** @typedef {Guide["firsts"][number]} First */

/** @param {First} first */
const nameOf = ({ clause, phase, choice }) => clause ?? ["phase", phase, choice].filter(Boolean).join(" ");

/** Whether a choice of this kind is possible now. @param {First} first @param {Board} board */
const mayChoose = ({ phase, choice }, board) =>
  iOwe(board) && (phase === null || phase === board.position.phase) && (choice === null || allWays(board).some(({ action }) => new RegExp(`^(?:${choice})$`).test(action)));

/** Shows explanations at one table, one at a time. */
export class Coach {
  /** @param {string} table @param {() => Promise<Guide>} read */
  constructor(table, read) {
    this.table = table;
    this.read = read;
    this.box = find("#coach");
    this.game = "";
    /** @type {First | null} what is explained now */
    this.said = null;
    /** The choice that the reader had to make when the table was last drawn; "" means none. */
    this.asked = "";
    /** Whether something has been explained before this choice. One explanation per choice is enough. */
    this.isDone = false;
    listen(this.box, {
      "got-it": () => this.#read(),
      "no-coach": () => {
        rememberGuided(null);
        this.#say(null);
      },
    });
  }

  /**
   * Show one explanation before each choice: of a new kind of choice, or else of a new kind of event.
   * @param {View} view @param {Board} board @param {Line[]} lines what has just happened on the board
   */
  async show({ game, status }, board, lines) {
    if (status === "over") return this.#say(null);
    if (!isGuided(this.table)) return;
    this.game = game;
    const asked = iOwe(board) ? `${board.board} ${board.number}` : "";
    if (asked !== this.asked) {
      this.#read(); // a player who has chosen has read the explanation
      this.asked = asked;
      this.isDone = false;
    }
    const { firsts } = await this.read();
    if (!asked || asked !== this.asked || this.isDone) return;
    const told = new Set(toldOf(game));
    const clauses = new Set(lines.map(({ clause }) => clause));
    const news = firsts.filter((first) => !told.has(nameOf(first)));
    const first = news.find((one) => !one.clause && mayChoose(one, board)) ?? news.find(({ clause }) => clause && clauses.has(clause));
    if (first) this.#say(first);
  }

  /** Store that the reader has read the explanation, and hide it. */
  #read() {
    if (this.said) rememberTold(this.game, nameOf(this.said));
    this.#say(null);
  }

  /** @param {First | null} first */
  #say(first) {
    this.said = first;
    this.isDone ||= first !== null;
    if (!first) return fill(this.box);
    const words = make("p", { role: "status" }, first.text + " ", clauseButton(this.game, first.clause));
    fill(this.box, make("div.notice.asks", {}, words, make("div.button-row", {}, button(say("Got it"), "got-it", {}, ".primary"), button(say("Stop these tips"), "no-coach", { title: say("Stop these hints") }))));
  }
}
