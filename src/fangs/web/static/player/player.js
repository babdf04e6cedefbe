// @ts-check
/** The public page of a player: games, and what the player is to the reader. */
import "../page/settings.js";
import { get, post } from "../server/api.js";
import { button, find, listen, make, whenSent } from "../page/element.js";
import { listed, plural, say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { clock } from "../page/times.js";
import { ratingRow } from "../ratings/rating.js";
import { tournamentRow } from "../tournaments/rows.js";

/** @import { GameTally, PlayersGame, Profile } from "../server/types.d.ts" */

const at = /** @type {`/players/${string}`} */ (location.pathname.replace(/\/$/, ""));
const STATUS = { waiting: say("waiting for players"), playing: say("in progress"), over: say("over") };
let nextTournaments = /** @type {string | null} */ ("");
/** The challenge of this player that is answered with other settings. */
const counter = new URLSearchParams(location.search).get("counter");
let next = /** @type {string | null} */ ("");

/** @param {GameTally} tally */
const tallyWords = ({ title, played, first }) => say("{title}: {games}, {first} in the first place", { title, games: plural(played, "one game", "{count} games"), first });

/** @param {Profile} profile */
function drawProfile({ handle, program, since, followers, relation, may_challenge: may, playing, tallies }) {
  document.title = `${handle} · Fangs`;
  find("#handle").textContent = handle;
  const facts = [
    program && say("A program"),
    say("A player since {date}", { date: new Date(since * 1000).toLocaleDateString(undefined, { dateStyle: "long" }) }),
    playing && say("playing now"),
    followers > 0 && plural(followers, "followed by one player", "followed by {count} players"),
  ].filter((one) => one !== false);
  const ways = {
    follow: button(relation === "follow" ? say("Do not follow any more") : say("Follow"), "relate", { "data-relation": relation === "follow" ? "" : "follow" }),
    block: button(relation === "block" ? say("Do not block any more") : say("Block"), "relate", { "data-relation": relation === "block" ? "" : "block" }),
  };
  find("#about").hidden = false;
  find("#about").replaceChildren(make("p", {}, `${facts.join(", ")}.`), make("div.doings", {}, relation !== "block" && ways.follow, ways.block));
  find("#tallies").replaceChildren(...tallies.map((one) => make("li", {}, tallyWords(one))));
  find("#challenge").hidden = !may;
  if (counter && may) find("#challenge-head").textContent = say("Answer the challenge with other settings");
}

/** @param {PlayersGame} game */
function gameRow({ table, title, at: when, status, names, player, totals }) {
  const others = names.filter((name, one) => name && one !== player);
  const points = player !== null && totals ? say("{points} points", { points: totals[player] }) : STATUS[status];
  return make(
    "li.row",
    { "data-key": table },
    make("div.grow", {}, make("a", { href: `/tables/${table}` }, make("b", {}, title)), make("div.quiet", {}, others.length ? say("with {others} · {at}", { others: listed(others), at: clock(when) }) : clock(when))),
    make("span.quiet", {}, points),
  );
}

/** One more part of the list of games. */
async function drawGames() {
  const found = await get(`${at}/games?after=${encodeURIComponent(next ?? "")}`);
  next = found.next;
  find("#games").append(...found.games.map(gameRow));
  find("#more").hidden = next === null;
  find("#no-games").hidden = find("#games").childElementCount > 0 || next !== null;
}

/** One more part of the list of tournaments. */
async function drawTournaments() {
  const found = await get(`${at}/tournaments?after=${encodeURIComponent(nextTournaments ?? "")}`);
  nextTournaments = found.next;
  find("#tournaments").append(...found.tournaments.map(tournamentRow));
  find("#more-tournaments").hidden = found.next === null;
  find("#tournaments-panel").hidden = !find("#tournaments").childElementCount;
}

/** The page as it is for this reader. */
async function draw() {
  drawProfile(await get(`${at}/profile`));
}

/** The ratings, if there are any. */
async function drawRatings() {
  const { ratings, explained } = await get(`${at}/ratings`);
  find("#ratings").hidden = !ratings.length;
  find("#ratings-list").replaceChildren(...ratings.map(ratingRow));
  find("#explained").textContent = explained;
}

/** @param {string} words such as `bank 300 10` */
function paceOf(words) {
  const [kind, amount, more] = words.split(" ");
  return { hours: kind === "hours" ? Number(amount) : null, bank: kind === "bank" ? Number(amount) : null, increment: Number(more ?? 0) };
}

/** Challenge the player, or answer a challenge of the player. @param {FormData} said */
async function challenge(said) {
  sayAlert(null);
  const handle = find("#handle").textContent ?? "";
  const wanted = { game: String(said.get("game")), pace: paceOf(String(said.get("pace"))), rated: said.has("rated") };
  try {
    if (counter) await post(`/challenges/${counter}/counter`, wanted);
    else await post("/challenges", { handle, ...wanted });
    find("#challenged").textContent = say("{handle} has your challenge. The answer is shown on the page of your account, and in the lobby.", { handle });
  } catch (error) {
    sayAlert(error);
  }
}

listen(find("#main"), {
  more: () => drawGames().catch(sayAlert),
  "more-tournaments": () => drawTournaments().catch(sayAlert),
  relate: async ({ dataset }) => {
    const { me } = await get("/me");
    if (!me) return location.assign(`/account?back=${encodeURIComponent(location.pathname)}`);
    const relation = /** @type {"follow" | "block" | null} */ (dataset.relation || null);
    await post(`${at}/relation`, { relation }).then(draw).catch(sayAlert);
  },
});
get("/games").then(({ games }) => {
  find("#game").replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
  whenSent(find("#challenge"), challenge); // from now on there is something to choose
}, sayAlert);
draw().then(drawRatings).then(() => Promise.all([drawGames(), drawTournaments()])).catch((error) => {
  find("#handle").textContent = say("A player");
  sayAlert(error);
});
