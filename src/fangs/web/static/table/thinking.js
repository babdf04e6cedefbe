// @ts-check
/** Shows which bots are thinking, as soon as they have not chosen for a second. */
import { listed, plural } from "../page/language.js";
import { showThinking } from "../page/status.js";
import { waitedFor, iOwe, nameOf } from "../page/view.js";

/** @import { View } from "../server/types.d.ts" */

const SOON = 1000;

/** @param {View} view @returns {string[]} the bots that have to choose, unless the banner already names them */
function thinkers(view) {
  if (view.status !== "playing" || view.boards.some(iOwe) || waitedFor(view).length) return [];
  return view.seats.filter(({ owes, bot, stand_in }) => owes && (bot || stand_in)).map(({ player }) => nameOf(view, player));
}

let waiting = ""; // the bots and the positions for which they were shown last
let timer = 0;

/**
 * Show which bots are thinking, beside the words that say whose turn it is.
 * @param {View | null} view null: events are still being replayed, so nothing is said yet
 */
export function showThinkers(view) {
  const names = view ? thinkers(view) : [];
  const now = `${names} ${view?.boards.map(({ number }) => number)}`;
  if (now === waiting) return;
  waiting = now;
  clearTimeout(timer);
  showThinking("");
  if (!names.length) return;
  const words = plural(names.length, "{names} is thinking…", "{names} are thinking…", { names: listed(names) });
  timer = window.setTimeout(() => showThinking(words), SOON);
}
