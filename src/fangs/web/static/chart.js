// @ts-check
/** Small charts of how a figure of every player grew over the steps of a game. */
import { draw } from "./drawing.js";
import { make } from "./element.js";
import { points } from "./figures.js";

/** @typedef {{name: string, points: [number, number][]}} Series  of pairs (step, value), in order */

const WIDTH = 320;
const HEIGHT = 110;
const EDGE = 8;
const LEFT = 40; // room for the scale
const COLOURS = 6;
const LEAST = 0.05; // what the height stands for at least, so that next to nothing looks like it

/** @param {number} at @returns {string} the class of a player's line */
const colour = (at) => `series-${at % COLOURS}`;

/** @param {string} text @param {number} y */
function scale(text, y) {
  const label = draw("text", { x: LEFT - 5, y: y + 4, "text-anchor": "end" });
  label.textContent = text;
  return label;
}

/**
 * A chart of steps: a value stays until the next one.
 * @param {string} title
 * @param {Series[]} series
 * @param {number} last step
 */
export function chart(title, series, last) {
  const values = series.flatMap((one) => one.points.map(([, value]) => value));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const across = (/** @type {number} */ step) => LEFT + ((WIDTH - LEFT - EDGE) * step) / Math.max(1, last);
  const up = (/** @type {number} */ value) => EDGE + ((HEIGHT - 2 * EDGE) * (high - value)) / Math.max(high - low, LEAST);
  const lines = series.map((one, at) => {
    const path = one.points.map(([step, value]) => `H${across(step).toFixed(1)}V${up(value).toFixed(1)}`).join("");
    return draw("path", { class: `series ${colour(at)}`, d: `M${across(0)} ${up(0).toFixed(1)}${path}H${across(last)}` });
  });
  const zero = draw("path", { class: "axis", d: `M${LEFT} ${up(0)}H${WIDTH - EDGE}` });
  const marks = [low, 0, high].filter((value, at) => at === 1 || Math.abs(up(value) - up(0)) > 14);
  const said = series.map((one) => `${one.name} ${points(one.points.at(-1)?.[1] ?? 0)}`).join(", ");
  const picture = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${title}, after ${last} steps: ${said}` };
  return make("figure", {}, make("figcaption", {}, title), draw("svg", picture, zero, ...marks.map((value) => scale(points(value), up(value))), ...lines));
}

/** Which line is whose. @param {string[]} names */
export const legend = (names) =>
  make("ul.legend", { "aria-hidden": "true" }, ...names.map((name, at) => make("li", {}, sample(at), name)));

/** @param {number} at */
const sample = (at) => draw("svg", { viewBox: "0 0 24 8", class: "sample" }, draw("path", { class: `series ${colour(at)}`, d: "M0 4H24" }));
