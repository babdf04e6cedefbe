// @ts-check
/** A hint: what a search would choose here. It only points: to follow it, one chooses as usual. */
import { get } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { locale, say } from "../page/language.js";
import { percent } from "../page/scores.js";
import { fill } from "../page/morph.js";
import { mayMove } from "../page/settings.js";
import { allWays, capital } from "../page/view.js";

/** @import { Board, Hint, View } from "../server/types.d.ts" */

const MIX = say("All choose at the same time, so do not be predictable: play now this, now that, each about as often as shown.");

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
    /** @type {Board | null} */
    this.board = null;
    this.#forget();
    listen(this.box, {
      hint: ({ dataset }) => this.#toggle(dataset.role ?? ""),
      point: ({ dataset }) => this.#pin(dataset.action ?? ""),
    });
    for (const event of ["pointerover", "focusin"]) this.box.addEventListener(event, ({ target }) => this.#mark(actionAt(target)));
    for (const event of ["pointerleave", "focusout"]) this.box.addEventListener(event, () => this.#mark());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Offer hints where they may be had; what was found is forgotten when the position moves on.
   * @param {View} view
   * @param {Board} board where it stands
   * @param {boolean} earlier whether one looks at an earlier position
   */
  show(view, board, earlier) {
    this.board = board;
    const owed = this.#owed();
    const may = view.status === "playing" && view.may.includes("hint") && owed.length > 0;
    const place = may ? `${board.board} ${board.number}` : "";
    if (place !== this.place || !owed.includes(this.role)) this.#forget();
    this.place = place;
    if ((!may || earlier) && this.box.contains(document.activeElement)) find("#board").focus({ preventScroll: true }); // not lost with the panel
    this.box.hidden = !may || earlier;
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

  /** Ask for a hint, or put it away. @param {string} role */
  #toggle(role) {
    const away = role === this.role;
    this.#forget();
    if (!away) this.#ask(role);
    else if (find("#advice-found").contains(document.activeElement)) find("#advice-ask button").focus();
    this.#draw();
  }

  /** @param {string} role */
  async #ask(role) {
    const { signal } = (this.leave = new AbortController());
    this.role = role;
    try {
      const found = await get(`/tables/${this.table}/boards/${this.board?.board}/hint?role=${encodeURIComponent(role)}`, signal);
      if (!signal.aborted) this.found = found;
    } catch (error) {
      if (!signal.aborted) this.failed = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return;
    this.#draw();
    this.box.scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" }); // where it was asked for
  }

  #draw() {
    const roles = this.#owed();
    const buttons = roles.map((role, at) => {
      const words = roles.length > 1 ? say("Hint for {role}", { role: this.board?.called[role] }) : say("Hint");
      const key = at === 0 ? { "aria-keyshortcuts": "H", title: "H" } : {};
      const open = { "aria-expanded": String(role === this.role), "aria-controls": "advice-found" };
      return button(words, "hint", { "data-role": role, "data-key": role, ...open, ...key });
    });
    fill(find("#advice-ask"), ...buttons);
    fill(find("#advice-found"), ...this.#answer());
    this.#mark();
  }

  #answer() {
    if (this.failed) return [make("p.alert", {}, this.failed)];
    if (this.found) return [this.#best(this.found), this.found.mixed && make("p.quiet", {}, MIX)];
    return [this.role !== "" && make("p.quiet.busy", {}, say("Thinking… The first time takes longest; press again to stop."))];
  }

  /** @param {Hint} hint */
  #best({ best, mixed, exact, gain, simulations }) {
    const head = [say("Best choices"), say("Likely result"), ...(mixed ? [say("How often")] : [])].map((words) => make("th", { scope: "col" }, words));
    const rows = best.map(({ action, label, words, share }) => {
      const name = button(capital(label), "point", { "data-action": action, "aria-pressed": String(action === this.pinned), title: say("Point to it on the board") }, ".line-text");
      const often = mixed && make("td.number", {}, percent(share));
      return make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, words), often);
    });
    const nearly = say("From a table of nearly perfect play: by playing differently, a player could gain at most {share} % in a whole game.", { share: (100 * gain).toFixed(2) });
    const source = exact ? say("Exact: the chance of winning if both sides play perfectly from here") : gain ? nearly : say("Estimated: the computer tried out {count} games from here", { count: simulations.toLocaleString(locale ?? "en") });
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
    if (key.toLowerCase() !== "h" || ctrlKey || altKey || metaKey || elsewhere || this.box.hidden) return;
    event.preventDefault();
    this.#toggle(this.role || this.#owed()[0]);
  }
}

/** @param {EventTarget | null} target @returns {string | undefined} the action of the line that one points at */
const actionAt = (target) => target instanceof Element ? target.closest("tr")?.querySelector("[data-action]")?.getAttribute("data-action") ?? undefined : undefined;
