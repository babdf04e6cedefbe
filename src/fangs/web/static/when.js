// @ts-check
/** Times as people say them. */

const HOUR = 3600;
const DAY = 86400;
/** @type {[number, string][]} */
const UNITS = [[DAY, "day"], [HOUR, "hour"], [60, "minute"], [1, "second"]];

/** @param {number} seconds that are left @returns {string} */
export function left(seconds) {
  if (seconds <= 0) return "time is up";
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} days ${Math.floor((seconds % DAY) / HOUR)} h left`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / 60)} min left`;
  return `${minutes(seconds)} left`;
}

/** @param {number} epoch @returns {string} */
export function clock(epoch) {
  const then = new Date(epoch * 1000);
  const today = then.toDateString() === new Date().toDateString();
  const time = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return today ? time : `${then.toLocaleDateString([], { day: "numeric", month: "short" })}, ${time}`;
}

/** @param {number} seconds @returns {string} as a clock shows it */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  return whole < HOUR ? `${Math.floor(whole / 60)}:${rest}` : `${Math.floor(whole / HOUR)}:${String(Math.floor((whole % HOUR) / 60)).padStart(2, "0")}:${rest}`;
}

/** @param {{hours: number | null, bank: number | null, increment: number | null} | null} pace @returns {string} */
export function paceWords(pace) {
  if (pace?.bank) return `${minutes(pace.bank)} min each` + (pace.increment ? ` and ${pace.increment} s more per choice` : "");
  const seconds = Math.round((pace?.hours ?? 0) * HOUR);
  if (!seconds) return "live";
  const [length, unit] = UNITS.find(([one]) => seconds % one === 0) ?? [1, "second"];
  const number = seconds / length;
  return `${number === 1 ? (unit === "hour" ? "an" : "a") : number} ${unit}${number === 1 ? "" : "s"} per move`;
}
