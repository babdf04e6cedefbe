// @ts-check
/** A guided game: a word before each first of its kind, a choice or an event of a clause, remembered in this browser. */
import { clauseButton } from "../page/clause.js";
import { button, find, listen, make } from "../page/element.js";
import { fill } from "../page/morph.js";
import { isGuided, rememberGuided, rememberTold, toldOf } from "../browser/storage.js";
import { say } from "../page/language.js";
import { allWays, iOwe } from "../page/view.js";

/** @import { Board, Guide, Line, View } from "../server/types.d.ts" */
/** @typedef {Guide["firsts"][number]} First */

/** @param {First} first */
const nameOf = ({ clause, phase, choice }) => clause ?? ["phase", phase, choice].filter(Boolean).join(" ");

/** Whether a first of its kind may be chosen now. @param {First} first @param {Board} board */
const mayChoose = ({ phase, choice }, board) =>
  iOwe(board) && (phase === null || phase === board.position.phase) && (choice === null || allWays(board).some(({ action }) => new RegExp(`^(?:${choice})$`).test(action)));

/** What is said at one table. */
export class Coach {
  /** @param {string} table @param {() => Promise<Guide>} read */
  constructor(table, read) {
    this.table = table;
    this.read = read;
    this.box = find("#coach");
    this.game = "";
    /** @type {First[]} what is to be said yet */
    this.waiting = [];
    /** What I am to choose, as I was last seen; "" for nothing. */
    this.asked = "";
    listen(this.box, {
      "got-it": () => this.#next(),
      "no-coach": () => {
        rememberGuided(null);
        this.waiting = [];
        this.#draw();
      },
    });
  }

  /** Say what is new, what happened first. @param {View} view @param {Board} board @param {Line[]} lines what happened on it lately */
  async show({ game, status }, board, lines) {
    if (status === "over") return this.#end();
    if (!isGuided(this.table)) return;
    this.game = game;
    const { firsts } = await this.read();
    this.#chosen(iOwe(board) ? `${board.board} ${board.number}` : "");
    const clauses = new Set(lines.map(({ clause }) => clause));
    const told = new Set([...toldOf(game), ...this.waiting.map(nameOf)]);
    const news = firsts.filter((first) => !told.has(nameOf(first)) && (first.clause ? clauses.has(first.clause) : mayChoose(first, board)));
    if (!news.length) return;
    this.waiting.push(...news.filter(({ clause }) => clause), ...news.filter(({ clause }) => !clause));
    this.#draw();
  }

  /** Whoever has chosen has read what was said; what waited behind it comes with its next occasion. @param {string} asked what is to be chosen now */
  #chosen(asked) {
    const before = this.asked;
    this.asked = asked;
    if (!before || before === asked) return;
    this.waiting.splice(1);
    this.#next();
  }

  /** When the game is over, nothing is left to be said. */
  #end() {
    this.waiting = [];
    this.#draw();
  }

  #next() {
    const [said] = this.waiting.splice(0, 1);
    if (said) rememberTold(this.game, nameOf(said));
    this.#draw();
  }

  #draw() {
    const [first] = this.waiting;
    if (!first) return fill(this.box);
    const words = make("p", { role: "status" }, first.text + " ", clauseButton(this.game, first.clause));
    fill(this.box, make("div.notice.asks", {}, words, make("div.doings", {}, button(say("Got it"), "got-it", {}, ".primary"), button(say("No tips"), "no-coach", { title: say("Stop these hints") }))));
  }
}
