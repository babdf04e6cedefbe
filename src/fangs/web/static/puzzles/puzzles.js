// @ts-check
/** The page with a game's puzzles: the puzzle of the day, and all others. The reader tries an action, sees its result, and goes on. */
import "../page/settings.js";
import { get } from "../server/api.js";
import { numberIn } from "../page/address.js";
import { clauseButton } from "../page/clause.js";
import { button, fill, find, listen, make } from "../page/element.js";
import { Exercise, waysOf } from "../board/exercise.js";
import { drawn } from "../board/pieces.js";
import { rememberSolved, rememberSolvedToday, solvedOf } from "../browser/storage.js";
import { sayAlert } from "../page/status.js";
import { say } from "../page/language.js";

/** @import { Puzzle, PuzzleAnswer } from "../server/types.d.ts" */

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
    /** @type {Exercise<PuzzleAnswer>} */
    this.exercise = new Exercise(game, {
      choose: ({ action }) => this.choose(action),
      foretold: async () => (await get(`/games/${game}/puzzles/${this.at}/foretold`)).actions,
      draw: () => this.#draw(),
    });
    listen(find("#lesson"), {
      next: () => this.go((this.at + 1) % this.count),
      unsolved: () => this.go(this.#unsolved() ?? this.at),
      again: () => this.#begin(),
      show: () => this.choose(null),
      ...this.exercise.commands,
    });
    addEventListener("hashchange", () => this.#follow());
    this.#follow();
  }

  /** Show the puzzle that the page's address names, or today's. Older links have the number after the #. */
  #follow() {
    const [hash, query] = [location.hash.slice(1), new URLSearchParams(location.search).get("puzzle")];
    try {
      const wanted = hash ? numberIn(hash, "#", 1, this.count) : numberIn(query, "puzzle=", 1, this.count);
      const at = wanted === null ? this.today : wanted - 1;
      if (at !== this.at) this.go(at);
    } catch (error) {
      this.go(this.today).then(() => sayAlert(error)); // a new puzzle removes what was said before
    }
  }

  /** @param {number} at */
  async go(at) {
    try {
      this.puzzle = await drawn(get(`/games/${this.game}/puzzles/${at}`));
    } catch (error) {
      return sayAlert(error);
    }
    this.at = at;
    this.exercise.foreteller.show(String(at));
    if (at !== this.today || location.hash || location.search) history.replaceState(null, "", `?puzzle=${at + 1}`); // messengers get this part for a preview, but not the part after a #
    this.exercise.board.zoom.whole();
    this.#begin();
  }

  #begin() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.exercise.clear();
    this.exercise.show(puzzle, puzzle.task, true);
    this.exercise.offer(waysOf(puzzle));
    this.#draw();
  }

  /** Send an action to the server and show its result. With null, show the solution. @param {string | null} action */
  async choose(action) {
    const { at, exercise, puzzle } = this;
    sayAlert(null);
    exercise.offer([]);
    try {
      const query = action === null ? "" : `?action=${encodeURIComponent(action)}`;
      const tried = await drawn(get(`/games/${this.game}/tried/${at}${query}`));
      if (this.at !== at || !puzzle) return;
      if (exercise.tried) this.#begin();
      exercise.offer([]);
      this.#remember(action, tried.right);
      exercise.follow(puzzle.drawing, tried, puzzle.task);
    } catch (error) {
      sayAlert(error);
      exercise.offer(this.puzzle ? waysOf(this.puzzle) : []);
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
    return [from(this.at + 1), from(0)].find((at) => at >= 0) ?? null;
  }

  #draw() {
    const { exercise, puzzle } = this;
    if (!puzzle) return;
    const solved = new Set(solvedOf(this.game));
    const mine = solved.has(this.keys[this.at]) ? say(", solved") : "";
    find("#which").textContent = say("{puzzle}: {number} of {count}{mine}", { puzzle: this.at === this.today ? say("The puzzle of the day") : say("Puzzle"), number: this.at + 1, count: this.count, mine });
    find("#solved").textContent = say("You have solved {solved} of {count}.", { solved: this.keys.filter((key) => solved.has(key)).length, count: this.count });
    find("#task-head").replaceChildren(puzzle.task, " ", make("span.tag", {}, LEVELS[puzzle.level]));
    find("#task").textContent = puzzle.asks;
    const theme = exercise.told?.theme;
    find("#theme").hidden = !theme;
    if (theme) fill(find("#theme"), make("b", {}, `${theme.title}. `), `${theme.text} `, clauseButton(this.game, theme.clause) ?? "");
    fill(find("#lesson-buttons"), ...this.#buttons());
    exercise.draw();
  }

  #buttons() {
    const { exercise, puzzle } = this;
    const tried = exercise.tried?.answer;
    const show = button(say("Show me"), "show", { "data-key": "show" });
    if (exercise.film.running) return [button(say("Skip"), "skip", { "data-key": "skip" })];
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
