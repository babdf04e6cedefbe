// @ts-check
/** Opens the signed-in player's seat at a table, and hides chat messages from players whom they have blocked. */
import { get, post } from "../server/api.js";
import { isMutedHere, muteHere } from "./storage.js";
import { who } from "../table/chat.js";

/** @import { View } from "../server/types.d.ts" */

/** Open the signed-in player's seat in this browser, and hide messages from players whom they have blocked. @param {View} view */
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

/** Open the signed-in player's seat, as `come` does. If the server cannot be reached, the next visit tries again. @param {View} view */
export const sit = (view) => come(view).catch(() => {});
