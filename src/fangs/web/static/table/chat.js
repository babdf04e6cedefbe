// @ts-check
/** Draws the chat at a table. Its messages are plain text. */
import { button, fill, find, listen, make, whenSent } from "../page/element.js";
import { isMutedHere } from "../browser/storage.js";
import { say } from "../page/language.js";
import { clock } from "../page/times.js";

/** @import { ChatLine, View } from "../server/types.d.ts" */

/** The panel with the chat. */
export class Chat {
  /** @param {(text: string) => Promise<boolean>} say sends a message; the result is whether that worked */
  constructor(say) {
    this.section = find("#chat-section");
    this.box = find("#chat");
    this.form = /** @type {HTMLFormElement} */ (find("#chat-form"));
    /** The number of the newest line of the chat: -1 if there is none, or null before the first view. @type {number | null} */
    this.last = null;
    /** The messages of others that the reader has not seen yet. @type {ChatLine[]} */
    this.unread = [];
    listen(find("#said"), { "read-chat": () => this.section.scrollIntoView({ block: "nearest" }) });
    this.seen = false;
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.seen = isIntersecting;
      this.#mark();
    }).observe(this.box);
    document.addEventListener("visibilitychange", () => this.#mark());
    whenSent(this.form, async () => {
      const field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
      const text = field.value.trim();
      if (text && (await say(text)) && field.value.trim() === text) field.value = ""; // keep what was typed meanwhile
    });
  }

  /**
   * @param {View} view
   * @returns {string[]} what others have said since the last view, to be read aloud
   */
  show(view) {
    const said = view.chat;
    this.section.hidden = said === null || (!said.length && !view.may_chat);
    this.form.hidden = !view.may_chat;
    if (!said) return [];
    const heard = said.filter(({ player, name }) => !isMutedHere(view.table, who(player, name)));
    const lines = heard.map((line) =>
      make(`li.said${line.player !== null && line.player === view.you ? ".mine" : ""}`, { "data-key": line.seq }, make("b", { title: clock(line.at) }, line.name), " ", line.removed ? make("span.quiet", {}, say("removed by the host")) : make("bdi", {}, line.text), " ", controls(view, line)),
    );
    const { last } = this;
    this.last = said.at(-1)?.seq ?? -1;
    const fresh = last === null ? [] : heard.filter((line) => line.seq > last && line.player !== view.you);
    this.unread.push(...fresh);
    fill(find("#chat-buttons"), ...belowTheLines(view));
    fill(this.box, lines.length ? make("ul.lines", {}, ...lines) : make("p.quiet", {}, say("No messages yet.")));
    if (this.last !== last) this.box.scrollTop = this.box.scrollHeight;
    this.#mark();
    return fresh.map(({ name, text }) => say("{name} says: {text}", { name, text }));
  }

  /** Show the number of unread messages, and the newest of them in a notice over the page. */
  #mark() {
    if (this.seen && !document.hidden) this.unread = [];
    const { length } = this.unread;
    const last = this.unread.at(-1);
    const mark = find("#unread");
    mark.hidden = !length;
    mark.textContent = say("{count} new", { count: length });
    fill(find("#said"), last !== undefined && make("div.notice", {}, make("p", {}, make("b", {}, last.name), " ", make("bdi", {}, last.text)), button(say("Read"), "read-chat")));
  }
}

/**
 * The key under which this browser stores that it hides somebody's messages: a player's number, or a spectator's name.
 * @param {number | null} player @param {string} name
 */
export const who = (player, name) => (player === null ? `spectator ${name}` : `player ${player}`);

/**
 * The buttons for a chat message. Anybody can hide its author's messages for themselves, and the host can act for everybody.
 * @param {View} view @param {ChatLine} line
 */
function controls(view, { seq, player, name, removed }) {
  if (player !== null && player === view.you) return null;
  const data = { "data-seq": seq, "data-player": player ?? "", "data-who": who(player, name), "data-name": name };
  return make(
    "details.care",
    { "data-key": `care ${seq}` },
    make("summary", { "aria-label": say("Options for what {name} said", { name }) }, "…"),
    button(say("Hide messages from {name}", { name }), "mute-here", data),
    view.host && !removed ? button(say("Remove"), "unsay", data) : null,
    view.host && player !== null ? button(view.muted.includes(player) ? say("Unmute {name}", { name }) : say("Mute {name} for everybody", { name }), "mute", data) : null,
    view.you !== null || view.host ? button(say("Report…"), "report", data) : null,
  );
}

/** @param {View} view @returns {HTMLElement[]} */
function belowTheLines(view) {
  if (view.muted.includes(view.you) && !view.may_chat) return [make("p.quiet", { "data-key": "muted" }, view.you === null ? say("The host has muted all spectators.") : say("The host has muted you."))];
  if (!view.host || view.chat === null || !(view.muted.includes(null) || view.chat.some(({ player }) => player === null))) return [];
  return [button(view.muted.includes(null) ? say("Unmute all spectators") : say("Mute all spectators"), "mute", { "data-player": "", "data-key": "spectators" })];
}
