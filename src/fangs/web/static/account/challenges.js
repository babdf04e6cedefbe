// @ts-check
/** Draws challenges as rows of a list, with buttons to accept, decline or withdraw them. */
import { button, make, row } from "../page/element.js";
import { say } from "../page/language.js";
import { paceWords } from "../page/times.js";

/** @import { Challenge } from "../server/types.d.ts" */

/** @param {Challenge} challenge */
export function challengeRow({ id, by, to, mine, state, settings, table }) {
  const { title, players, pace, rated } = settings;
  const who = mine ? to : by;
  const words = mine ? say("You have challenged {to}", { to }) : say("{by} challenges you", { by });
  const answers = [
    !mine && button(say("Accept"), "accept", { "data-id": id, "aria-label": say("Accept the challenge from {by}", { by }) }, ".primary"),
    !mine && make("a.button", { href: `/players/${by}?counter=${id}`, "aria-label": say("Ask {by} for other settings", { by }) }, say("Other settings…")),
    button(mine ? say("Withdraw it") : say("Decline"), "decline", { "data-id": id, "aria-label": mine ? say("Withdraw the challenge to {to}", { to }) : say("Decline the challenge from {by}", { by }) }),
  ];
  const opened = make("a.button.primary", { href: `/tables/${table}`, "aria-label": say("To the table with {who}", { who }) }, say("To the table"));
  const about = say("{words}: {players} players, {pace}", { words, players, pace: paceWords(pace) }) + (rated ? say(", rated") : "");
  return row(null, make("b", {}, title), about, ...(state === "accepted" ? [opened] : answers));
}
