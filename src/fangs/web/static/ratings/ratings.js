// @ts-check
/** The page with the leaderboards: the active players of a game at a pace, the best first. */
import "../page/settings.js";
import { get, Newest } from "../server/api.js";
import { find, listen, make } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { ratingWords } from "./rating.js";

/** @import { Leader } from "../server/types.d.ts" */

const newest = new Newest();
let next = /** @type {string | null} */ (null);

/** @param {"#game" | "#pace"} id */
const chosen = (id) => /** @type {HTMLSelectElement} */ (find(id)).value;

/** @param {Leader} leader */
const row = ({ handle, program, rating, games }) =>
  make("li", {}, make("a", { href: `/players/${handle}` }, handle), program && make("span.tag", {}, say("bot")), make("span.points", {}, ratingWords(rating)), " ", make("span.quiet", {}, plural(games, "one game", "{count} games")));

/** @param {string} after "" for the first part */
async function draw(after) {
  sayAlert(null);
  const at = /** @type {const} */ (`/ratings/${chosen("#game")}/${chosen("#pace")}?after=${encodeURIComponent(after)}`);
  const found = await newest.answer((signal) => get(/** @type {`/ratings/${string}/${string}`} */ (at), signal));
  if (!found) return;
  if (!after) find("#leaders").replaceChildren();
  find("#leaders").append(...found.leaders.map(row));
  next = found.next;
  find("#more").hidden = next === null;
  find("#nobody").hidden = find("#leaders").childElementCount > 0;
  find("#mine").textContent = found.me === null ? "" : say("You are number {place} on this list.", { place: found.me });
  find("#explained").textContent = found.explained;
  history.replaceState(null, "", `#${chosen("#game")}/${chosen("#pace")}`);
}

const first = () => draw("").catch(sayAlert);
find("#which").addEventListener("change", first);
listen(find("#main"), { more: () => draw(next ?? "").catch(sayAlert) });
get("/games").then(({ games }) => {
  const [game, pace] = location.hash.slice(1).split("/");
  find("#game").replaceChildren(...games.map(({ name, title }) => make("option", { value: name, selected: name === game }, title)));
  if (pace === "correspondence") /** @type {HTMLSelectElement} */ (find("#pace")).value = pace;
  return first();
}, sayAlert);
