// @ts-check
/** Draws the list of seats: who sits where, who is online, and what can be done about those who are not. */
import { aBot, botOptions, usualBot } from "../page/bots.js";
import { button, fill, make } from "../page/element.js";
import { clauseButton } from "../page/clause.js";
import { standings } from "./match.js";
import { linksOf } from "../browser/storage.js";
import { say } from "../page/language.js";
import { joinAddress, shareable } from "../page/share.js";
import { dayOf } from "../page/times.js";
import { isAwaited, STRICT } from "../page/view.js";

/** @import { Bot, Seat, View } from "../server/types.d.ts" */

/** @param {Seat} seat */
function who(seat) {
  if (seat.kind === "open") return seat.bot ? say("for anyone") : say("free, for anyone");
  if (seat.kind === "invited" && !seat.name) return say("invited, not here yet");
  return seat.name ?? say("somebody");
}

/** @param {View} view @param {Seat} seat @param {Set<number>} owing the players to move */
const marks = (view, seat, owing) => [
  seat.player === view.you && make("span.tag.you", {}, say("you")),
  isAwaited(seat) && make("span.tag", {}, say("not here yet")),
  seat.kind === "open" && seat.bot && make("span.tag", {}, say("{bot} plays until somebody comes", { bot: aBot(seat.bot) })),
  seat.stand_in && make("span.tag", {}, say("{stand_in} plays on", { stand_in: aBot(seat.stand_in) })),
  seat.away && seat.away.first * 1000 <= Date.now() && make("span.tag", {}, say("on holiday until {date}", { date: dayOf(seat.away.last - 1) })),
  owing.has(seat.player) && make("span.tag.turn-tag", {}, say("to move")),
];

/** Whether a player's roles are secret until the game is over. @param {View} view @param {Seat} seat */
const isSecret = ({ secret_owners, status, boards }, { kind }) => secret_owners && status === "playing" && boards.length === 1 && kind !== "open";

/** @param {Seat} seat */
function presence(seat) {
  if (seat.kind !== "person") return make("span.presence", { "aria-hidden": "true" });
  const words = seat.online ? say("online") : say("away");
  return make(seat.online ? "span.presence.online" : "span.presence.away", { title: words }, make("span.aloud", {}, words));
}

/** @param {View} view @param {Seat} seat @param {Bot[]} bots */
function buttons(view, seat, bots) {
  const { player } = seat;
  const found = [];
  const alone = view.seats.filter(({ kind }) => kind === "person").length === 1;
  if (seat.kind === "open" && (!seat.bot || alone) && view.you === null && !view.host) found.push(button(say("Sit down here"), "sit", { "data-player": player }, ".primary"));
  if (seat.may_replace && view.strict) found.push(button(say("Declare absent"), "stand-in", { "data-player": player, title: say("{name} has been away for ten minutes and will lose", { name: who(seat) }) }));
  else if (seat.may_replace && player !== view.you && bots.length) {
    const words = seat.kind === "person" ? say("Let a bot play") : say("Give the seat to a bot");
    found.push(button(words, "stand-in", { "data-player": player }));
    if (bots.length > 1) found.push(make("select", { "aria-label": say("Which bot") }, ...botOptions(bots, usualBot(bots))));
  }
  return found;
}

/** Draw the link for a friend, which the host sees until the friend has sat down. @param {View} view @param {Seat} seat */
function link(view, seat) {
  const { player, kind } = seat;
  if (!view.may.includes("link") || player === view.you || kind !== "invited" || isAwaited(seat)) return null;
  const token = linksOf(view.table)[player];
  const again = button(say("New link"), "link", { "data-player": player, title: say("The old link then stops working") });
  return make("div", {}, token && shareable(say("The link for {seat}", { seat: seat.side ?? say("this seat") }), joinAddress(token, view.game, view.seats[view.you ?? -1]?.name ?? ""), say("Play {title} with me", { title: view.title }), joinAddress(token)), make("div.button-row", {}, again));
}

/** Draw the button with which the host can free a person's seat. @param {Seat} seat */
function freeing({ player, may_free }) {
  if (!may_free) return null;
  const free = button(say("Free this seat…"), "free", { "data-player": player });
  return make("details.fold", { "data-key": "free" }, make("summary", {}, say("Somebody else for this seat")), make("div.button-row", {}, free));
}

/**
 * Draw the list of seats, each with its player and buttons.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {Bot[]} bots the bots that can be chosen
 * @param {Set<number>} owing the players to move, as far as the board has shown it
 */
export function drawSeats(box, view, bots, owing) {
  const seats = view.seats.map((seat) => {
    const acts = buttons(view, seat, bots);
    return make(
      "li.seat",
      { "data-key": seat.player },
      make("div.seat-line", {}, make("span.who", {}, presence(seat), make("b", {}, seat.account ? make("a", { href: `/players/by-id/${seat.account}` }, who(seat)) : who(seat))), ...marks(view, seat, owing)),
      seat.side ? make("div.quiet", {}, seat.side) : isSecret(view, seat) && make("div.quiet", {}, say("plays in secret"), "\u00a0", clauseButton(view.game, view.secret_owners)),
      acts.length > 0 && make("div.button-row", {}, ...acts),
      link(view, seat),
      freeing(seat),
    );
  });
  fill(box, view.strict && make("p.quiet", { "data-key": "strict" }, STRICT), make("ul.seats", {}, ...seats), standings(view));
}
