// @ts-check
/** Expected scores and shares as people read them. */

/** @param {number} score */
export function points(score) {
  const words = score.toFixed(Math.abs(score) < 100 ? 2 : 1);
  return Number(words) === 0 ? words.replace("-", "") : words.replace("-", "−");
}

/** @param {number} score @returns {string} with a plus where it is more than nothing */
export const signed = (score) => (Number(score.toFixed(2)) > 0 ? "+" : "") + points(score);

/** @param {number} share of one */
export const percent = (share) => `${Math.round(100 * share)} %`;
