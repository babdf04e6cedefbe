// @ts-check
/** Notifications by the browser, while a table's page is open behind others. */
import { say } from "../page/language.js";
import { settings } from "./storage.js";
import { myTurn } from "../page/view.js";
import { left } from "../page/times.js";

/** @import { View } from "../server/types.d.ts" */

/** Whether this browser has them. */
export const canNotify = "Notification" in window;

/** Ask the person, in the browser's own words. */
export const askToNotify = () => (canNotify && Notification.permission === "default" ? Notification.requestPermission() : null);

/**
 * Say something to whoever looks elsewhere; a later word about the same replaces it.
 * @param {string} title
 * @param {string} body
 * @param {string} about
 */
export async function notify(title, body, about) {
  if (!canNotify || !settings().notify || Notification.permission !== "granted" || (!document.hidden && document.hasFocus())) return;
  const shown = { body, tag: about, icon: new URL("../app/icon-192.png", import.meta.url).href, data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, shown); // the only way on Android; a click is heard by the worker
  const notice = new Notification(title, shown);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

const HOUR = 3600;
/** Of which deadlines one was warned here. @type {Set<string>} */
const warned = new Set();

/** Say what has come to be so at a table between two views: it is my turn, somebody sits down, it is over. @param {View} before @param {View} view @param {string} others */
export function notifyOfNews(before, view, others) {
  if (myTurn(view) && !myTurn(before)) notify(say("Your turn: {title}", { title: view.title }), others, location.pathname); // as the server's message about it, which replaces it
  const sat = view.seats.filter(({ player, kind, name }) => kind === "person" && player !== view.you && (before.seats[player]?.kind !== "person" || before.seats[player]?.name === null) && name !== null);
  const news = [...sat.map(({ name }) => say("{name} sits down.", { name }))];
  if (view.rematch && !before.rematch) news.push(say("A rematch is set up."));
  if (view.ending && !before.ending) news.push(view.ending.sentence);
  if (news.length) notify(view.title, news.join(" "), `news ${view.table}`);
}

/** Say once that the time is nearly up: with three hours left, or a quarter of what there was. @param {View | null} view @param {number} remaining in seconds */
export function notifyOfDeadline(view, remaining) {
  if (!view?.deadline || !myTurn(view)) return;
  const about = `deadline ${view.table} ${view.deadline}`;
  const whole = view.pace.bank ?? (view.pace.hours ?? Infinity) * HOUR;
  if (whole < HOUR / 2) return; // who has minutes is there
  const quarter = 0.25 * whole;
  if (remaining <= 0 || remaining > Math.min(3 * HOUR, quarter) || warned.has(about)) return;
  warned.add(about);
  notify(say("Time is nearly up: {title}", { title: view.title }), left(remaining), `deadline ${view.table}`);
}
