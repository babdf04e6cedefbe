// @ts-check
/** The commands that the buttons of a table's page call. */
import { ApiError, get, post, postOnce } from "../server/api.js";
import { ask, askName } from "../page/dialog.js";
import { usualBot } from "../page/bots.js";
import { find, leave, listen } from "../page/element.js";
import { forgetTable, rememberLinks, rememberRecovery, rememberTable } from "../browser/storage.js";
import { say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { mayMove } from "../page/settings.js";
import { sharing } from "../page/share.js";
import { putAway } from "./notices.js";

/** @import { Bot, Posted, PostPath, Sent, View } from "../server/types.d.ts" */
/**
 * @template {string} Q
 * @typedef {Q extends `/tables/${string}/${infer W}` ? W : never} At  what may be done at a table
 */
/** @typedef {At<PostPath>} Act */
/** @typedef {At<import("../server/api.js").OncePath>} OnceAct */
/** @typedef {{id: string, view: View | null, at: number, choosing: import("./choosing.js").Choosing, live: import("./live.js").Live, replay: import("./replay.js").Replay, board: import("../board/board.js").BoardView, look: (index: number) => void, story: import("../board/recap.js").Story, draw: () => void, judgement: import("./replay.js").Judgement | null}} Page */

/** Calls the command of each button on a table's page. */
export class Commands {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Bot[]} */
    this.bots = [];
    listen(document.body, {
      ...sharing,
      board: ({ dataset }) => page.look(Number(dataset.board)),
      role: ({ dataset }) => {
        page.choosing.role = dataset.role ?? "";
        page.board.picked = [];
        page.draw();
      },
      replay: ({ dataset }) => this.#replay(dataset),
      "start-review": () => {
        find("#ending").classList.add("away"); // on a phone it would cover the review
        /** @type {HTMLElement | null} */ (document.querySelector("#review [data-do=review]"))?.click();
      },
      "put-away": () => {
        find("#ending").classList.add("away");
        find("#board").focus({ preventScroll: true });
      },
      "take-back": () => page.board.takeBack(),
      "add-more": () => page.board.addMore(),
      "share-game": () => this.#share(),
      undo: () => this.#propose("undo"),
      draw: () => this.#propose("draw"),
      agree: ({ dataset }) => this.send("answer", { proposal: Number(dataset.proposal), yes: true }),
      disagree: ({ dataset }) => this.send("answer", { proposal: Number(dataset.proposal), yes: false }),
      abort: () => this.#abort(),
      resign: () => this.#resign(),
      rematch: () => this.#rematch(),
      follow: () => this.#follow(),
      sit: ({ dataset }) => this.#sit(Number(dataset.player)),
      link: ({ dataset }) => this.#link(Number(dataset.player)),
      free: ({ dataset }) => this.#free(Number(dataset.player)),
      "has-code": () => {
        rememberRecovery(this.page.id, null);
        this.page.draw();
      },
      "stand-in": (pressed) => this.#standIn(pressed),
      language: ({ dataset }) => this.send("language", { language: dataset.language ?? "" }),
      readiness: ({ dataset }) => this.send("readiness", { says: /** @type {"ready" | "wait" | null} */ (dataset.says || null) }),
      press: () => this.#press(),
      "hand-back": () => this.send("hand-back", {}),
      away: () => this.#away(),
      "end-holiday": () => this.send("back", {}),
      "tell-chat": () => this.#tellChat(),
      "put-notice-away": putAway,
    });
  }

  /** Fetch the bots that can replace a player of this game. */
  meetBots() {
    const { game, seats } = /** @type {View} */ (this.page.view);
    get(`/games/${game}/bots?players=${seats.length}`).then(({ bots }) => {
      this.bots = bots;
      this.page.draw();
    }, () => {});
  }

  /** Open the dialog that shares the position on the board. While a film is playing, that is the current step of the film. */
  async #share() {
    const { replay, story } = this.page;
    const at = replay.at ?? story.film.step ?? replay.steps;
    (await import("./share-game.js")).shareGame(this.page, at);
  }

  async #away() {
    const said = await (await import("./questions.js")).askDays();
    if (said) await this.send("away", said);
  }

  async #tellChat() {
    const endpoint = await (await import("./questions.js")).askChat();
    if (endpoint) await this.send("chat", { endpoint });
    else if (endpoint === "") await this.send("chat/end", {});
  }

  async #press() {
    const view = this.page.view;
    if (!view) return;
    try {
      const said = await (await import("./press.js")).writePress(view);
      if (said) await this.sendOnce("press", said);
    } catch (error) {
      sayAlert(error, view.game);
    }
  }

  /**
   * Send a command of this table to the server.
   * @template {Exclude<Act, OnceAct>} W
   * @param {W} what
   * @param {Sent<`/tables/${string}/${W}`>} body
   * @returns {Promise<Posted<`/tables/${string}/${W}`> | null>} the answer; null: it was refused
   */
  send(what, body) {
    return this.#answered(post(`/tables/${this.page.id}/${what}`, body));
  }

  /**
   * Send a command that the server carries out only once, even if the request is repeated.
   * @template {OnceAct} W
   * @param {W} what
   * @param {Omit<Sent<`/tables/${string}/${W}`>, "once">} body
   * @returns {Promise<Posted<`/tables/${string}/${W}`> | null>} the answer; null: it was refused
   */
  sendOnce(what, body) {
    return this.#answered(postOnce(`/tables/${this.page.id}/${what}`, body));
  }

  /**
   * Wait for the answer to a command. An error is shown near the board.
   * @template T
   * @param {Promise<T>} answer
   * @returns {Promise<T | null>}
   */
  async #answered(answer) {
    try {
      const found = await answer;
      sayAlert(null);
      return found;
    } catch (error) {
      sayAlert(error, this.page.view?.game);
      if (error instanceof ApiError && error.status === 409) this.page.live.connect(); // the first view of a new connection is the newest
      return null;
    }
  }

  /**
   * Propose to undo the last choice or to draw. The proposal is only for the position that is shown, so that a second press does not take
   * back more.
   * @param {string} what
   */
  #propose(what) {
    const { at: board, view } = this.page;
    this.send("propose", { what, board, number: view?.boards[board]?.number ?? null });
  }

  /** @param {DOMStringMap} data of the link: the board, the number of steps, and what a review says about the next choice */
  #replay(data) {
    const [board, at] = [Number(data.board), Number(data.at)];
    const [chosen, better] = [data.chosen, data.better].map((ids) => ids?.split(" ") ?? []);
    this.page.judgement = data.words ? { board, at, chosen, better, words: data.words } : null;
    this.page.look(board);
    this.page.replay.go(at);
    find("#board").scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" });
  }

  /** @param {HTMLElement} pressed the button, with the list of bots beside it */
  #standIn(pressed) {
    const bot = pressed.parentElement?.querySelector("select")?.value ?? usualBot(this.bots);
    this.send("stand-in", { player: Number(pressed.dataset.player), bot });
  }

  async #abort() {
    const text = say("The game ends for everybody without a result. You can abort only a few games a day.");
    if (await ask({ title: say("Abort the game?"), text, yes: say("Abort"), danger: true })) await this.send("abort", {});
  }

  #resign() {
    const dialog = /** @type {HTMLDialogElement} */ (find("#resign"));
    const { seats = [], boards = [], strict = false } = this.page.view ?? {};
    const isForTwo = seats.length === 2 && boards.length === 1; // in a match, a bot plays on
    for (const [who, shown] of [["two", isForTwo], ["more", !isForTwo && !strict], ["strict", !isForTwo && strict]]) find(`#resign [data-for=${who}]`).hidden = !shown;
    dialog.returnValue = "";
    dialog.onclose = () => this.#resigned(dialog.returnValue);
    dialog.showModal();
  }

  /** @param {string} how `leave`: also remove the table from the list of my tables */
  async #resigned(how) {
    if (!how || !(await this.send("resign", {})) || how !== "leave") return;
    forgetTable(this.page.id);
    leave("/");
  }

  async #rematch() {
    const answer = await this.send("rematch", {});
    if (answer) await this.#follow(answer.table);
  }

  /** @param {string} [table] */
  async #follow(table = this.page.view?.rematch ?? "") {
    const { view } = this.page;
    if (view?.you !== null || view.host) {
      if (!(await this.send("follow", {}))) return;
      rememberTable(table);
    }
    leave(`/tables/${table}`);
  }

  /** @param {number} player */
  async #sit(player) {
    const name = await askName(say("Sit down"));
    const answer = name && (await this.sendOnce("sit", { player, name }));
    if (!answer) return;
    rememberRecovery(this.page.id, answer.recovery);
    this.page.live.connect();
  }

  /** @param {number} player */
  async #free(player) {
    const { view } = this.page;
    const name = view?.seats[player]?.name ?? "";
    const text = say("If {name} has been away for ten minutes and has no more time for this turn, the seat becomes free at once. Otherwise, {name} is asked. Secret choices of {name} become void and are shown to nobody. Everybody is told about this.", { name });
    if (!(await ask({ title: say("Free the seat of {name}?", { name }), text, yes: say("Free the seat"), danger: true }))) return;
    const answer = await this.send("free", { player });
    if (answer) rememberLinks(this.page.id, { [player]: answer.token });
  }

  /** @param {number} player */
  async #link(player) {
    const answer = await this.send("link", { player });
    if (!answer) return;
    rememberLinks(this.page.id, { [player]: answer.token });
    this.page.draw();
  }
}
