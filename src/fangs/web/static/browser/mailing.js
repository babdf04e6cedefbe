// @ts-check
/** Letters that the server sends while the player is away, to one email address for all tables of this browser. */
import { post } from "../server/api.js";
import { mailAddress, mailSecret, mailWhen, mailedAt, rememberMail, rememberMailed } from "./storage.js";

const DAY = 86_400_000;

/** @typedef {"" | "asked" | "given" | "ended"} State  whether the owner of the address agrees */

/** Ask the server for letters about a table, if this browser has an email address. @param {string} table */
export async function keepMailing(table) {
  if (!mailAddress() || Date.now() < mailedAt(table) + DAY) return;
  try {
    if ((await tell(table)) === "ended") rememberMail("");
  } catch {
    // The next visit tries again.
  }
}

/** Ask the server to send no more letters about a table. @param {string} table */
export async function stopMailing(table) {
  if (mailedAt(table)) await post(`/tables/${table}/mail/end`, {});
}

/** Tell the server the address for letters about a table. @param {string} table @returns {Promise<State>} */
export async function tell(table) {
  const { state } = await post(`/tables/${table}/mail`, { mail: mailAddress(), secret: mailSecret(), when: mailWhen() });
  if (state !== "ended") rememberMailed(table);
  return state;
}
