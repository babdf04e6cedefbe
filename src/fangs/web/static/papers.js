// @ts-check
/** What lies on the desk: reports, what is printed, letters that are not sent, the words of the seats, how the table is run. */
import { clauseButton } from "./clause.js";
import { button, counted, make } from "./element.js";
import { copyable, joinAddress } from "./links.js";
import { houseRules } from "./posted.js";
import { capital } from "./view.js";
import { clock } from "./when.js";

/** @import { Desk } from "./types.d.ts" */

/** @param {string} href @param {string} words */
const link = (href, words) => make("li", { "data-key": href }, make("a", { href }, words));

/** @param {Desk} desk */
export function papers({ table, game, title, turns }) {
  const at = `/tables/${table}`;
  const reports = turns.map(({ turn }) => link(`${at}/report/${turn}`, `Report of turn ${turn}`)).reverse();
  const others = [
    link(`${at}/report`, "The current state"),
    link(`${at}/sheet`, "A sheet to print: the last turn, for a magazine"),
    link(`/issue?table=${table}`, "An issue to print: contents, press, the last turn, slips; more tables as &table=… in its address"),
    link(`${at}/slips`, "Order slips to print, with maps"),
    link(`${at}/record`, "The record, as a file"),
    link(at, "The table as spectators see it"),
    link(`/games/${game}/rules`, `Rules of ${title}`),
  ];
  return make("ul.links", {}, ...reports, ...others);
}

const KINDS = { invitation: "An invitation", start: "The first letter", report: "A report", answer: "An answer", reminder: "A reminder", notice: "A notice", press: "Press", place: "An answer to a sign-up" };

/** Letters that wait are counted; those that went wrong are told one by one. @param {Desk} desk @returns {HTMLElement[]} */
export function letters({ letters, players, waiting: listed, mail }) {
  const name = (/** @type {number} */ player) => (player === -1 ? "you" : (players[player]?.name ?? listed.find(({ number }) => -10 - number === player)?.name ?? "somebody"));
  const failed = letters.filter(({ failed }) => failed);
  const held = [...new Set(letters.filter(({ state }) => state === "held").map(({ player }) => player))];
  const waiting = letters.filter(({ state, failed }) => state !== "held" && !failed).length;
  const rows = failed.map(({ player, kind, state, failed }) => {
    const what = KINDS[/** @type {keyof typeof KINDS} */ (kind)] ?? kind;
    return make(state === "given up" ? "li.failed" : "li", {}, `${what} to ${name(player)} ${state === "given up" ? "was given up" : "will be tried again"}: ${failed}`);
  });
  const found = [];
  if (waiting) found.push(make("p", { "data-key": "waiting" }, `${counted(waiting, "letter")} ${waiting === 1 ? "is" : "are"} waiting to be sent.`));
  for (const player of held) found.push(make("p", { "data-key": `held ${player}` }, `No letters go to ${name(player)} until ${player === -1 ? "you agree" : "the owner of the address agrees"}: an email has asked, once.`));
  if (!mail) found.push(make("p.quiet", { "data-key": "no-mail" }, "Mail is not set up on this server: hand out the reports yourself, or see docs/post.md."));
  if (rows.length) found.push(make("ul.rows-of-text", { "data-key": "failed" }, ...rows));
  if (letters.some(({ state }) => state === "given up")) found.push(make("div.doings", { "data-key": "again" }, button("Send failed letters again", "again")));
  return found;
}

/** Letters in which nothing was understood. @param {Desk} desk @returns {HTMLElement[]} */
export const aside = ({ aside, players }) =>
  aside.map(({ id, player, reason, text, may_enter }) =>
    make(
      "div.side",
      { "data-key": id },
      make("p", {}, make("b", {}, players[player]?.name ?? "Somebody"), `: ${reason}`),
      text === null ? make("p.quiet", {}, "You may read it only if its sender allows it.") : make("pre.told", {}, text),
      make(
        "div.doings",
        {},
        may_enter && make("button.primary", { type: "button", "data-do": "enter-aside", "data-id": id }, text === null ? `It is from ${players[player]?.name ?? "this player"}: enter it unread` : "Enter it as orders"),
        make("button", { type: "button", "data-do": "return-aside", "data-id": id }, "Send it back to its sender"),
        make("button", { type: "button", "data-do": "done-aside", "data-id": id }, "Close it"),
      ),
    ),
  );

/** Who waits for a place, or watches. @param {Desk} desk @returns {HTMLElement[]} */
export const waiting = ({ waiting, status }) =>
  waiting.map(({ number, name, mail, watches, at }) =>
    make(
      "div.side",
      { "data-key": number },
      make("p", {}, make("b", {}, name), ` (${mail}) ${watches ? "watches" : "waits for a place"} `, make("span.quiet", {}, `since ${clock(at)}`)),
      make(
        "div.doings",
        {},
        status === "playing" && make("button", { type: "button", "data-do": "replace", "data-waiting": number }, `Give ${name} a seat…`),
        make("button", { type: "button", "data-do": "strike", "data-waiting": number }, "Take off the list…"),
      ),
    ),
  );

/** What players wrote to all, or to the Games Master, and what the Games Master wrote. @param {Desk} desk @returns {HTMLElement[]} */
export const press = ({ press }) =>
  press.map(({ number, by, whom, text, held }) =>
    make(
      "div.side",
      { "data-key": number },
      make("p", {}, make("b", {}, `${capital(by)} to ${whom}`), held && make("span.quiet", {}, " waits for the report")),
      make("pre.told", {}, text),
      make("div.doings", {}, make("button", { type: "button", "data-do": "remove-press", "data-number": number }, "Remove it")),
    ),
  );

/** @param {Desk} desk @returns {HTMLElement[]} */
export const words = ({ players }) =>
  players
    .filter(({ word }) => word)
    .map(({ name, player, word }) =>
      make("div", { "data-key": `${player} ${word}` }, make("b", {}, name), " ", make("code", {}, word ?? ""), copyable(`The link of ${name}`, joinAddress((word ?? "").replace("-", ".")))),
    );

/** @param {Desk} desk @returns {HTMLElement[]} */
export function about({ schedule, late, rules, master }) {
  const who = master.name ? `Games Master: ${master.name}${master.mail ? ` (${master.mail})` : ""}.` : "";
  const said = [
    `Turns are due ${schedule}${rules.early ? `, or ${rules.quiet ? "soon after" : "when"} all orders are in` : ""}.`,
    `Missing orders: ${late}.`,
    rules.master_sees ? "The Games Master may read orders before they are final." : "Nobody can read orders before they are final, not even the Games Master.",
    who,
  ];
  return [...said.filter(Boolean).map((sentence) => make("p", {}, sentence)), ...(rules.house_rules ? [houseRules(rules.house_rules)] : [])];
}

/** @param {Desk} desk */
export function log({ game, match, log: { items } }) {
  const lines = items.map(({ n, board, text, clause, at }) => {
    const where = match && board !== null ? `Game ${board + 1}: ` : "";
    const sentence = make("span.line-text", { title: clock(at) }, where + text + (/[.!?]$/.test(text) ? "" : "."));
    return make(clause || board !== null ? "li.line" : "li.line.of-table", { "data-key": n }, sentence, clauseButton(game, clause));
  });
  return lines.length ? make("ol.lines", {}, ...lines) : make("p.quiet", {}, "Nothing yet.");
}
