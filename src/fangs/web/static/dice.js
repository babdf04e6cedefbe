// @ts-check
/** The last roll of the dice, as faces that fall. */
import { draw } from "./drawing.js";
import { make } from "./element.js";
import { mayMove } from "./settings.js";

/** @type {Record<string, number[][]>} where the pips of a face lie, in thirds */
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** @param {string} face */
function die(face) {
  const pips = PIPS[face].map(([x, y]) => draw("circle", { cx: 7 + 5 * x, cy: 7 + 5 * y, r: 1.9 }));
  return draw("svg", { viewBox: "0 0 24 24", class: "die" }, draw("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), ...pips);
}

/**
 * An outcome: faces where it is written in figures from 1 to 6, its words otherwise.
 * @param {string} outcome
 * @param {string} words
 * @returns {Element[]}
 */
function faces(outcome, words) {
  if (/^[1-6]{1,4}$/.test(outcome)) return [...outcome].map(die);
  return [make("span.chip", {}, words)];
}

/** The dice beside the turn. */
export class Dice {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.shown = "";
  }

  /**
   * Show a roll; one that was not there before falls.
   * @param {{outcome: string, outcomes?: string[], words: string[], number: number} | null} roll
   * @param {boolean} fall
   * @returns {boolean} whether it is a new one
   */
  show(roll, fall) {
    const outcomes = roll ? (roll.outcomes ?? [roll.outcome]) : [];
    const name = roll ? `${roll.number} ${outcomes}` : "";
    if (name === this.shown) return false;
    this.shown = name;
    this.box.replaceChildren();
    this.box.hidden = !roll;
    if (!roll) return false;
    this.box.setAttribute("aria-label", `The dice: ${roll.words.join("; ")}`);
    this.box.append(...outcomes.map((outcome, at) => make("span.throw", {}, ...faces(outcome, roll.words[at]))));
    if (fall && mayMove()) this.box.querySelectorAll(".throw > *").forEach(drop);
    return fall;
  }
}

/** @param {Element} die @param {number} order */
function drop(die, order) {
  const turn = (order % 2 ? -1 : 1) * 220;
  const frames = [
    { transform: `translate(${-30 - 12 * order}px, -36px) rotate(${turn}deg)`, opacity: 0 },
    { transform: `translate(-6px, 3px) rotate(${turn / 8}deg)`, opacity: 1, offset: 0.7 },
    { transform: "none", opacity: 1 },
  ];
  die.animate(frames, { duration: 480 + 90 * order, easing: "cubic-bezier(.3, .6, .4, 1)", fill: "backwards" });
}
