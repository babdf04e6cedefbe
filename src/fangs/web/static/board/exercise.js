// @ts-check
/** The board of a lesson or puzzle, on which the reader tries a choice and then sees what follows from it. */
import { Actions } from "./action-list.js";
import { BoardView } from "./board.js";
import { Film } from "./film.js";
import { drawHappened } from "./log.js";
import { Foreteller } from "./preview.js";
import { reelsAfter, traceLast } from "./reels.js";
import { Beside } from "./side-panel.js";
import { find } from "../page/element.js";
import { mayMove } from "../page/settings.js";
import { keepBelowBoard, makeRoom } from "../page/sheet.js";
import { sayAlert, showHint } from "../page/status.js";

/** @import { ActionPreview, Drawing, LessonAnswer, Puzzle, PuzzleAnswer } from "../server/types.d.ts" */
/** @typedef {import("./clicks.js").Way} Way */

/** The choices in a position. @param {Pick<Puzzle, "role" | "called" | "actions">} position @returns {Way[]} */
export const waysOf = ({ role, called, actions }) => actions.map((action) => ({ ...action, role, called }));

/**
 * The board, its list of choices, and the answer below it.
 * @template {LessonAnswer | PuzzleAnswer} A
 */
export class Exercise {
  /**
   * @param {string} game
   * @param {{choose: (way: Way) => unknown, foretold: () => Promise<ActionPreview[]>, draw: () => void}} page `foretold` fetches what the
   *   choices will do, and `draw` draws the rest of the page
   */
  constructor(game, page) {
    this.game = game;
    this.page = page;
    /** The drawing before the reader's choice, and the server's answer; null before the choice. @type {{from: Drawing, answer: A} | null} */
    this.tried = null;
    this.board = new BoardView(find("#board"), {
      chosen: page.choose,
      picking: (picked) => this.actions && showHint(this.board.ways, picked),
      arranged: () => this.#trace(),
      aimed: () => this.foreteller.aim(),
      elsewhere: (event) => this.beside.tell(event),
    });
    keepBelowBoard(find(".answer"));
    this.beside = new Beside(this.board, game);
    this.film = new Film(this.board.sheet, find(".under"), () => this.#told(), (root) => this.board.arrange(root));
    this.actions = new Actions(page.choose);
    this.foreteller = new Foreteller(page.foretold, this.board, this.actions);
  }

  /** The server's answer, once the film of it has ended. */
  get told() {
    return this.film.running ? undefined : this.tried?.answer;
  }

  /** The functions that the buttons around the board call, for `listen`. */
  get commands() {
    return { skip: () => this.film.skip(), "take-back": () => this.board.takeBack(), "add-more": () => this.board.addMore() };
  }

  /** Forget the last choice, before a position is shown. */
  clear() {
    this.tried = null;
    find("#happened-box").removeAttribute("open"); // it covers the board
    this.film.skip();
    this.board.picked = [];
    sayAlert(null);
  }

  /** Show a position. @param {{drawing: Drawing, mine_roles: string[]}} position @param {string} label @param {boolean} calm without animation */
  show({ drawing, mine_roles: roles }, label, calm) {
    this.board.show(drawing, roles, label, calm);
    this.#trace();
  }

  /** @param {Way[]} ways */
  offer(ways) {
    this.board.offer(ways);
    this.actions.show(ways, []);
  }

  /** Show what follows from the reader's choice. @param {Drawing} from @param {A} answer @param {string} label */
  follow(from, answer, label) {
    this.tried = { from, answer };
    this.show(answer, label, mayMove());
    if (mayMove()) for (const reel of this.#reels()) this.film.play(reel);
    if (this.film.running) this.page.draw();
    else this.#told();
  }

  #reels() {
    return this.tried ? reelsAfter(this.tried.from, this.tried.answer) : [];
  }

  /** Mark on the board how the pieces moved after the choice. */
  #trace() {
    if (this.board?.root) traceLast(this.board, this.#reels());
  }

  /** Show the answer after the film, and focus the next button for people who use the keyboard. */
  #told() {
    if (!this.tried) return;
    this.page.draw();
    /** @type {HTMLElement | null} */ (document.querySelector("#lesson-buttons .primary"))?.focus({ preventScroll: true });
    makeRoom(find(".answer"));
  }

  /** Draw the answer. */
  draw() {
    const { told } = this;
    const said = find("#said");
    find("#lesson").dataset.tone = said.dataset.tone = told ? (told.right ? "right" : "other") : "";
    said.textContent = told?.said ?? "";
    find("#happened-box").hidden = !told?.events.length;
    drawHappened(find("#happened"), this.game, told?.events ?? [], []);
  }
}
