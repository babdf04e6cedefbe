// @ts-check
/** One cookie of this browser opens all its seats. */
import { post } from "../server/api.js";
import { myTables, read, write } from "./storage.js";

const MONTH = 30 * 86_400_000;

/** @returns {Record<string, number>} when the server was last told of each table of mine */
const kept = () => read(localStorage, "kept", {});

/** Have it open the seat at a table that was entered otherwise, as in an older version; and be kept for another year. @param {string} table */
export async function keepSeat(table) {
  if (Date.now() < (kept()[table] ?? 0) + MONTH) return;
  try {
    await post(`/tables/${table}/keep`, {});
    write(localStorage, "kept", { ...Object.fromEntries(Object.entries(kept()).filter(([id]) => myTables().includes(id))), [table]: Date.now() });
  } catch {
    // It is tried again at the next visit.
  }
}
