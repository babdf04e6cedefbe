// @ts-check
/** The names of bots: the levels of strength, and the kinds of bots behind them. */
import { hasFinished } from "../browser/storage.js";
import { make } from "./element.js";
import { capital, say } from "./language.js";

/** @import { Bot } from "../server/types.d.ts" */

const LEVELS = ["easy", "medium", "hard", "best"];
const USUAL = "medium";
/** @type {Record<string, string>} */
const NAMES = { easy: say("easy"), medium: say("medium"), hard: say("hard"), perfect: say("perfect"), random: say("random"), greedy: say("greedy"), search: say("search") };

/** @param {string} name of a bot @returns {string} what it is called */
export const botName = (name) => NAMES[name] ?? name;

/** @param {string} name of a bot */
export function aBot(name) {
  if (name === "best") return say("the best bot");
  const level = botName(name);
  return /^[aeiou]/.test(name) ? say("an {level} bot", { level }) : say("a {level} bot", { level });
}

/** @param {Bot[]} bots @returns {string} the name of the default bot */
export const usualBot = (bots) => (bots.find(({ name }) => name === USUAL) ?? bots[0])?.name ?? "";

/** @param {Bot[]} bots @param {string} title of the game @returns {string} the name of the bot to propose: an easy one until a first game has been finished in this browser */
export const proposedBot = (bots, title) => (!hasFinished(title) && bots.find(({ name }) => name === LEVELS[0])?.name) || usualBot(bots);

/**
 * Draw bots as the options of a select element, with the levels of strength first.
 * @param {Bot[]} bots
 * @param {string} chosen
 * @param {string} [before] a prefix of the bot's name in an option's value
 */
export function botOptions(bots, chosen, before = "") {
  const option = (/** @type {Bot} */ { name, about }) => make("option", { value: before + name, title: about, selected: name === chosen }, capital(aBot(name)));
  const levels = bots.filter(({ name }) => LEVELS.includes(name));
  const kinds = bots.filter(({ name }) => !LEVELS.includes(name));
  const groups = [make("optgroup", { label: say("Bots by strength") }, ...levels.map(option)), make("optgroup", { label: say("More bots") }, ...kinds.map(option))];
  return groups.filter((group) => group.childElementCount);
}
