// @ts-check
/** Letters of the server while one is away: to one address, which this browser gives at all its tables. */
import { post } from "../server/api.js";
import { mailAddress, mailSecret, mailWhen, mailedAt, rememberMail, rememberMailed } from "./storage.js";

const DAY = 86_400_000;

/** @typedef {"" | "asked" | "given" | "ended"} State  what the owner of the address has said */

/** Have letters about a table written to the address, if one was given. @param {string} table */
export async function keepMailing(table) {
  if (!mailAddress() || Date.now() < mailedAt(table) + DAY) return;
  try {
    if ((await tell(table)) === "ended") rememberMail("");
  } catch {
    // It is tried again at the next visit.
  }
}

/** Have no letters about a table any more. @param {string} table */
export async function stopMailing(table) {
  if (mailedAt(table)) await post(`/tables/${table}/mail/end`, {});
}

/** Tell the server where letters about a table go. @param {string} table @returns {Promise<State>} */
export async function tell(table) {
  const { state } = await post(`/tables/${table}/mail`, { mail: mailAddress(), secret: mailSecret(), when: mailWhen() });
  if (state !== "ended") rememberMailed(table);
  return state;
}
