// @ts-check
/** Shows any earlier position of a board while the game goes on. */
import { get } from "../server/api.js";
import { find, listen } from "../page/element.js";
import { say } from "../page/language.js";
import { drawn } from "../board/pieces.js";
import { address } from "../server/way.js";

/** @import { Board, Drawing, EarlierBoard } from "../server/types.d.ts" */

/** @typedef {EarlierBoard & {before: Drawing | null}} Earlier  and the drawing before the step that led there; null at the start */
/** @typedef {{board: number, at: number, chosen: string[], better: string[], words: string}} Judgement  of the choice after this number of steps */

/** The bar under the board with which the reader looks at earlier positions. `told.show` gets an earlier position, or null for the present one. */
export class Replay {
  /**
   * @param {string} table
   * @param {{show: (position: Earlier | null) => void, failed: (error: unknown) => void}} told
   */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    this.box = find("#replay");
    this.slider = /** @type {HTMLInputElement} */ (find("#replay-slider"));
    this.steps = 0;
    this.board = 0;
    /** The name of the game once it is over, so that its positions can be opened on the analysis board. Until then, it is "". */
    this.game = "";
    /** Whether the game has ended by its rules. If its players ended it, its last position can be continued. */
    this.isOver = false;
    /** @type {number | null} the position that is shown; null: the present */
    this.at = null;
    /** Whether the last step before the position cleared the board. If so, the board is shown first before that, and then as it was set up again. */
    this.cleared = false;
    this.anew = false;
    this.stepsWhenLeft = 0;
    this.stepping = Promise.resolve();
    /** @type {Map<string, Promise<EarlierBoard>>} */
    this.known = new Map();
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    listen(this.box, {
      first: () => this.go(0),
      previous: () => this.by(-1),
      next: () => this.by(1),
      last: () => this.back(),
      back: () => this.back(),
    });
  }

  /** Adapt the bar to a new position on the board. @param {Board} board */
  follow(board) {
    const another = board.board !== this.board;
    if (another || board.steps < this.steps) this.known.clear();
    if (another || (this.at !== null && this.at > board.steps)) this.at = null;
    this.board = board.board;
    this.steps = board.steps;
    this.game = board.over ? String(board.position.game) : "";
    this.isOver = board.scores !== null;
    this.#draw();
  }

  /** Show the next position to which an event led. Secret choices are skipped. @param {1 | -1} way forwards or backwards */
  by(way) {
    this.stepping = this.stepping.then(() => this.#by(way)); // in the order of the presses
  }

  /** @param {1 | -1} way */
  async #by(way) {
    const { at, anew } = this;
    if (at !== null && this.cleared && anew === way < 0) return this.go(at, !anew);
    let wanted = (at ?? this.steps) + way;
    try {
      while (wanted > 0 && wanted < this.steps && !(await this.#position(wanted)).events.length) wanted += way;
    } catch (error) {
      return this.told.failed(error);
    }
    if (this.at === at && this.anew === anew) await this.go(wanted, way < 0); // otherwise another position was chosen meanwhile
  }

  /**
   * Show the position after this number of steps. If the last of them cleared the board, show the board just before that.
   * @param {number} at
   * @param {boolean} [anew] show the board after it was cleared
   */
  async go(at, anew = false) {
    const wanted = Math.max(0, at);
    if (wanted >= this.steps) return this.back();
    if (this.at === null) this.stepsWhenLeft = this.steps;
    this.at = wanted;
    this.anew = anew;
    this.cleared = false;
    this.#draw();
    try {
      const [position, before] = await Promise.all([this.#position(wanted), wanted ? this.#position(wanted - 1) : null]);
      if (this.at !== wanted || this.anew !== anew) return;
      this.cleared = position.full !== null;
      this.told.show({ ...position, ...(anew ? { staged: null } : position.full), before: before?.drawing ?? null });
    } catch (error) {
      this.back();
      this.told.failed(error);
    }
  }

  /** Show the present position again. */
  back() {
    if (this.at === null) return;
    this.at = null;
    this.#draw();
    this.told.show(null);
  }

  /** @param {number} at */
  #position(at) {
    const name = `${this.board} ${at}`;
    const known = this.known.get(name) ?? drawn(get(`/tables/${this.table}/boards/${this.board}/at/${at}`));
    this.known.set(name, known);
    known.catch(() => this.known.delete(name));
    return known;
  }

  #draw() {
    const at = this.at ?? this.steps;
    this.box.hidden = this.steps === 0;
    this.slider.max = String(this.steps);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", say("position {at} of {steps}", { at, steps: this.steps }));
    const said = find("#replay-at");
    said.textContent = say("Step {at} of {steps}", { at, steps: this.steps });
    said.style.minWidth = `${say("Step {at} of {steps}", { at: this.steps, steps: this.steps }).length}ch`; // so that no button moves
    const off = { first: at === 0, previous: at === 0, next: this.at === null, last: this.at === null };
    for (const [what, isOff] of Object.entries(off)) find(`#replay [data-do=${what}]`).ariaDisabled = String(isOff);
    const fresh = this.at === null ? 0 : this.steps - this.stepsWhenLeft;
    const back = find("#replay [data-do=back]");
    back.hidden = this.at === null;
    back.textContent = fresh > 0 ? say("Back to the game ({count} new)", { count: fresh }) : say("Back to the game");
    const analysis = find("#replay [data-analyse]");
    analysis.hidden = !this.game;
    const isEnd = this.isOver && at === this.steps; // which cannot be continued
    analysis.setAttribute("aria-disabled", String(isEnd));
    analysis.setAttribute("title", isEnd ? say("The game is over at this position. Step back to a position from which the game continues.") : say("On the analysis board"));
    if (isEnd) analysis.removeAttribute("href");
    else analysis.setAttribute("href", address(`/analyse/${this.game}#table=${this.table}&board=${this.board}&at=${at}`));
    this.#address();
  }

  /** Write the position that is shown into the page's address. */
  #address() {
    const wanted = new URL(location.href);
    wanted.hash = "";
    for (const [name, value] of Object.entries({ board: this.board, at: this.at })) {
      if (this.at === null) wanted.searchParams.delete(name);
      else wanted.searchParams.set(name, String(value));
    }
    if (wanted.href !== location.href) history.replaceState(null, "", wanted.href);
  }
}
