// @ts-check
/** A table by post, as it is set up: who plays, and when turns are due. */
import { botOptions } from "./bots.js";
import { find, make } from "./element.js";
import { capital } from "./view.js";

/** @import { Bot } from "./types.d.ts" */

const DAYS = { mon: "Monday", tue: "Tuesday", wed: "Wednesday", thu: "Thursday", fri: "Friday", sat: "Saturday", sun: "Sunday" };
const USUAL = ["tue", "fri"];
const POST = "post";

/** Fill in what the page has no words for: days, time zones, bots. @param {Bot[]} bots */
export function preparePost(bots) {
  const days = Object.entries(DAYS).map(([day, name]) =>
    make("label", {}, make("input", { type: "checkbox", name: "day", value: day, checked: USUAL.includes(day), "aria-label": name }), name.slice(0, 3)),
  );
  find("#days").replaceChildren(...days);
  /** @type {HTMLInputElement} */ (find("#zone")).value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  find("#zones").replaceChildren(...Intl.supportedValuesOf("timeZone").map((value) => make("option", { value })));
  find("#late").append(...botOptions(bots, "", "bot:"));
}

/**
 * The row of a seat: a person with name and address, or a bot.
 * @param {number} player
 * @param {string} side what the player is in the game; in a match that differs from game to game
 * @param {Bot[]} bots
 */
export function postSeat(player, side, bots) {
  const id = `seat-${player}`;
  const kinds = make("select", { id, name: "seat", "aria-describedby": `${id}-about` }, make("option", { value: POST }, "Somebody, by post"), make("option", { value: "open" }, "Whoever signs up"), ...botOptions(bots, "", "bot:"));
  const who = make("input", { type: "text", name: "who", maxlength: 300, required: true, autocomplete: "off", placeholder: "Name <name@example.org>", "aria-label": `Name and address of ${side}` });
  kinds.addEventListener("change", () => {
    who.hidden = /** @type {HTMLSelectElement} */ (kinds).value !== POST;
    /** @type {HTMLInputElement} */ (who).required = !who.hidden;
  });
  const label = make("span", {}, make("label", { for: id }, capital(side)), make("span.quiet", { id: `${id}-about` }));
  return make("div.post-seat", {}, label, kinds, who);
}

/** @param {FormData} data @returns {string[]} the seats as the server wants them */
export function postSeats(data) {
  const people = data.getAll("who");
  return data.getAll("seat").map((seat, player) => (seat === POST ? `post:${String(people[player]).trim()}` : String(seat)));
}

/** @param {FormData} data how the table is run, as the server wants it */
export function postRules(data) {
  const zone = String(data.get("zone")).trim();
  const hours = Number(data.get("hours")) * Number(data.get("hours-unit"));
  const schedule = data.get("when") === "days" ? { days: data.getAll("day"), at: data.get("at"), zone } : { hours, zone };
  const late = data.get("late");
  const said = Object.fromEntries(["grace", "patience"].map((name) => [name, Number(data.get(name))]));
  const press = { name: ["name"], role: ["role", "name"], any: ["name", "role", "nobody"], none: [] }[String(data.get("press"))];
  return { schedule, ...said, press, press_at_once: data.has("press-at-once"), stand_in_after: Number(data.get("stand-in-after")), listed: data.has("listed"), house_rules: String(data.get("house-rules")), quiet: Number(data.get("quiet")) / 60, early: data.has("early"), master_sees: data.has("master-sees"), ...(late ? { late } : {}) };
}
