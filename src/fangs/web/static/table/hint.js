// @ts-check
/** Shows hints: the actions that a search would choose. A hint only points to a choice, which the player then makes as usual. */
import { get, wordsOf } from "../server/api.js";
import { button, fill, find, listen, make } from "../page/element.js";
import { say } from "../page/language.js";
import { mayMove } from "../page/settings.js";
import { allWays } from "../page/view.js";

/** @import { Board, Hint, View } from "../server/types.d.ts" */

const ENOUGH = 0.45; // the part of the screen that a hint can cover when it scrolls into view; with more, the board would be hidden

/** The panel with the hint, beside the list of choices. */
export class Advice {
  /**
   * @param {string} table
   * @param {(clicks: string[]) => void} point marks a choice on the board
   */
  constructor(table, point) {
    this.table = table;
    this.point = point;
    this.box = find("#advice");
    this.place = "";
    this.role = "";
    /** Whether this table offers hints. */
    this.isOffered = false;
    /** The role for which the reader can get a hint now; "" means none. */
    this.next = "";
    /** @type {Board | null} */
    this.board = null;
    /** The action that stays marked on the board; "" means none. */
    this.pinned = "";
    /** @type {typeof import("./hint-answer.js") | null} which is loaded with the first hint */
    this.drawing = null;
    this.#forget();
    listen(find("#advice-ask"), { hint: () => this.#toggle() });
    listen(this.box, { point: ({ dataset }) => this.#pin(dataset.action ?? "") });
    for (const event of ["pointerover", "focusin"]) this.box.addEventListener(event, ({ target }) => this.#mark(actionAt(target)));
    for (const event of ["pointerleave", "focusout"]) this.box.addEventListener(event, () => this.#mark());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Offer hints if the table allows them. A hint is removed when the position changes.
   * @param {View} view
   * @param {Board} board the current position
   * @param {{role: string | null, isLooking: boolean}} how the role to choose for, if there are several; and whether the board
   *   shows an earlier position or a replay instead
   */
  show(view, board, { role, isLooking }) {
    this.board = board;
    this.isOffered = view.status === "playing" && view.may.includes("hint");
    const owed = this.isOffered ? this.#owed() : [];
    const place = owed.length ? `${board.board} ${board.number}` : "";
    if (place !== this.place || !owed.includes(this.role)) this.#forget();
    this.place = place;
    this.next = isLooking ? "" : owed.find((one) => one === role) ?? owed[0] ?? "";
    if (!this.next && this.box.contains(document.activeElement)) find("#board").focus({ preventScroll: true }); // so that it is not lost with the panel
    this.#draw();
  }

  /** @returns {string[]} the roles for which I still have to choose */
  #owed() {
    const { choices = {} } = this.board ?? {};
    return Object.keys(choices).filter((role) => choices[role].chosen === null);
  }

  #forget() {
    this.leave?.abort();
    this.leave = null;
    this.role = "";
    this.failed = "";
    this.pinned = "";
    /** @type {Hint | null} */
    this.found = null;
  }

  /** Fetch a hint and show it, or close the one that is shown. */
  #toggle() {
    const away = this.role !== "" && this.role === this.next;
    this.#forget();
    if (!away) {
      this.#ask(this.next);
      this.#draw();
      return this.#lookHere();
    }
    if (this.box.contains(document.activeElement)) find("#advice-ask button").focus();
    this.#draw();
  }

  /** @param {string} role */
  async #ask(role) {
    const { signal } = (this.leave = new AbortController());
    this.role = role;
    try {
      const asked = get(`/tables/${this.table}/boards/${this.board?.board}/hint?role=${encodeURIComponent(role)}`, signal);
      const [found, drawing] = await Promise.all([asked, import("./hint-answer.js")]);
      this.drawing = drawing;
      if (!signal.aborted) this.found = found;
      if (!signal.aborted && !found.mixed) this.pinned = found.best[0].action; // which the board shows immediately
    } catch (error) {
      if (!signal.aborted) this.failed = wordsOf(error);
    }
    if (signal.aborted) return;
    this.#draw();
    this.#lookHere();
  }

  /** Scroll until the hint, or the first part of a long one, is visible. */
  #lookHere() {
    const { top, height } = this.box.getBoundingClientRect();
    const below = top + Math.min(height, ENOUGH * innerHeight) - innerHeight;
    if (top < 0 || below > 0) scrollBy({ top: top < 0 ? top : below, behavior: mayMove() ? "smooth" : "auto" });
  }

  #draw() {
    const off = !this.next;
    const open = { "aria-expanded": String(this.role !== ""), "aria-controls": "advice-found", "aria-keyshortcuts": "H" };
    const title = off ? say("You can get a hint when it is your turn.") : say("What would the computer choose? (H)");
    this.box.hidden = off || this.role === "";
    fill(find("#advice-ask"), this.isOffered && button(say("Hint"), "hint", { "data-key": "hint", "aria-disabled": String(off), title, ...open }));
    fill(find("#advice-found"), ...this.#answer());
    this.#mark();
  }

  #answer() {
    if (this.failed) return [make("p.alert", {}, this.failed)];
    if (this.found && this.drawing) return this.drawing.answer(this.found, this.pinned);
    return [this.role !== "" && make("p.quiet.busy", {}, say("Thinking… The first hint takes longest. Press again to stop."))];
  }

  /** Keep an action marked on the board, or stop marking it. @param {string} action */
  #pin(action) {
    this.pinned = action === this.pinned ? "" : action;
    this.#draw();
    if (this.pinned) find("#board").scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" });
  }

  /** Mark an action on the board. @param {string} [action] */
  #mark(action = this.pinned) {
    const ways = this.board && !this.box.hidden ? allWays(this.board) : [];
    const way = ways.find((one) => one.role === this.role && one.action === action);
    this.point([...new Set(way?.clicks)]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const elsewhere = target instanceof Element && target.closest("input, select, textarea, dialog, [popover]");
    if (key.toLowerCase() !== "h" || ctrlKey || altKey || metaKey || elsewhere || !this.next) return;
    event.preventDefault();
    this.#toggle();
  }
}

/** @param {EventTarget | null} target @returns {string | undefined} the action of the line under the pointer */
const actionAt = (target) => target instanceof Element ? target.closest("tr")?.querySelector("[data-action]")?.getAttribute("data-action") ?? undefined : undefined;
