// @ts-check
/** Shows browser notifications while a table's page is open in the background. */
import { say } from "../page/language.js";
import { settings } from "./storage.js";
import { myTurn } from "../page/view.js";
import { left } from "../page/times.js";

/** @import { View } from "../server/types.d.ts" */

/** Whether this browser supports notifications. */
export const canNotify = "Notification" in window;

/**
 * Show a notification if the person is looking elsewhere. A later notification with the same `about` replaces this one.
 * @param {string} title
 * @param {string} body
 * @param {string} about
 */
export async function notify(title, body, about) {
  if (!canNotify || !settings().notify || Notification.permission !== "granted" || (!document.hidden && document.hasFocus())) return;
  const shown = { body, tag: about, icon: new URL("../app/icon-192.png", import.meta.url).href, data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, shown); // the only way on Android; the worker handles the click
  const notice = new Notification(title, shown);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

const HOUR = 3600;
/** The deadlines for which a warning has been shown. @type {Set<string>} */
const warned = new Set();

/**
 * Show a notification of what has changed between two views: it is the reader's turn, somebody sits down, or the game is over.
 * @param {View} before @param {View} view @param {string} others
 */
export function notifyOfNews(before, view, others) {
  if (myTurn(view) && !myTurn(before)) notify(say("Your turn: {title}", { title: view.title }), others, location.pathname); // with the same tag as the server's message, which replaces it
  const sat = view.seats.filter(({ player, kind, name }) => kind === "person" && player !== view.you && (before.seats[player]?.kind !== "person" || before.seats[player]?.name === null) && name !== null);
  const news = [...sat.map(({ name }) => say("{name} sits down.", { name }))];
  if (view.rematch && !before.rematch) news.push(say("A rematch has been set up."));
  if (view.ending && !before.ending) news.push(view.ending.sentence);
  if (news.length) notify(view.title, news.join(" "), `news ${view.table}`);
}

/**
 * Show a warning once when the reader's time is nearly up: with three hours left, or a quarter of the time.
 * @param {View | null} view @param {number} remaining in seconds
 */
export function notifyOfDeadline(view, remaining) {
  if (!view?.deadline || !myTurn(view)) return;
  const about = `deadline ${view.table} ${view.deadline}`;
  const whole = view.pace.bank ?? (view.pace.hours ?? Infinity) * HOUR;
  if (whole < HOUR / 2) return; // a player with only minutes is at the table
  const quarter = 0.25 * whole;
  if (remaining <= 0 || remaining > Math.min(3 * HOUR, quarter) || warned.has(about)) return;
  warned.add(about);
  notify(say("Time is nearly up: {title}", { title: view.title }), left(remaining), `deadline ${view.table}`);
}
