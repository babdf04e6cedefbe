// @ts-check
/** Draws the results of a review as tables and lists. */
import { chart, legend } from "./score-chart.js";
import { button, make } from "../page/element.js";
import { capital, isolated, plural, say } from "../page/language.js";
import { inGames, LEAST, percent, points, share, signed } from "../page/scores.js";

/** @import { Board, Chance, JudgedChoice, JudgedThrow, View } from "../server/types.d.ts" */
/** @typedef {JudgedChoice | JudgedThrow} Judged */
/** @typedef {{everybody: boolean, inOrder: boolean, all: boolean, allOutcomes: boolean}} Wanted  what the reader wants to see; a player sees their own mistakes first */
/** @typedef {{judged: Judged[], names: string[], board: Board, chance: Chance | null, points: boolean, several: boolean, me: number | null}} Found  `several`: whether players have several roles; `me`: the player whose mistakes are shown; null: everybody's */

const SHOWN = 10;
const MAX_TURNS = 8;

/** @param {Judged[]} judged */
const decisionsOf = (judged) => judged.filter((one) => "role" in one);

/** @param {Judged[]} judged */
const throwsOf = (judged) => judged.filter((one) => "outcome" in one);

/**
 * The names of the players on a board, by their numbers in the game.
 * @param {View} view
 * @param {Board} board
 * @param {Judged[]} judged
 */
export function namesOf(view, board, judged) {
  /** @type {string[]} */
  const names = [];
  for (const { player, role } of decisionsOf(judged)) names[player] = board.names[role] ?? say("somebody");
  // A player who has chosen nothing has the name that is left, if there is only one board.
  const left = view.boards.length > 1 ? [] : view.seats.map(({ name }) => name ?? say("somebody")).filter((name) => !names.includes(name));
  return view.seats.map((_, player) => isolated(names[player] ?? left.shift() ?? say("somebody")));
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** The function that formats figures: as points, or as a share of a win. @param {boolean} isPoints @returns {(value: number) => string} */
const figures = (isPoints) => (isPoints ? points : share);

/** @param {Found} found */
function players({ judged, names, points: isPoints }) {
  const figure = figures(isPoints);
  const isChance = throwsOf(judged).length > 0;
  const head = [say("Player"), say("Decisions"), say("Gave away"), ...(isChance ? [say("Luck")] : [])].map((words) => make("th", { scope: "col" }, words));
  const rows = names.map((name, player) => {
    const own = decisionsOf(judged).filter((one) => one.player === player && one.gave_away !== null);
    const luck = sum(throwsOf(judged).map((one) => one.luck[player]));
    const cells = [String(own.length), (isPoints ? points : inGames)(sum(own.map((one) => one.gave_away ?? 0))), ...(isChance ? [signed(luck, figure)] : [])];
    return make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((words) => make("td.number", {}, words)));
  });
  return make("div.across", {}, make("table", {}, make("caption", {}, isPoints ? say("In total, in points") : say("In total, in chances of winning")), make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
}

/**
 * The name and the colour of a player's line in the graph. The role is added if the player has only one.
 * @param {string} name @param {number} player @param {Judged[]} judged @param {Board} board
 */
function line(name, player, judged, { called, tints }) {
  const roles = [...new Set(decisionsOf(judged).filter((one) => one.player === player).map(({ role }) => role))];
  return { name: roles.length === 1 ? `${name}: ${called[roles[0]]}` : name, tint: tints[roles[0]] ?? "" };
}

/** Draw the graph of the players' chances, with the turning points. @param {Found} found */
function graph({ judged, names, board, points: isPoints, ...others }) {
  const known = judged.flatMap(({ step, chances }) => (chances ? [{ step, chances }] : []));
  if (!known.length) return null;
  const series = names.map((name, player) => ({ ...line(name, player, judged, board), points: known.map(({ step, chances }) => /** @type {[number, number]} */ ([step, chances[player]])) }));
  const marks = turns(judged, null).map((one) => {
    const leads = { "data-do": "replay", ...leading(one, { judged, names, board, points: isPoints, ...others }) };
    return { step: seenAt(one), series: whose(one), words: say("Step {step}: {words}", { step: seenAt(one), words: one.turned?.words }), leads };
  });
  const title = isPoints ? say("Everybody's average points if the game continued from there") : say("Everybody's chances");
  return make("div.charts", {}, chart(title, series, { last: known.at(-1)?.step ?? 0, low: 0, high: 1, words: isPoints ? points : percent, marks }), legend(series));
}

/** @param {Judged} one @returns {number} how much it changed the chances */
const size = (one) => (one.turned?.by === "choice" && "role" in one ? one.gave_away ?? 0 : Math.max(...(one.luck ?? [0]).map(Math.abs)));

/** @param {Judged[]} judged @param {number | null} me @returns {Judged[]} the steps that changed the game most (for one player, or for anybody), in order */
export const turns = (judged, me) =>
  judged.filter((one) => one.turned !== null && (me === null || isAbout(one, me))).sort((a, b) => size(b) - size(a)).slice(0, MAX_TURNS).sort((a, b) => a.step - b.step);

/** @param {Judged} one @returns {number} the player whom a step is about */
const whose = (one) => (one.turned?.by === "choice" && "role" in one ? one.player : (one.luck ?? []).findIndex((luck) => Math.abs(luck) === size(one)));

/** @param {Judged} one @param {number} player chance can concern several players: what one gains, another loses */
const isAbout = (one, player) => whose(one) === player || (one.turned?.by !== "choice" && Math.abs(one.luck?.[player] ?? 0) === size(one));

/** @param {Judged} one @returns {number} the step of the replay that shows it: before a choice, but after anything else */
const seenAt = (one) => ("role" in one && (one.turned === null || one.turned.by === "choice") ? one.step - 1 : one.step);

/** The choices that were revealed together with this one, which is the last of them. @param {Judged} one @param {Judged[]} judged */
function together(one, judged) {
  const choices = decisionsOf(judged);
  const last = choices.findIndex(({ step }) => step === one.step);
  let first = last;
  while (first > 0 && choices[first - 1].chances === null && choices[first - 1].step === choices[first].step - 1) first -= 1;
  return choices.slice(first, last + 1);
}

/** @param {Judged} one @param {Found} found */
function heading(one, { judged, names, several, board }) {
  if (!("role" in one)) return capital(one.says);
  const chosen = one.turned?.by === "choice" ? [one] : together(one, judged);
  return chosen.map((each) => `${nameIn(each, names, several, board)}: ${each.says}`).join("; ");
}

/** Draw the list of turning points. @param {Found} of @param {boolean} isDone */
function turningPoints(of, isDone) {
  const { chance, me } = of;
  const found = turns(of.judged, me);
  if (!found.length && !isDone) return null;
  const lines = found.map((one) => {
    const who = heading(one, of);
    return make("li.turned", { "data-key": one.step }, make("span.quiet.number", {}, `${seenAt(one)}.`), make("div", {}, leads(who, leading(one, of)), make("div", {}, one.turned?.words ?? "")));
  });
  return section("turns", say("Where the game turned"), found.length ? make("ol.lines", {}, ...lines) : make("p", {}, nowhere(chance, me)));
}

/** @param {string} key @param {string} head @param {...(Node | false)} content */
const section = (key, head, ...content) =>
  make("section", { "aria-labelledby": `${key}-head`, "data-key": key }, make("h3", { id: `${key}-head` }, head), ...content);

/** @param {Chance | null} chance @param {number | null} me */
function nowhere(chance, me) {
  const more = chance ? say(", and no {one} decided the game", { one: chance.one }) : "";
  return me === null ? say("Nowhere, because nobody made a big mistake{more}.", { more }) : say("Nowhere for you, because you did not make a big mistake{more}.", { more });
}

/** @param {JudgedChoice} one @param {string[]} names @param {boolean} several whether players have several roles @param {Board} board */
const nameIn = ({ player, role }, names, several, { called }) => (several ? `${names[player]} (${called[role]})` : names[player]);

/**
 * The data of a link to the replay: to the position before a choice, with the choice and the better one, or to the position after any other
 * step.
 * @param {Judged} one @param {Found} found
 */
function leading(one, { names, several, board }) {
  const where = { "data-board": board.board, "data-at": seenAt(one) };
  if (!("role" in one) || seenAt(one) === one.step) return where;
  const isBest = one.best === one.action || one.gave_away === 0;
  const chose = `${nameIn(one, names, several, board)}: ${one.says}.`;
  const words = isBest ? chose : say("{chose} Better: {best_says}.", { chose, best_says: one.best_says }) + (one.best_told && ` ${one.best_told}`);
  return { ...where, "data-words": words, "data-chosen": one.clicks.join(" "), "data-better": isBest ? "" : one.best_clicks.join(" ") };
}

/** A button that shows a step in the replay. @param {string} words @param {Record<string, string | number>} where */
const leads = (words, where) => button(words, "replay", { ...where, title: say("Show it on the board") }, ".line-text");

/** @param {JudgedChoice} one @param {Found} of */
function decision(one, of) {
  const { names, several, board, points: isPoints } = of;
  const { step, action, best, gave_away, says, best_says, best_told } = one;
  const who = nameIn(one, names, several, board);
  const better = best === action || gave_away === 0 ? null : make("div.quiet", {}, say("Better: {best_says}.", { best_says }), best_told && ` ${best_told}`);
  const cost = gave_away === null ? "?" : figures(isPoints)(gave_away);
  return make(
    "li.judged",
    { "data-key": step },
    make("span.quiet.number", {}, `${seenAt(one)}.`),
    make("div", {}, leads(`${who}: ${says}`, leading(one, of)), better),
    make("b.number", {}, cost, make("span.aloud", {}, gave_away === null ? say(" not judged") : say(" given away"))),
  );
}

/** @param {Found} of @param {Wanted} wanted */
function decisions(of, { inOrder, all }) {
  const found = decisionsOf(of.judged).filter(({ player }) => of.me === null || player === of.me);
  if (!inOrder) found.sort((a, b) => (b.gave_away ?? -1) - (a.gave_away ?? -1) || a.step - b.step);
  const orders = [choice(say("Costliest first"), "costly", !inOrder), choice(say("In order"), "in-order", inOrder)];
  const costly = inOrder ? found : found.filter(({ gave_away }) => gave_away === null || gave_away >= LEAST);
  const shown = all ? found : costly.slice(0, SHOWN);
  const rest = found.length - Math.min(costly.length, SHOWN);
  return section(
    "decisions",
    say("Decisions"),
    make("div.button-row", { role: "group", "aria-label": say("Order of the decisions") }, ...orders),
    shown.length ? make("ol.lines", {}, ...shown.map((one) => decision(one, of))) : make("p", {}, of.me === null ? say("Nobody gave anything away.") : say("You gave nothing away.")),
    rest > 0 && button(all ? say("Fewer") : plural(rest, "{count} more decision", "{count} more decisions"), "all-decisions", { "data-key": "all-decisions", "aria-expanded": String(all) }),
  );
}

/** @param {Found} found @param {Wanted} wanted */
function luckOf({ judged, names, board: { board }, chance, points: isPoints }, { allOutcomes }) {
  const most = (/** @type {JudgedThrow} */ { luck }) => Math.max(...luck.map(Math.abs));
  const found = throwsOf(judged).sort((a, b) => most(b) - most(a) || a.step - b.step);
  if (!found.length || !chance) return null;
  const rows = (allOutcomes ? found : found.slice(0, SHOWN)).map(({ step, says, luck }) => {
    const changes = luck.map((change, player) => make("li", {}, names[player], " ", make("b.number", {}, signed(change, figures(isPoints)))));
    return make("li.thrown", { "data-key": step }, make("span.quiet.number", {}, `${step}.`), make("div", {}, leads(says, { "data-board": board, "data-at": step }), make("ul.legend", {}, ...changes)));
  });
  const rest = found.length - SHOWN;
  return section(
    "luck",
    say("Luck of {name}", { name: chance.name }),
    make("p.quiet", {}, say("What each {one} gained or lost compared with the average, with the largest first.", { one: chance.one })),
    make("ol.lines", {}, ...rows),
    rest > 0 && button(allOutcomes ? say("Fewer") : say("{rest} more {more}", { rest, more: rest > 1 ? chance.many : chance.one }), "all-outcomes", { "data-key": "all-outcomes", "aria-expanded": String(allOutcomes) }),
  );
}

/** A sentence that says how certain the figures of a review are. @param {Judged[]} judged */
export function howSure(judged) {
  const known = judged.filter(({ exact }) => exact).length;
  if (known === judged.filter(({ chances }) => chances).length) return say("These figures are exact because this game is solved. They all assume perfect play.");
  return say("The computer has looked ahead from every step. Its figures may be a little wrong. Where the review says \u201cperhaps\u201d, the computer is not sure.");
}

/**
 * Draw all results that a review has found so far.
 * @param {View} view
 * @param {Board} board
 * @param {{judged: Judged[], points: boolean, isDone: boolean}} review
 * @param {Wanted} wanted
 */
export function drawReview(view, board, { judged, points, isDone }, wanted) {
  if (!judged.length) return [];
  const names = namesOf(view, board, judged);
  const several = new Set(decisionsOf(judged).map(({ role }) => role)).size > names.length;
  const mine = decisionsOf(judged).find(({ role }) => board.mine_roles.includes(role));
  const found = { judged, names, board, chance: view.chance, points, several, me: wanted.everybody ? null : mine?.player ?? null };
  return [mine !== undefined && whoseMistakes(wanted), turningPoints(found, isDone), graph(found), players(found), decisions(found, wanted), luckOf(found, wanted)];
}

/** @param {string} words @param {string} what @param {boolean} on */
const choice = (words, what, on) => button(words, what, { "data-key": what, "aria-pressed": String(on) });

/** @param {Wanted} wanted */
function whoseMistakes({ everybody }) {
  return make("div.button-row", { role: "group", "aria-label": say("Whose mistakes"), "data-key": "whose" }, choice(say("Yours"), "yours", !everybody), choice(say("Everybody's"), "everybody", everybody));
}
