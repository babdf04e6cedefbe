// @ts-check
/** Who has sent what: received, understood and final are three things. What an order says is shown only where the table allows it. */
import { aBot } from "./bots.js";
import { button, counted, make } from "./element.js";
import { clock } from "./when.js";

/** @import { Desk, DeskPlayer, Place } from "./types.d.ts" */

/** @param {Desk} desk @param {Place} place */
export const placeWords = ({ match, boards }, { board, role }) => {
  const name = boards[board].called[role];
  return match ? `game ${board + 1} ${name}` : name;
};

/** @param {Desk} desk @returns {{wanted: number, understood: number, all: number, people: number}} over all who play */
export function counts({ players }) {
  const people = players.filter(({ bot, wanted }) => !bot && wanted);
  const sum = (/** @type {"wanted" | "understood"} */ what) => people.reduce((before, player) => before + player[what], 0);
  return { wanted: sum("wanted"), understood: sum("understood"), all: people.filter((one) => one.understood === one.wanted).length, people: people.length };
}

/** Whose clock says when a letter came. */
const CLOCKS = { mailbox: "by the clock of the mailbox", server: "by the clock of the mail server", file: "by the time of the file", reading: "as it was read" };

/** @param {DeskPlayer} player */
function received({ received, received_by, received_late, understood, bot, wanted }) {
  if (bot || !wanted) return make("span.quiet", {}, "–");
  if (received !== null) return make("span", {}, clock(received), make("div.quiet", {}, CLOCKS[received_by ?? "reading"], received_late && ", after the deadline"));
  return make("span.quiet", {}, understood ? "on the page" : "nothing yet");
}

/** @param {Desk} desk @param {DeskPlayer} player */
function understood(desk, { wanted, understood, places, orders, says }) {
  if (!wanted) return [make("span.quiet", {}, "owes nothing")];
  const missing = places.filter((place) => !place.in).map((place) => placeWords(desk, place));
  const count = make(understood === wanted ? "b.all-in" : "b", {}, `${understood} of ${wanted}`);
  const told = (orders ?? []).map((order) => make("div", {}, `${placeWords(desk, order)}: `, make("code", {}, order.action)));
  const said = says && make("div.quiet", {}, says === "ready" ? "is ready" : "asks to wait for the deadline");
  return [count, said, understood > 0 && missing.length > 0 && make("div.quiet", {}, `missing: ${missing.join(", ")}`), ...told];
}

/** How reliably a player orders. @param {DeskPlayer} player */
function reliability({ reliability: { turns, missed, late, in_a_row } }) {
  if (!turns) return null;
  const often = missed && `${missed} missed${in_a_row > 1 ? ` (${in_a_row} in a row)` : ""}`;
  return make("div.quiet", {}, [counted(turns, "turn"), often || (!late && "none missed"), late && `${late} late`].filter(Boolean).join(", "));
}

/** @param {Desk} desk @param {DeskPlayer} player */
function row(desk, player) {
  const { name, mail, bot, kind, wanted } = player;
  const about = kind === "bot" ? "a bot" : bot ? `${aBot(bot)} plays on` : kind === "person" ? (mail ?? "on paper") : mail ? `${mail}, invited` : "nobody sits here yet";
  const data = { "data-player": player.player };
  const replace = button("Replace…", "replace", { ...data, "aria-label": `Replace ${name}` });
  const enter = button("Enter", "whose", { ...data, "aria-label": `Enter orders of ${name}` });
  const isInvited = desk.status === "waiting" && kind === "invited" && !bot;
  const doings = (isInvited && make("div.doings", {}, replace)) || (desk.status === "playing" && kind !== "bot" && make("div.doings", {}, enter, replace));
  return make(
    "tr",
    { "data-key": player.player },
    make("th", { scope: "row" }, make("b", {}, name), make("div.quiet", {}, about), reliability(player), doings),
    make("td", { "data-head": "Received" }, received(player)),
    make("td", { "data-head": "Understood" }, ...understood(desk, player)),
    make("td", { "data-head": "Final" }, make("span.quiet", {}, wanted && desk.status === "playing" ? "not yet" : "–")),
  );
}

/** The table of all players. @param {Desk} desk */
export function table(desk) {
  const head = ["Player", "Received", "Understood", "Final"].map((words) => make("th", { scope: "col" }, words));
  return make("table.received", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...desk.players.map((player) => row(desk, player))));
}

/** How many orders are in, in a sentence. @param {Desk} desk */
export function countWords(desk) {
  const early = desk.early === null ? "" : ` The turn is processed at ${clock(desk.early)}, unless more letters arrive.`;
  const { wanted, understood, all, people } = counts(desk);
  if (desk.status !== "playing") return "";
  return `${understood} of ${counted(wanted, "order")} ${understood === 1 ? "is" : "are"} in; ${all} of ${counted(people, "player")} ${all === 1 ? "has" : "have"} sent all of theirs.${early}`;
}
