// @ts-check
/** A dialog in which the reader plans choices that follow certain choices of the others. The reader enters them one by one, and nobody else sees them. */
import { post, wordsOf } from "../server/api.js";
import { shown } from "../page/dialog.js";
import { make } from "../page/element.js";
import { capital, say } from "../page/language.js";
import { sayAlert } from "../page/status.js";

/** @import { Board } from "../server/types.d.ts" */

/** The dialog for the reader's plan on one board of a table. */
class Planning {
  /** @param {string} table @param {Board} board */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.lines = (board.plan?.lines ?? []).map(({ line, says }) => ({ line, says }));
    /** @type {{text: string, says: string, mine: boolean}[]} the line that is being entered */
    this.line = [];
    this.kept = make("ul.rows-of-text");
    this.steps = make("div.side");
    this.alert = make("p.alert", { role: "alert" });
    this.dialog = /** @type {HTMLDialogElement} */ (make("dialog.plan", { "aria-labelledby": "plan-head" }));
  }

  /** Show the dialog for the plan, and wait until it is closed. */
  async open() {
    const close = make("button", { type: "button", onclick: () => this.dialog.close() }, say("Close"));
    this.dialog.replaceChildren(
      make("h2", { id: "plan-head" }, say("A plan")),
      make("p", {}, say("If the game follows a line of this plan, your choice is made at once. Nobody else sees the plan.")),
      this.kept,
      make("h3", {}, say("A new line")),
      this.steps,
      this.alert,
      make("div.button-row", {}, close),
    );
    shown(this.dialog);
    this.#drawKept();
    await this.#ask();
  }

  #drawKept() {
    const rows = this.lines.map(({ says }, at) => {
      const gone = make("button", { type: "button", onclick: () => this.#keep(this.lines.filter((_, other) => other !== at)) }, say("Remove"));
      return make("li", {}, says.join(" → "), " ", gone);
    });
    this.kept.replaceChildren(...(rows.length ? rows : [make("li.quiet", {}, say("Nothing is planned yet."))]));
  }

  /** Fetch the choices that are possible next in a line of the plan, and offer them. */
  async #ask() {
    const { board, line, table } = this;
    try {
      const { role, called, mine, actions } = await post(`/tables/${table}/plan/next`, { board: board.board, number: board.number, line: line.map(({ text }) => text) });
      const head = mine ? say("then I choose") : line.length ? say("and if they then choose") : say("If they choose");
      const choice = /** @type {HTMLSelectElement} */ (make("select", { id: `plan-${line.length}` }, make("option", { value: "" }, "…"), ...actions.map(({ action, label }) => make("option", { value: action }, label))));
      choice.addEventListener("change", () => {
        const label = choice.selectedOptions[0].textContent ?? "";
        if (choice.value) this.#chose(line.length, { text: `${role} ${choice.value}`, says: `${called}: ${label}`, mine });
      });
      const add = make("button.primary", { type: "button", onclick: () => this.#add() }, say("Add this line"));
      this.steps.append(make("label.field", { "data-at": line.length }, `${head} (${capital(called)})`, choice), line.at(-1)?.mine ? make("div.button-row", { "data-at": line.length }, add) : "");
      choice.focus();
    } catch (error) {
      if (line.at(-1)?.mine) return this.#add(); // the game would then be over
      this.#say(error);
    }
  }

  /** @param {number} at @param {{text: string, says: string, mine: boolean}} step */
  #chose(at, step) {
    this.line = [...this.line.slice(0, at), step];
    for (const row of this.steps.querySelectorAll("[data-at]")) if (Number(/** @type {HTMLElement} */ (row).dataset.at) > at || row.matches("div")) row.remove();
    this.#ask();
  }

  async #add() {
    const line = this.line.map(({ text }) => text);
    if (await this.#keep([...this.lines, { line, says: this.line.map(({ says }) => says) }])) {
      this.line = [];
      this.steps.replaceChildren();
      await this.#ask();
    }
  }

  /** @param {{line: string[], says: string[]}[]} lines @returns {Promise<boolean>} whether they were saved */
  async #keep(lines) {
    try {
      await post(`/tables/${this.table}/plan`, { board: this.board.board, number: this.board.number, lines: lines.map(({ line }) => line) });
    } catch (error) {
      this.#say(error);
      return false;
    }
    this.alert.replaceChildren();
    this.lines = lines;
    this.#drawKept();
    return true;
  }

  /** @param {unknown} error */
  #say(error) {
    this.alert.textContent = wordsOf(error);
  }
}

/** Open the dialog in which the reader makes or changes a plan. @param {string} table @param {Board} board */
export const makePlan = (table, board) => new Planning(table, board).open().catch(sayAlert);
