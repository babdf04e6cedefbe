// @ts-check
/** Completes the games' cards in the lobby with facts that only this browser knows, such as which games were finished here. */
import { botName } from "../page/bots.js";
import { find } from "../page/element.js";
import { hasFinished, hasSolvedToday } from "../browser/storage.js";
import { say } from "../page/language.js";

/** Choose the bots that a card suggests, which are stronger after a first game, and enable its button. @param {Element} card */
function propose(card) {
  const play = /** @type {HTMLButtonElement} */ (card.querySelector("[data-do=play]"));
  const title = card.querySelector("h3")?.textContent ?? "";
  /** @type {[string, string][]} */
  const bots = Object.entries(JSON.parse(play.dataset.bots ?? "{}"));
  const [proposed, strength] = bots[hasFinished(title) ? bots.length - 1 : 0];
  play.disabled = false;
  if (play.dataset.bot === proposed) return;
  play.dataset.bot = proposed;
  const bot = botName(proposed);
  play.title = say("Against {bot} bots", { bot });
  play.ariaLabel = say("Play now: {title}, against {bot} bots", { title, bot });
  const against = /** @type {HTMLElement} */ (card.querySelector(".against"));
  against.replaceChildren(say("Play now: {bot} bots", { bot }));
  against.title = strength;
  card.querySelector(".strength")?.replaceChildren(`. ${strength}`);
}

/** Show in a row whether the puzzle of the day was solved in this browser. @param {HTMLElement} row */
function markSolved(row) {
  const { game = "" } = row.dataset;
  const link = row.querySelector("[href^='/puzzles/']");
  if (!link) return;
  const [title, today] = [row.querySelector("b")?.textContent, hasSolvedToday(game) ? say(", solved") : ""];
  link.ariaLabel = say("{title}: the puzzle of the day{today}", { title, today });
  link.textContent = say("Puzzle of the day{today}", { today });
}

/** Update all cards and all rows of puzzles in the lobby. */
export function bringUpToDate() {
  for (const card of find("#games").children) propose(card);
  for (const row of find("#study").children) markSolved(/** @type {HTMLElement} */ (row));
}
