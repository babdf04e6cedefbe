// @ts-check
/** Draws the state of everybody's orders: received, understood, or final. Their content is shown only if the table allows it. */
import { aBot } from "../page/bots.js";
import { button, make } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { clockIn } from "../page/times.js";

/** @import { Desk, DeskPlayer, Place } from "../server/types.d.ts" */

/** @param {Desk} desk @param {Place} place */
export const placeWords = ({ match, boards }, { board, role }) => {
  const name = boards[board].called[role];
  return match ? say("game {game}, {role}", { game: board + 1, role: name }) : name;
};

/** @param {Desk} desk @returns {{wanted: number, understood: number, all: number, people: number}} the totals of all players */
export function counts({ players }) {
  const people = players.filter(({ bot, wanted }) => !bot && wanted);
  const sum = (/** @type {"wanted" | "understood"} */ what) => people.reduce((before, player) => before + player[what], 0);
  return { wanted: sum("wanted"), understood: sum("understood"), all: people.filter((one) => one.understood === one.wanted).length, people: people.length };
}

/** What a player has said about the current turn, as text. */
const SAYS = { ready: say("is ready"), wait: say("asks to wait for the deadline"), unclear: say("must write again because the last letter was not fully understood") };

/** A note that says which clock measured the arrival of a letter. */
const CLOCKS = { master: say("entered by the Games Master"), mailbox: say("by the clock of the mailbox"), server: say("by the clock of the mail server"), file: say("by the time of the file"), reading: say("when the letter was read") };

/** @param {Desk} desk @param {DeskPlayer} player */
function received({ rules }, { received, received_by, received_late, understood, bot, wanted }) {
  if (bot || !wanted) return make("span.quiet", {}, "–");
  if (received !== null) return make("span", {}, clockIn(received, rules.schedule.zone), make("div.quiet", {}, CLOCKS[received_by ?? "reading"], received_late && say(", after the deadline")));
  return make("span.quiet", {}, understood ? say("on the page") : say("nothing yet"));
}

/** @param {Desk} desk @param {DeskPlayer} player */
function understood(desk, { wanted, understood, places, orders, says }) {
  if (!wanted) return [make("span.quiet", {}, say("nothing due"))];
  const missing = places.filter((place) => !place.in).map((place) => placeWords(desk, place));
  const count = make(understood === wanted ? "b.all-in" : "b", {}, say("{understood} of {wanted}", { understood, wanted }));
  const told = (orders ?? []).map((order) => make("div", {}, `${placeWords(desk, order)}: `, make("code", {}, order.action)));
  const said = says && make("div.quiet", {}, SAYS[says]);
  return [count, said, understood > 0 && missing.length > 0 && make("div.quiet", {}, say("missing: {roles}", { roles: missing.join(", ") })), ...told];
}

/** Draw how reliably a player sends orders. @param {DeskPlayer} player */
function reliability({ reliability: { turns, missed, late, in_a_row } }) {
  if (!turns) return null;
  const often = missed && say("{missed} missed{more}", { missed, more: in_a_row > 1 ? say(" ({in_a_row} in a row)", { in_a_row }) : "" });
  return make("div.quiet", {}, [plural(turns, "{count} turn", "{count} turns"), often || (!late && say("none missed")), late && say("{late} late", { late })].filter(Boolean).join(", "));
}

/** @param {Desk} desk @param {DeskPlayer} player */
function row(desk, player) {
  const { name, mail, bot, kind, wanted } = player;
  const about = kind === "bot" ? say("chooses by itself") : bot ? say("{bot} plays on", { bot: aBot(bot) }) : kind === "person" ? (mail ?? say("on paper")) : mail ? say("{mail}, invited", { mail }) : say("nobody sits here yet");
  const data = { "data-player": player.player };
  const replace = button(say("Replace…"), "replace", { ...data, "aria-label": say("Replace {name}", { name }) });
  const enter = button(say("Enter"), "whose", { ...data, "aria-label": say("Enter orders for {name}", { name }) });
  const isInvited = desk.status === "waiting" && kind === "invited" && !bot;
  const acts = (isInvited && make("div.button-row", {}, replace)) || (desk.status === "playing" && kind !== "bot" && make("div.button-row", {}, enter, replace));
  return make(
    "tr",
    { "data-key": player.player },
    make("th", { scope: "row" }, make("b", {}, name), make("div.quiet", {}, about), reliability(player), acts),
    make("td", { "data-head": say("Received") }, received(desk, player)),
    make("td", { "data-head": say("Understood") }, ...understood(desk, player)),
    make("td", { "data-head": say("Final") }, make("span.quiet", {}, wanted && desk.status === "playing" ? say("not yet") : "–")),
  );
}

/** Draw the table of all players and their orders. @param {Desk} desk */
export function table(desk) {
  const head = [say("Player"), say("Received"), say("Understood"), say("Final")].map((words) => make("th", { scope: "col" }, words));
  return make("table.received", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...desk.players.map((player) => row(desk, player))));
}

/** A sentence that says how many orders have been received. @param {Desk} desk */
export function countWords(desk) {
  const early = desk.early === null ? "" : say(" The turn will be processed at {early} unless more letters arrive.", { early: clockIn(desk.early, desk.rules.schedule.zone) });
  const { wanted, understood, all, people } = counts(desk);
  if (desk.status !== "playing") return "";
  const orders = say("Orders received: {understood} of {wanted}.", { understood, wanted });
  const done = say("Players who have sent all their orders: {all} of {people}.", { all, people });
  return `${orders} ${done}${early}`;
}
