// @ts-check
/** Formats expected scores and shares for people. */

import { figure, say } from "./language.js";

/** The share of a game below which `share` writes 0 %. */
export const LEAST = 0.0005;

/** @param {number} score */
export function points(score) {
  const places = Math.abs(score) < 100 ? 2 : 1;
  return figure(Number(score.toFixed(places)) || 0, places); // no minus before 0
}

/** @param {number} part @returns {string} a part of a game, more precise than `percent` */
export const share = (part) => `${figure(Number((100 * part).toFixed(1)) || 0, 1)} %`;

/** Format what several choices cost together, as a share of a win or as a number of wins. @param {number} games */
export const inGames = (games) => (games < 1 ? share(games) : say("{count} wins", { count: figure(games, 1) }));

/** @param {number} score @param {(value: number) => string} [words] @returns {string} with a plus if it is positive */
export const signed = (score, words = points) => (Number(score.toFixed(3)) > 0 ? "+" : "") + words(score);

/** @param {number} share a part of 1; what is possible is never shown as 0 %, nor what is uncertain as 100 % */
export function percent(share) {
  const rounded = Math.round(100 * share);
  if (rounded === 0 && share > 0) return "< 1 %";
  return rounded === 100 && share < 1 ? "> 99 %" : `${rounded} %`;
}
