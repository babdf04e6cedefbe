// @ts-check
/** A hint: what a search would choose here. It only points: to follow it, one chooses as usual. */
import { get, wordsOf } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { figure, say } from "../page/language.js";
import { percent } from "../page/scores.js";
import { fill } from "../page/morph.js";
import { mayMove } from "../page/settings.js";
import { allWays, capital } from "../page/view.js";

/** @import { Board, Hint, View } from "../server/types.d.ts" */

const MIX = say("All choose at the same time, so a player who always chooses the same is predictable: mix these choices, each about as often as shown.");

const ENOUGH = 0.45; // how much of the screen a hint may have when it is brought into view: more would take the board away

/** The panel beside the list of choices. */
export class Advice {
  /**
   * @param {string} table
   * @param {(clicks: string[]) => void} point marks a way on the board
   */
  constructor(table, point) {
    this.table = table;
    this.point = point;
    this.box = find("#advice");
    this.place = "";
    this.role = "";
    /** Whether hints are to be had at this table. */
    this.isOffered = false;
    /** The role for which one is to be had now; "" for none. */
    this.next = "";
    /** @type {Board | null} */
    this.board = null;
    this.#forget();
    listen(find("#advice-ask"), { hint: () => this.#toggle() });
    listen(this.box, { point: ({ dataset }) => this.#pin(dataset.action ?? "") });
    for (const event of ["pointerover", "focusin"]) this.box.addEventListener(event, ({ target }) => this.#mark(actionAt(target)));
    for (const event of ["pointerleave", "focusout"]) this.box.addEventListener(event, () => this.#mark());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Offer hints where they may be had; what was found is forgotten when the position moves on.
   * @param {View} view
   * @param {Board} board where it stands
   * @param {{role: string | null, isLooking: boolean}} how the role that one chooses for, where there are several; and whether the board
   *   shows something else now, an earlier position or what happened
   */
  show(view, board, { role, isLooking }) {
    this.board = board;
    this.isOffered = view.status === "playing" && view.may.includes("hint");
    const owed = this.isOffered ? this.#owed() : [];
    const place = owed.length ? `${board.board} ${board.number}` : "";
    if (place !== this.place || !owed.includes(this.role)) this.#forget();
    this.place = place;
    this.next = isLooking ? "" : owed.find((one) => one === role) ?? owed[0] ?? "";
    if (!this.next && this.box.contains(document.activeElement)) find("#board").focus({ preventScroll: true }); // not lost with the panel
    this.#draw();
  }

  /** @returns {string[]} the roles for which I must choose yet */
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

  /** Ask for a hint, or put it away. */
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
      const found = await get(`/tables/${this.table}/boards/${this.board?.board}/hint?role=${encodeURIComponent(role)}`, signal);
      if (!signal.aborted) this.found = found;
      if (!signal.aborted && !found.mixed) this.pinned = found.best[0].action; // seen on the board at once
    } catch (error) {
      if (!signal.aborted) this.failed = wordsOf(error);
    }
    if (signal.aborted) return;
    this.#draw();
    this.#lookHere();
  }

  /** It is seen where it was asked for. */
  #lookHere() {
    const { top, height } = this.box.getBoundingClientRect();
    const below = top + Math.min(height, ENOUGH * innerHeight) - innerHeight;
    if (top < 0 || below > 0) scrollBy({ top: top < 0 ? top : below, behavior: mayMove() ? "smooth" : "auto" });
  }

  #draw() {
    const off = !this.next;
    const open = { "aria-expanded": String(this.role !== ""), "aria-controls": "advice-found", "aria-keyshortcuts": "H" };
    const title = off ? say("You get a hint when it is your turn.") : say("What would the computer choose? (H)");
    this.box.hidden = off || this.role === "";
    fill(find("#advice-ask"), this.isOffered && button(say("Hint"), "hint", { "data-key": "hint", "aria-disabled": String(off), title, ...open }));
    fill(find("#advice-found"), ...this.#answer());
    this.#mark();
  }

  #answer() {
    if (this.failed) return [make("p.alert", {}, this.failed)];
    if (this.found) return [this.#why(this.found), this.#best(this.found), this.found.mixed && make("p.quiet", {}, MIX)];
    return [this.role !== "" && make("p.quiet.busy", {}, say("Thinking… The first time takes longest; press again to stop."))];
  }

  /** @param {Hint} hint */
  #why({ best: [best], why }) {
    return why !== "" && make("p.why", {}, make("b", {}, capital(best.label) + "."), ` ${why}`);
  }

  /** @param {Hint} hint */
  #best({ best, mixed, exact, gain, combinations, simulations }) {
    const head = [say("Best choices"), say("Likely result"), ...(mixed ? [say("How often")] : [])].map((words) => make("th", { scope: "col" }, words));
    const rows = best.map(({ action, label, words, share, told }) => {
      const name = button(capital(label), "point", { "data-action": action, "aria-pressed": String(action === this.pinned), title: say("Point to it on the board") }, ".line-text");
      const often = mixed && make("td.number", {}, percent(share));
      return make("tr", {}, make("th", { scope: "row" }, name, told !== "" && make("div.quiet", {}, told)), make("td", {}, words), often);
    });
    const nearly = say("From a table of nearly perfect play: by playing differently, a player could gain at most {share} % in a whole game.", { share: figure(100 * gain, 2) });
    const estimated = combinations ? say("Estimated: the computer compared all {count} combinations of choices in this round", { count: figure(combinations) }) : say("Estimated: the computer tried out {count} games from here", { count: figure(simulations) });
    const source = exact ? say("Exact: the chance of winning if both sides play perfectly from here") : gain ? nearly : estimated;
    const caption = make("caption.quiet", {}, source);
    return make("table", {}, caption, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  /** Let an action stay pointed to, or no longer. @param {string} action */
  #pin(action) {
    this.pinned = action === this.pinned ? "" : action;
    this.#draw();
    if (this.pinned) find("#board").scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" });
  }

  /** Point to an action on the board. @param {string} [action] */
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

/** @param {EventTarget | null} target @returns {string | undefined} the action of the line that one points at */
const actionAt = (target) => target instanceof Element ? target.closest("tr")?.querySelector("[data-action]")?.getAttribute("data-action") ?? undefined : undefined;
