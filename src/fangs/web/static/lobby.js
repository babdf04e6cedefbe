// @ts-check
/** The lobby: the games, my tables, and the tables that anyone may join. */
import "./settings.js";
import { ApiError, get, getText, post } from "./api.js";
import { badge } from "./badge.js";
import { bringHere, takeAlong } from "./bring.js";
import { usualBot } from "./bots.js";
import { still } from "./drawing.js";
import { button, counted, find, listen, make } from "./element.js";
import { keepResult, withWhom } from "./elsewhere.js";
import { fill } from "./morph.js";
import { lessonLink } from "./newcomer.js";
import { askName } from "./name.js";
import { forgetPlayed, forgetTable, hasPlayed, hasSolvedToday, myTables, personName, played, rememberPlayed, rememberRecord, rememberRecovery, rememberTable } from "./remembered.js";
import { drawPlayed } from "./results.js";
import { sayAlert } from "./says.js";
import { sharing } from "./share.js";
import { clock, left, paceWords } from "./when.js";

/** @import { Game, OpenTable, Summary } from "./types.d.ts" */

const OFTEN = 15_000;

/** @param {number[]} players */
function howMany(players) {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  if (least === most) return `${least} players`;
  const every = players.length === most - least + 1;
  return (every ? `${least} to ${most}` : `${players.slice(0, -1).join(", ")} or ${most}`) + " players";
}

/** The picture is drawn in the page, so that it has the colours of the page. @param {Game} game */
function picture(game) {
  const box = make("div.picture");
  getText(game.picture).then((svg) => box.replaceChildren(still(svg)), () => {});
  return box;
}

/** @param {Game} game @param {string} bot against which one plays at once */
function card(game, bot) {
  const title = make("h3", {}, game.title);
  const solved = game.solved.length ? ` · solved for ${game.solved.join(", ")}: the best bot plays perfectly` : "";
  const facts = make("p.quiet", {}, `${howMany(game.players)} · ${game.length}${solved}`);
  const play = button("Play now", "play", { "data-game": game.name, "data-players": game.usual_players, "data-bot": bot, title: `Against ${bot} bots`, "aria-label": `Play ${game.title} now, against ${bot} bots` }, ".primary");
  const setUp = make("a.button", { href: `/new?game=${game.name}`, "aria-label": `Set up a table of ${game.title}` }, "Set up");
  const rules = make("a.button.plain", { href: `/games/${game.name}/rules`, "aria-label": `Rules of ${game.title}` }, "Rules");
  return make(
    "article.card",
    {},
    picture(game),
    make("div.words", {}, title, make("p", {}, game.about), facts),
    make("div.doings", {}, play, setUp, game.lesson && lessonLink(game.name, game.title), rules),
  );
}

/** What is there to study a game by oneself. @param {Game} game */
function studyRow({ name, title, puzzles }) {
  const today = hasSolvedToday(name) ? ", solved" : "";
  const daily = puzzles > 0 && make("a.button.plain", { href: `/puzzles/${name}`, "aria-label": `${title}: the puzzle of the day${today}` }, `Puzzle of the day${today}`);
  const analysis = make("a.button.plain", { href: `/analyse/${name}`, "aria-label": `${title}: analysis board` }, "Analysis board");
  return make("li.row", {}, make("b.grow", {}, title), daily, analysis);
}

async function drawGames() {
  const { games, bots } = await get("/games");
  const bot = usualBot(bots);
  find("#games").replaceChildren(...games.map((game) => card(game, bot)));
  find("#study").replaceChildren(...games.map(studyRow));
  find("#opponent-game").replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
}

/** Say of which games the strong bots are not ready yet. */
async function drawReady() {
  const { getting_ready: coming } = await get("/bots");
  const titles = coming.map(({ title }) => title);
  const last = titles.pop();
  const of = titles.length ? `${titles.join(", ")} and ${last}` : last;
  find("#getting-ready").hidden = !last;
  find("#getting-ready").textContent = last ? `The strong bots of ${of} are still being prepared; until then, weaker ones play instead.` : "";
}

/** One click from the lobby into a game against bots. @param {HTMLElement} pressed */
async function play(pressed) {
  const { game = "", players, bot } = pressed.dataset;
  const others = Array(Number(players) - 1).fill(`bot:${bot}`);
  pressed.setAttribute("aria-disabled", "true");
  try {
    const { table } = await post("/tables", { game, players: Number(players), seats: ["me", ...others], name: personName() || "Guest" });
    rememberTable(table);
    location.assign(`/tables/${table}`);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "seat") return location.assign(`/new?game=${game}`); // which asks for the password
    sayAlert(error);
    pressed.removeAttribute("aria-disabled");
  }
}

/** With whoever waits, or a bot until somebody comes. @param {SubmitEvent} event */
async function meet(event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const [game, password] = [String(data.get("game")), String(data.get("password") ?? "") || null];
  const name = await askName("Play");
  if (!name) return;
  try {
    const { table, recovery } = await post("/opponent", { game, name, password });
    rememberTable(table);
    if (recovery) rememberRecovery(table, recovery);
    location.assign(`/tables/${table}`);
  } catch (error) {
    sayAlert(error);
  }
}

/** Back to a seat whose link is lost. @param {SubmitEvent} event */
async function recover(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  sayAlert(null, "", "#recover-alert");
  try {
    const { table, recovery } = await post("/recover", { code: String(new FormData(form).get("code")) });
    rememberTable(table);
    rememberRecovery(table, recovery);
    location.assign(`/tables/${table}`);
  } catch (error) {
    sayAlert(error, "", "#recover-alert");
  }
}

/** @param {Summary} table */
function state({ status, your_turn, desk, deadline }) {
  const time = deadline ? `, ${left(deadline - Date.now() / 1000)}` : "";
  if (status === "over") return "over";
  if (status === "waiting") return "waiting for players";
  return (desk ? "by post, your desk" : your_turn ? "your turn" : "the others' turn") + time;
}

/** @param {Summary} summary */
function myRow(summary) {
  const { table, title, your_turn, desk } = summary;
  const called = `${title} with ${withWhom(summary)}`;
  return make(
    `li.row${your_turn ? ".mine" : ""}`,
    { "data-key": table },
    make("div.grow", {}, make("a", { href: desk ? `/desk#${table}` : `/tables/${table}` }, make("b", {}, title)), make("div.quiet", {}, `with ${withWhom(summary)} · ${clock(summary.at)}`)),
    make(your_turn ? "span.tag.turn-tag" : "span.quiet", {}, state(summary)),
    button("Forget", "forget", { "data-table": table, "data-called": called, "aria-label": `Forget ${called}` }),
  );
}

/** @param {string} id @returns {Promise<Summary | null>} null where the table is not to be had now */
async function summary(id) {
  try {
    return await get(`/tables/${id}/summary`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetTable(id);
    return null;
  }
}

/** @param {Summary} table */
const urgency = ({ status, your_turn, deadline }) => (status === "over" ? 3 : your_turn ? 0 : 2) - (your_turn && deadline ? 1 / deadline : 0);

/** Where it is my turn, before all else. @param {Summary[]} tables */
function drawTurns(tables) {
  const waiting = tables.filter(({ your_turn }) => your_turn);
  find("#turns").hidden = !waiting.length;
  const links = waiting.slice(0, 4).map((table) => make("a.button", { href: `/tables/${table.table}`, "data-key": table.table }, `${table.title} with ${withWhom(table)}`));
  fill(find("#turns"), make("b", {}, "Your turn:"), ...links, waiting.length > 4 && make("a", { href: "#mine-head" }, `and ${waiting.length - 4} more`));
}

/** The table that was forgotten last, and a way back. @param {HTMLElement} pressed */
function forget({ dataset: { table = "", called = "" } }) {
  const game = played().find((one) => one.table === table);
  forgetTable(table);
  forgetPlayed(table);
  find("#forgotten").hidden = false;
  fill(find("#forgotten"), `This browser no longer has ${called}. `, button("Restore it", "remember", { "data-table": table, "data-game": game && JSON.stringify(game) }));
  drawMine();
}

/** @param {HTMLElement} pressed */
function remember({ dataset }) {
  if (dataset.game) rememberPlayed(JSON.parse(dataset.game));
  else rememberTable(dataset.table ?? "");
  find("#forgotten").hidden = true;
  drawMine();
}

async function drawMine() {
  const all = (await Promise.all(myTables().filter((id) => !hasPlayed(id)).map(summary))).filter((table) => table !== null);
  all.forEach(keepResult);
  const found = all.filter(({ table }) => !hasPlayed(table)).sort((a, b) => urgency(a) - urgency(b));
  drawTurns(found);
  const over = played();
  find("#mine-section").hidden = !found.length && !over.length && find("#forgotten").hidden;
  drawPlayed(over);
  fill(find("#mine"), ...found.map(myRow));
  badge("Lobby", found.some(({ your_turn }) => your_turn));
}

/** A table by post that looks for players. @param {string} table @param {string} title @param {NonNullable<OpenTable["post"]>} byPost */
function postRow(table, title, { match, schedule, free }) {
  const words = `by post${match ? ", a match" : ""}: ${free ? `${counted(free, "seat")} free` : "a waiting list"}, turns are due ${schedule}`;
  return make(
    "li.row",
    { "data-key": table },
    make("div.grow", {}, make("a", { href: `/tables/${table}` }, make("b", {}, title)), make("div.quiet", {}, words)),
    make("a.button", { href: `/sign-up#${table}`, "aria-label": `Sign up at a table of ${title} by post` }, "Sign up…"),
  );
}

/** @param {OpenTable} table */
function openRow({ table, title, players, free, names, pace, post: byPost }) {
  if (byPost) return postRow(table, title, byPost);
  const who = names.length ? `${names.join(", ")}: ` : "";
  const words = `${who}${counted(free.length, "seat")} of ${players} free, ${paceWords(pace)}`;
  const data = { "data-table": table, "data-player": free[0], "aria-label": `Sit down at a table of ${title}` };
  return make(
    "li.row",
    { "data-key": table },
    make("div.grow", {}, make("a", { href: `/tables/${table}` }, make("b", {}, title)), make("div.quiet", {}, words)),
    button("Sit down", "sit", data, ".primary"),
  );
}

async function drawOpen() {
  const { tables } = await get("/open");
  const mine = new Set(myTables());
  const others = tables.filter(({ table }) => !mine.has(table));
  find("#open-section").hidden = !others.length;
  fill(find("#open"), ...others.map(openRow));
}

/** @param {HTMLElement} pressed */
async function sit({ dataset }) {
  const name = await askName("Sit down");
  if (!name) return;
  try {
    const { recovery } = await post(`/tables/${dataset.table}/sit`, { player: Number(dataset.player), name });
    rememberTable(dataset.table ?? "");
    rememberRecovery(dataset.table ?? "", recovery);
    location.assign(`/tables/${dataset.table}`);
  } catch (error) {
    sayAlert(error);
    refresh();
  }
}

async function goOn() {
  const [file] = /** @type {HTMLInputElement} */ (find("#record")).files ?? [];
  if (!file) return;
  rememberRecord(await file.text());
  location.assign("/new");
}

async function refresh() {
  if (document.hidden) return;
  await Promise.all([drawMine(), drawOpen(), drawReady()]).then(() => sayAlert(null), sayAlert);
}

listen(document.body, {
  ...sharing,
  "take-along": async () => fill(find("#along"), await takeAlong()),
  play,
  sit,
  forget,
  remember,
});
find("#record").addEventListener("change", goOn);
find("#opponent").addEventListener("submit", (event) => meet(/** @type {SubmitEvent} */ (event)));
find("#recover").addEventListener("submit", (event) => recover(/** @type {SubmitEvent} */ (event)));
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", refresh);
setInterval(refresh, OFTEN);
drawGames().catch(sayAlert);
bringHere().then((came) => (came ? refresh() : undefined), () => sayAlert("This link is incomplete: copy it again."));
get("/house").then(({ contact, opening }) => {
  find("#opponent-password").hidden = opening !== "password";
  find("#contact").hidden = contact === null;
  find("#contact").textContent = `To report abuse of this server: ${contact}`;
}, () => {});
