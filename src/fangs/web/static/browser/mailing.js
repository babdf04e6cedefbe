// @ts-check
/** Letters from the server while the player is away, to one address for all of this browser's tables. */
import { post } from "../server/api.js";
import { mailAddress, mailSecret, mailWhen, mailedAt, rememberMail, rememberMailed } from "./storage.js";

const DAY = 86_400_000;

/** @typedef {"" | "asked" | "given" | "ended"} State  whether the owner of the address agrees */

/** Ask for letters about a table, if this browser has an address. @param {string} table */
export async function keepMailing(table) {
  if (!mailAddress() || Date.now() < mailedAt(table) + DAY) return;
  try {
    if ((await tell(table)) === "ended") rememberMail("");
  } catch {
    // The next visit tries again.
  }
}

/** Stop letters about a table. @param {string} table */
export async function stopMailing(table) {
  if (mailedAt(table)) await post(`/tables/${table}/mail/end`, {});
}

/** Tell the server the address for letters about a table. @param {string} table @returns {Promise<State>} */
export async function tell(table) {
  const { state } = await post(`/tables/${table}/mail`, { mail: mailAddress(), secret: mailSecret(), when: mailWhen() });
  if (state !== "ended") rememberMailed(table);
  return state;
}
