// @ts-check
/** Notifications by the browser, while a table's page is open behind others. */
import { settings } from "./remembered.js";

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
export function notify(title, body, about) {
  if (!canNotify || !settings().notify || Notification.permission !== "granted" || (!document.hidden && document.hasFocus())) return;
  try {
    const shown = new Notification(title, { body, tag: about, icon: new URL("./icon-turn.svg", import.meta.url).href });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chromium on Android shows them only from a service worker.
  }
}
