// @ts-check
/** A dialog for the webhook of a chat that gets messages about a table. */
import { ask, field } from "../page/dialog.js";
import { make } from "../page/element.js";
import { say } from "../page/language.js";

/** Ask the player for the address of a chat's webhook. @returns {Promise<string | null>} "": send no more messages; null: change nothing */
export async function askChat() {
  const input = make("input", { type: "url", name: "endpoint", maxlength: 900, placeholder: "https://discord.com/api/webhooks/…", autocomplete: "off" });
  const text = say("Discord, Slack, Matrix and other services can give you an address for messages to a channel, called a webhook. When it is your turn here, we send a message to this address. Leave the field empty to stop these messages.");
  const said = await ask({ title: say("Messages to a chat"), text, fields: [field(say("The address of the webhook"), input)], yes: say("Save it") });
  return said && (said.endpoint ?? "").trim();
}
