// @ts-check
/** Shows what each player can win or lose in a rated game, before, during and after the game. */
import { get } from "../server/api.js";
import { fill, make } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { paceOf, ratingWords, signed } from "./rating.js";

/** @import { Gain, RatedTable, Stake } from "../server/types.d.ts" */

const SOON = 3000;
const TRIES = 10;

/** @param {Gain} gain */
function gainWords({ least, most }) {
  const [low, high] = [signed(least), signed(most)];
  return low === high ? low : say("{low} to {high}", { low, high });
}

/** @param {Stake} stake */
function row({ handle, rating, gains, change }) {
  const worth = gains.map((gain, at) => say("place {place}: {points}", { place: at + 1, points: gainWords(gain) })).join(", ");
  const words = change !== null ? plural(Math.abs(Math.round(change)), "{points} point from this game", "{points} points from this game", { points: signed(change) }) : worth;
  return make("li", {}, make("b", {}, handle), ` ${ratingWords(rating)}`, words && make("div.quiet", {}, words));
}

/** @param {RatedTable} told */
const words = ({ pace, stakes, amended, explained }) => [
  make("p", {}, make("b", {}, say("Rated, {pace}", { pace: paceOf(pace ?? "live") })), say(": the result counts for the ratings of the players.")),
  ...(amended ? [make("p", {}, make("b", {}, amended.annulled ? say("The result was annulled") : say("The result was corrected")), `: ${amended.reason}`)] : []),
  make("ul.stakes.rows", {}, ...stakes.map(row)),
  make("p.quiet", {}, explained),
];

/** Show in an invitation what each player can win or lose. @param {string} table @param {HTMLElement} box */
export async function drawStakes(table, box) {
  const told = await get(`/tables/${table}/stakes`);
  if (told.rated) box.append(...words(told));
}

/**
 * Show beside the players of a table what each can win or lose or, after the game, has won or lost.
 * @param {{id: string, view: {status: string} | null}} page
 */
export async function watch(page) {
  const box = make("section.panel.rated", { "aria-label": say("Ratings") });
  let tries = 0;
  let shown = "";
  const draw = async () => {
    const status = page.view?.status ?? "";
    if (document.hidden || (status === shown && (status !== "over" || tries > TRIES))) return;
    const told = await get(`/tables/${page.id}/stakes`).catch(() => null);
    if (!told?.rated) return clearInterval(timer);
    const isDone = status === "over" && (told.amended !== null || told.stakes.some(({ change }) => change !== null));
    if (status === "over" && !isDone) tries += 1; // the result is rated soon after the end
    if (isDone) clearInterval(timer);
    shown = isDone || status !== "over" ? status : "";
    fill(box, ...words(told));
    if (!box.isConnected) document.querySelector("#seats")?.after(box);
  };
  const timer = setInterval(draw, SOON);
  await draw();
}
