// @ts-check
/** Draws a player's rating: the points, how certain they are, and how they have changed. */
import { draw } from "../board/drawing.js";
import { make, row } from "../page/element.js";
import { plural, say } from "../page/language.js";

/** @import { CurvePoint, OwnRating, ShownRating } from "../server/types.d.ts" */

const [WIDTH, HEIGHT, EDGE] = [320, 90, 6];

/** @param {"live" | "correspondence"} pace */
export const paceOf = (pace) => ({ live: say("live"), correspondence: say("over days") })[pace];

/** @param {ShownRating} rating */
export const ratingWords = ({ points, margin, provisional }) => (provisional ? say("{points}? ±{margin}", { points, margin }) : say("{points} ±{margin}", { points, margin }));

/** @param {number} points a gain or a loss */
export const signed = (points) => (Math.round(points) > 0 ? `+${Math.round(points)}` : Math.round(points) < 0 ? `−${-Math.round(points)}` : "±0");

/** Draw a graph of the rating after each of the last games, with its uncertainty. @param {CurvePoint[]} curve @param {string} label */
function drawCurve(curve, label) {
  const least = Math.min(...curve.map(({ points, margin }) => points - margin));
  const most = Math.max(...curve.map(({ points, margin }) => points + margin));
  const x = (/** @type {number} */ at) => EDGE + (at * (WIDTH - 2 * EDGE)) / (curve.length - 1);
  const y = (/** @type {number} */ points) => HEIGHT - EDGE - ((points - least) * (HEIGHT - 2 * EDGE)) / (most - least || 1);
  const line = (/** @type {number[]} */ heights) => heights.map((height, at) => `${x(at).toFixed(1)},${y(height).toFixed(1)}`);
  const band = [...line(curve.map(({ points, margin }) => points + margin)), ...line(curve.map(({ points, margin }) => points - margin)).reverse()];
  const middle = draw("polyline", { points: line(curve.map(({ points }) => points)).join(" "), class: "line" });
  const picture = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "curve", "aria-label": label };
  return draw("svg", picture, draw("polygon", { points: band.join(" "), class: "band" }), middle);
}

/** @param {OwnRating} own */
export function ratingRow({ title, pace, rating, games, place, curve }) {
  const facts = [plural(games, "one game", "{count} games"), place !== null && say("place {place}", { place })].filter((one) => one !== false);
  const [first, last] = [curve[0], curve[curve.length - 1]];
  const label = curve.length > 1 ? say("From {first} to {last} points in the last {games} games", { first: Math.round(first.points), last: Math.round(last.points), games: curve.length }) : "";
  const head = make("b", {}, `${title}, ${paceOf(pace)}`);
  return row(null, head, facts.join(", "), make("span.points", {}, ratingWords(rating)), curve.length > 1 && drawCurve(curve, label));
}
