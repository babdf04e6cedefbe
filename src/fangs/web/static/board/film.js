// @ts-check
/** Replays events over the board, one after another, each with a sentence. A click or the space bar skips to the end. */
import { make } from "../page/element.js";
import { Stage } from "./stage.js";
import { beat } from "../page/settings.js";
import { soundEffects } from "../browser/sound.js";
import { say } from "../page/language.js";
import { byFinger } from "../page/pointer.js";

/** @import { Drawing, Effect } from "../server/types.d.ts" */
/** @typedef {{text: string, effects: Effect[], steps?: number}} Scene  an event: its sentence, its effects on the board, and its step */
/**
 * @typedef {{from: Drawing, to: Drawing, scenes: Scene[], full?: boolean}} Reel  the drawings before and after, and what happened between them;
 *   `full`: `to` is the board before it was cleared
 */

const MOST = 60; // scenes in a row
const WAITING = 40; // the maximum number of reels that wait while one is shown
const HELD = 6; // scenes; a board stays this long before it is cleared
const FADE = 160;
const LATE = 1500; // milliseconds after the end in which the space bar is still meant for the film and does not scroll the page
const WRITES = "input, textarea, select";
const PRESSED = `${WRITES}, a, button, summary, [data-can]`; // what the space bar is meant for if it has the focus

/** @param {number} count @returns {Scene} a scene that says how many events are not shown */
export const andMore = (count) => ({ text: say("{count} earlier: see the log.", { count }), effects: [] });

/** Whether one of these effects clears the board. @param {Effect[] | null} effects */
export const isCleared = (effects) => Boolean(effects?.some(({ do: what }) => what === "clear"));

/** Plays films over a board. */
export class Film {
  /**
   * @param {HTMLElement} frame that holds the board
   * @param {HTMLElement} under the element below the board, which the sentences cover
   * @param {() => void} ended called after the end, or when the replay was skipped
   * @param {(root: SVGSVGElement) => void} arrange arranges the parts of a drawing as on the board
   */
  constructor(frame, under, ended, arrange) {
    this.arrange = arrange;
    this.frame = frame;
    this.under = under;
    this.ended = ended;
    this.says = make("p.film-says", { "aria-hidden": "true" });
    this.layer = make("div.film", { "aria-hidden": "true", title: byFinger() ? say("Tap to continue") : say("Click, or press Space, to continue") });
    /** @type {Scene[]} */
    this.scenes = [];
    /** @type {Reel[]} what has happened meanwhile */
    this.waiting = [];
    this.skips = 0; // how often the replay was skipped
    this.left = 0; // the number of scenes that are not shown
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {number | null} the step that is being shown, if known */
    this.step = null;
    this.over = -LATE; // when the last film ended
    this.full = false; // whether the reel ends before the board is cleared
    /** @type {Animation | null} the transition from the last reel to the board */
    this.fading = null;
    for (const place of [this.layer, this.says]) {
      place.addEventListener("click", (event) => {
        event.stopPropagation();
        this.skip();
      });
    }
    document.addEventListener("keydown", (event) => this.#key(event), true);
  }

  /** Whether a film is playing. */
  get running() {
    return this.stage !== null;
  }

  /**
   * Play a reel, after those that are already playing. If too many are waiting, the oldest ones are left out.
   * @param {Reel} reel
   * @param {boolean} [all] whether to show every scene
   */
  play(reel, all = false) {
    if (!this.stage) return this.#begin(reel);
    this.waiting.push(reel);
    while (!all && this.waiting.length > WAITING) this.left += this.waiting.shift()?.scenes.length ?? 0;
  }

  /** @param {Reel} reel with its own drawings, so that the board matches the sentences */
  #begin({ from, to, scenes, full = false }) {
    this.full = full;
    this.step = scenes.find(({ steps }) => steps)?.steps ?? null;
    const more = this.left + Math.max(0, scenes.length - MOST);
    this.left = 0;
    this.scenes = [...(more ? [andMore(more)] : []), ...scenes.slice(-MOST)];
    this.stage = new Stage(from, to, this.arrange);
    this.fading?.cancel(); // a layer that is not on the page does not report its animations
    this.layer.classList.remove("over");
    this.layer.replaceChildren(this.stage.root);
    this.frame.append(this.layer);
    this.under.append(this.says);
    this.#next();
  }

  /** Stop the film and show the board. */
  skip() {
    clearTimeout(this.timer);
    this.skips += 1;
    this.scenes = [];
    this.waiting = [];
    this.left = 0;
    this.layer.remove();
    this.says.remove();
    if (!this.stage) return;
    this.stage = this.step = null;
    this.over = performance.now();
    this.ended();
  }

  #next() {
    const scene = this.scenes.shift();
    const { stage } = this;
    if (!stage) return;
    const reel = scene ? undefined : this.waiting.shift();
    if (reel) return this.#begin(reel);
    if (!scene) return this.#end();
    const lasting = beat();
    this.says.textContent = scene.text;
    this.step = scene.steps ?? this.step;
    const held = isCleared(scene.effects);
    if (held && this.full) stage.become();
    for (const effect of scene.effects) stage.perform(effect, lasting);
    soundEffects(scene.effects);
    this.timer = setTimeout(() => this.#next(), held ? HELD * beat() : lasting);
  }

  #end() {
    const { layer } = this;
    this.stage = this.step = null;
    this.over = performance.now();
    this.says.remove();
    layer.classList.add("over"); // so that clicks reach the board
    this.ended();
    this.fading = layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" });
    this.fading.finished.then(() => this.running || layer.remove(), () => {});
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isLate = !this.stage && performance.now() - this.over < LATE;
    const elsewhere = event.target instanceof Element && event.target.closest(isLate ? PRESSED : WRITES);
    if (!(this.stage || isLate) || event.key !== " " || elsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.stage) this.skip();
  }
}
