// @ts-check
/** A player's public page: the player's games, and buttons to follow, block or challenge the player. */
import "../page/settings.js";
import { get, post, postOnce } from "../server/api.js";
import { gameRow } from "../library/games.js";
import { button, fill, find, linked, listen, make, row, whenSent } from "../page/element.js";
import { growing } from "../page/growing.js";
import { listed, plural, say } from "../page/language.js";
import { paceOf } from "../page/pace.js";
import { attempt, sayAlert } from "../page/status.js";
import { clock, fullDay } from "../page/times.js";
import { signedInAs } from "../browser/storage.js";
import { ratingRow } from "../ratings/rating.js";
import { tournamentRow } from "../tournaments/rows.js";

/** @import { GameTally, PlayersGame, Profile } from "../server/types.d.ts" */

const at = /** @type {`/players/${string}`} */ (location.pathname.replace(/\/$/, ""));
const STATUS = { waiting: say("waiting for players"), playing: say("in progress") };
/** The id of the player's challenge that the reader answers with other settings, or null. */
const counter = new URLSearchParams(location.search).get("counter");

/** @param {GameTally} tally */
const tallyWords = ({ title, played, first }) => say("{title}: {games}, {first} in first place", { title, games: plural(played, "one game", "{count} games"), first });

/** @param {Profile} profile */
function drawProfile({ handle, program, since, followers, relation, may_challenge: may, playing, tallies }) {
  document.title = `${handle} · Fangs`;
  find("#handle").textContent = handle;
  const facts = [
    program && say("A program"),
    say("A player since {date}", { date: fullDay(since) }),
    playing && say("playing now"),
    followers > 0 && plural(followers, "followed by one player", "followed by {count} players"),
  ].filter((one) => one !== false);
  const follow = button(relation === "follow" ? say("Stop following") : say("Follow"), "relate", { "data-relation": relation === "follow" ? "" : "follow" });
  const block = button(relation === "block" ? say("Unblock") : say("Block"), "relate", { "data-relation": relation === "block" ? "" : "block" });
  find("#about").hidden = false;
  const buttons = make("div.button-row", {}, relation !== "block" && follow, block);
  fill(find("#about"), make("p", {}, `${facts.join(", ")}.`), handle !== signedInAs() && buttons);
  find("#tallies").replaceChildren(...tallies.map((one) => make("li", {}, tallyWords(one))));
  find("#challenge").hidden = !may;
  if (counter && may) find("#challenge-head").textContent = say("Answer the challenge with other settings");
}

/** @param {PlayersGame} game */
function runningRow({ table, title, at: when, status, names, player }) {
  const others = names.filter((name, one) => name && one !== player);
  const about = others.length ? say("with {others} · {at}", { others: listed(others), at: clock(when) }) : clock(when);
  return row(table, linked(`/tables/${table}`, title), about, make("span.quiet", {}, STATUS[status]));
}

/** For each list on the page, a function that shows its next part. @type {Record<string, () => Promise<void>>} */
const more = {
  running: growing("running", async (after) => {
    const { games, next } = await get(`${at}/running?after=${after}`);
    return { rows: games.map(runningRow), next };
  }),
  games: growing("games", async (after) => {
    const { games, next } = await get(`${at}/games?after=${after}`);
    return { rows: games.map(gameRow), next };
  }),
  tournaments: growing("tournaments", async (after) => {
    const { tournaments, next } = await get(`${at}/tournaments?after=${after}`);
    return { rows: tournaments.map(tournamentRow), next };
  }),
};

/** Show the first part of each list. Empty lists stay hidden. */
async function drawLists() {
  await Promise.all(Object.values(more).map((part) => part()));
  for (const id of Object.keys(more)) find(`#${id}-panel`).hidden = !find(`#${id}`).childElementCount && find(`[data-list="${id}"]`).hidden;
  find("#no-games").hidden = !find("#games-panel").hidden || !find("#running-panel").hidden;
}

/** Fetch the player's profile, and draw it. */
async function draw() {
  drawProfile(await get(`${at}/profile`));
}

/** Show the player's ratings, if there are any. */
async function drawRatings() {
  const { ratings, explained } = await get(`${at}/ratings`);
  find("#ratings").hidden = !ratings.length;
  find("#ratings-list").replaceChildren(...ratings.map(ratingRow));
  find("#explained").textContent = explained;
}

/** Challenge the player, or answer their challenge with other settings. @param {FormData} said */
async function challenge(said) {
  const handle = find("#handle").textContent ?? "";
  const wanted = { game: String(said.get("game")), pace: paceOf(said.get("pace")), rated: said.has("rated") };
  if (counter) await postOnce(`/challenges/${counter}/counter`, wanted);
  else await postOnce("/challenges", { handle, ...wanted });
  find("#challenged").textContent = say("{handle} has received your challenge. You will see the answer on your account page and in the lobby.", { handle });
}

listen(find("#main"), {
  more: ({ dataset }) => more[dataset.list ?? ""]().catch(sayAlert),
  relate: async ({ dataset }) => {
    const { me } = await get("/me");
    if (!me) return location.assign(`/account?back=${encodeURIComponent(location.pathname)}`);
    const relation = /** @type {"follow" | "block" | null} */ (dataset.relation || null);
    await post(`${at}/relation`, { relation }).then(draw).catch(sayAlert);
  },
});
get("/games").then(({ games }) => {
  find("#game").replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
  whenSent(find("#challenge"), (said) => attempt(() => challenge(said))); // the choices have loaded
}, sayAlert);
draw().then(drawRatings).then(drawLists).catch((error) => {
  find("#handle").textContent = say("A player");
  sayAlert(error);
});
