// @ts-check
/** Draws the press of a table that is played by post: the messages that the reader may read now, and a dialog for writing one. */
import { get } from "../server/api.js";
import { ask, field, select } from "../page/dialog.js";
import { button, make } from "../page/element.js";
import { capital, say } from "../page/language.js";

/** @import { Press, Sent, View } from "../server/types.d.ts" */

/** The messages that were fetched last, and the state of the table at that time. @type {{of: string, press: Press | null}} */
const read = { of: "", press: null };

/**
 * Draw the messages that the reader may read. `again` is called when more of them have loaded.
 * @param {View} view
 * @param {() => void} again
 */
export function pressPart({ table, status, post }, again) {
  if (!post?.press) return [];
  const of = `${table} ${post.turn} ${post.press}`;
  if (of !== read.of) {
    read.of = of;
    get(`/tables/${table}/press`).then((press) => ((read.press = press), again()), () => (read.of = ""));
  }
  const items = read.press?.items ?? [];
  return [
    !!items.length && make("div.press", { "data-key": "press" }, ...items.map(item)),
    status === "playing" && !!read.press?.signatures.length && make("div.button-row", { "data-key": "write" }, button(say("Write press…"), "press")),
  ];
}

/** @param {Press["items"][0]} one */
const item = ({ number, by, whom, text, held }) =>
  make("div", { "data-key": number }, make("b", {}, say("{by} to {whom}", { by: capital(by), whom })), held && make("span.quiet", {}, say(" waits for the report")), ...text.split("\n").filter(Boolean).map((line) => make("p", {}, line)));

/** Let the player write a message in a dialog. @param {View} view @returns {Promise<Sent<`/tables/${string}/press`> | null>} */
export async function writePress({ table }) {
  const { signatures, readers, at_once } = await get(`/tables/${table}/press`);
  /** @type {[string, string][]} */
  const to = [["all", say("All")], ...readers.map((name) => /** @type {[string, string]} */ ([name, say("{name} only", { name })])), ["the Games Master", say("The Games Master only")]];
  const ways = signatures.map(({ signed, words }) => /** @type {[string, string]} */ ([signed, capital(words)]));
  const text = make("textarea", { name: "text", rows: 6, maxlength: 4000, required: true });
  const fields = [field(say("For"), select("to", to)), field(say("Signed by"), select("signed", ways)), field(say("Your message"), text)];
  const when = at_once ? say("The message is passed on at once.") : say("Your press waits for the report of this turn. Only press to the Games Master is passed on at once.");
  const said = await ask({ title: say("Write press"), text: say("{when} Nothing that you write here counts as an order.", { when }), fields, yes: say("Send it") });
  return said && { to: said.to, signed: said.signed, text: said.text };
}
