// @ts-check
/** Starts a first game against easy bots, in which everything new is explained. */
import { ApiError, postOnce } from "../server/api.js";
import { personName, rememberGuided, rememberTable } from "../browser/storage.js";
import { leave } from "../page/element.js";
import { say } from "../page/language.js";

/**
 * Set up the first game after a lesson, and go to its table.
 * @param {Pick<import("../server/types.d.ts").Lesson, "game" | "at_once">} lesson
 * @param {number} me the reader's player number
 * @param {number} players the number of players
 */
export async function startGuided({ game, at_once: options }, me, players) {
  const seats = Array.from({ length: players }, (_, player) => (player === me ? "me" : "bot:easy"));
  try {
    const { table } = await postOnce("/tables", { game, players, options, seats, name: personName() || say("Guest") });
    rememberTable(table);
    rememberGuided(table, game);
    leave(`/tables/${table}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === "seat")) throw error;
    leave(`/new?game=${game}`); // which asks for the password
  }
}
