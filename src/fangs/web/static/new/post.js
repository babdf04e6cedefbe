// @ts-check
/** The fields for a new table that is played by post: who plays, and when turns are due. */
import { botOptions } from "../page/bots.js";
import { find, make } from "../page/element.js";
import { capital, locale, say } from "../page/language.js";

/** @import { Bot } from "../server/types.d.ts" */

/** The short name of a weekday in the page's language. (1 January 2024 was a Monday.) @param {string} day */
const short = (day) => new Date(2024, 0, 1 + Object.keys(DAYS).indexOf(day)).toLocaleDateString(locale ?? "en", { weekday: "short" });

const DAYS = { mon: say("Monday"), tue: say("Tuesday"), wed: say("Wednesday"), thu: say("Thursday"), fri: say("Friday"), sat: say("Saturday"), sun: say("Sunday") };
const USUAL = ["tue", "fri"];
const POST = "post";

/** Draw the weekdays and the list of time zones. */
export function preparePost() {
  const days = Object.entries(DAYS).map(([day, name]) =>
    make("label", {}, make("input", { type: "checkbox", name: "day", value: day, checked: USUAL.includes(day), "aria-label": name }), short(day)),
  );
  find("#days").replaceChildren(...days);
  /** @type {HTMLInputElement} */ (find("#zone")).value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  find("#zones").replaceChildren(...Intl.supportedValuesOf("timeZone").map((value) => make("option", { value })));
}

/** Offer bots that can choose for players whose orders are missing. @param {Bot[]} bots for the current settings */
export function offerLate(bots) {
  const late = /** @type {HTMLSelectElement} */ (find("#late"));
  const chosen = late.value.replace(/^bot:/, "");
  for (const group of late.querySelectorAll("optgroup")) group.remove();
  late.append(...botOptions(bots, chosen, "bot:"));
}

/**
 * Draw the row of a seat, for a person with name and address or for a bot.
 * @param {number} player
 * @param {string} side the player's side or, in a match, the seat's number
 * @param {Bot[]} bots
 */
export function postSeat(player, side, bots) {
  const id = `seat-${player}`;
  const kinds = make("select", { id, name: "seat", "aria-describedby": `${id}-about` }, make("option", { value: POST }, say("Somebody, by post")), make("option", { value: "open" }, say("Anyone who signs up")), ...botOptions(bots, "", "bot:"));
  const who = make("input", { type: "text", name: "who", maxlength: 300, required: true, autocomplete: "off", placeholder: say("Name <name@example.org>"), "aria-label": say("Name and address of {side}", { side }) });
  kinds.addEventListener("change", () => {
    who.hidden = /** @type {HTMLSelectElement} */ (kinds).value !== POST;
    /** @type {HTMLInputElement} */ (who).required = !who.hidden;
  });
  const label = make("span", {}, make("label", { for: id }, capital(side)), make("span.quiet", { id: `${id}-about` }));
  return make("div.post-seat", {}, label, kinds, who);
}

/** @param {FormData} data @returns {string[]} the seats for the request */
export function postSeats(data) {
  const people = data.getAll("who");
  return data.getAll("seat").map((seat, player) => (seat === POST ? `post:${String(people[player]).trim()}` : String(seat)));
}

/** @param {FormData} data the settings by post, for the request */
export function postRules(data) {
  const zone = String(data.get("zone")).trim();
  const hours = Number(data.get("hours")) * Number(data.get("hours-unit"));
  const schedule = data.get("when") === "days" ? { days: data.getAll("day"), at: data.get("at"), zone } : { hours, zone };
  const late = data.get("late");
  const said = Object.fromEntries(["grace", "patience"].map((name) => [name, Number(data.get(name))]));
  const press = { name: ["name"], role: ["role", "name"], any: ["name", "role", "nobody"], none: [] }[String(data.get("press"))];
  return { schedule, ...said, press, press_at_once: data.has("press-at-once"), stand_in_after: Number(data.get("stand-in-after")), listed: data.has("listed"), house_rules: String(data.get("house-rules")), quiet: Number(data.get("quiet")) / 60, early: data.has("early"), master_sees: data.has("master-sees"), ...(late ? { late } : {}) };
}
