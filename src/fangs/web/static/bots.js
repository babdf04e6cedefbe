// @ts-check
/** The bots there are: levels of strength, and the kinds that levels are made of. */
import { make } from "./element.js";
import { capital } from "./view.js";

/** @import { Bot } from "./types.d.ts" */

const LEVELS = ["easy", "medium", "hard", "best"];
const USUAL = "medium";

/** @param {string} name of a bot */
export const aBot = (name) => (name === "best" ? "the best bot" : `${/^[aeiou]/.test(name) ? "an" : "a"} ${name} bot`);

/** @param {Bot[]} bots @returns {string} the name of the one that is taken where nobody says another */
export const usualBot = (bots) => (bots.find(({ name }) => name === USUAL) ?? bots[0])?.name ?? "";

/**
 * The bots as the options of a select: the levels first.
 * @param {Bot[]} bots
 * @param {string} chosen
 * @param {string} [before] what stands before a bot's name in an option's value
 */
export function botOptions(bots, chosen, before = "") {
  const option = (/** @type {Bot} */ { name, about }) => make("option", { value: before + name, title: about, selected: name === chosen }, capital(aBot(name)));
  const levels = bots.filter(({ name }) => LEVELS.includes(name));
  const kinds = bots.filter(({ name }) => !LEVELS.includes(name));
  const groups = [make("optgroup", { label: "Bots by strength" }, ...levels.map(option)), make("optgroup", { label: "More bots" }, ...kinds.map(option))];
  return groups.filter((group) => group.childElementCount);
}
