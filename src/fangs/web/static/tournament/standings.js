// @ts-check
/** Draws the standings of a tournament with the crosstable. */
import { make } from "../page/element.js";
import { figure, isolated, say } from "../page/language.js";
import { TIES } from "../tournaments/rows.js";

/** @import { StandingCell, StandingLine, Standings } from "../server/types.d.ts" */

/**
 * Draw a player's name with a link to the player's page. Former players have no link. They are recognized by a space, which no handle has.
 * @param {string} name with its mark, if it is a program's
 */
export function player(name) {
  const handle = name.replace(/ \(bot\)$/, "");
  return handle.includes(" ") ? isolated(name) : make("a", { href: `/players/${encodeURIComponent(handle)}` }, name);
}

/** The text in the crosstable for a round without a normal result. @type {Record<string, string>} */
const WITHOUT = {
  pending: say("playing"),
  walkover: say("walkover"),
  forfeit: say("lost, absent"),
  annulled: say("annulled"),
  void: say("does not count"),
  bye: say("bye"),
  asked: say("bye"),
  rest: say("rest"),
  gone: say("absent"),
  before: "–",
};

/** @param {number} points with two decimal places at most, or a half @returns {string} such as 1½ */
const score = (points) => figure(Math.round(points * 100) / 100 + 0).replace(/(\d)\D5$/, "$1½").replace(/^(−?)0½$/, "$1½"); // adding 0 removes the sign of -0

/** @param {StandingCell} cell */
function cellWords({ kind, points, opponents, is_third: isThird }) {
  const others = (opponents.length ? ` (${opponents.join(", ")})` : "") + (isThird ? `, ${say("for third place")}` : "");
  return kind === "game" ? `${score(points)}${others}` : `${WITHOUT[kind]}${others}`;
}

/**
 * Draw the crosstable. In an arena, hardly anybody plays in most rounds, so its columns are the first game of everybody, the second one, and so on.
 * @param {StandingLine[]} lines
 * @param {{ties: Standings["ties"], rounds: number[], own: number | null, isLeague: boolean, isArena: boolean}} about
 */
export function standingsTable(lines, { ties, rounds, own, isLeague, isArena }) {
  const count = isArena ? Math.max(0, ...lines.map(({ cells }) => cells.length)) : rounds.length;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const columns = numbers.map((number) => (isArena ? say("Game {number}", { number }) : say("Round {round}", { round: number })));
  const head = [say("No."), isLeague && say("Division"), say("Place"), say("Player"), say("Points"), ...ties.map((tie) => TIES[tie]), ...columns];
  const caption = isArena ? say("Each game shows the points, with the numbers of the opponents in brackets.") : say("Each round shows the points, with the numbers of the opponents in brackets.");
  /** @param {StandingLine} line */
  const cellsOf = ({ cells }) => (isArena ? numbers.map((number) => cells[number - 1]) : rounds.map((round) => cells.find((cell) => cell.round === round)));
  return make(
    "div.wide",
    { tabindex: 0, role: "region", "aria-label": say("Crosstable") },
    make(
      "table.crosstable",
      {},
      make("caption", {}, make("span", {}, caption)),
      make("thead", {}, make("tr", {}, ...head.filter((one) => one !== false).map((words) => make("th", { scope: "col" }, words)))),
      make("tbody", {}, ...lines.map((line) => lineRow(line, cellsOf(line), own, isLeague))),
    ),
  );
}

/** @param {StandingLine} line @param {(StandingCell | undefined)[]} cells @param {number | null} own @param {boolean} isLeague */
function lineRow({ line, division, place, name, number, points, ties, presence }, cells, own, isLeague) {
  const classes = [number === own && "own", presence === "out" && "gone"].filter(Boolean).map((one) => `.${one}`).join("");
  return make(
    `tr${classes}`,
    { "data-key": number },
    make("td", {}, String(line)),
    isLeague && make("td", {}, String(division + 1)),
    make("td", {}, String(place)),
    make("th", { scope: "row" }, player(name)),
    make("td", {}, make("b", {}, score(points))),
    ...ties.map((value) => make("td", {}, score(value))),
    ...cells.map((cell) => make("td", {}, cell ? cellWords(cell) : "")),
  );
}
