// @ts-check
/** Shows the last outcome of chance: dice that fall, cards, a coin, a wheel, or lots. */
import { draw } from "./drawing.js";
import { make } from "../page/element.js";
import { capital, say } from "../page/language.js";
import { mayMove } from "../page/settings.js";

/** @import { Chance, Face, Throw } from "../server/types.d.ts" */
/** @typedef {Pick<Throw, "outcome" | "number" | "words" | "faces" | "whose"> & {outcomes?: string[]}} Decided */

/** @type {Record<string, number[][]>} the places of the pips on a face, in thirds */
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** @type {Record<Face["kind"], Keyframe>} how each kind of thing enters */
const FROM = {
  pips: { transform: "translate(-30px, -36px) rotate(220deg)", opacity: 0 },
  die: { transform: "translate(-30px, -36px) rotate(-220deg)", opacity: 0 },
  card: { transform: "rotateY(90deg)", opacity: 0.4 },
  coin: { transform: "translateY(-30px) rotateX(720deg)", opacity: 0 },
  wheel: { transform: "rotate(-540deg)", opacity: 0.4 },
  lot: { transform: "translateY(24px)", opacity: 0 },
};

/** @param {Face} face */
function drawn({ kind, shows }) {
  if (kind !== "pips") return make(`span.face.${kind}`, {}, shows);
  const pips = PIPS[shows].map(([x, y]) => draw("circle", { cx: 7 + 5 * x, cy: 7 + 5 * y, r: 1.9 }));
  return draw("svg", { viewBox: "0 0 24 24", class: "pips" }, draw("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), ...pips);
}

/** The last outcome of chance, beside the words that say whose turn it is. */
export class LastOutcome {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.shown = "";
  }

  /**
   * Show an outcome of chance. A new one is animated.
   * @param {Decided | null} decided
   * @param {Chance | null} chance
   * @param {boolean} move
   * @returns {Face["kind"] | null} its kind, if it is new
   */
  show(decided, chance, move) {
    const name = decided ? `${decided.number} ${decided.outcomes ?? decided.outcome}` : "";
    if (name === this.shown) return null;
    this.shown = name;
    this.box.replaceChildren();
    this.box.hidden = !decided;
    if (!decided || !chance) return null;
    this.box.setAttribute("aria-label", `${capital(chance.name)}: ${decided.words.map((words, at) => (decided.whose[at] ? say("{words} for {who}", { words, who: decided.whose[at] ?? "" }) : words)).join("; ")}`);
    if (decided.faces.flat().some(({ kind }) => kind === "lot")) this.box.append(make("small.drawn", {}, capital(chance.name))); // the words alone do not say what they are
    this.box.append(...decided.faces.map((faces, at) => make("span.faces", {}, !!decided.whose[at] && make("small.drawn", {}, capital(decided.whose[at] ?? "")), ...faces.map((face) => drawn(face)))));
    const kinds = decided.faces.flat().map(({ kind }) => kind);
    if (move && mayMove()) this.box.querySelectorAll(".faces > :not(.drawn)").forEach((face, order) => come(face, FROM[kinds[order]], order));
    return move ? (kinds[0] ?? null) : null;
  }
}

/** @param {Element} face @param {Keyframe} from @param {number} order */
function come(face, from, order) {
  const frames = [from, { transform: "none", opacity: 1 }];
  face.animate(frames, { duration: 480 + 90 * order, easing: "cubic-bezier(.3, .6, .4, 1)", fill: "backwards" });
}
