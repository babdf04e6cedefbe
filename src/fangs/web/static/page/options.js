// @ts-check
/** Draws a game's options as fields of a form, and reads them. */
import { clauseButton } from "./clause.js";
import { make } from "./element.js";
import { capital, say } from "./language.js";

/** @import { Game, Option } from "../server/types.d.ts" */

/** @param {Option} option @param {unknown} value */
const same = (option, value) => JSON.stringify(option.default) === JSON.stringify(value);

/** @param {Option} option @param {number} players @returns {unknown[]} its possible values with this number of players; none if they are not listed */
const fitting = ({ values, fits }, players) => (Array.isArray(values) ? values.filter((_, at) => fits[at].includes(players)) : []);

/** Whether an option has several values with this number of players. @param {Option} option @param {number} players */
const isOpen = (option, players) => !Array.isArray(option.values) || fitting(option, players).length > 1;

/** @param {Option} option @param {number} players */
function input(option, players) {
  const { values } = option;
  const name = `option-${option.name}`;
  if (Array.isArray(values)) {
    const found = fitting(option, players);
    const all = found.some((value) => same(option, value)) ? found : [option.default, ...found];
    const called = new Map(values.map((value, at) => [value, option.words[at]]));
    const choices = all.map((value) => make("option", { value: JSON.stringify(value), selected: same(option, value) }, called.get(value) ?? say("as usual")));
    return make("select", { name }, ...choices);
  }
  if ("least" in values) {
    return make("input", { type: "number", name, value: option.default, min: values.least, max: values.most, required: true });
  }
  return make("input", { type: "text", name, placeholder: say("as usual"), title: option.expected });
}

/**
 * Draw the field of an option, with its meaning and its clause of the rules.
 * @param {Option} option
 * @param {Node | string | null} clause
 * @param {number} players the number of players, which limits the values
 */
function optionField(option, clause, players) {
  const field = input(option, players);
  const id = `field-${option.name}`;
  field.id = id;
  const meaning = make("span", {}, make("label", { for: id }, make("b", {}, capital(option.title))), " ", clause, make("span.quiet", {}, option.meaning));
  return make("div.pair", {}, meaning, field);
}

/**
 * Read the value of an option from a form. It is undefined if the default was chosen.
 * @param {Option} option
 * @param {FormData} data
 */
function optionValue(option, data) {
  const text = data.get(`option-${option.name}`);
  if (typeof text !== "string" || !text.trim()) return undefined;
  if (Array.isArray(option.values)) return JSON.parse(text);
  return "least" in option.values ? Number(text) : text.split(",").map((word) => word.trim()).filter(Boolean);
}

/** Draw the fields of all options of a game that have several values with this number of players. @param {Game} game @param {number} players */
export const optionFields = ({ name, options }, players) => options.filter((option) => isOpen(option, players)).map((option) => optionField(option, clauseButton(name, option.clause), players));

/** Read all options from a form whose values are not the defaults. @param {Game} game @param {FormData} data @returns {Record<string, unknown>} */
export function optionValues({ options }, data) {
  const values = options.map((option) => [option.name, optionValue(option, data)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The value of an option in words. @param {Option} option @param {unknown} value */
export function optionWords({ values, words }, value) {
  const at = Array.isArray(values) ? values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value)) : -1;
  return words[at] ?? (Array.isArray(value) ? value.join(", ") : String(value));
}
