// @ts-check
/** A game in the lobby: its card, with links to study it. */
import { getText } from "../server/api.js";
import { still } from "../board/drawing.js";
import { botName } from "../page/bots.js";
import { button, make } from "../page/element.js";
import { lessonLink } from "../page/newcomer.js";
import { hasSolvedToday } from "../browser/storage.js";
import { say } from "../page/language.js";

/** @import { Game } from "../server/types.d.ts" */

/** @param {number[]} players */
function howMany(players) {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  if (least === most) return say("{count} players", { count: least });
  const every = players.length === most - least + 1;
  return every ? say("{least} to {most} players", { least, most }) : say("{some} or {most} players", { some: players.slice(0, -1).join(", "), most });
}

/** The picture is drawn in the page, so that it has the colours of the page. @param {Game} game */
function picture(game) {
  const box = make("div.picture");
  getText(game.picture).then((svg) => box.replaceChildren(still(svg)), () => {});
  return box;
}

/** @param {Game} game @param {string} bot against which one plays at once */
export function card(game, bot) {
  const title = make("h3", {}, game.title);
  const solved = game.solved.length ? say(" · a bot that plays perfectly, for {players} players", { players: game.solved.join(", ") }) : "";
  const against = say("Play now: {bot} bots", { bot: botName(bot) });
  const facts = make("p.quiet", {}, `${howMany(game.players)} · ${game.length}${solved} · ${against}`);
  const play = button(say("Play now"), "play", { "data-game": game.name, "data-players": game.usual_players, "data-bot": bot, "data-options": JSON.stringify(game.at_once), title: say("Against {bot} bots", { bot: botName(bot) }), "aria-label": say("Play {title} now, against {bot} bots", { title: game.title, bot: botName(bot) }) }, ".primary");
  const setUp = make("a.button", { href: `/new?game=${game.name}`, "aria-label": say("Set up a table of {title}", { title: game.title }) }, say("Set up"));
  const rules = make("a.button.plain", { href: `/games/${game.name}/rules`, "aria-label": say("Rules of {title}", { title: game.title }) }, say("Rules"));
  return make(
    "article.card",
    {},
    picture(game),
    make("div.words", {}, title, make("p", {}, game.about), facts),
    make("div.doings", {}, play, setUp, game.lesson && lessonLink(game.name, game.title), rules),
  );
}

/** What is there to study a game by oneself. @param {Game} game */
export function studyRow({ name, title, puzzles }) {
  const today = hasSolvedToday(name) ? say(", solved") : "";
  const daily = puzzles > 0 && make("a.button.plain", { href: `/puzzles/${name}`, "aria-label": say("{title}: the puzzle of the day{today}", { title, today }) }, say("Puzzle of the day{today}", { today }));
  const analysis = make("a.button.plain", { href: `/analyse/${name}`, "aria-label": say("{title}: analysis board", { title }) }, say("Analysis board"));
  return make("li.row", {}, make("b.grow", {}, title), daily, analysis);
}
