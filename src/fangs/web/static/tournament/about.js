// @ts-check
/** Draws the director's description of a tournament, and its settings. */
import { get } from "../server/api.js";
import { fill, find, make } from "../page/element.js";
import { figure, plural, say } from "../page/language.js";
import { optionWords } from "../page/options.js";
import { clockIn } from "../page/times.js";
import { TIES } from "../tournaments/rows.js";

/** @import { Game, TournamentView } from "../server/types.d.ts" */

const [MINUTE, HOUR] = [60, 3600];
/** @type {Game | null | undefined} undefined: not fetched yet; null: the game no longer exists */
let game;

/** @param {number} seconds */
function length(seconds) {
  const hours = seconds / HOUR;
  return Number.isInteger(hours) ? plural(hours, "{count} hour", "{count} hours") : plural(Math.round(seconds / MINUTE), "{count} minute", "{count} minutes");
}

/** @param {TournamentView} view @returns {[string, string | number | false | null][]} */
function told({ format, settings, starts, rated }) {
  const hasRounds = ["swiss", "tables", "league"].includes(format);
  const ties = settings.ties.map((tie) => TIES[tie]).join(", ");
  const isLate = ["swiss", "tables"].includes(format);
  return [
    [say("Start"), clockIn(starts, settings.zone)],
    [say("Entry"), settings.registration === "open" ? say("All players") : say("Only invited players")],
    [say("Entrants"), say("{least} to {most}", { least: settings.least, most: settings.most })],
    [say("Rated"), rated ? say("yes") : say("no")],
    [say("A match at each table"), settings.match && say("yes")],
    [say("Check-in"), settings.check_in > 0 && say("{length} before the start", { length: length(settings.check_in) })],
    [say("Rounds"), hasRounds && settings.rounds > 0 && settings.rounds],
    [say("Length"), format === "arena" && length(settings.window)],
    [say("Final phase without new games"), format === "arena" && settings.last > 0 && length(settings.last)],
    [say("Time limit of a round"), settings.round_limit !== null && length(settings.round_limit)],
    [say("Break between rounds"), format !== "arena" && settings.between > 0 && length(settings.between)],
    [say("Late entry"), isLate && (settings.late_until ? say("until round {round}", { round: settings.late_until }) : say("no"))],
    [say("Byes on request"), isLate && settings.byes],
    [say("Further games after a tie"), format === "knockout" && settings.replays],
    [say("A game for third place"), format === "knockout" && (settings.third_place ? say("yes") : say("no"))],
    [say("Everybody meets everybody twice"), format === "round_robin" && settings.double && say("yes")],
    [say("All rounds at the same time"), format === "round_robin" && settings.at_once && say("yes")],
    [say("Seasons"), format === "league" && settings.seasons],
    [say("Entrants per division"), format === "league" && settings.division > 0 && settings.division],
    [say("Entrants who move between two divisions"), format === "league" && settings.promoted],
    [say("Points by place"), settings.points.length > 0 && settings.points.map((points) => figure(points)).join(" – ")],
    [say("Points for a bye"), settings.bye !== null && figure(settings.bye)],
    [say("Tie-breaks, in order"), format !== "knockout" && (ties || say("none"))],
    [say("No-shows after which an entrant is withdrawn"), settings.no_shows],
    ...Object.entries(settings.options).map(([name, value]) => optionTold(name, value)),
  ];
}

/** @param {string} name @param {unknown} value @returns {[string, string]} */
function optionTold(name, value) {
  const option = game?.options.find((one) => one.name === name);
  return [option ? option.title[0].toUpperCase() + option.title.slice(1) : name, option ? optionWords(option, value) : String(value)];
}

/** @param {TournamentView} view */
export function drawAbout(view) {
  find("#description").textContent = view.settings.description;
  const shown = told(view).filter(([, value]) => value !== false && value !== null);
  fill(find("#settings-told"), ...shown.flatMap(([name, value]) => [make("dt", { "data-key": name }, name), make("dd", { "data-key": `${name}:` }, String(value))]));
  if (game !== undefined || !Object.keys(view.settings.options).length) return;
  game = null;
  get("/games").then(({ games }) => {
    game = games.find(({ name }) => name === view.game) ?? null;
    drawAbout(view);
  }, () => (game = undefined));
}
