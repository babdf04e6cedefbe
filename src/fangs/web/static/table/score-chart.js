// @ts-check
/** Draws the graph of a game: how each player's chances changed from step to step, with marks that link to steps. */
import { draw } from "../board/drawing.js";
import { make } from "../page/element.js";
import { plural } from "../page/language.js";

/** @typedef {{name: string, tint: string, points: [number, number][]}} Series  of pairs (step, value), in order; `tint`: the player's colour on the board */
/** @typedef {{step: number, series: number, words: string, leads: Record<string, string | number>}} Mark  on a series; `leads`: what a click does, as data */

const WIDTH = 360;
const HEIGHT = 170;
const EDGE = 12;
const LEFT = 44; // room for the scale
const COLOURS = 6;
const NEAR = 22; // the distance from a mark at which a click still counts

/** @param {number} at @returns {string} the class of a player's line */
const colour = (at) => `series-${at % COLOURS}`;

/** @param {string} text @param {number} y */
function scale(text, y) {
  const label = draw("text", { x: LEFT - 5, y: y + 4, "text-anchor": "end" });
  label.textContent = text;
  return label;
}

/**
 * Draw a graph with a line for each player and marks that link to steps.
 * @param {string} title
 * @param {Series[]} series
 * @param {{last: number, low: number, high: number, words: (value: number) => string, marks: Mark[]}} how the scale includes `low` and `high`, whatever the values are
 */
export function chart(title, series, { last, words, marks, ...least }) {
  const values = series.flatMap((one) => one.points.map(([, value]) => value));
  const [low, high] = [Math.min(least.low, ...values), Math.max(least.high, ...values)];
  const across = (/** @type {number} */ step) => LEFT + ((WIDTH - LEFT - EDGE) * step) / Math.max(1, last);
  const up = (/** @type {number} */ value) => EDGE + ((HEIGHT - 2 * EDGE) * (high - value)) / (high - low || 1);
  const lines = series.map((one, at) => {
    const d = one.points.map(([step, value], k) => `${k ? "L" : "M"}${across(step).toFixed(1)} ${up(value).toFixed(1)}`).join("");
    return stroke(d, at, one.tint);
  });
  const levels = [low, (low + high) / 2, high];
  const axes = levels.map((value) => draw("path", { class: "axis", d: `M${LEFT} ${up(value)}H${WIDTH - EDGE}` }));
  const said = series.map((one) => `${one.name} ${words(one.points.at(-1)?.[1] ?? 0)}`).join(", ");
  const spots = marks.map(({ step, series: at, words: told, leads }) => {
    const value = series[at]?.points.findLast(([before]) => before <= step)?.[1] ?? low;
    const where = { cx: across(step), cy: up(value) };
    return draw("a", { class: "chart-mark", href: `#${step}`, "aria-label": told, ...leads }, draw("circle", { ...where, r: NEAR, class: "reach" }), draw("circle", { ...where, r: 5.5 }));
  });
  const picture = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": plural(last, "{title}, after {count} step: {said}", "{title}, after {count} steps: {said}", { title, said }) };
  return make("figure", {}, make("figcaption", {}, title), draw("svg", picture, ...axes, ...levels.map((value) => scale(words(value), up(value))), ...lines.flat(), ...spots));
}

/**
 * Draw a player's line, in the colour of the player's pieces with an edge, or else in a colour of its own.
 * @param {string} d @param {number} at @param {string} tint
 */
function stroke(d, at, tint) {
  const line = draw("path", { class: `series ${colour(at)}`, d });
  if (!tint) return [line];
  line.style.stroke = tint;
  return [draw("path", { class: "series edge", d }), line];
}

/** Draw the legend of the graph, which says whose line is which. @param {Series[]} series */
export const legend = (series) =>
  make("ul.legend", { "aria-hidden": "true" }, ...series.map(({ name, tint }, at) => make("li", {}, sample(at, tint), name)));

/** @param {number} at @param {string} tint */
const sample = (at, tint) => draw("svg", { viewBox: "0 0 24 8", class: "sample" }, ...stroke("M0 4H24", at, tint));
