// @ts-check
/** What somebody should know or answer now, over the page. */
import { button, make } from "./element.js";
import { copyable } from "./links.js";
import { fill } from "./morph.js";
import { recoveryOf } from "./remembered.js";
import { nameOf } from "./view.js";

/** @import { View } from "./types.d.ts" */

const ASKED = { undo: "to take back the last choice", draw: "for a draw" };
const GIVE_UP = "The host asks you to give up your seat. If you agree, your secret choices are void, and nobody sees them.";

/** @param {View} view */
function proposal(view) {
  const asked = view.proposal;
  if (!asked) return null;
  const waiting = asked.waiting.map((player) => nameOf(view, player)).join(" and ");
  const by = asked.by === view.you ? "You ask" : asked.by === null ? "The host asks" : `${nameOf(view, asked.by)} asks`;
  const text = asked.what !== "free" ? `${by} ${ASKED[asked.what]}.` : asked.yours ? GIVE_UP : `The host asks ${waiting} to give up the seat.`;
  if (!asked.yours) return make("div.notice", { "data-key": "proposal" }, make("p", {}, `${text} ${waiting} must answer.`));
  const data = { "data-proposal": asked.proposal };
  return make("div.notice.asks", { "data-key": "proposal" }, make("p", {}, text), make("div.doings", {}, button("Agree", "agree", data, ".primary"), button("Decline", "disagree", data)));
}

/** @param {View} view */
function standIn(view) {
  const seat = view.you === null ? null : view.seats[view.you];
  if (!seat?.stand_in || view.status === "over") return null;
  return make("div.notice.asks", { "data-key": "stand-in" }, make("p", {}, "A bot is playing for you."), button("Take the seat back", "hand-back", {}, ".primary"));
}

/** What opens the seat when the link is lost: shown until one has it. @param {View} view */
function recovery(view) {
  const code = recoveryOf(view.table);
  const withPeople = view.seats.some(({ player, kind }) => player !== view.you && kind !== "bot");
  if (!code || !withPeople || view.status === "over") return null;
  const text = "Write down this recovery code: with it you can return to your seat, also on another device. It is shown only here.";
  return make("div.notice", { "data-key": "recovery" }, make("p", {}, text), copyable("Your recovery code", code), button("I have it", "has-code"));
}

/** @param {View} view */
function rematch(view) {
  if (!view.rematch) return null;
  return make("div.notice.asks", { "data-key": "rematch" }, make("p", {}, "A rematch is set up."), button("Go to the rematch", "follow", {}, ".primary"));
}

/** @param {View} view */
function watching(view) {
  if (view.you !== null || view.status === "over") return null;
  const free = view.seats.some(({ kind }) => kind === "open") && !view.host;
  return make("div.notice", { "data-key": "watching" }, make("p", {}, free ? "You are watching. A seat is free: sit down and play." : "You are watching."));
}

/** @param {View} view */
function invited(view) {
  const away = view.seats.filter(({ kind }) => kind === "invited" || kind === "open").length;
  if (view.status !== "waiting" || !away || !view.host) return null;
  return make("div.notice", { "data-key": "invited" }, make("p", {}, "Send your friends their links: you find them beside their seats, under Players."));
}

/**
 * Draw them.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawNotices(box, view) {
  fill(box, proposal(view), standIn(view), rematch(view), invited(view), recovery(view), watching(view));
}
