// @ts-check
/** The page with a game's puzzles: the puzzle of the day, and all others. The reader tries an action, sees its result, and goes on. */
import "../page/settings.js";
import { Actions } from "../board/action-list.js";
import { get } from "../server/api.js";
import { Beside } from "../board/side-panel.js";
import { BoardView } from "../board/board.js";
import { clauseButton } from "../page/clause.js";
import { button, find, listen, make } from "../page/element.js";
import { Film } from "../board/film.js";
import { Foreteller } from "../board/preview.js";
import { drawHappened } from "../board/log.js";
import { drawn } from "../board/pieces.js";
import { fill } from "../page/morph.js";
import { rememberSolved, rememberSolvedToday, solvedOf } from "../browser/storage.js";
import { keepBelowBoard, makeRoom } from "../page/sheet.js";
import { sayAlert, showHint } from "../page/status.js";
import { mayMove } from "../page/settings.js";
import { reelsAfter, traceLast } from "../board/reels.js";
import { say } from "../page/language.js";

/** @import { Puzzle, PuzzleAnswer } from "../server/types.d.ts" */
/** @typedef {import("../board/clicks.js").Way} Way */

const DAY = 24 * 3600 * 1000;
const STRIDE = 7; // between two days, because neighbours may come from the same game

/** @param {number} count @returns {number} the number of today's puzzle, by the reader's date */
function ofToday(count) {
  const now = new Date();
  return (Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY) * STRIDE) % count;
}

const LEVELS = { easy: say("easy"), medium: say("medium"), hard: say("hard") };

/** The page with a game's puzzles. */
class PuzzlePage {
  constructor() {
    const { game = "", keys = "" } = find("#lesson").dataset;
    this.game = game;
    /** The key of each puzzle, under which this browser stores that it was solved. The key stays the same even if the puzzle's number changes. */
    this.keys = keys.split(" ");
    this.count = this.keys.length;
    /** The keys of the puzzles whose solutions were shown. @type {Set<string>} */
    this.shown = new Set();
    this.today = ofToday(this.count);
    this.at = -1;
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {PuzzleAnswer | null} */
    this.tried = null;
    this.board = new BoardView(find("#board"), {
      chosen: (way) => this.choose(way.action),
      picking: (picked) => this.#picking(picked),
      arranged: () => this.#trace(),
      aimed: () => this.foreteller.aim(),
      elsewhere: (event) => this.beside.tell(event),
    });
    keepBelowBoard(find(".answer"));
    this.beside = new Beside(this.board, game);
    this.film = new Film(this.board.sheet, find(".under"), () => this.#told(), (root) => this.board.arrange(root));
    this.actions = new Actions((way) => this.choose(way.action));
    this.foreteller = new Foreteller(async () => (await get(`/games/${this.game}/puzzles/${this.at}/foretold`)).actions, this.board, this.actions);
    listen(find("#lesson"), {
      next: () => this.go((this.at + 1) % this.count),
      unsolved: () => this.go(this.#unsolved() ?? this.at),
      again: () => this.#begin(),
      show: () => this.choose(null),
      skip: () => this.film.skip(),
      "take-back": () => this.board.takeBack(),
      "add-more": () => this.board.addMore(),
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.board.takeBack()) event.preventDefault();
    });
    addEventListener("hashchange", () => this.#follow());
    this.#follow();
  }

  /** Show the puzzle that the page's address names, or today's. Older links have the number after the #. */
  #follow() {
    const wanted = Number(location.hash.slice(1) || new URLSearchParams(location.search).get("puzzle")) - 1;
    const at = wanted >= 0 && wanted < this.count ? wanted : this.today;
    if (at !== this.at) this.go(at);
  }

  /** @param {number} at */
  async go(at) {
    try {
      this.puzzle = await drawn(get(`/games/${this.game}/puzzles/${at}`));
    } catch (error) {
      return sayAlert(error);
    }
    this.at = at;
    this.foreteller.show(String(at));
    if (at !== this.today || location.hash || location.search) history.replaceState(null, "", `?puzzle=${at + 1}`); // messengers get this part for a preview, but not the part after a #
    this.board.zoom.whole();
    this.#begin();
  }

  #begin() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.tried = null;
    this.film.skip();
    this.board.picked = [];
    sayAlert(null);
    find("#happened-box").removeAttribute("open");
    this.board.show(puzzle.drawing, puzzle.mine_roles, puzzle.task, true);
    this.#trace();
    this.#offer(this.#ways());
    this.#draw();
  }

  /** @returns {Way[]} */
  #ways() {
    const { role = "", called = "", actions = [] } = this.puzzle ?? {};
    return actions.map((action) => ({ ...action, role, called }));
  }

  /** @param {Way[]} ways */
  #offer(ways) {
    this.board.offer(ways);
    this.actions.show(ways, []);
  }

  /** @param {string[]} picked */
  #picking(picked) {
    if (this.actions) showHint(this.board.ways, picked);
  }

  /** Send an action to the server and show its result. With null, show the solution. @param {string | null} action */
  async choose(action) {
    const { at, puzzle } = this;
    sayAlert(null);
    this.#offer([]);
    try {
      const query = action === null ? "" : `?action=${encodeURIComponent(action)}`;
      const tried = await drawn(get(`/games/${this.game}/tried/${at}${query}`));
      if (this.at !== at || !puzzle) return;
      if (this.tried) this.#begin();
      this.#offer([]);
      this.tried = tried;
      this.#remember(action, tried.right);
      this.board.show(tried.drawing, tried.mine_roles, this.puzzle?.task ?? "", mayMove());
      this.#trace();
      if (mayMove()) for (const reel of this.#reels()) this.film.play(reel);
      if (this.film.running) this.#draw();
      else this.#told();
    } catch (error) {
      sayAlert(error);
      this.#offer(this.#ways());
    }
  }

  /** Store that the reader has solved the puzzle, unless the solution was shown. @param {string | null} action @param {boolean} isRight */
  #remember(action, isRight) {
    const key = this.keys[this.at];
    if (action === null) this.shown.add(key);
    if (action === null || !isRight || this.shown.has(key)) return;
    rememberSolved(this.game, key);
    if (this.at === this.today) rememberSolvedToday(this.game);
  }

  /** @returns {number | null} the next unsolved puzzle after this one, or else the first unsolved one */
  #unsolved() {
    const solved = new Set(solvedOf(this.game));
    const from = (/** @type {number} */ first) => this.keys.findIndex((key, at) => at >= first && at !== this.at && !solved.has(key));
    const found = [from(this.at + 1), from(0)].find((at) => at >= 0);
    return found ?? null;
  }

  #reels() {
    return this.tried && this.puzzle ? reelsAfter(this.puzzle.drawing, this.tried) : [];
  }

  #trace() {
    if (this.board?.root) traceLast(this.board, this.#reels());
  }

  /** Show the answer after the film, and focus the next button for people who use the keyboard. */
  #told() {
    if (!this.tried) return;
    this.#draw();
    /** @type {HTMLElement | null} */ (document.querySelector("#lesson-buttons .primary"))?.focus({ preventScroll: true });
    makeRoom(find(".answer"));
  }

  #draw() {
    const { puzzle } = this;
    const tried = this.film.running ? null : this.tried;
    if (!puzzle) return;
    const solved = new Set(solvedOf(this.game));
    const mine = solved.has(this.keys[this.at]) ? say(", solved") : "";
    find("#which").textContent = say("{puzzle}: {number} of {count}{mine}", { puzzle: this.at === this.today ? say("The puzzle of the day") : say("Puzzle"), number: this.at + 1, count: this.count, mine });
    find("#solved").textContent = say("You have solved {solved} of {count}.", { solved: this.keys.filter((key) => solved.has(key)).length, count: this.count });
    find("#task-head").replaceChildren(puzzle.task, " ", make("span.tag", {}, LEVELS[puzzle.level]));
    find("#task").textContent = puzzle.asks;
    const said = find("#said");
    said.dataset.tone = tried ? (tried.right ? "right" : "other") : "";
    said.textContent = tried?.said ?? "";
    find("#lesson").dataset.tone = said.dataset.tone;
    const theme = tried?.theme ?? null;
    find("#theme").hidden = !theme;
    if (theme) fill(find("#theme"), make("b", {}, `${theme.title}. `), `${theme.text} `, clauseButton(this.game, theme.clause) ?? "");
    fill(find("#lesson-buttons"), ...this.#buttons());
    find("#happened-box").hidden = !tried?.events.length;
    drawHappened(find("#happened"), this.game, tried?.events ?? [], []);
  }

  #buttons() {
    const { tried, puzzle } = this;
    const show = button(say("Show me"), "show", { "data-key": "show" });
    if (this.film.running) return [button(say("Skip"), "skip", { "data-key": "skip" })];
    const skips = this.#unsolved() !== null && this.#unsolved() !== (this.at + 1) % this.count;
    const unsolved = skips && button(say("Next unsolved"), "unsolved", { "data-key": "unsolved" });
    const next = (/** @type {string} */ look) => button(say("Next puzzle"), "next", { "data-key": "next" }, look);
    const address = `/analyse/${this.game}#position=${encodeURIComponent(JSON.stringify(puzzle?.position))}`;
    const analysis = make("a.button.plain", { "data-key": "analysis", href: address }, say("Analysis board"));
    if (!tried) return [show, next(""), unsolved];
    if (!tried.right) return [button(say("Try again"), "again", { "data-key": "again" }, ".primary"), show, next(""), unsolved];
    return [next(".primary"), unsolved, button(say("Once more"), "again", { "data-key": "again" }), analysis];
  }
}

new PuzzlePage();
