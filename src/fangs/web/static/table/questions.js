// @ts-check
/** Dialogs that ask a player for the days of a holiday, or for the webhook of a chat that gets messages about the table. */
import { ask, field } from "../page/dialog.js";
import { make } from "../page/element.js";
import { say } from "../page/language.js";

/** @import { Sent } from "../server/types.d.ts" */

/** Ask the player for the first and the last day of the holiday. @returns {Promise<Sent<`/tables/${string}/away`> | null>} null: the player takes none */
export async function askDays() {
  const now = new Date();
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  const day = (/** @type {string} */ name) => make("input", { type: "date", name, min: today, value: today, required: true });
  const fields = [field(say("First day"), day("first")), field(say("Last day"), day("last"))];
  const text = say("While it is your turn, the deadline is paused on these days. Everybody is told.");
  const said = await ask({ title: say("A holiday"), text, fields, yes: say("Take the holiday") });
  return said && { first: said.first, last: said.last, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Ask the player for the address of a chat's webhook. @returns {Promise<string | null>} "": send no more messages; null: change nothing */
export async function askChat() {
  const input = make("input", { type: "url", name: "endpoint", maxlength: 900, placeholder: "https://discord.com/api/webhooks/…", autocomplete: "off" });
  const text = say("Discord, Slack, Matrix and other services can give you an address for messages to a channel, called a webhook. When it is your turn here, we send a message to this address. Leave the field empty to stop these messages.");
  const said = await ask({ title: say("Messages to a chat"), text, fields: [field(say("The address of the webhook"), input)], yes: say("Save it") });
  return said && (said.endpoint ?? "").trim();
}
