// @ts-check
/** Dialogs in which the Games Master writes comments, letters and house rules, or removes people from the waiting list. */
import { ask, field, select } from "../page/dialog.js";
import { button, make } from "../page/element.js";
import { say } from "../page/language.js";

/** @import { Desk, Sent } from "../server/types.d.ts" */

const MOST = 4000;

/** @param {string} [text] */
const area = (text = "") => make("textarea", { name: "text", rows: 8, maxlength: MOST }, text);

/** The buttons with which the Games Master writes a comment or a letter. @param {Desk} desk */
export const wordButtons = ({ status }) => [
  status !== "over" && button(say("Comment on the next report…"), "comment", { "data-key": "comment" }),
  button(say("Write a letter…"), "write", { "data-key": "write" }),
];

/** @returns {Promise<Sent<`/tables/${string}/desk/comment`> | null>} */
export async function comment() {
  const text = say("Your comment appears at the top of the next report and in the magazine. You can remove it until then.");
  const said = await ask({ title: say("Comment on the next report"), text, fields: [field(say("Your comment"), area())], yes: say("Keep it") });
  return said && { text: said.text };
}

/** @param {Desk} desk @returns {Promise<Sent<`/tables/${string}/desk/write`> | null>} */
export async function write({ players }) {
  const people = players.filter(({ kind }) => kind === "person").map(({ player, name }) => /** @type {[string, string]} */ ([String(player), say("{name} only", { name })]));
  const fields = [field(say("For"), select("to", [["", say("All players")], ...people])), field(say("Your message"), area())];
  const said = await ask({ title: say("Write a letter"), text: say("Your letter is sent at once. It is also shown on the table's page and in the report."), fields, yes: say("Send it") });
  return said && { player: said.to === "" ? null : Number(said.to), text: said.text };
}

/** @param {Desk} desk @returns {Promise<Sent<`/tables/${string}/desk/house-rules`> | null>} */
export async function houseRules({ rules }) {
  const text = say("The house rules appear on the table's page, in invitations and in first letters. If you change them, everybody is told at once.");
  const said = await ask({ title: say("House rules"), text, fields: [field(say("All house rules"), area(rules.house_rules))], yes: say("Change them") });
  return said && { text: said.text };
}

/** @param {Desk} desk @param {HTMLElement} pressed @returns {Promise<Sent<`/tables/${string}/desk/strike`> | null>} */
export async function strike({ waiting }, { dataset }) {
  const one = waiting.find(({ number }) => String(number) === dataset.waiting);
  const text = say("No letter is sent about this. The server deletes the address.");
  return one && (await ask({ title: say("Remove {name} from the list?", { name: one.name }), text, yes: say("Remove from the list"), danger: true })) ? { number: one.number } : null;
}
