// @ts-check
/**
 * Copies the reader's games to another device by a link with the keys of the seats and the finished games. They are in the address after
 * the #, which no server sees.
 */
import { ask } from "../page/dialog.js";
import { get, postOnce } from "../server/api.js";
import { make } from "../page/element.js";
import { hasPlayed, myTables, personName, played, rememberName, rememberPlayed, rememberTable } from "../browser/storage.js";
import { say } from "../page/language.js";
import { shareable } from "../page/share.js";

/** @typedef {{name: string, seats: string[], played: import("../browser/storage.js").Played[]}} Belongings */

const MARK = "#bring=";
const MAX_SEATS = 20;
const MAX_PLAYED = 40;

/** @param {Belongings} what */
function written(what) {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  return location.origin + "/" + MARK + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Belongings} */
function understood(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const { name = "", seats = [], played: games = [] } = JSON.parse(new TextDecoder().decode(bytes));
  return { name: String(name), seats: seats.map(String), played: games };
}

/**
 * Ask the server for a new key of the reader's seat at a table. The result is null if the reader has no seat.
 * @param {string} id @returns {Promise<string | null>}
 */
async function keyOf(id) {
  try {
    const { you } = await get(`/tables/${id}/summary`);
    return you === null ? null : (await postOnce(`/tables/${id}/another-key`, {})).token;
  } catch {
    return null;
  }
}

/** Create the link for the other device, with new keys of the seats. The existing keys still work. @returns {Promise<HTMLElement>} */
export async function takeAlong() {
  const seats = (await Promise.all(myTables().filter((id) => !hasPlayed(id)).slice(0, MAX_SEATS).map(keyOf))).filter((key) => key !== null);
  const all = written({ name: personName(), seats, played: played().slice(0, MAX_PLAYED) });
  const short = written({ name: personName(), seats, played: [] });
  const box = shareable(say("Link for my other device"), all, say("My games"), short);
  return make("div", {}, make("p.quiet", {}, say("Open the link on your other device. Anybody with this link can play for you, so do not share it. The QR code contains your games, except the finished ones.")), box);
}

/**
 * If this page's address contains games from another device, ask the person and add them to this browser.
 * @returns {Promise<boolean>} whether there were any
 */
export async function bringHere() {
  if (!location.hash.startsWith(MARK)) return false;
  const text = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname);
  const { name, seats, played: games } = understood(text);
  const words = say("Unfinished games: {seats}. Finished games: {games}. You can then play the games here and on the other device.", { seats: seats.length, games: games.length });
  if (!(await ask({ title: say("Copy your games to this browser?"), text: words, yes: say("Copy the games") }))) return false;
  if (name && !personName()) rememberName(name);
  for (const token of seats) await postOnce("/join", { token, name: null }).then(({ table }) => rememberTable(table), () => {});
  games.forEach((game) => rememberPlayed(game));
  return true;
}
