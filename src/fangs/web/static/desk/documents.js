// @ts-check
/** Draws the documents on the desk: reports and papers, unsent letters, secret words of seats, and the settings of the table. */
import { clauseButton } from "../page/clause.js";
import { button, make } from "../page/element.js";
import { capital, plural, say } from "../page/language.js";
import { copyable, joinAddress } from "../page/share.js";
import { houseRules } from "../table/post.js";
import { clockIn, day, dayIn } from "../page/times.js";

/** @import { Desk } from "../server/types.d.ts" */

/** @param {string} href @param {string} words */
const link = (href, words) => make("li", { "data-key": href }, make("a", { href }, words));

/** @param {Desk} desk */
export function papers({ table, game, title, turns }) {
  const at = `/tables/${table}`;
  const reports = turns.map(({ turn }) => link(`${at}/report/${turn}`, say("Report of turn {turn}", { turn }))).reverse();
  const others = [
    link(`${at}/report`, say("The current state")),
    link(`${at}/sheet`, say("A printable sheet of the last turn for a magazine")),
    link(`/issue?table=${table}`, say("A magazine to print")),
    link(`${at}/slips`, say("Order slips to print, with maps")),
    link(`${at}/record`, say("The record, as a file")),
    link(at, say("The table as spectators see it")),
    link(`/games/${game}/rules`, say("Rules of {title}", { title })),
  ];
  return make("ul.links", {}, ...reports, ...others);
}

const KINDS = { invitation: say("An invitation"), start: say("The first letter"), report: say("A report"), answer: say("An answer"), reminder: say("A reminder"), notice: say("A notice"), gone: say("A notice"), press: say("Press"), place: say("An answer to a sign-up") };

/** Letters: the number of those that wait, and a line for each that could not be sent. @param {Desk} desk */
export function letters({ letters, players, waiting: listed, mail, rules }) {
  const name = (/** @type {number} */ player) => (player === -1 ? say("the Games Master") : (players[player]?.name ?? listed.find(({ number }) => -10 - number === player)?.name ?? say("somebody")));
  const failed = letters.filter(({ failed }) => failed);
  const held = [...new Set(letters.filter(({ state, failed }) => state === "held" && !failed).map(({ player }) => player))];
  const waiting = letters.filter(({ state, failed }) => state !== "held" && !failed).length;
  const rows = failed.map(({ player, kind, state, failed, at }) => {
    const what = KINDS[/** @type {keyof typeof KINDS} */ (kind)] ?? kind;
    if (state === "held") return make("li.failed", {}, say("The question whether {player} agrees to get letters could not be delivered: {failed}", { player: name(player), failed }));
    if (state === "waiting") return make("li", {}, say("{what} to {player} failed and will be tried again: {failed}", { what, player: name(player), failed }));
    if (at === null) return make("li.failed", {}, say("{what} to {player} could not be delivered: {failed}", { what, player: name(player), failed }));
    return make("li.failed", {}, say("{what} to {player} of {day} could not be delivered: {failed}", { what, player: name(player), day: dayIn(at, rules.schedule.zone), failed }));
  });
  return [
    waiting > 0 && mail && make("p", { "data-key": "waiting" }, plural(waiting, "{count} letter is waiting to be sent.", "{count} letters are waiting to be sent.")),
    ...held.map((player) => make("p", { "data-key": `held ${player}` }, player === -1 ? say("You will not get any letters until you agree. We have asked you once by email.") : say("{player} will not get any letters until the owner of the address agrees. We have asked once by email.", { player: name(player) }))),
    !mail && make("p.quiet", { "data-key": "no-mail" }, say("Email is not set up on this server, so no letters are sent. Print the reports under \u201cReports and papers\u201d and hand them out.")),
    rows.length > 0 && make("ul.rows-of-text", { "data-key": "failed" }, ...rows),
    letters.some(({ state }) => state === "given up") && make("div.button-row", { "data-key": "again" }, button(say("Send failed letters again"), "again")),
  ];
}

/** Letters in which nothing was understood. @param {Desk} desk @returns {HTMLElement[]} */
export const aside = ({ aside, players, rules }) =>
  aside.map(({ id, player, reason, at, turn, subject, text, may_enter }) =>
    make(
      "div.side",
      { "data-key": id },
      make("p", {}, make("b", {}, players[player]?.name ?? say("Somebody")), `: ${reason}`),
      make("p.quiet", {}, say("It came in turn {turn}, {when}.", { turn, when: clockIn(at, rules.schedule.zone) }), subject && ` ${say("Subject: {subject}", { subject })}`),
      text === null ? make("p.quiet", {}, say("You may read this letter only if its sender allows it.")) : make("pre.told", {}, text),
      make(
        "div.button-row",
        {},
        may_enter && make("button.primary", { type: "button", "data-do": "enter-aside", "data-id": id }, text === null ? say("Enter it unread as {player}'s orders", { player: players[player]?.name ?? say("this player") }) : say("Enter it as orders")),
        make("button", { type: "button", "data-do": "return-aside", "data-id": id }, say("Send it back to its sender")),
        make("button", { type: "button", "data-do": "done-aside", "data-id": id }, say("Close it")),
      ),
    ),
  );

/** The people who wait for a place, or watch. @param {Desk} desk @returns {HTMLElement[]} */
export const waiting = ({ waiting, status, rules }) =>
  waiting.map(({ number, name, mail, watches, at }) =>
    make(
      "div.side",
      { "data-key": number },
      make("p", {}, make("b", {}, name), ` (${mail}) ${watches ? say("watches") : say("waits for a place")} `, make("span.quiet", {}, say("since {at}", { at: clockIn(at, rules.schedule.zone) }))),
      make(
        "div.button-row",
        {},
        status === "playing" && make("button", { type: "button", "data-do": "replace", "data-waiting": number }, say("Give {name} a seat…", { name })),
        make("button", { type: "button", "data-do": "strike", "data-waiting": number }, say("Remove from the list…")),
      ),
    ),
  );

/**
 * Draw the press that the Games Master may read: messages to all or to the Games Master, and the Games Master's own.
 * @param {Desk} desk @returns {HTMLElement[]}
 */
export const press = ({ press }) =>
  press.map(({ number, by, whom, text, held }) =>
    make(
      "div.side",
      { "data-key": number },
      make("p", {}, make("b", {}, say("{by} to {whom}", { by: capital(by), whom })), held && make("span.quiet", {}, say(" waits for the report"))),
      make("pre.told", {}, text),
      make("div.button-row", {}, make("button", { type: "button", "data-do": "remove-press", "data-number": number }, say("Remove it"))),
    ),
  );

/** @param {Desk} desk @returns {HTMLElement[]} */
export const words = ({ players }) =>
  players
    .filter(({ word }) => word)
    .map(({ name, player, word }) =>
      make("div", { "data-key": `${player} ${word}` }, make("b", {}, name), " ", make("code", {}, word ?? ""), copyable(say("The link for {name}", { name }), joinAddress((word ?? "").replace("-", ".")))),
    );

/** @param {Desk} desk @returns {HTMLElement[]} */
export function about({ schedule, late, rules, master }) {
  const who = master.name ? say("Games Master: {name}{more}.", { name: master.name, more: master.mail ? ` (${master.mail})` : "" }) : "";
  const said = [
    say("Turns are due {schedule}{more}.", { schedule, more: rules.early ? (rules.quiet ? say(", or soon after all orders are in") : say(", or when all orders are in")) : "" }),
    say("Missing orders: {late}.", { late }),
    rules.master_sees ? say("The Games Master may read orders before they are final.") : say("Nobody can read orders before they are final, not even the Games Master."),
    who,
  ];
  return [...said.filter(Boolean).map((sentence) => make("p", {}, sentence)), ...(rules.house_rules ? [houseRules(rules.house_rules)] : [])];
}

/** Draw the holidays, on which no turn is due. @param {Desk} desk @returns {HTMLElement[]} */
export const holidays = ({ holidays, players, status }) =>
  holidays.map(({ number, player, days: [first, last] }) =>
    make(
      "div.side",
      { "data-key": `${player} ${first} ${last}` },
      make("p", {}, say("{who}: no turn is due from {first} to {last}.", { who: player === null ? say("The whole table") : (players[player]?.name ?? say("Somebody")), first: day(first), last: day(last) })),
      status === "playing" && make("div.button-row", {}, button(say("Delete this holiday…"), "strike-holiday", { "data-number": number })),
    ),
  );

/** @param {Desk} desk */
export function log({ game, match, rules, log: { items } }) {
  const lines = items.map(({ n, board, text, clause, at }) => {
    const where = match && board !== null ? say("Game {number}: ", { number: board + 1 }) : "";
    const sentence = make("span.line-text", { title: clockIn(at, rules.schedule.zone) }, where + text + (/[.!?]$/.test(text) ? "" : "."));
    return make(clause || board !== null ? "li.line" : "li.line.of-table", { "data-key": n }, sentence, clauseButton(game, clause));
  });
  return lines.length ? make("ol.lines", {}, ...lines) : make("p.quiet", {}, say("Nothing yet."));
}
