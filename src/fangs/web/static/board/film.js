// @ts-check
/** What happened, shown over the board: one event after the other, each with its sentence. A click or Space goes to the end. */
import { make } from "../page/element.js";
import { Scenery } from "./scenery.js";
import { beat } from "../page/settings.js";
import { soundEffects } from "../browser/sound.js";
import { say } from "../page/language.js";
import { byFinger } from "../page/pointer.js";

/** @import { Effect } from "../server/types.d.ts" */
/** @typedef {{text: string, effects: Effect[]}} Scene  an event: its sentence, and what is seen of it */
/** @typedef {{from: string, to: string, scenes: Scene[]}} Reel  the drawings before and after, and what happened between them */

const MOST = 24; // scenes in a row
const FADE = 160;

/** @param {number} count @returns {Scene} a word about what is not shown */
export const andMore = (count) => ({ text: say("And {count} more before: see the log.", { count }), effects: [] });

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
    /** @type {Scenery | null} */
    this.scenery = null;
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
    return this.scenery !== null;
  }

  /** Show these scenes, after those that are shown just now. @param {Reel} reel */
  play({ from, to, scenes }) {
    if (this.scenery) {
      this.scenery.aim(to);
      this.scenes.push(...scenes);
      return;
    }
    this.scenes = scenes.slice(-MOST);
    if (scenes.length > MOST) this.scenes.unshift(andMore(scenes.length - MOST));
    this.scenery = new Scenery(from, to, this.arrange);
    this.layer.getAnimations().forEach((animation) => animation.cancel());
    this.layer.replaceChildren(this.scenery.root);
    this.frame.append(this.layer);
    this.under.append(this.says);
    this.#next();
  }

  /** Go to the end at once. */
  skip() {
    clearTimeout(this.timer);
    this.scenes = [];
    this.layer.remove();
    this.says.remove();
    if (!this.scenery) return;
    this.scenery = null;
    this.ended();
  }

  #next() {
    const scene = this.scenes.shift();
    const { scenery } = this;
    if (!scenery) return;
    if (!scene) return this.#end();
    const lasting = beat();
    this.says.textContent = scene.text;
    for (const effect of scene.effects) scenery.perform(effect, lasting);
    soundEffects(scene.effects);
    this.timer = setTimeout(() => this.#next(), lasting);
  }

  #end() {
    this.scenery = null;
    this.says.remove();
    this.ended();
    const { layer } = this;
    layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).finished.then(() => this.running || layer.remove(), () => {});
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const writes = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (!this.running || event.key !== " " || writes) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }
}
