// @ts-check
/** Sets up a table at which the reader and bots play. */
import { ApiError, postOnce } from "../server/api.js";
import { personName, rememberTable } from "../browser/storage.js";
import { leave } from "./element.js";
import { say } from "./language.js";

/**
 * Set up a table. If the server asks for a password, go to the page for new tables instead.
 * @param {string} game @param {Record<string, unknown>} options @param {string[]} seats
 * @returns {Promise<string>} its id
 */
export async function openTable(game, options, seats) {
  try {
    const { table } = await postOnce("/tables", { game, players: seats.length, options, seats, name: personName() || say("Guest") });
    rememberTable(table);
    return table;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "seat") return leave(`/new?game=${game}`); // which asks for the password
    throw error;
  }
}
