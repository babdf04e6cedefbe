// @ts-check
/** Reads and fills in the fields for the settings of a tournament that can also be changed later. */
import { make } from "../page/element.js";
import { knownZone } from "../page/times.js";

/** @import { NewTournament, TournamentView } from "../server/types.d.ts" */
/** @typedef {Required<Pick<NewTournament, "title" | "description" | "starts" | "zone" | "registration" | "directors" | "least" | "most" | "check_in" | "rounds" | "between" | "window" | "last" | "late_until">> & {round_limit: number}} Fields */

/** The number of seconds in the unit of each field. @type {Record<string, number>} */
const UNITS = { check_in: 60, between: 60, window: 60, last: 60, round_limit: 3600 };
const NUMBERS = /** @type {const} */ (["least", "most", "check_in", "rounds", "round_limit", "between", "window", "last", "late_until"]);
const ONE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Format a moment as the clocks of a time zone show it: `2026-12-24T18:00`. @param {number} at in seconds since 1970 @param {string} zone */
const shownIn = (at, zone) => new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(at * 1000).replace(" ", "T");

/**
 * The moment at which the clocks of a time zone show this time.
 * @param {string} text such as `2026-12-24T18:00` @param {string} zone @returns {number} in seconds since 1970
 */
function timeIn(text, zone) {
  const wanted = Date.parse(`${text}Z`) / 1000;
  let at = wanted;
  for (let again = 0; again < 2; again++) at -= Date.parse(`${shownIn(at, zone)}Z`) / 1000 - wanted; // twice, because the first step can cross a clock change
  return at;
}

/** Split a text into the handles of players. @param {FormDataEntryValue | null} text */
export const handlesIn = (text) => String(text ?? "").split(/[\s,;]+/).filter(Boolean);

/** @param {HTMLFormElement} form @param {string} name */
const input = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** Show the fields that a tournament format needs, and disable the others. @param {HTMLElement} form @param {string} format */
export function showFor(form, format) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    one.hidden = !(one.dataset.for ?? "").split(" ").includes(format);
    for (const field of one.querySelectorAll("input, select")) /** @type {HTMLInputElement} */ (field).disabled = one.hidden;
  }
}

/** Offer all time zones in a form, and fill in the start. @param {HTMLFormElement} form @param {number} starts @param {string} [wanted] the zone */
export function begin(form, starts, wanted = ONE_ZONE) {
  const zone = knownZone(wanted);
  const zones = [...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])].sort();
  input(form, "zone").replaceChildren(...zones.map((value) => make("option", { value, selected: value === zone }, value.replaceAll("_", " "))));
  input(form, "starts").value = shownIn(starts, zone).slice(0, 16);
}

/** @param {HTMLFormElement} form @returns {Fields} */
export function read(form) {
  const said = new FormData(form);
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(said.get(name) ?? 0) * (UNITS[name] ?? 1)]));
  const zone = String(said.get("zone") ?? "UTC");
  return {
    title: String(said.get("title") ?? ""),
    description: String(said.get("description") ?? "").replaceAll("\r", ""),
    starts: said.has("starts") ? timeIn(String(said.get("starts")), zone) : 0,
    zone,
    registration: said.get("registration") === "invitation" ? "invitation" : "open",
    directors: handlesIn(said.get("directors")),
    .../** @type {Record<typeof NUMBERS[number], number>} */ (numbers),
  };
}

/** Fill in a form with the settings of a tournament. @param {HTMLFormElement} form @param {TournamentView} view */
export function fillIn(form, { title, format, starts, settings }) {
  begin(form, starts, settings.zone);
  showFor(form, format);
  const { description, registration } = settings;
  for (const [name, value] of Object.entries({ title, description, registration, directors: "" })) input(form, name).value = value;
  for (const name of NUMBERS) input(form, name).value = String((settings[name] ?? 0) / (UNITS[name] ?? 1));
}
