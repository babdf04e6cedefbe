// @ts-check
/** Lets the reader prepare a choice for the next turn. The possible choices are fetched when the reader presses the button, and are offered like any others. */
import { get, wordsOf } from "../server/api.js";
import { button, fill, find, listen, make } from "../page/element.js";
import { say } from "../page/language.js";
import { iOwe } from "../page/view.js";

/** @import { TablePage } from "./table.js" */
/** @import { Board, View } from "../server/types.d.ts" */
/** @typedef {import("../board/clicks.js").Way} Way */

/** The panel for preparing a choice and taking it back. */
export class Ahead {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.box = find("#ahead");
    /** Whether the reader is preparing a choice now. */
    this.isOpen = false;
    /** @type {Way[]} the choices that can be prepared, once they have been fetched */
    this.ways = [];
    this.place = "";
    this.failed = "";
    listen(this.box, {
      ahead: () => this.#toggle(),
      "ahead-back": ({ dataset }) => this.#send(dataset.role ?? "", null),
      plan: async () => (await import("./plan.js")).makePlan(this.page.id, this.page.present),
    });
  }

  /** @returns {Way[] | null} what is offered for later instead of now; null: nothing is being prepared */
  get offered() {
    return this.isOpen && this.ways.length ? this.ways : null;
  }

  /** @param {Board} board @returns {Way[]} what is prepared there, if its clicks are known */
  chosen = ({ ahead }) => this.ways.filter(({ role, action }) => ahead[role]?.action === action);

  /**
   * Show the prepared choices. When the position has changed, fetch the possible choices again.
   * @param {View} view
   * @param {Board} board
   * @param {boolean} earlier whether an earlier position is shown
   */
  show(view, board, earlier) {
    const place = `${board.board} ${board.number} ${Object.values(board.choices).map(({ chosen }) => chosen)}`;
    const moved = place !== this.place;
    this.place = place;
    if (moved) this.#outdate();
    const may = Object.keys(board.ahead).length > 0;
    if (!may || iOwe(board)) this.isOpen = false;
    if (moved && this.isOpen) this.#ask();
    const hidden = view.status !== "playing" || earlier || board.out !== "" || (this.box.hidden && !may); // once shown, it keeps its place
    if (hidden && this.box.contains(document.activeElement)) find("#board").focus({ preventScroll: true });
    this.box.hidden = hidden;
    this.#draw(board, may && !iOwe(board));
  }

  /** Drop what was offered in the last position, and close the dialog for a plan, which would hide that it may be the reader's turn. */
  #outdate() {
    this.ways = [];
    const plan = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.plan"));
    plan?.close();
    this.failed = plan ? say("The position has changed in the meantime. Please look at the new position.") : "";
  }

  #toggle() {
    this.isOpen = !this.isOpen;
    this.failed = "";
    if (this.isOpen) this.#ask();
    this.page.board.picked = [];
    this.page.draw();
  }

  async #ask() {
    const { page, place } = this;
    try {
      const { number, actions } = await get(`/tables/${page.id}/boards/${page.present.board}/ahead`);
      if (place !== this.place || number !== page.present.number) return;
      const { called } = page.present;
      this.ways = Object.entries(actions).flatMap(([role, found]) => found.map((one) => ({ ...one, role, called: called[role] })));
      this.failed = this.ways.length ? "" : say("You have nothing more to choose here.");
    } catch (error) {
      this.failed = wordsOf(error);
    }
    if (this.failed) this.isOpen = false;
    page.draw();
  }

  /** Send a prepared choice to the server. @param {Way} way */
  async choose({ role, action }) {
    this.isOpen = false;
    await this.#send(role, action);
    this.page.draw();
  }

  /** @param {string} role @param {string | null} action */
  #send(role, action) {
    const { board, number } = this.page.present;
    return this.page.commands.send("ahead", { board, number, role, action });
  }

  /** @param {Board} board @param {boolean} may whether something can be prepared now */
  #draw({ ahead, called, mine_roles: roles, plan }, may) {
    const ready = Object.entries(ahead).flatMap(([role, one]) => (one ? [{ role, ...one }] : []));
    const lines = ready.map(({ role, action, label, possible }) => {
      const what = roles.length > 1 ? `${called[role]}: ${label ?? action}` : label ?? action;
      const words = possible ? say("Your prepared move: {what}.", { what }) : say("The move that you prepared is not possible now: {what}.", { what });
      return make("div.ready", { "data-key": `ready ${role}` }, make("p", {}, words), possible && button(say("Cancel this move"), "ahead-back", { "data-role": role }));
    });
    const how = this.isOpen && make("p.quiet", { "data-key": "how" }, say("Choose a move on the board or in the list. When your turn comes, the move is played if it is possible then. Nobody else sees it."));
    const words = this.isOpen ? say("Cancel") : ready.length ? say("Prepare another move") : say("Prepare my next move");
    const press = may ? button(words, "ahead", { "data-key": "press", "aria-pressed": String(this.isOpen) }) : make("p.quiet", { "data-key": "not-now" }, say("Here you can prepare a move while you wait."));
    fill(this.box, ...lines, this.failed && make("p.quiet", { role: "status", "data-key": "failed" }, this.failed), how, make("div.button-row", { "data-key": "buttons" }, press, may && plan && button(plan.lines.length ? say("Plan ({count})…", { count: plan.lines.length }) : say("Plan…"), "plan", { "data-key": "plan" })));
  }
}
