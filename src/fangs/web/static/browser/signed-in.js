// @ts-check
/** What a player who is signed in brings to a table: the seat that is held under the account, and whom the player has blocked. */
import { get, post } from "../server/api.js";
import { isMutedHere, muteHere } from "./storage.js";
import { who } from "../table/chat.js";

/** @import { View } from "../server/types.d.ts" */

/** Open the player's seat in this browser too, and listen to nobody whom the player has blocked. @param {View} view */
async function come({ table, seats, you, host }) {
  const { me } = await get("/me");
  if (!me) return;
  for (const { account, player, name } of seats) {
    const them = who(player, name ?? "");
    if (account && me.blocked.includes(account) && !isMutedHere(table, them)) muteHere(table, them);
  }
  if (you !== null || host || !seats.some(({ account }) => account === me.id)) return;
  await post(`/tables/${table}/claim`, {});
  location.reload();
}

/** The same; if the server cannot be asked now, the next visit does it. @param {View} view */
export const sit = (view) => come(view).catch(() => {});
