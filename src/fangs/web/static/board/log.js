// @ts-check
/** The log of a game, line by line. Each line has a link to its position. */
import { get } from "../server/api.js";
import { clauseButton } from "../page/clause.js";
import { button, fill, find, make } from "../page/element.js";
import { say } from "../page/language.js";
import { myNames, withMine } from "./mine.js";
import { clock } from "../page/times.js";

/** @import { Line, View } from "../server/types.d.ts" */

const RECENT = 60; // lines beside the board

/** @param {Line} line */
export const sentence = ({ text }) => (/[.!?]$/.test(text) ? text : text + ".");

/**
 * The lines that are still valid, without those of turns that were taken back.
 * @param {Line[]} lines in order
 * @param {View["boards"]} boards
 */
function standing(lines, boards) {
  const reached = boards.map(({ steps }) => steps);
  const found = new Set();
  for (const line of lines.toReversed()) {
    const { board, steps, back_to } = line;
    back_to?.forEach((left, at) => (reached[at] = Math.min(reached[at], left)));
    if (board === null || steps === null) continue;
    if (steps <= reached[board]) found.add(line);
    reached[board] = Math.min(reached[board], steps);
  }
  return found;
}

/** The log of a table, beside and below the board. */
export class Log {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.box = find("#log");
    this.more = find("#log-more");
    /** @type {Map<number, Line>} */
    this.lines = new Map();
    this.game = "";
    /** @type {View["boards"]} */
    this.boards = [];
    /** @type {Line[]} */
    this.ordered = [];
    /** @type {Set<Line>} */
    this.standing = new Set();
    this.firstNew = 0;
    /** @type {Map<number, number[]>} the lengths of each board's record when I chose there */
    this.chosen = new Map();
    /** @type {(number | undefined)[]} the number of steps from which each board is new to me; undefined: the first new line decides */
    this.newFrom = [];
    /** @type {{board: number, steps: number} | null} what came after this step is still to be shown on the board */
    this.held = null;
    /** @type {string[][]} the names of my roles on each board */
    this.mine = [];
    this.more.addEventListener("click", () => this.#older());
    this.box.parentElement?.addEventListener("toggle", () => (this.box.scrollTop = this.box.scrollHeight));
  }

  /**
   * @param {View} view
   * @param {number} firstNew the first line that is new to me, for boards on which I have not chosen
   * @param {Map<number, number[]>} chosen the lengths of each board's record when I chose there
   */
  show(view, firstNew, chosen) {
    this.game = view.game;
    this.chosen = chosen;
    this.boards = view.boards;
    this.mine = view.boards.map((board) => myNames(view, board));
    this.firstNew = firstNew;
    for (const line of view.log.items) this.lines.set(line.n, line);
    this.#draw();
  }

  /**
   * Hide the latest lines until the board has shown their events.
   * @param {number} board @param {number | null} steps the number of steps that it showed before; null: everything has been shown
   */
  hold(board, steps) {
    if ((this.held?.steps ?? null) === steps && (!this.held || this.held.board === board)) return;
    this.held = steps === null ? null : { board, steps };
    this.#draw();
  }

  /** @param {Line} line */
  #isHeld({ board, steps, kind }) {
    return kind === "event" && this.held?.board === board && (steps ?? 0) > this.held.steps;
  }

  #draw() {
    const atEnd = this.box.scrollTop + this.box.clientHeight > this.box.scrollHeight - 40;
    const ordered = [...this.lines.values()].sort((a, b) => a.n - b.n);
    this.ordered = ordered;
    this.standing = standing(ordered, this.boards);
    this.newFrom = this.boards.map(({ board, out }) => (out ? undefined : this.#lastChoice(board)));
    this.more.hidden = !ordered.length || ordered[0].n === 0;
    fill(this.box, make("ol.lines", {}, ...ordered.filter((line) => !this.#isHeld(line)).map((line) => this.#line(line))));
    if (atEnd) this.box.scrollTop = this.box.scrollHeight;
  }

  /** The reader's last choice on a board that has led to an event. A choice that others do not know yet has not. @param {number} board */
  #lastChoice(board) {
    const told = this.events(board).at(-1)?.steps ?? 0;
    return this.chosen.get(board)?.findLast((steps) => steps < told);
  }

  /** @param {Line} line @returns {boolean} */
  #isNew({ n, board, steps }) {
    const since = board === null || steps === null ? undefined : this.newFrom[board];
    return since === undefined || steps === null ? n >= this.firstNew : steps > since;
  }

  /** @param {Line} line */
  #line(line) {
    const { board, steps, n, kind, clause, at } = line;
    const where = this.boards.length > 1 && board !== null ? say("Board {number}: ", { number: board + 1 }) : "";
    const words = withMine(where + sentence(line), kind === "event" ? this.mine[board ?? 0] : []);
    const text =
      kind === "event" && this.standing.has(line)
        ? button(words, "replay", { "data-board": board, "data-at": steps, title: say("{at}; show this position", { at: clock(at) }) }, ".line-text")
        : make("span.line-text", { title: clock(at) }, ...words);
    const undone = kind === "event" && !this.standing.has(line);
    const classes = (this.#isNew(line) ? ".new" : "") + (kind === "event" ? "" : ".of-table") + (undone ? ".undone" : "");
    return make("li.line" + classes, { "data-key": n }, text, clauseButton(this.game, clause));
  }

  async #older() {
    const first = Math.min(...this.lines.keys());
    const { items } = await get(`/tables/${this.table}/log?start=${Math.max(0, first - 100)}`);
    const height = this.box.scrollHeight;
    for (const line of items) this.lines.set(line.n, line);
    this.#draw();
    this.box.scrollTop += this.box.scrollHeight - height;
  }

  /**
   * The sentences of all lines from this line on.
   * @param {number} first
   */
  since(first) {
    return this.ordered.filter((line) => line.n >= first && (line.kind !== "event" || this.standing.has(line))).map(sentence);
  }

  /** The number that the next line will have. */
  get next() {
    return (this.ordered.at(-1)?.n ?? -1) + 1;
  }

  /**
   * The lines about events on a board that are still valid, in order.
   * @param {number} board
   */
  events(board) {
    return this.ordered.filter((line) => line.kind === "event" && line.board === board && this.standing.has(line));
  }

  /**
   * The lines to show beside a board: what has happened since the reader's last choice, or else what is new to the reader, or else the last
   * step.
   * @param {number} board
   * @returns {Line[]}
   */
  recent(board) {
    const here = this.ordered.filter((line) => (line.kind !== "event" || this.standing.has(line)) && line.board === board);
    const fresh = here.filter((line) => this.#isNew(line));
    const last = here.at(-1)?.steps;
    return fresh.length ? fresh : here.filter(({ steps }) => steps === last);
  }

  /**
   * The lines to mark on a board: as in `recent`, but without the effects of the reader's own choice if others have chosen since.
   * @param {number} board
   * @returns {Line[]}
   */
  answers(board) {
    const own = (this.newFrom[board] ?? -1) + 1;
    const recent = this.recent(board);
    const after = recent.filter(({ steps }) => steps !== null && steps > own);
    return own && after.length ? after : recent;
  }
}

/**
 * Draw the last sentences beside the board, each with its clause, and the number of earlier ones.
 * @param {HTMLElement} box
 * @param {string} game
 * @param {{text: string, clause: string | null}[]} lines
 * @param {string[]} mine the names of my roles
 */
export function drawHappened(box, game, lines, mine) {
  const more = Math.max(0, lines.length - RECENT);
  const shown = lines.slice(more).map((line) => make("li", {}, ...withMine(sentence(/** @type {Line} */ (line)) + "\u00a0", mine), clauseButton(game, line.clause)));
  fill(box, more > 0 && make("li.more", {}, make("a", { href: "#log" }, say("{more} earlier: see the log", { more }))), ...shown);
}
