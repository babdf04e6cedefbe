// @ts-check
/** Talk at the table, as plain text. */
import { find, make } from "./element.js";
import { fill } from "./morph.js";
import { clock } from "./when.js";

/** @import { View } from "./types.d.ts" */

/** The chat of a table. */
export class Chat {
  /** @param {(text: string) => Promise<boolean>} say whether it could be said */
  constructor(say) {
    this.section = find("#chat-section");
    this.box = find("#chat");
    this.form = /** @type {HTMLFormElement} */ (find("#chat-form"));
    this.count = -1;
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
      const text = field.value.trim();
      if (text && (await say(text))) field.value = "";
    });
  }

  /**
   * @param {View} view
   * @returns {string[]} what others have said since the last time, to be read aloud
   */
  show(view) {
    const said = view.chat;
    this.section.hidden = said === null || (!said.length && !view.may_chat);
    this.form.hidden = !view.may_chat;
    if (!said) return [];
    const lines = said.map(({ seq, at, name, player, text }) =>
      make(`li.said${player !== null && player === view.you ? ".mine" : ""}`, { "data-key": seq }, make("b", { title: clock(at) }, name), " ", text),
    );
    const fresh = this.count < 0 ? [] : said.slice(this.count).filter(({ player }) => player !== view.you);
    const grown = said.length !== this.count;
    this.count = said.length;
    fill(this.box, lines.length ? make("ul.lines", {}, ...lines) : make("p.quiet", {}, "Nobody has said anything yet."));
    if (grown) this.box.scrollTop = this.box.scrollHeight;
    return fresh.map(({ name, text }) => `${name} says: ${text}`);
  }
}
