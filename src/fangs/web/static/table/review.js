// @ts-check
/** Fetches and shows the review of a finished game, part by part. */
import { ApiError, get, wordsOf } from "../server/api.js";
import { button, fill, find, listen, make } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { sayAloud } from "../page/status.js";

/** @import { Board, View } from "../server/types.d.ts" */
/** @typedef {typeof import("./review-report.js")} Drawing  the module, which is loaded only when somebody asks for a review */
/** @typedef {{judged: import("./review-report.js").Judged[], next: number | null, points: boolean, failed: string, leave: AbortController | null}} State  of one board; `next`: where the next part begins */

const AGAIN = 15_000; // milliseconds to wait if the server is busy or starting

/** The panel with the review of a finished game. */
export class Review {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.box = find("#review");
    /** @type {Map<number, State>} */
    this.states = new Map();
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {import("./review-report.js").Wanted} */
    this.wanted = { everybody: false, inOrder: false, all: false, allOutcomes: false };
    listen(this.box, {
      review: () => this.#go(),
      "stop-review": () => this.#stop(),
      yours: () => this.#want({ everybody: false }),
      everybody: () => this.#want({ everybody: true }),
      costly: () => this.#want({ inOrder: false }),
      "in-order": () => this.#want({ inOrder: true }),
      "all-decisions": () => this.#want({ all: !this.wanted.all }),
      "study-review": () => this.#study(),
      "all-outcomes": () => this.#want({ allOutcomes: !this.wanted.allOutcomes }),
    });
  }

  /** @param {View} view @param {Board} board the one that is shown */
  show(view, board) {
    this.view = view;
    this.board = board;
    this.box.hidden = view.status !== "over" || board.steps === 0;
    if (!this.box.hidden) this.#draw();
  }

  /** @returns {State} of the board that is shown */
  get state() {
    const at = this.board?.board ?? 0;
    const state = this.states.get(at) ?? { judged: [], next: 0, points: false, failed: "", leave: null };
    this.states.set(at, state);
    return state;
  }

  /** @param {Partial<import("./review-report.js").Wanted>} changes */
  #want(changes) {
    Object.assign(this.wanted, changes);
    this.#draw();
  }

  /** Fetch the parts of the review that are missing. */
  async #go() {
    const { state, board } = this;
    const { signal } = (state.leave = new AbortController());
    state.failed = "";
    this.#draw();
    try {
      this.drawing ??= await import("./review-report.js");
      while (state.next !== null) {
        const part = await get(`/tables/${this.table}/boards/${board?.board}/review?start=${state.next}`, signal);
        if (signal.aborted) return;
        state.judged.push(...part.judged);
        state.next = part.next;
        state.points = part.points;
        this.#draw();
      }
      sayAloud(say("The review is done."));
    } catch (error) {
      if (signal.aborted) return;
      state.failed = wordsOf(error);
      if (error instanceof ApiError && error.kind === "limit") {
        state.failed += say(" This page will try again for you.");
        setTimeout(() => signal.aborted || this.#go(), AGAIN);
        return this.#draw();
      }
    }
    state.leave = null;
    this.#draw();
  }

  /** Save the review as a study, and show it. */
  async #study() {
    const { view, board, state } = this;
    if (!view || !board) return;
    try {
      await (await import("./review-study.js")).saveReview(view, board, state.judged);
    } catch (error) {
      state.failed = wordsOf(error);
      this.#draw();
    }
  }

  #stop() {
    this.state.leave?.abort();
    this.state.leave = null;
    this.#draw();
  }

  #draw() {
    const { view, board, state } = this;
    if (!view || !board) return;
    const which = view.boards.length > 1 ? say("Review board {number}", { number: board.board + 1 }) : say("Review the game");
    fill(find("#review-ask"), ...this.#asks(which, board.steps));
    fill(find("#review-found"), ...(this.drawing?.drawReview(view, board, { ...state, isDone: state.next === null }, this.wanted) ?? []));
  }

  /** @param {string} which @param {number} of the number of steps */
  #asks(which, of) {
    const { judged, next, failed, leave } = this.state;
    if (next === null) return [failed && make("p.alert", { role: "alert", "data-key": "failed" }, failed), make("p.quiet", { "data-key": "sure" }, this.drawing?.howSure(judged)), button(say("Turn it into a study"), "study-review", { "data-key": "study" })];
    const begun = judged.length > 0;
    const words = say("See in words where the game turned. Every step is analysed, with exact values if the game is solved.");
    const ask = leave ? button(say("Stop"), "stop-review", { "data-key": "review" }) : button(begun ? say("Go on") : which, "review", { "data-key": "review" });
    const done = plural(of, "{done} of {count} step", "{done} of {count} steps", { done: judged.length });
    const bar = make("progress", { max: of, value: judged.length, "aria-label": say("Steps reviewed"), "aria-valuetext": done });
    return [
      failed ? make("p.alert", { role: "alert" }, failed) : !begun && !leave && make("p.quiet", {}, words),
      make("div.reviewing", { "data-key": "reviewing" }, ask, (begun || leave) && bar, (begun || leave) && make("span.quiet.number", {}, done)),
    ];
  }
}
