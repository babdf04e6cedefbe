// @ts-check
/** Translates texts into the reader's language. They are written in English in the scripts. A script that loads first contains the translations. */

/** @typedef {{texts: Record<string, string | string[]>, form: (count: number) => number}} Words */

/** @type {Words | undefined} */
const words = /** @type {any} */ (globalThis).fangsCatalogue;

/**
 * Format a number as it is written in the page's language.
 * @param {number} value
 * @param {number} [places] the number of decimal places; by default, as many as needed
 */
export const figure = (value, places) => value.toLocaleString(locale ?? "en", { minimumFractionDigits: places, maximumFractionDigits: places }).replace("-", "−");

/** Matches a letter of a script that is written from right to left, as in `fangs.translation.phrases`. */
const FROM_RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolate a name, or another text that is not ours, from the words around it. Without these invisible characters (FSI and PDI in Unicode),
 * a name in Hebrew or Arabic would change places with the figures and names beside it. All other texts stay unchanged. `say` does this with
 * its values, so only a template string with a name needs it.
 * @param {string} text
 */
export const isolated = (text) => (FROM_RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** @param {unknown} value */
const written = (value) => (typeof value === "number" && !Number.isInteger(value) ? figure(value) : isolated(String(value)));

/** @param {string} text @param {Record<string, unknown>} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (field, name) => (name in values ? written(values[name]) : field));

/**
 * Translate a text, and fill in the values of its `{fields}`.
 * @param {string} message a constant, because the catalogues are made from it
 * @param {Record<string, unknown>} [values]
 */
export function say(message, values = {}) {
  return translated(words, message, values);
}

/** @param {Words | undefined} words @param {string} message @param {Record<string, unknown>} values */
function translated(words, message, values) {
  const found = words?.texts[message];
  return filled((Array.isArray(found) ? found[0] : found) ?? message, values);
}

/** @type {Map<string, Words | undefined>} the translations into other languages than the page's */
const others = new Map([["en", undefined]]);

/** Return the function `say` for any language. @param {string} language @returns {Promise<typeof say>} */
export async function sayIn(language) {
  if (language === document.documentElement.lang) return say;
  if (!others.has(language)) {
    await import(new URL(`../words.${language}.js`, import.meta.url).href);
    others.set(language, /** @type {any} */ (globalThis).fangsCatalogue);
  }
  return (message, values = {}) => translated(others.get(language), message, values);
}

/**
 * Translate a text in the singular or plural that fits a number, `{count}`.
 * @param {number} count
 * @param {string} one
 * @param {string} many
 * @param {Record<string, unknown>} [values]
 */
export function plural(count, one, many, values = {}) {
  const found = words?.texts[one];
  const text = Array.isArray(found) ? found[words?.form(count) ?? 0] : count === 1 ? one : many;
  return filled(text, { count, ...values });
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string[]} names @returns {string} as a list in a sentence: `a, b and c` */
export const listed = (names) => (names.length < 2 ? names.map(isolated).join("") : say("{names} and {last}", { names: names.slice(0, -1).map(isolated).join(", "), last: names.at(-1) }));

/** The page's language, for dates and numbers. It is undefined if the browser's default should be used. */
export const locale = words ? document.documentElement.lang : undefined;
