// @ts-check
/** Keeps the values of a form whose fields appear and disappear. They are restored when a field returns, and after the page is loaded again. */
import { choicesOf, rememberChoices } from "../browser/storage.js";
import { say } from "../page/language.js";
import { form } from "./new-table.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const NOT_KEPT = ["game", "starts", "again"]; // which are in the address, or only for this time

/** The values that were entered in the form. Passwords are not kept. */
const kept = choicesOf();

/** The fields that the form has now, each with the key under which its value is stored. @param {string} game @returns {[string, Field][]} */
function fieldsOf(game) {
  /** @type {Record<string, number>} */
  const seen = {};
  const fields = /** @type {Field[]} */ ([...form.elements].filter((field) => "value" in field && !(field instanceof HTMLButtonElement)));
  return fields.filter(({ name, type }) => name && type !== "password" && !NOT_KEPT.includes(name)).map((field) => {
    const several = field.type === "radio" || field.type === "checkbox" ? `=${field.value}` : `#${(seen[field.name] = (seen[field.name] ?? -1) + 1)}`;
    const ofGame = /^(option-.*|players|match|seat|who)$/.test(field.name) ? `${game}:` : "";
    return [ofGame + field.name + (field.name === "seat" && form.querySelector("[name=who]") ? say(" by post") : "") + several, field];
  });
}

/**
 * Store the values of the current fields. The values of fields that have disappeared are kept.
 * @param {string} game to which the fields of rules and players belong
 */
export function keep(game) {
  for (const [key, field] of fieldsOf(game)) kept[key] = field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type) ? field.checked : field.value;
  rememberChoices(kept);
}

/** Restore the stored values of the current fields. @param {string} game to which the fields of rules and players belong */
export function bring(game) {
  for (const [key, field] of fieldsOf(game)) {
    const value = kept[key];
    const has = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
    if (typeof value === "boolean" && field instanceof HTMLInputElement) field.checked = value || (field.type === "radio" && field.checked); // one of several is always chosen
    else if (typeof value === "string" && has) {
      field.value = value;
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change")); // for listeners that update other parts
    }
  }
}
