// @ts-check
/** Asks the server about the position on the analysis board, and shows the answers in a panel. */
import { Newest, wordsOf } from "../server/api.js";
import { fill, find, listen, make } from "../page/element.js";
import { say } from "../page/language.js";

/** @import { Looked } from "../server/types.d.ts" */

const SOON = 250; // milliseconds; a reader who goes quickly through a line makes no requests on the way

/**
 * A panel about the position that is shown, which a button turns on and off.
 * @template T
 */
export class Inquiry {
  /**
   * @param {string} command of the button @param {HTMLElement} box
   * @param {(looked: Looked, signal: AbortSignal) => Promise<T>} ask
   */
  constructor(command, box, ask) {
    this.command = command;
    this.box = box;
    this.ask = ask;
    this.on = false;
    /** @type {Looked | null} */
    this.looked = null;
    /** The server's answers for positions that were shown before. @type {WeakMap<Looked, T>} */
    this.known = new WeakMap();
    this.failed = "";
    this.waiting = 0;
    this.newest = new Newest();
    listen(document.body, { [command]: () => this.toggle() });
  }

  /** The answer for the position that is shown, if it is known. */
  get found() {
    return this.looked ? this.known.get(this.looked) : undefined;
  }

  toggle() {
    this.on = !this.on;
    find(`[data-do=${this.command}]`).setAttribute("aria-pressed", String(this.on));
    if (this.looked) this.show(this.looked);
  }

  /** @param {Looked} looked the position that is shown now */
  show(looked) {
    clearTimeout(this.waiting);
    this.looked = looked;
    this.failed = "";
    if (this.on && !this.found && looked.kind !== "over" && !looked.full) this.waiting = window.setTimeout(() => this.#ask(looked), SOON);
    this.draw();
  }

  /** Draw the panel. */
  draw() {
    fill(this.box, ...(this.on && this.looked ? this.#words(this.looked) : []));
  }

  /** @param {Looked} looked */
  #words(looked) {
    if (this.failed) return [make("p.alert", {}, this.failed)];
    return looked.kind === "over" ? [make("p", {}, say("The game is over here."))] : this.words(looked, this.found);
  }

  /**
   * The content of the panel. Each kind of panel has its own.
   * @param {Looked} _looked @param {T | undefined} _found @returns {(HTMLElement | false)[]}
   */
  words(_looked, _found) {
    return [];
  }

  /** Ask the server about a position, unless an earlier request is still waiting. @param {Looked} looked */
  async #ask(looked) {
    if (this.newest.waits) return;
    try {
      const found = await this.newest.answer((signal) => this.ask(looked, signal));
      if (found) this.known.set(looked, found);
    } catch (error) {
      if (looked === this.looked) this.failed = wordsOf(error);
    }
    if (this.looked && looked !== this.looked) this.show(this.looked);
    else this.draw();
  }
}
