// @ts-check
/** The seat that a player holds is opened in this browser, too. */
import { get, post } from "../server/api.js";

/** @import { View } from "../server/types.d.ts" */

/** @param {View} view @returns {Promise<boolean>} whether this browser has a seat now that it had not before */
export async function claimSeat({ table, seats }) {
  const { me } = await get("/me");
  if (!me || !seats.some(({ account }) => account === me.id)) return false;
  await post(`/tables/${table}/claim`, {});
  return true;
}
