// @ts-check
/** A lesson that teaches a game step by step, each with a task on a real board. It needs neither a seat nor a table. */
import "../page/settings.js";
import { get } from "../server/api.js";
import { numberIn } from "../page/address.js";
import { corners } from "../board/overlay.js";
import { draw } from "../board/drawing.js";
import { button, fill, find, leave, listen, make } from "../page/element.js";
import { Exercise, waysOf } from "../board/exercise.js";
import { openTable } from "../page/open-table.js";
import { drawn, ownedBy, sameDrawing } from "../board/pieces.js";
import { rememberGuided, rememberLearned } from "../browser/storage.js";
import { sayAlert } from "../page/status.js";
import { byFinger } from "../page/pointer.js";
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
    /** @type {Exercise<LessonAnswer>} */
    this.exercise = new Exercise(lesson.game, {
      choose: (way) => this.choose(way),
      foretold: async () => (await get(`/games/${lesson.game}/lesson/${this.at}/foretold`)).actions,
      draw: () => this.#draw(),
    });
    listen(find("#lesson"), {
      step: ({ dataset }) => this.go(Number(dataset.step)),
      next: () => this.go(this.at + 1),
      again: () => this.go(this.at),
      show: () => this.#show(),
      play: ({ dataset }) => this.#play(Number(dataset.player)).catch(sayAlert),
      ...this.exercise.commands,
    });
    addEventListener("hashchange", () => this.#follow());
    this.go(0, false);
    this.#follow();
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  /** The server's answer to the reader's choice; undefined before the choice. */
  get followed() {
    return this.exercise.tried?.answer;
  }

  /** Show the step of the lesson that the page's address names. */
  #follow() {
    try {
      const wanted = numberIn(location.hash.slice(1), "#", 1, this.lesson.steps.length);
      if (wanted !== null) this.go(wanted - 1, false);
    } catch (error) {
      sayAlert(error);
    }
  }

  /** Show a step of the lesson from its beginning. @param {number} at @param {boolean} [focus] */
  go(at, focus = true) {
    const { at: from, exercise, followed } = this;
    this.at = at;
    exercise.foreteller.show(String(at));
    if (focus) history.replaceState(null, "", `#${at + 1}`);
    exercise.clear();
    if (from !== at) exercise.board.zoom.whole();
    const { step } = this;
    find("#task-head").textContent = step.title;
    find("#task").textContent = step.text;
    const isOther = followed?.right && from === at - 1 && !sameDrawing(followed.drawing, step.drawing); // another solution was chosen before
    find("#anew").hidden = at === 0 || (step.goes_on && !isOther);
    exercise.show(step, say("The board"), from !== at);
    this.#offer(waysOf(this.step));
    this.#draw();
    if (focus) find("#task-head").focus();
  }

  /** Mark what the reader should look at and what to choose, with different marks, and explain the marks. */
  #point() {
    const { board } = this.exercise;
    const asked = new Set(board.expected.flatMap(({ clicks }) => clicks));
    const pointed = this.followed ? [] : this.step.point;
    const kinds = /** @type {const} */ ([["look", pointed.filter((id) => !asked.has(id))], ["pointed", pointed.filter((id) => asked.has(id))]]);
    for (const [kind, ids] of kinds) board.mark(kind, ids);
    const glows = board.box.querySelector("g[data-mine], circle[data-mine]") !== null;
    const explained = /** @type {const} */ ([...kinds, ["mine", this.followed || !glows ? [] : ownedBy(this.step.drawing, this.step.mine_roles)]]);
    fill(find("#key"), ...explained.map(([kind, ids]) => ids.length > 0 && make("span", {}, sample(kind), KEY[kind]())));
  }

  /** @param {Way[]} ways */
  #offer(ways) {
    this.exercise.board.expected = ways.filter(({ action }) => this.step.expected.includes(action));
    this.exercise.offer(ways);
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
      this.#offer(step === this.step ? waysOf(this.step) : []);
    }
  }

  /** @param {LessonAnswer} followed */
  #took(followed) {
    if (followed.right) this.done.add(this.at);
    if (followed.right && this.at === this.lesson.steps.length - 1) rememberLearned(this.lesson.game);
    this.exercise.follow(this.step.drawing, followed, say("The board"));
  }

  /** Make the choice that the step asks for, after the reader has pressed "Show me". */
  #show() {
    const way = waysOf(this.step).find(({ action }) => action === this.step.expected[0]);
    if (!way) return;
    this.go(this.at);
    this.choose(way);
  }

  #draw() {
    this.#point();
    const steps = this.lesson.steps.map(({ title }, at) => {
      const now = at === this.at ? "step" : null;
      const label = say("Step {number}: {title}{more}", { number: at + 1, title, more: this.done.has(at) ? say(", done") : "" });
      return make("li", { "data-key": at }, button(String(at + 1), "step", { "data-step": at, "aria-current": now, "aria-label": label, "data-done": this.done.has(at) }));
    });
    fill(find("#steps"), ...steps);
    fill(find("#lesson-buttons"), ...this.#buttons());
    this.exercise.draw();
  }

  /** Set up a first game against easy bots, in which everything new is explained. @param {number} me the reader's player number */
  async #play(me) {
    const { game, at_once: options, first_game: first } = this.lesson;
    const chosen = /** @type {HTMLSelectElement | null} */ (document.querySelector("#players"));
    const players = chosen ? Number(chosen.value) : first.players;
    const table = await openTable(game, options, Array.from({ length: players }, (_, player) => (player === me ? "me" : "bot:easy")));
    rememberGuided(table, game);
    leave(`/tables/${table}`);
  }

  #buttons() {
    const { followed } = this;
    const last = this.at === this.lesson.steps.length - 1;
    const show = button(say("Show me"), "show", { "data-key": "show" });
    if (this.exercise.film.running) return [button(say("Skip"), "skip", { "data-key": "skip" })];
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
