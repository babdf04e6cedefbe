// @ts-check
/** Reads numbers from the addresses of pages. */
import { say } from "./language.js";

const MAX_SHOWN = 40; // characters

/**
 * Read a number from an address, or return null if there is none. Throw an error if it is not a whole number within its limits.
 * @param {string | null} text the number as it is written there @param {string} before what is written before it, such as "at="
 * @param {number} low @param {number} [high] Infinity: only the server knows
 */
export function numberIn(text, before, low, high = Infinity) {
  if (!text) return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (low <= number && number <= high) return number;
  const given = (before + text).slice(0, MAX_SHOWN);
  throw new Error(high === Infinity ? say("In this page's address, “{given}” must be a whole number.", { given }) : say("In this page's address, “{given}” must be a whole number from {low} to {high}.", { given, low, high }));
}
