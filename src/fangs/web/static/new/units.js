// @ts-check
/** Writes the units of times in a form in the singular or plural, such as "1 day" and "3 days". */
import { plural } from "../page/language.js";

/** @type {Record<string, (count: number) => string>} by the English word in the page */
const UNITS = {
  seconds: (count) => plural(count, "second", "seconds"),
  minutes: (count) => plural(count, "minute", "minutes"),
  hours: (count) => plural(count, "hour", "hours"),
  days: (count) => plural(count, "day", "days"),
};

/** Write every unit in a form in the singular or plural, to match the number in the field that `data-of` names. @param {HTMLFormElement} form */
export function sayUnits(form) {
  for (const units of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[data-of]"))) {
    const many = Number(/** @type {HTMLInputElement} */ (form.elements.namedItem(units.dataset.of ?? "")).value);
    for (const option of units.options) option.textContent = UNITS[option.dataset.unit ?? ""](many);
  }
}
