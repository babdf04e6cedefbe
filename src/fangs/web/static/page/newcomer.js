// @ts-check
/** Offers a lesson to somebody who plays a game for the first time. */
import { get } from "../server/api.js";
import { button, fill, find, listen, make } from "./element.js";
import { say } from "./language.js";
import { hasLearned, rememberGuided, rememberLearned } from "../browser/storage.js";

/** @import { View } from "../server/types.d.ts" */

/**
 * A link to a game's lesson, which opens in another tab.
 * @param {string} game @param {string} title @param {boolean} [beside] whether this page stays open
 */
export const lessonLink = (game, title, beside = false) =>
  make("a.button.plain", { href: `/learn/${game}`, "aria-label": say("How to play {title}", { title }), target: beside && "_blank", rel: beside && "noopener" }, say("How to play"));

/**
 * The box at a table that offers a lesson or hints to a new player.
 * @param {string} table
 * @param {() => Promise<{goal: string}>} read the guide of the game
 * @param {() => void} guided called when the player wants each new thing to be explained
 * @returns a function that shows the box to somebody who plays this game for the first time. This is decided only once
 */
export function newcomer(table, read, guided) {
  const box = find("#newcomer");
  let game = "";
  const dismiss = () => {
    rememberLearned(game);
    fill(box);
  };
  const guide = () => {
    rememberGuided(table, game);
    dismiss();
    guided();
  };
  listen(box, { guide, dismiss });
  return async (/** @type {View} */ view) => {
    if (view.status === "over") fill(box);
    if (game || view.you === null || view.status === "over") return;
    game = view.game;
    if (hasLearned(game)) return;
    const [{ games }, about] = await Promise.all([get("/games"), read().catch(() => null)]);
    if (!games.some(({ name, lesson }) => name === game && lesson)) return;
    const words = make("p", {}, make("b", {}, say("Is {title} new to you?", { title: view.title })), about && ` ${about.goal}`);
    const asks = make("div.button-row", {}, lessonLink(game, view.title, true), button(say("Guide me"), "guide", { title: say("Show me hints") }), button(say("No"), "dismiss", { "aria-label": say("No, I know it") }));
    fill(box, make("div.notice", {}, words, asks));
  };
}
