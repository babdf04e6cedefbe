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

/** The box at a table that offers a lesson or hints to a new player. */
export class Newcomer {
  /**
   * @param {string} table
   * @param {() => Promise<{goal: string}>} read the guide of the game
   * @param {() => void} guided called when the player wants each new thing to be explained
   */
  constructor(table, read, guided) {
    this.box = find("#newcomer");
    this.read = read;
    this.game = "";
    listen(this.box, {
      guide: () => {
        rememberGuided(table, this.game);
        this.#dismiss();
        guided();
      },
      dismiss: () => this.#dismiss(),
    });
  }

  #dismiss() {
    rememberLearned(this.game);
    fill(this.box);
  }

  /** Show the box to somebody who plays this game for the first time. This is decided only once. @param {View} view */
  async show(view) {
    if (view.status === "over") fill(this.box);
    if (this.game || view.you === null || view.status === "over") return;
    this.game = view.game;
    if (hasLearned(view.game)) return;
    const [{ games }, guide] = await Promise.all([get("/games"), this.read().catch(() => null)]);
    if (!games.some(({ name, lesson }) => name === view.game && lesson)) return;
    const words = make("p", {}, make("b", {}, say("Is {title} new to you?", { title: view.title })), guide && ` ${guide.goal}`);
    const asks = make("div.button-row", {}, lessonLink(view.game, view.title, true), button(say("Guide me"), "guide", { title: say("Show me hints") }), button(say("No"), "dismiss", { "aria-label": say("No, I know it") }));
    fill(this.box, make("div.notice", {}, words, asks));
  }
}
