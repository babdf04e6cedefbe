// @ts-check
/** Extends the life of the cookie that opens all seats of this browser. */
import { post } from "../server/api.js";
import { browserStorage, read, rememberForTable } from "./storage.js";

const MONTH = 30 * 86_400_000;

/** Make the browser's cookie open a seat for another year, even one that was taken with an older version. @param {string} table */
export async function keepSeat(table) {
  // When the server was last told about each of my tables.
  const told = read(browserStorage, "kept", /** @type {Record<string, number>} */ ({}));
  if (Date.now() < (told[table] ?? 0) + MONTH) return;
  try {
    await post(`/tables/${table}/keep`, {});
    rememberForTable("kept", table, Date.now());
  } catch {
    // The next visit tries again.
  }
}
