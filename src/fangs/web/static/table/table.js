// @ts-check
/** The page of a table, which receives views from the server and shows them. */
import "../page/settings.js";
import { drawAbout, drawButtons } from "./about.js";
import { Ahead } from "./ahead.js";
import { Actions } from "../board/action-list.js";
import { Advice } from "./hint.js";
import { sayNews } from "./aloud.js";
import { ApiError, get, getText } from "../server/api.js";
import { badge } from "../browser/badge.js";
import { Beside } from "../board/side-panel.js";
import { BoardView } from "../board/board.js";
import { Chat } from "./chat.js";
import { showTime } from "./clocks.js";
import { Choosing } from "./choosing.js";
import { Commands } from "./commands.js";
import { numberIn } from "../page/address.js";
import { find } from "../page/element.js";
import { LastOutcome } from "../board/chance.js";
import { Elsewhere, withWhom } from "../page/next-turn.js";
import { Foreteller } from "../board/preview.js";
import { beforeEnding, drawEnding } from "./ending.js";
import { Live } from "./live.js";
import { Log, drawHappened } from "../board/log.js";
import { Looks } from "./unseen.js";
import { drawBoards } from "./match.js";
import { newcomer } from "../page/newcomer.js";
import { showNewest } from "./places.js";
import { drawNotices } from "./notices.js";
import { notify, notifyOfDeadline, notifyOfNews } from "../browser/notifications.js";
import { keepPushing } from "../browser/push.js";
import { forgetPlayed, isGuided, mailAddress, recoveryOf, rememberTable, signedInAs } from "../browser/storage.js";
import { Replay } from "./replay.js";
import { sayAlert, sayAloud, showAim, showGone, showLine, showTurn } from "../page/status.js";
import { drawSeats } from "./seats.js";
import { soundEnd, soundOutcome, soundSaid, soundTick, soundTurn } from "../browser/sound.js";
import { Story } from "../board/recap.js";
import { capital, say } from "../page/language.js";
import { address, alone, here } from "../server/way.js";
import { showThinkers } from "./thinking.js";
import { FOR_LATER, waitedFor, iOwe, lookingBack, myTurn, turn, watching, whoOwes } from "../page/view.js";

/** @import { Board, View } from "../server/types.d.ts" */
/** @import { Look } from "./unseen.js" */

const LAST = 10; // my last seconds, each with a sound

/** The page of a table. */
export class TablePage {
  constructor() {
    this.id = decodeURIComponent(here().split("/")[2] ?? "");
    /** @type {View | null} */
    this.view = null;
    /** The number of the board that is shown large. */
    this.at = 0;
    /** @type {import("./replay.js").Earlier | null} the earlier position that is shown */
    this.earlier = null;
    /** @type {import("./replay.js").Judgement | null} what a review says about the choice that is shown */
    this.judgement = null;
    /** @type {Look | null} how the board looked before the replay that is running: words, dice and small boards wait for its end */
    this.held = null;
    /** The numbers of the players who must choose, as far as the board has shown it. @type {Set<number>} */
    this.owing = new Set();
    /** Whether a sound should announce that it is the reader's turn. */
    this.calls = false;
    /** @type {boolean | null} whether the end was announced; null: the game was not played here, so no sound announces it */
    this.ended = null;
    this.address = location.search; // which the replay writes again
    this.choosing = new Choosing(this);

    this.looks = new Looks(this.id, () => this.draw());
    this.board = new BoardView(find("#board"), {
      chosen: (way, picked) => this.choosing.choose(way, picked),
      picking: (picked) => this.choosing.picking(picked),
      arranged: () => this.#arranged(),
      aimed: (label, goesOn) => {
        showAim(label, goesOn);
        this.foreteller.aim();
      },
      elsewhere: (event) => this.beside.tell(event),
    });
    this.beside = new Beside(this.board);
    this.story = new Story(this.id, this.board, { ended: () => this.#shown() });
    this.actions = new Actions((way) => this.choosing.choose(way));
    this.foreteller = new Foreteller((role) => this.#foretold(role), this.board, this.actions);
    this.ahead = new Ahead(this);
    this.advice = new Advice(this.id, (clicks) => this.board.mark("pointed", clicks));
    /** @type {import("./review.js").Review | null} which is loaded when the game is over */
    this.review = null;
    /** @type {import("./coach.js").Coach | null} which is loaded for guided games */
    this.coach = null;
    this.offerLesson = newcomer(this.id, () => this.beside.read(), () => this.draw());
    this.elsewhere = new Elsewhere(this.id);
    this.outcome = new LastOutcome(find("#outcome"));
    this.log = new Log(this.id);
    this.replay = new Replay(this.id, { show: (position) => this.#replayed(position), failed: sayAlert });
    this.commands = new Commands(this);
    /** Whether the module for moderation and personal data has loaded. It loads when somebody writes in the chat or opens the menu. */
    this.cares = false;
    find("#settings").addEventListener("beforetoggle", () => this.#takeCare());
    this.chat = new Chat(async (text) => (await this.commands.sendOnce("say", { text })) !== null);
    find("#board").addEventListener("keydown", (event) => {
      if (event.defaultPrevented || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return; // BoardView listens first
      event.preventDefault();
      this.replay.by(event.key === "ArrowLeft" ? -1 : 1);
    });
    find("#as-text").addEventListener("toggle", () => this.view && this.#writeText());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#callFromTab() : this.draw()));
    setInterval(() => this.#tick(showTime(this.view)), 1000);
    this.live = new Live(this.id, { view: (view) => this.take(view), state: (state, why) => this.#state(state, why) });
  }

  /** @returns {Board} */
  get present() {
    return /** @type {View} */ (this.view).boards[this.at];
  }

  /** The text above the large board that says whose turn it is. @param {View} view */
  turn(view) {
    if (this.ahead.offered) return FOR_LATER;
    return turn(view, this.present, this.choosing.role, !this.looks.chosen.size);
  }

  /** Store a new view of the table, and draw it. @param {View} view */
  async take(view) {
    const before = this.view;
    this.view = view;
    if (this.ended && view.status !== "over") /** @type {HTMLDetailsElement} */ (find("#log-section")).open = true; // the end of the game was taken back
    if (view.status !== "over") this.ended = false; // so that a sound announces its end
    if (!before) this.#first(view);
    else notifyOfNews(before, view, withWhom(view));
    this.calls ||= myTurn(view) && !(before && myTurn(before));
    await this.looks.take(view);
    if (this.view !== view) return; // a newer view came while the last drawing was fetched
    this.at = Math.min(this.at, view.boards.length - 1);
    this.#follow();
    this.choosing.settle();
    this.draw();
    this.#linked();
  }

  /** @param {View} view */
  #first(view) {
    find("#table").hidden = false;
    this.commands.meetBots();
    find("#title").textContent = view.title;
    badge(view.title, false);
    find("#rules").setAttribute("href", address(`/games/${view.game}/rules`));
    this.beside.game = view.game;
    this.at = Math.max(0, view.boards.findIndex(iOwe));
    if (view.you !== null || view.host) {
      rememberTable(this.id);
      import("../browser/seats.js").then(({ keepSeat }) => keepSeat(this.id), () => {});
    }
    if (view.strict) import("../ratings/stakes.js").then(({ watch }) => watch(this), () => {});
    if (signedInAs()) import("../browser/signed-in.js").then(({ sit }) => sit(view), () => {});
    if (view.you !== null && view.status !== "over") {
      keepPushing(this.id);
      if (!view.post && mailAddress()) import("../browser/mailing.js").then(({ keepMailing }) => keepMailing(this.id), () => {});
    }
    if (view.status !== "over") forgetPlayed(this.id); // the end of the game was taken back
  }

  async #takeCare() {
    const { view } = this;
    if (!view || alone) return;
    const isNew = !this.cares;
    this.cares = true;
    const { offerBelongings, takeCare } = await import("./moderation.js");
    if (isNew) takeCare(this, this.commands);
    if (view.you !== null || view.host) offerBelongings(this.id);
  }

  /** Show the board and the earlier position that the page's address specifies, if any. */
  #linked() {
    const wanted = new URLSearchParams(this.address);
    this.address = "";
    try {
      const board = numberIn(wanted.get("board"), "board=", 0, (this.view?.boards.length ?? 1) - 1);
      if (board !== null || wanted.has("at")) this.look(board ?? 0);
      const at = numberIn(wanted.get("at"), "at=", 0);
      if (at !== null) this.replay.go(at);
    } catch (error) {
      sayAlert(error);
    }
  }

  /** Show another board of the match as the large one. @param {number} index */
  look(index) {
    const boards = this.view?.boards ?? [];
    if (!boards[index] || index === this.at) return;
    this.at = index;
    this.choosing.role = null;
    this.earlier = this.held = null;
    this.board.picked = [];
    this.#follow();
    this.draw();
  }

  #follow() {
    this.replay.follow(this.present);
    if (this.replay.at === null) this.earlier = null;
  }

  /** Draw all parts of the page again. */
  draw() {
    const { view } = this;
    if (!view) return;
    const { present } = this;
    delete find("#table").dataset.served; // the rest of the page is shown now
    this.ahead.show(view, present, this.earlier !== null);
    this.elsewhere.show(view, this.at); // beside the banner
    const told = this.turn(view);
    this.#hold();
    showTime(view);
    this.log.show(view, this.looks.firstNewLine, this.looks.chosen);
    drawNotices(find("#notices"), view);
    if (view.status === "over") /** @type {HTMLDialogElement} */ (find("#resign")).close();
    if (recoveryOf(this.id) || !find("#recovery").hidden) import("./recovery.js").then(({ drawRecovery }) => drawRecovery(find("#recovery"), view), () => {}); // which few tables have
    this.offerLesson(view);
    if (view.post) import("./post.js").then(({ drawPost }) => drawPost(find("#post"), view), () => {}); // for other tables, the module is not loaded
    if (this.review || view.status === "over") import("./review.js").then(({ Review }) => (this.review ??= new Review(this.id)).show(view, present), () => {});
    drawButtons(find("#table-buttons"), view);
    drawAbout(find("#about"), view);
    this.#drawBoard();
    if (view.chat?.length) this.#takeCare();
    const said = this.chat.show(view);
    if (said.length) soundSaid();
    if (said.length) notify(view.title, said.join("\n"), `chat ${this.id}`);
    find("#board").setAttribute("aria-description", told.heard ?? "");
    sayNews(this.log, said, [told.strong, told.text, told.heard ?? ""].join(" ").trim());
  }

  /** Warn the reader when the time is nearly up. This is called once per second. @param {number} remaining my seconds left */
  #tick(remaining) {
    notifyOfDeadline(this.view, remaining);
    if (this.view && myTurn(this.view) && remaining > 0 && remaining <= LAST) soundTick();
  }

  /** Draw the marks again after the board has got a new layout. */
  #arranged() {
    this.story.marked = "";
    this.#drawBoard();
  }

  /** Hold back all texts about the large board until its last events have been replayed. */
  #hold() {
    const since = this.looks.since(this.present);
    if (this.earlier) this.held = null;
    else if (this.story.isNews(this.present, since)) this.held ??= this.story.told(this.present, since);
    else if (!this.story.busy) this.held = null;
    this.log.hold(this.at, this.held?.steps ?? null);
  }

  #drawBoard() {
    const shown = this.earlier ?? this.present;
    const side = find("#table > .side");
    if (this.earlier) side.style.minHeight ||= `${side.offsetHeight}px`; // if the page became shorter, it would scroll and move the buttons of the replay
    this.#hold();
    find("#table").classList.toggle("earlier", this.earlier !== null);
    const since = this.looks.since(this.present);
    this.board.show(shown.drawing, shown.mine_roles, capital(shown.status), this.earlier !== null || this.story.isNews(this.present, since));
    if (this.earlier) this.story.lookBack(this.earlier);
    else this.story.tell(this.present, this.log.events(this.at), since, { marked: this.log.answers(this.at), again: this.log.recent(this.at) }).then(() => this.#shown());
    this.#told();
    this.#say();
    if (!this.earlier) side.style.minHeight = "";
  }

  /** Show whose turn it is, what has just happened, and the possible choices. */
  #say() {
    const { earlier, held, view } = this;
    if (!view) return;
    drawBoards(find("#boards"), view, this.at, held);
    if (held === null) {
      this.owing = whoOwes(view);
      this.#writeText();
      this.#showOutcome();
      const happened = earlier ? earlier.events : beforeEnding(view, this.log.events(this.at), this.log.recent(this.at));
      drawHappened(find("#happened"), view.game, happened, this.log.mine[this.at] ?? []);
      find("#happened").dataset.empty = (earlier ?? this.present).steps ? "" : say("Nothing yet."); // or the box would look forgotten
      find("#happened-section").hidden = view.status === "over" && !earlier && !happened.length; // it keeps its place while earlier positions are shown
      showNewest(find("#happened-section"));
    }
    showTurn(earlier ? lookingBack(earlier, this.#judgement()?.words) : held === null ? this.turn(view) : watching()); // the dice beside it leave it less room
    drawSeats(find("#seats"), view, this.commands.bots, this.owing);
    showThinkers(held === null ? view : null);
    this.#callFromTab();
    this.choosing.offer();
    if (held !== null || !this.calls) return;
    this.calls = false;
    soundTurn();
  }

  /** Write the board as text, if somebody has opened that part of the page. */
  async #writeText() {
    const { earlier, present } = this;
    if (!earlier && !/** @type {HTMLDetailsElement} */ (find("#as-text")).open) return;
    const text = earlier ? earlier.text : await getText(`/tables/${this.id}/boards/${present.board}/text`).catch(() => "");
    if (this.earlier === earlier && (earlier || this.present === present)) find("#text").textContent = text;
  }

  /** Show in the title of the browser tab whose turn it is: after the film of the last events, or immediately if the page is hidden. */
  #callFromTab() {
    const { held, view } = this;
    if (view && (held === null || document.hidden)) badge(view.title, myTurn(view), waitedFor(view));
  }

  /** Fetch what each choice for a role would do, as far as the player can know. @param {string} role */
  async #foretold(role) {
    const { board, number } = this.present;
    const told = await get(`/tables/${this.id}/boards/${board}/foretold?role=${encodeURIComponent(role)}`);
    return told.number === number ? told.actions : [];
  }

  /** Show the last outcome of chance, if the board does not show it. */
  #showOutcome() {
    const { dice, steps } = this.earlier ?? this.present;
    const fresh = dice && steps - dice.number < 2 && !find("#board").querySelector(".chance") ? dice : null;
    soundOutcome(this.outcome.show(fresh, this.view?.chance ?? null, this.earlier === null && this.settled === this.at));
    this.settled = this.at;
  }

  /** Mark the pieces that have changed, except those whose moves are marked already. */
  #told() {
    const changed = this.earlier ? [] : this.looks.changed(this.present);
    this.board.mark("changed", changed.filter((id) => !this.story.explained.has(id) && this.board.isPiece(id)));
    const judgement = this.#judgement();
    this.board.mark("given", judgement?.chosen ?? []);
    this.board.mark("better", judgement?.better ?? []);
    this.#drawEnding();
  }

  /** Show texts, marks and explanations after the film of the last events has ended. */
  #shown() {
    if (!this.story.busy && this.held !== null) {
      this.#hold();
      this.#say();
    }
    this.#told();
    const { view } = this;
    if (!view || this.story.film.running || !(this.coach || isGuided(this.id))) return;
    const [board, lines] = [this.present, this.log.recent(this.at)];
    import("./coach.js").then(({ Coach }) => (this.coach ??= new Coach(this.id, () => this.beside.read())).show(view, board, lines), () => {});
  }

  /** The review's judgement of the next choice, if the reader came from the review. */
  #judgement() {
    const { judgement: found, replay, at } = this;
    return this.earlier && found?.board === at && found.at === replay.at ? found : null;
  }

  /** Show the result of the game after the film of the last events has ended. */
  #drawEnding() {
    const { view } = this;
    if (!view) return;
    const was = find("#ending").hidden;
    drawEnding(find("#ending"), view, this.log.events(this.at), this.held === null && !this.earlier);
    if (!was || find("#ending").hidden || this.ended === true) return;
    /** @type {HTMLDetailsElement} */ (find("#log-section")).open = false; // the latest events are above it
    if (this.ended === false) soundEnd(view.totals?.some(({ player, place }) => player === view.you && place === 1) ?? false);
    this.ended = true;
  }

  /** @param {import("./replay.js").Earlier | null} position */
  #replayed(position) {
    this.earlier = position;
    this.#drawBoard();
    if (position) sayAloud(say("Position {at} of {steps}: {status}", { at: this.replay.at, steps: this.replay.steps, status: position.status }));
  }

  /** @param {import("./live.js").State} state @param {ApiError} [why] */
  #state(state, why) {
    showLine(state);
    if (state === "renewed") find("#notices").replaceChildren(); // there is nothing left to answer
    if (state === "gone") showGone(why);
  }
}

new TablePage();
