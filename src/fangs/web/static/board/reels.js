// @ts-check
/** Cuts a sequence of steps into reels for a film. Each reel has the drawings before and after it, and events with sentences. */
import { isCleared } from "./film.js";
import { sentence } from "./log.js";
import { drawTrails } from "./trails.js";

/** @import { Drawing, LessonAnswer, Line, Staged } from "../server/types.d.ts" */
/** @import { Reel, Scene } from "./film.js" */

/**
 * Convert steps to the scenes of a film. Events that share a sentence are one scene.
 * @param {Staged[]} steps
 * @param {Line[]} lines what happened on the board, in order
 * @returns {Scene[]}
 */
export function scenesOf(steps, lines) {
  return steps.flatMap(({ steps: at, scenes }) => {
    const told = lines.filter((line) => line.steps === at).map(sentence);
    /** @type {Scene[]} */
    const found = [];
    for (const [place, effects] of scenes.entries()) {
      const text = told[place] ?? "";
      const last = found.at(-1);
      if (effects || !last) found.push({ text, effects: effects ?? [], steps: at });
      else last.text = `${last.text} ${text}`;
    }
    return found;
  });
}

const LOOKS = new Set(["throw", "change", "turn", "come"]); // after these, an element looks as in the next drawing

/** The ids of the elements that a step affects. @param {Staged} step */
const touched = ({ scenes }) => scenes.flatMap((effects) => effects ?? []).flatMap(({ id, to }) => [id, to]);

/** The ids of the elements that look different after a step. @param {Staged} step */
const altered = ({ scenes }) => scenes.flatMap((effects) => effects ?? []).filter(({ do: what }) => LOOKS.has(what)).map(({ id, to }) => to ?? id ?? "");

/** Whether the board is cleared at the end of a step. @param {Staged} [step] */
export const clears = (step) => Boolean(step?.scenes.some(isCleared));

/**
 * Split steps into rows that can be shown with one drawing each. In a row, no effect follows on an element that has changed its look, so
 * the drawing after the row shows the new look. A step that clears the board ends a row.
 * @param {Staged[]} steps @returns {Staged[][]}
 */
export function rowsOf(steps) {
  /** @type {Staged[][]} */
  const rows = [];
  let seen = new Set();
  for (const step of steps) {
    if (!rows.length || clears(rows.at(-1)?.at(-1)) || touched(step).some((id) => seen.has(id))) {
      rows.push([]);
      seen = new Set();
    }
    rows.at(-1)?.push(step);
    for (const id of altered(step)) seen.add(id);
  }
  return rows;
}

/**
 * Convert rows of steps to reels, with the drawings before and after each row.
 * @param {Staged[][]} rows
 * @param {{drawing: Drawing, full: Drawing | null}[]} ends the drawing after each row; `full`: the board before the row's last step cleared it
 * @param {Drawing} from the drawing before
 * @param {Line[]} lines what happened
 * @returns {Reel[]}
 */
export const reelsOf = (rows, ends, from, lines) =>
  rows.map((row, at) => {
    const { drawing, full } = ends[at];
    return { from: at ? ends[at - 1].drawing : from, to: full ?? drawing, full: full !== null, scenes: scenesOf(row, lines) };
  });

/**
 * The reels of everything that followed from one choice, which the server has sent in one answer.
 * @param {Drawing} from the drawing before
 * @param {Pick<LessonAnswer, "drawing" | "events" | "staged" | "cleared">} followed
 */
export function reelsAfter(from, { drawing, events, staged, cleared }) {
  const ends = new Map(cleared.map((one) => [one.steps, one]));
  /** @type {Staged[][]} */
  const rows = [];
  for (const step of staged) {
    const last = rows.at(-1)?.at(-1);
    if (!last || ends.has(last.steps)) rows.push([]);
    rows.at(-1)?.push(step);
  }
  return reelsOf(rows, rows.map((row) => ends.get(row.at(-1)?.steps ?? 0) ?? { drawing, full: null }), from, /** @type {Line[]} */ (events));
}

/**
 * Mark on the board what the last choice has changed. Nothing is marked that happened before the board was cleared.
 * @param {import("./board.js").BoardView} board @param {Reel[]} reels
 */
export function traceLast(board, reels) {
  const last = reels.at(-1);
  drawTrails(board, last?.from ?? null, last?.to ?? null, last && !last.full ? last.scenes : []);
}
