// @ts-check
/** Converts the form for a new table to a request, and writes the units of its times in the singular or plural, such as "1 day" and "3 days". */
import { postRules, postSeats } from "./post.js";
import { find } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { optionValues } from "../page/options.js";
import { alone } from "../server/way.js";

/** @import { Game, NewTable } from "../server/types.d.ts" */

const HOUR = 3600;

/** The HTML form that sets up a table. */
export const form = /** @type {HTMLFormElement} */ (find("#setup"));

/** @param {string} name @returns {string} the choice in the form */
export const chosen = (name) => String(new FormData(form).get(name) ?? "");

/** Whether the form asks for a table that is played by post. */
export const byPost = () => chosen("pace") === "post";

/** Whether the form asks for a rated table. */
export const isRated = () => new FormData(form).has("rated") && !byPost();

/** Whether the form asks for a strict table. A table that is played by post is never strict. */
export const isStrict = () => (isRated() || new FormData(form).has("strict")) && !byPost();

/** Whether the form asks for a match. */
export const isMatch = () => new FormData(form).has("match");

/** @param {Game} game @param {string | null} record to continue @returns {Record<string, unknown>} the options that are not the defaults */
export const chosenOptions = (game, record) => (record ? {} : optionValues(game, new FormData(form)));

/** @param {string} local a time in the form's notation @returns {number | null} in seconds since 1970 */
const begins = (local) => (local && !byPost() ? new Date(local).getTime() / 1000 : null);

/** @param {Game} game @param {string | null} record to continue @returns {NewTable} the table that is asked for */
export function asked(game, record) {
  const data = new FormData(form);
  const deadline = data.get("pace") === "deadline";
  const clocks = data.get("pace") === "bank";
  return {
    ...(alone ? { names: data.getAll("person").map(String) } : {}), // the names of the others at this screen
    game: game.name,
    players: Number(data.get("players")),
    options: chosenOptions(game, record),
    match: data.has("match"),
    seats: byPost() ? postSeats(data) : data.getAll("seat").map(String),
    name: String(data.get("name")).trim() || (byPost() ? say("Games Master") : data.getAll("seat").includes("me") ? say("Guest") : ""), // a host without a seat needs no name
    pace: {
      hours: deadline ? (Number(data.get("count")) * Number(data.get("unit"))) / HOUR : null,
      bank: clocks ? 60 * Number(data.get("bank")) : null,
      increment: clocks ? Number(data.get("increment")) : 0,
      weekends: deadline && data.has("no-weekends") ? Intl.DateTimeFormat().resolvedOptions().timeZone : null,
    },
    starts: begins(String(data.get("starts") ?? "")),
    strict: isStrict(),
    rated: isRated(),
    spectators: data.has("spectators"),
    chat: data.has("chat") ? "all" : "seats",
    record,
    post: byPost() ? postRules(data) : null,
    password: String(data.get("password") ?? "") || null,
  };
}

/** @type {Record<string, (count: number) => string>} by the English word in the page */
const UNITS = {
  seconds: (count) => plural(count, "second", "seconds"),
  minutes: (count) => plural(count, "minute", "minutes"),
  hours: (count) => plural(count, "hour", "hours"),
  days: (count) => plural(count, "day", "days"),
};

/** Write every unit in the form in the singular or plural, to match the number in the field that `data-of` names. */
export function sayUnits() {
  for (const units of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[data-of]"))) {
    const many = Number(/** @type {HTMLInputElement} */ (form.elements.namedItem(units.dataset.of ?? "")).value);
    for (const option of units.options) option.textContent = UNITS[option.dataset.unit ?? ""](many);
  }
}
