// @ts-check
/** A lesson that teaches a game step by step, each with a task on a real board. It needs neither a seat nor a table. */
import "../page/settings.js";
import { Actions } from "../board/action-list.js";
import { get } from "../server/api.js";
import { Beside } from "../board/side-panel.js";
import { BoardView } from "../board/board.js";
import { corners } from "../board/overlay.js";
import { draw } from "../board/drawing.js";
import { button, find, listen, make } from "../page/element.js";
import { Film } from "../board/film.js";
import { Foreteller } from "../board/preview.js";
import { startGuided } from "./guided.js";
import { drawHappened } from "../board/log.js";
import { drawn, ownedBy, sameDrawing } from "../board/pieces.js";
import { fill } from "../page/morph.js";
import { rememberLearned } from "../browser/storage.js";
import { keepBelowBoard, makeRoom } from "../page/sheet.js";
import { sayAlert, showHint } from "../page/status.js";
import { mayMove } from "../page/settings.js";
import { byFinger } from "../page/pointer.js";
import { reelsAfter, traceLast } from "../board/reels.js";
import { plural, say } from "../page/language.js";
import { showWayBack } from "../page/way-back.js";

/** @import { LessonAnswer, Lesson } from "../server/types.d.ts" */
/** @typedef {import("../board/clicks.js").Way} Way */

/** What the marks on the board mean, as text. */
const KEY = { look: () => say("Look at this"), pointed: () => (byFinger() ? say("Tap this") : say("Click this")), mine: () => say("Yours") };
/** Drawings of the marks, for the explanation below the board. */
const SAMPLES = {
  look: () => draw("path", { class: "mark look", d: corners({ x: 3, y: 3, width: 18, height: 18 }) }),
  pointed: () => draw("circle", { class: "mark pointed", cx: 12, cy: 12, r: 9 }),
  mine: () => draw("circle", { class: "glow", cx: 12, cy: 12, r: 7 }),
};

/** @param {keyof typeof SAMPLES} kind */
const sample = (kind) => draw("svg", { class: "mark-sample", viewBox: "0 0 24 24", "aria-hidden": "true" }, SAMPLES[kind]());

/** The page with a game's lesson. */
class LearnPage {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.at = 0;
    /** The indexes of the steps that the reader has solved. @type {Set<number>} */
    this.done = new Set();
    /** The server's answer to the reader's choice, or null before the choice. @type {LessonAnswer | null} */
    this.followed = null;
    this.board = new BoardView(find("#board"), {
      chosen: (way) => this.choose(way),
      picking: (picked) => this.#picking(picked),
      arranged: () => this.#trace(),
      aimed: () => this.foreteller.aim(),
      elsewhere: (event) => this.beside.tell(event),
    });
    keepBelowBoard(find(".answer"));
    this.beside = new Beside(this.board, lesson.game);
    this.film = new Film(this.board.sheet, find(".under"), () => this.#told(), (root) => this.board.arrange(root));
    this.actions = new Actions((way) => this.choose(way));
    this.foreteller = new Foreteller(async () => (await get(`/games/${this.lesson.game}/lesson/${this.at}/foretold`)).actions, this.board, this.actions);
    listen(find("#lesson"), {
      step: ({ dataset }) => this.go(Number(dataset.step)),
      next: () => this.go(this.at + 1),
      again: () => this.go(this.at),
      show: () => this.#show(),
      skip: () => this.film.skip(),
      play: ({ dataset }) => startGuided(lesson, Number(dataset.player), this.#players()).catch(sayAlert),
      "take-back": () => this.board.takeBack(),
      "add-more": () => this.board.addMore(),
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.board.takeBack()) event.preventDefault();
    });
    addEventListener("hashchange", () => this.#follow());
    this.go(0, false);
    this.#follow();
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  /** Show the step of the lesson that the page's address names. */
  #follow() {
    const wanted = Number(location.hash.slice(1)) - 1;
    if (this.lesson.steps[wanted]) this.go(wanted, false);
  }

  /** Show a step of the lesson from its beginning. @param {number} at @param {boolean} [focus] */
  go(at, focus = true) {
    const { at: from, followed } = this;
    this.at = at;
    this.foreteller.show(String(at));
    if (focus) history.replaceState(null, "", `#${at + 1}`);
    this.followed = null;
    /** @type {HTMLDetailsElement} */ (find("#happened-box")).open = false; // it covers the board
    this.film.skip();
    if (from !== at) this.board.zoom.whole();
    this.board.picked = [];
    sayAlert(null);
    const { step } = this;
    find("#task-head").textContent = step.title;
    find("#task").textContent = step.text;
    const isOther = followed?.right && from === at - 1 && !sameDrawing(followed.drawing, step.drawing); // another solution was chosen before
    find("#anew").hidden = at === 0 || (step.goes_on && !isOther);
    this.board.show(step.drawing, step.mine_roles, say("The board"), from !== at);
    this.#trace();
    this.#offer(this.#ways());
    this.#point();
    this.#draw();
    if (focus) find("#task-head").focus();
  }

  /** Mark what the reader should look at and what to choose, with different marks, and explain the marks. */
  #point() {
    const asked = new Set(this.board.expected.flatMap(({ clicks }) => clicks));
    const pointed = this.followed ? [] : this.step.point;
    const kinds = /** @type {const} */ ([["look", pointed.filter((id) => !asked.has(id))], ["pointed", pointed.filter((id) => asked.has(id))]]);
    for (const [kind, ids] of kinds) this.board.mark(kind, ids);
    const glows = this.board.box.querySelector("g[data-mine], circle[data-mine]") !== null;
    const explained = /** @type {const} */ ([...kinds, ["mine", this.followed || !glows ? [] : ownedBy(this.step.drawing, this.step.mine_roles)]]);
    fill(find("#key"), ...explained.map(([kind, ids]) => ids.length > 0 && make("span", {}, sample(kind), KEY[kind]())));
  }

  /** @returns {Way[]} */
  #ways() {
    const { role, called, actions } = this.step;
    return actions.map((action) => ({ ...action, role, called }));
  }

  /** @param {Way[]} ways */
  #offer(ways) {
    this.board.expected = ways.filter(({ action }) => this.step.expected.includes(action));
    this.board.offer(ways);
    this.actions.show(ways, []);
  }

  /** @param {string[]} picked */
  #picking(picked) {
    if (this.actions) showHint(this.board.ways, picked);
  }

  /** @param {Way} way */
  async choose({ action }) {
    const { at, step } = this;
    sayAlert(null);
    this.#offer([]);
    try {
      const followed = await drawn(get(`/games/${this.lesson.game}/lesson/${at}?action=${encodeURIComponent(action)}`));
      if (this.at === at) this.#took(followed);
    } catch (error) {
      sayAlert(error);
      this.#offer(step === this.step ? this.#ways() : []);
    }
  }

  /** @param {LessonAnswer} followed */
  #took(followed) {
    this.followed = followed;
    if (followed.right) this.done.add(this.at);
    if (followed.right && this.at === this.lesson.steps.length - 1) rememberLearned(this.lesson.game);
    this.#point();
    this.board.show(followed.drawing, followed.mine_roles, say("The board"), mayMove());
    this.#trace();
    if (mayMove()) for (const reel of this.#reels()) this.film.play(reel);
    if (this.film.running) this.#draw();
    else this.#told();
  }

  #reels() {
    return this.followed ? reelsAfter(this.step.drawing, this.followed) : [];
  }

  /** Mark on the board how the pieces moved after the choice. */
  #trace() {
    if (this.board?.root) traceLast(this.board, this.#reels());
  }

  /** Make the choice that the step asks for, after the reader has pressed "Show me". */
  #show() {
    const way = this.#ways().find(({ action }) => action === this.step.expected[0]);
    if (!way) return;
    this.go(this.at);
    this.choose(way);
  }

  /** Show the answer after the film, and focus the next button for people who use the keyboard. */
  #told() {
    if (!this.followed) return;
    this.#draw();
    /** @type {HTMLElement | null} */ (document.querySelector("#lesson-buttons .primary"))?.focus({ preventScroll: true });
    makeRoom(find(".answer"));
  }

  #draw() {
    const { followed } = this;
    const steps = this.lesson.steps.map(({ title }, at) => {
      const now = at === this.at ? "step" : null;
      const label = say("Step {number}: {title}{more}", { number: at + 1, title, more: this.done.has(at) ? say(", done") : "" });
      return make("li", { "data-key": at }, button(String(at + 1), "step", { "data-step": at, "aria-current": now, "aria-label": label, "data-done": this.done.has(at) }));
    });
    fill(find("#steps"), ...steps);
    const told = this.film.running ? null : followed;
    const said = find("#said");
    said.dataset.tone = told ? (told.right ? "right" : "other") : "";
    said.textContent = told?.said ?? "";
    find("#lesson").dataset.tone = said.dataset.tone;
    fill(find("#lesson-buttons"), ...this.#buttons());
    find("#happened-box").hidden = !told?.events.length;
    drawHappened(find("#happened"), this.lesson.game, told?.events ?? [], []);
  }

  /** @returns {number} the chosen number of players for the first game */
  #players() {
    const chosen = /** @type {HTMLSelectElement | null} */ (document.querySelector("#players"));
    return chosen ? Number(chosen.value) : this.lesson.first_game.players;
  }

  #buttons() {
    const { followed } = this;
    const last = this.at === this.lesson.steps.length - 1;
    const show = button(say("Show me"), "show", { "data-key": "show" });
    if (this.film.running) return [button(say("Skip"), "skip", { "data-key": "skip" })];
    if (!followed) return [show];
    if (!followed.right) return [button(say("Try again"), "again", { "data-key": "again" }, ".primary"), show];
    if (!last) return [button(say("Next"), "next", { "data-key": "next" }, ".primary"), button(say("Once more"), "again", { "data-key": "again" })];
    const { sides, numbers, players } = this.lesson.first_game;
    const played = sides.map(({ player, side }, at) => {
      const label = sides.length > 1 ? say("Play a first game as {side}", { side }) : say("Play a first game");
      const about = { "data-key": `play ${player}`, "data-player": player, "aria-label": label, title: say("Against easy bots, with hints") };
      return button(at ? say("As {side}", { side }) : label, "play", about, at ? "" : ".primary");
    });
    const option = (/** @type {number} */ number) => make("option", { value: number, selected: number === players }, plural(number, "{count} player", "{count} players"));
    return [
      ...played,
      numbers.length > 1 && make("select", { id: "players", "data-key": "players", "aria-label": say("The number of players") }, ...numbers.map(option)),
      make("a.button", { "data-key": "lobby", href: "/" }, say("To the lobby")),
    ];
  }
}

showWayBack();
drawn(get(`/games/${find("#lesson").dataset.game}/lesson`)).then((lesson) => new LearnPage(lesson), sayAlert);
