// @ts-check
/** Draws the players' clocks at a table where each player has a fixed time for the whole game. */
import { fill, find, make } from "../page/element.js";
import { say } from "../page/language.js";
import { serverTime, showDeadline } from "../page/status.js";
import { nameOf } from "../page/view.js";
import { minutes } from "../page/times.js";

/** @import { View } from "../server/types.d.ts" */

const SCARCE = 30; // seconds; a clock with less time is urgent

/**
 * Show how much time is left, for the turn or for each player.
 * @param {View | null} view @returns {number} how many seconds I have left; Infinity: my time is not running
 */
export const showTime = (view) => (view?.pace.bank ? showClocks(view) : showDeadline(view));

/** @param {View} view */
function showClocks(view) {
  const now = serverTime(view);
  /** @param {import("../server/types.d.ts").SeatClock} clock */
  const remaining = ({ left, since }) => left - (since === null ? 0 : Math.max(now - since, 0)); // `since` is in the future if the server was down
  const shown = view.seats.flatMap(({ player, clock, bot }) => {
    if (!clock || bot) return [];
    const runs = clock.since !== null && view.status === "playing";
    const kind = [".clock", runs && ".runs", runs && remaining(clock) < SCARCE && ".urgent"].filter(Boolean).join("");
    const name = player === view.you ? say("you") : nameOf(view, player);
    return [make(`span${kind}`, { "data-key": player }, make("span.clock-name", { title: name }, name), " ", make("b.number", {}, minutes(remaining(clock))), runs && make("span.aloud", {}, say(", running")))];
  });
  find("#deadline").hidden = true;
  find("#clocks").hidden = !shown.length;
  fill(find("#clocks"), ...shown);
  const mine = view.seats[view.you ?? -1]?.clock;
  return mine && mine.since !== null ? remaining(mine) : Infinity;
}
