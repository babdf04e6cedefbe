// @ts-check
/** A first game against easy bots, in which one is told of each new thing. */
import { ApiError, post } from "../server/api.js";
import { personName, rememberGuided, rememberTable } from "../browser/storage.js";
import { say } from "../page/language.js";

/** Set it up and go there. @param {Pick<import("../server/types.d.ts").Lesson, "game" | "usual_players" | "at_once">} lesson */
export async function startGuided({ game, usual_players: players, at_once: options }) {
  const others = Array(players - 1).fill("bot:easy");
  try {
    const { table } = await post("/tables", { game, players, options, seats: ["me", ...others], name: personName() || say("Guest") });
    rememberTable(table);
    rememberGuided(table, game);
    location.assign(`/tables/${table}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === "seat")) throw error;
    location.assign(`/new?game=${game}`); // which asks for the password
  }
}
