// @ts-check
/** Formats dates, times and durations for people. */
import { locale, plural, say } from "./language.js";

const HOUR = 3600;
const DAY = 86400;
/** @type {[number, (count: number) => string][]} */
const UNITS = [
  [DAY, (count) => plural(count, "a day per move", "{count} days per move")],
  [HOUR, (count) => plural(count, "an hour per move", "{count} hours per move")],
  [60, (count) => plural(count, "a minute per move", "{count} minutes per move")],
  [1, (count) => plural(count, "a second per move", "{count} seconds per move")],
];

/** @param {number} seconds left @returns {string} */
export function left(seconds) {
  if (seconds <= 0) return say("time is up");
  if (seconds >= 2 * DAY) return say("{days} days {hours} h left", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  if (seconds >= HOUR) return say("{hours} h {minutes} min left", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / 60) });
  return say("{time} left", { time: minutes(seconds) });
}

/** @type {Intl.DateTimeFormatOptions} */
const TIME = { hour: "2-digit", minute: "2-digit" };
/** @type {Intl.DateTimeFormatOptions} */
const DAY_OF_MONTH = { day: "numeric", month: "short" };

/** @param {string} zone @returns {string} this time zone, or UTC if the browser does not know it */
export function knownZone(zone) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) && zone;
  } catch {
    return "UTC";
  }
}

/** @param {number} epoch @returns {string} the time of day, with the date unless it is today */
export function clock(epoch) {
  const then = new Date(epoch * 1000);
  const time = then.toLocaleTimeString(locale, TIME);
  return then.toDateString() === new Date().toDateString() ? time : `${date(then, DAY_OF_MONTH)}, ${time}`;
}

/** @param {number} epoch @param {string} zone @returns {string} the date in this zone */
export const dayIn = (epoch, zone) => new Date(epoch * 1000).toLocaleDateString(locale, { timeZone: knownZone(zone), dateStyle: "long" });

/** @param {number} epoch @param {string} zone @returns {string} the date and the time of day in this zone, and its name */
export function clockIn(epoch, zone) {
  const known = knownZone(zone);
  return `${new Date(epoch * 1000).toLocaleString(locale, { timeZone: known, dateStyle: "medium", timeStyle: "short" })} (${known.replaceAll("_", " ")})`;
}

/** @param {Date} then @param {Intl.DateTimeFormatOptions} shown @returns {string} a date, with its year unless it is in this year */
const date = (then, shown) => then.toLocaleDateString(locale, then.getFullYear() === new Date().getFullYear() ? shown : { ...shown, year: "numeric" });

/** @param {Date} then @returns {string} */
const asDay = (then) => date(then, { weekday: "short", ...DAY_OF_MONTH });

/** @param {string} text such as 2026-12-24 @returns {string} */
export const day = (text) => asDay(new Date(`${text}T12:00`));

/** @param {number} epoch @returns {string} the day that it is then */
export const dayOf = (epoch) => asDay(new Date(epoch * 1000));

/** @param {number} epoch @returns {string} the day that it is then, always with the year */
export const fullDay = (epoch) => new Date(epoch * 1000).toLocaleDateString(locale, { dateStyle: "long" });

/** @param {number} seconds @returns {string} as a clock shows it */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  return whole < HOUR ? `${Math.floor(whole / 60)}:${rest}` : `${Math.floor(whole / HOUR)}:${String(Math.floor((whole % HOUR) / 60)).padStart(2, "0")}:${rest}`;
}

/** @typedef {{hours: number | null, bank: number | null, increment: number | null, weekends_off?: boolean, starts?: number | null}} Pace */

/** @param {Pace | null} pace @returns {string} */
export function paceWords(pace) {
  const words = [speed(pace), pace?.weekends_off && say("not on weekends"), pace?.starts && say("from {time} on", { time: clock(pace.starts) })];
  return words.filter(Boolean).join(", ");
}

/** @param {Pace | null} pace @returns {string} */
function speed(pace) {
  if (pace?.bank) return say("{bank} min each", { bank: minutes(pace.bank) }) + (pace.increment ? say(" plus {increment} s per choice", { increment: pace.increment }) : "");
  const seconds = Math.round((pace?.hours ?? 0) * HOUR);
  if (!seconds) return say("live");
  const [length, per] = UNITS.find(([one]) => seconds % one === 0) ?? UNITS[3];
  return per(seconds / length);
}
