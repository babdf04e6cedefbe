// @ts-check
/** A dialog in which a player takes a holiday at a table with a deadline. */
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
