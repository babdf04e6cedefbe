// @ts-check
/** Draws notices over the page, about facts that the reader should know or questions to answer now. */
import { aBot } from "../page/bots.js";
import { button, fill, make } from "../page/element.js";
import { listed, say } from "../page/language.js";
import { dayOf } from "../page/times.js";
import { isAwaited, nameOf } from "../page/view.js";

/** @import { View } from "../server/types.d.ts" */

const ASKED = { undo: say("to take back the last choice"), draw: say("for a draw") };
const GIVE_UP = say("The host is asking you to give up your seat. If you agree, your secret choices become void, and nobody will see them.");

/** @param {View} view */
function proposal(view) {
  const asked = view.proposal;
  if (!asked) return null;
  const waiting = listed(asked.waiting.map((player) => nameOf(view, player)));
  const by = asked.by === view.you ? say("You ask") : asked.by === null ? say("The host asks") : say("{name} asks", { name: nameOf(view, asked.by) });
  const text = asked.what !== "free" ? `${by} ${ASKED[asked.what]}.` : asked.yours ? GIVE_UP : say("The host is asking {waiting} to give up the seat.", { waiting });
  const data = { "data-proposal": asked.proposal };
  const isMine = asked.by === view.you && (view.you !== null || view.host);
  if (!asked.yours) return make("div.notice", { "data-key": "proposal" }, make("p", {}, say("{text} {waiting} must answer.", { text, waiting })), isMine && make("div.button-row", {}, button(say("Withdraw it"), "disagree", data)));
  return make("div.notice.asks", { "data-key": "proposal" }, make("p", {}, text), make("div.button-row", {}, button(say("Agree"), "agree", data, ".primary"), button(say("Decline"), "disagree", data)));
}

/** @param {View} view */
function standIn(view) {
  const seat = view.you === null ? null : view.seats[view.you];
  if (!seat?.stand_in || view.status === "over") return null;
  if (view.strict) return make("div.notice", { "data-key": "stand-in" }, make("p", {}, say("You have left this game and lost, and {bot} plays on for you.", { bot: aBot(seat.stand_in) })));
  if (!view.may.includes("hand-back")) return make("div.notice", { "data-key": "stand-in" }, make("p", {}, say("You have resigned, and {bot} plays on for you.", { bot: aBot(seat.stand_in) })));
  return make("div.notice.asks", { "data-key": "stand-in" }, make("p", {}, say("A bot is playing for you.")), button(say("Take the seat back"), "hand-back", {}, ".primary"));
}

/** @param {View} view */
function away({ you, seats, may }) {
  const days = you === null ? null : seats[you]?.away;
  if (!days || !may.includes("back")) return null;
  const text = say("You are on holiday from {first} to {last}. On these days, the deadline is paused while it is your turn.", { first: dayOf(days.first), last: dayOf(days.last - 1) });
  return make("div.notice", { "data-key": "away" }, make("p", {}, text), make("div.button-row", {}, button(say("End my holiday"), "end-holiday")));
}

/** @param {View} view */
function rematch(view) {
  if (!view.rematch) return null;
  return make("div.notice.asks", { "data-key": "rematch" }, make("p", {}, say("A rematch has been set up.")));
}

/** @param {View} view */
function watching(view) {
  if (view.you !== null || view.status === "over") return null;
  const free = view.seats.some(({ kind }) => kind === "open") && !view.host;
  return make("div.notice", { "data-key": "watching" }, make("p", {}, free ? say("You are watching. A seat is free, so you can sit down and play.") : say("You are watching.")));
}

/** @param {View} view */
function invited(view) {
  if (view.status !== "waiting" || !view.host || !view.seats.some((seat) => seat.kind === "invited" && !isAwaited(seat))) return null;
  return make("div.notice", { "data-key": "invited" }, make("p", {}, say("Send your friends their links. You can find the links beside their seats, under Players.")));
}

/** @param {View} view */
function awaited({ status, seats }) {
  if (status !== "waiting" || !seats.some(isAwaited)) return null;
  return make("div.notice", { "data-key": "awaited" }, make("p", {}, say("The game begins, and time runs, once everybody has opened the rematch.")));
}

/** The texts of the notices that were closed. @type {Set<string | null>} */
const gone = new Set();

/** Add a button that closes a notice, because it may cover something. A notice that asks something gets no button. @param {HTMLElement | null} notice */
function light(notice) {
  if (!notice || notice.matches(".asks")) return notice;
  if (gone.has(notice.textContent)) return null;
  notice.prepend(button("×", "put-notice-away", { "aria-label": say("Hide this") }, ".put-away"));
  return notice;
}

/** Close a notice after its button was pressed. @param {HTMLElement} pressed */
export function putAway(pressed) {
  const notice = /** @type {HTMLElement} */ (pressed.closest(".notice"));
  pressed.remove();
  gone.add(notice.textContent);
  notice.remove();
}

/**
 * Draw all notices for a view.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawNotices(box, view) {
  fill(box, ...[proposal, standIn, away, rematch, invited, awaited, watching].map((notice) => light(notice(view))));
}
