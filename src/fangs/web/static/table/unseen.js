// @ts-check
/** Finds out what has changed since the reader's last look: since the reader's last choice, or since this browser last showed the table. */
import { get } from "../server/api.js";
import { changedIds, drawn } from "../board/pieces.js";
import { hearSeen, lastSeen, rememberSeen } from "../browser/storage.js";

/** @import { Board, Drawing, View } from "../server/types.d.ts" */

/** @typedef {{drawing: Drawing, steps: number}} Look  a drawing, and the number of steps in the record at that time */

const KEPT = 8; // my last choices, because the newest may have had no effect yet
const SHORT = 14; // lines that count as new for somebody who opens a table for the first time

/** @param {Board} board @param {Board} last @returns {boolean} whether I have made a secret choice there since */
const hasChosen = ({ choices }, last) => Object.entries(choices).some(([role, { chosen }]) => chosen !== null && chosen !== last.choices[role]?.chosen);

/** Stores for each board of a table the drawing with which the current one is compared. */
export class Looks {
  /** @param {string} table @param {() => void} learned called when I have chosen in another tab */
  constructor(table, learned) {
    this.table = table;
    this.seen = lastSeen(table);
    /** @type {Map<number, Look>} */
    this.base = new Map();
    /** @type {Map<number, Board>} */
    this.last = new Map();
    /** @type {Map<number, {number: number, steps: number}>} for each board on which I have just chosen, the first position that is new to me, by its number and steps */
    this.acted = new Map();
    /** @type {Map<number, number[]>} for each board, the lengths of its record when I chose there, in order */
    this.chosen = new Map();
    /** The number of the first line of the log that is new to the reader. */
    this.firstNewLine = this.seen?.line ?? 0;
    this.lines = 0;
    this.taken = Promise.resolve();
    document.addEventListener("visibilitychange", () => this.#save());
    this.#learn(this.seen);
    hearSeen(table, (seen) => this.#learn(seen) && learned());
  }

  /** Compare a new view with the stored drawings. Views are handled one after another, because earlier drawings may have to be fetched. @param {View} view */
  take(view) {
    this.taken = this.taken.then(() => this.#take(view));
    return this.taken;
  }

  /** @param {View} view */
  async #take(view) {
    for (const board of view.boards) await this.#takeBoard(board, view.you === null || board.out !== ""); // a player who is out only watches
    this.lines = view.log.from + view.log.items.length;
    if (!this.seen) this.firstNewLine = this.lines <= SHORT ? 0 : this.lines;
    this.seen ??= { steps: {}, line: this.lines };
    this.#save();
  }

  /**
   * Take over what the reader has chosen in other tabs, or before this one was opened.
   * @param {import("../browser/storage.js").Seen | null} seen @returns {boolean} whether it was new
   */
  #learn(seen) {
    const last = (/** @type {number[] | undefined} */ steps) => steps?.at(-1) ?? -1;
    const news = Object.entries(seen?.chosen ?? {}).filter(([index, steps]) => last(steps) > last(this.chosen.get(Number(index))));
    for (const [index, steps] of news) this.chosen.set(Number(index), steps);
    return news.length > 0;
  }

  /** @param {Board} board @param {boolean} watching */
  async #takeBoard(board, watching) {
    const { board: index, drawing, number, steps } = board;
    const last = this.last.get(index);
    this.last.set(index, board);
    const acted = this.acted.get(index);
    if (!last) this.base.set(index, await this.#seenDrawing(index, steps, drawing));
    else if (acted && number >= acted.number) await this.#acted(index);
    else if (hasChosen(board, last)) this.#settle(index);
    else if (steps < last.steps) this.#settle(index);
    else if (watching && steps !== last.steps && !document.hidden) {
      this.base.set(index, last);
      this.firstNewLine = this.lines;
    }
  }

  /** @param {number} index @param {number} steps @param {Drawing} drawing @returns {Promise<Look>} */
  async #seenDrawing(index, steps, drawing) {
    const at = this.seen?.steps[index];
    return at === undefined || at >= steps ? { drawing, steps } : this.#drawing(index, at, { drawing, steps });
  }

  /** @param {number} index @param {number} at @param {Look} otherwise @returns {Promise<Look>} a board after this number of steps */
  #drawing(index, at, otherwise) {
    return drawn(get(`/tables/${this.table}/boards/${index}/at/${at}`)).catch(() => otherwise);
  }

  /**
   * Note that the reader has chosen. Everything from the position with this number on is new to the reader, even if more happens before
   * this page learns of it.
   * @param {number} index
   * @param {number} number
   * @param {number} steps how many steps the record had when I chose
   */
  act(index, number, steps) {
    this.acted.set(index, { number, steps: steps + 1 });
    const before = this.chosen.get(index) ?? [];
    this.chosen.set(index, [...before.filter((earlier) => earlier < steps), steps].slice(-KEPT)); // choices that were taken back do not count
    this.#save();
    this.taken = this.taken.then(() => ((this.last.get(index)?.number ?? -1) >= number ? this.#acted(index) : undefined));
    return this.taken;
  }

  /** From now on, compare a board with the position after the reader's choice. @param {number} index */
  async #acted(index) {
    const at = this.acted.get(index)?.steps ?? 0;
    const last = this.last.get(index);
    this.#settle(index);
    if (last && last.steps > at) this.base.set(index, await this.#drawing(index, at, last));
  }

  /** @param {number} index */
  #settle(index) {
    this.acted.delete(index);
    const last = this.last.get(index);
    if (last) this.base.set(index, last);
    this.firstNewLine = this.lines;
  }

  /** @param {Board} board @returns {string[]} the ids of what is new to me */
  changed({ board, drawing }) {
    return changedIds(this.base.get(board)?.drawing ?? drawing, drawing);
  }

  /** The drawing of a board that the reader saw last. @param {Board} board @returns {Look} */
  since(board) {
    return this.base.get(board.board) ?? board;
  }

  #save() {
    if (document.hidden || !this.last.size) return;
    const steps = Object.fromEntries([...this.last].map(([index, board]) => [index, board.steps]));
    rememberSeen(this.table, { steps, line: this.lines, chosen: Object.fromEntries(this.chosen) });
  }
}
