// @ts-check
/** What happened, shown over the board: one event after the other, each with its sentence. A click or Space goes to the end. */
import { make } from "../page/element.js";
import { Stage } from "./stage.js";
import { beat } from "../page/settings.js";
import { soundEffects } from "../browser/sound.js";
import { say } from "../page/language.js";
import { byFinger } from "../page/pointer.js";

/** @import { Drawing, Effect } from "../server/types.d.ts" */
/** @typedef {{text: string, effects: Effect[], steps?: number}} Scene  an event: its sentence, what is seen of it, and the step in which it happened */
/**
 * @typedef {{from: Drawing, to: Drawing, scenes: Scene[], full?: boolean}} Reel  the drawings before and after, and what happened between them;
 *   `full`: that after is how the board was before it was cleared
 */

const MOST = 60; // scenes in a row
const WAITING = 40; // reels that wait while one is shown
const HELD = 6; // scenes: for so long a board is seen before it is cleared
const FADE = 160;

/** @param {number} count @returns {Scene} a word about what is not shown */
export const andMore = (count) => ({ text: say("{count} earlier: see the log.", { count }), effects: [] });

/** Whether a board is cleared in a scene. @param {Effect[] | null} effects */
export const isCleared = (effects) => Boolean(effects?.some(({ do: what }) => what === "clear"));

/** A film over a board, or none. */
export class Film {
  /**
   * @param {HTMLElement} frame that holds the board
   * @param {HTMLElement} under what lies below the board, over which the sentences stand
   * @param {() => void} ended called when all was shown, or left
   * @param {(root: SVGSVGElement) => void} arrange lays the parts of a drawing as the board's
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
    /** @type {Reel[]} what happened since */
    this.waiting = [];
    this.skips = 0; // how often one went to the end
    this.left = 0; // scenes that are not shown, of which a word is said
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {number | null} the step that is shown just now, where that is known */
    this.step = null;
    this.full = false; // whether what is shown ends before the board is cleared
    /** @type {Animation | null} how the last one gave way to the board */
    this.fading = null;
    for (const place of [this.layer, this.says]) {
      place.addEventListener("click", (event) => {
        event.stopPropagation();
        this.skip();
      });
    }
    document.addEventListener("keydown", (event) => this.#key(event), true);
  }

  /** Whether something is shown just now. */
  get running() {
    return this.stage !== null;
  }

  /**
   * Show these scenes, after those that are shown just now; of many that wait, the last ones.
   * @param {Reel} reel
   * @param {boolean} [all] whether none is left out
   */
  play(reel, all = false) {
    if (!this.stage) return this.#begin(reel);
    this.waiting.push(reel);
    while (!all && this.waiting.length > WAITING) this.left += this.waiting.shift()?.scenes.length ?? 0;
  }

  /** @param {Reel} reel with drawings of its own, so that what is seen is what is told */
  #begin({ from, to, scenes, full = false }) {
    this.full = full;
    this.step = scenes.find(({ steps }) => steps)?.steps ?? null;
    const more = this.left + Math.max(0, scenes.length - MOST);
    this.left = 0;
    this.scenes = [...(more ? [andMore(more)] : []), ...scenes.slice(-MOST)];
    this.stage = new Stage(from, to, this.arrange);
    this.fading?.cancel(); // a layer that is not on the page does not tell of its animations
    this.layer.classList.remove("over");
    this.layer.replaceChildren(this.stage.root);
    this.frame.append(this.layer);
    this.under.append(this.says);
    this.#next();
  }

  /** Go to the end at once. */
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
    this.says.remove();
    layer.classList.add("over"); // so that clicks reach the board
    this.ended();
    this.fading = layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" });
    this.fading.finished.then(() => this.running || layer.remove(), () => {});
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const writes = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (!this.layer.isConnected || event.key !== " " || writes) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }
}
