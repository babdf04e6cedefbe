// @ts-check
/** What a review found, as tables and lists. */
import { chart, legend } from "./chart.js";
import { button, counted, make } from "./element.js";
import { points, signed } from "./figures.js";
import { nameOf } from "./view.js";

/** @import { Board, JudgedChoice, JudgedThrow, View } from "./types.d.ts" */
/** @typedef {JudgedChoice | JudgedThrow} Judged */
/** @typedef {{inOrder: boolean, all: boolean, allDice: boolean}} Wanted  how one wants to see it */

const SHOWN = 10;

/** @param {Judged[]} judged */
const decisionsOf = (judged) => judged.filter((one) => "role" in one);

/** @param {Judged[]} judged */
const throwsOf = (judged) => judged.filter((one) => "luck" in one);

/**
 * The names of a board's players, in the order in which the game counts them.
 * @param {View} view
 * @param {Board} board
 * @param {Judged[]} judged
 */
function namesOf(view, board, judged) {
  if (view.boards.length === 1) return view.seats.map(({ player }) => nameOf(view, player));
  const names = view.seats.map(() => "somebody");
  for (const { player, role } of decisionsOf(judged)) names[player] = board.names[role] ?? names[player];
  return names;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** @param {Judged[]} judged @param {string[]} names */
function players(judged, names) {
  const head = ["Player", "Decisions", "Gave away", "Luck"].map((words) => make("th", { scope: "col" }, words));
  const dice = throwsOf(judged).length > 0;
  const rows = names.map((name, player) => {
    const own = decisionsOf(judged).filter((one) => one.player === player && one.gave_away !== null);
    const luck = sum(throwsOf(judged).map((one) => one.luck[player]));
    const cells = [String(own.length), points(sum(own.map((one) => one.gave_away ?? 0))), ...(dice ? [signed(luck)] : [])];
    return make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((words) => make("td.number", {}, words)));
  });
  const shown = dice ? head : head.slice(0, -1);
  return make("div.across", {}, make("table", {}, make("caption", {}, "In all, in expected score"), make("thead", {}, make("tr", {}, ...shown)), make("tbody", {}, ...rows)));
}

/** @param {Judged[]} judged @param {string[]} names */
function charts(judged, names) {
  const last = judged.at(-1)?.step ?? 0;
  const grown = (/** @type {[number, number][]} */ changes) => {
    let all = 0;
    return changes.map(([step, change]) => /** @type {[number, number]} */ ([step, (all += change)]));
  };
  const away = names.map((name, player) => {
    const own = decisionsOf(judged).filter((one) => one.player === player);
    return { name, points: grown(own.map((one) => [one.step, one.gave_away ?? 0])) };
  });
  const luck = names.map((name, player) => ({ name, points: grown(throwsOf(judged).map((one) => [one.step, one.luck[player]])) }));
  const dice = throwsOf(judged).length > 0;
  return make("div.charts", {}, chart("Given away, step by step", away, last), dice && chart("Luck, step by step", luck, last), legend(names));
}

/**
 * A button that leads to a step in the replay.
 * @param {string} words
 * @param {number} board
 * @param {number} at the number of steps before it
 */
const leads = (words, board, at) => button(words, "replay", { "data-board": board, "data-at": at, title: "Show the position before it" }, ".line-text");

/** @param {JudgedChoice} one @param {string[]} names @param {boolean} several whether players have several roles @param {Board} at */
function decision({ step, player, role, action, best, gave_away, says, best_says }, names, several, at) {
  const { board } = at;
  const who = several ? `${names[player]} (${at.called[role]})` : names[player];
  const better = best === action || gave_away === 0 ? null : make("div.quiet", {}, `Better: ${best_says}`);
  const cost = gave_away === null ? "?" : points(gave_away);
  return make(
    "li.judged",
    { "data-key": step },
    make("span.quiet.number", {}, `${step}.`),
    make("div", {}, leads(`${who}: ${says}`, board, step - 1), better),
    make("b.number", {}, cost, make("span.aloud", {}, gave_away === null ? " not judged" : " given away")),
  );
}

/** @param {Judged[]} judged @param {string[]} names @param {Board} board @param {Wanted} wanted */
function decisions(judged, names, board, { inOrder, all }) {
  const found = decisionsOf(judged);
  if (!inOrder) found.sort((a, b) => (b.gave_away ?? -1) - (a.gave_away ?? -1) || a.step - b.step);
  const orders = [["costly", "Costliest first", !inOrder], ["in-order", "In order", inOrder]].map(([what, words, on]) =>
    button(String(words), String(what), { "data-key": what, "aria-pressed": String(on) }),
  );
  const several = new Set(found.map(({ role }) => role)).size > names.length;
  const rest = found.length - SHOWN;
  return make(
    "section",
    { "aria-labelledby": "decisions-head", "data-key": "decisions" },
    make("h3", { id: "decisions-head" }, "Decisions"),
    make("div.doings", { role: "group", "aria-label": "Order of the decisions" }, ...orders),
    make("ol.lines", {}, ...(all ? found : found.slice(0, SHOWN)).map((one) => decision(one, names, several, board))),
    rest > 0 && button(all ? "Fewer" : `${counted(rest, "more decision")}`, "all-decisions", { "data-key": "all-decisions", "aria-expanded": String(all) }),
  );
}

/** @param {Judged[]} judged @param {string[]} names @param {number} board @param {Wanted} wanted */
function dice(judged, names, board, { allDice }) {
  const most = (/** @type {JudgedThrow} */ { luck }) => Math.max(...luck.map(Math.abs));
  const found = throwsOf(judged).sort((a, b) => most(b) - most(a) || a.step - b.step);
  if (!found.length) return null;
  const head = ["Step", "Roll", ...names].map((words) => make("th", { scope: "col" }, words));
  const rows = (allDice ? found : found.slice(0, SHOWN)).map(({ step, says, luck }) => {
    const cells = luck.map((change) => make("td.number", {}, signed(change)));
    return make("tr", { "data-key": step }, make("td.number", {}, `${step}.`), make("th", { scope: "row" }, leads(says, board, step)), ...cells);
  });
  const rest = found.length - SHOWN;
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make(
    "section",
    { "aria-labelledby": "luck-head", "data-key": "dice" },
    make("h3", { id: "luck-head" }, "Luck of the dice"),
    make("p.quiet", {}, "What each roll was worth, against what could be expected before it; the greatest first."),
    make("div.across", { tabindex: "0", role: "group", "aria-labelledby": "luck-head" }, table),
    rest > 0 && button(allDice ? "Fewer" : `${counted(rest, "more roll")}`, "all-dice", { "data-key": "all-dice", "aria-expanded": String(allDice) }),
  );
}

/**
 * All that a review found so far.
 * @param {View} view
 * @param {Board} board
 * @param {Judged[]} judged
 * @param {Wanted} wanted
 */
export function drawJudged(view, board, judged, wanted) {
  if (!judged.length) return [];
  const names = namesOf(view, board, judged);
  return [players(judged, names), charts(judged, names), decisions(judged, names, board, wanted), dice(judged, names, board.board, wanted)];
}
