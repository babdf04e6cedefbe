// @ts-check
/** Extends the life of the cookie that opens all seats of this browser. */
import { post } from "../server/api.js";
import { browserStorage, myTables, read, write } from "./storage.js";

const MONTH = 30 * 86_400_000;

/** @returns {Record<string, number>} when the server was last told about each of my tables */
const kept = () => read(browserStorage, "kept", {});

/** Make the browser's cookie open a seat for another year, even one that was taken with an older version. @param {string} table */
export async function keepSeat(table) {
  if (Date.now() < (kept()[table] ?? 0) + MONTH) return;
  try {
    await post(`/tables/${table}/keep`, {});
    write(browserStorage, "kept", { ...Object.fromEntries(Object.entries(kept()).filter(([id]) => myTables().includes(id))), [table]: Date.now() });
  } catch {
    // The next visit tries again.
  }
}
