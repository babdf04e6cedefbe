// @ts-check
/** Times as people say them. */
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

/** @param {number} seconds that are left @returns {string} */
export function left(seconds) {
  if (seconds <= 0) return say("time is up");
  if (seconds >= 2 * DAY) return say("{days} days {hours} h left", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  if (seconds >= HOUR) return say("{hours} h {minutes} min left", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / 60) });
  return say("{time} left", { time: minutes(seconds) });
}

/** @param {number} epoch @returns {string} */
export function clock(epoch) {
  const then = new Date(epoch * 1000);
  const today = then.toDateString() === new Date().toDateString();
  const time = then.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  return today ? time : `${then.toLocaleDateString(locale, { day: "numeric", month: "short" })}, ${time}`;
}

/** @param {Date} date @returns {string} */
const asDay = (date) => date.toLocaleDateString(locale, { weekday: "short", day: "numeric", month: "short" });

/** @param {string} date such as 2026-12-24 @returns {string} */
export const day = (date) => asDay(new Date(`${date}T12:00`));

/** @param {number} epoch @returns {string} the day that it is then */
export const dayOf = (epoch) => asDay(new Date(epoch * 1000));

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
  if (pace?.bank) return say("{bank} min each", { bank: minutes(pace.bank) }) + (pace.increment ? say(" and {increment} s more per choice", { increment: pace.increment }) : "");
  const seconds = Math.round((pace?.hours ?? 0) * HOUR);
  if (!seconds) return say("live");
  const [length, per] = UNITS.find(([one]) => seconds % one === 0) ?? UNITS[3];
  return per(seconds / length);
}
