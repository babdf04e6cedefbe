// @ts-check
/** Draws finished games as rows of a list. */
import { botName } from "../page/bots.js";
import { linked, make, row } from "../page/element.js";
import { listed, plural, say } from "../page/language.js";
import { dayOf } from "../page/times.js";

/** @import { LibraryGame, LibrarySeat } from "../server/types.d.ts" */

/** @param {LibrarySeat} seat */
const called = ({ name, bot }) => (bot ? say("{level} bot", { level: botName(bot) }) : (name ?? say("somebody")));

/** A phrase that says who won a game and how. @param {LibraryGame} game */
function result({ seats, ended }) {
  if (ended === "draw") return say("A draw by agreement");
  const first = seats.filter(({ place }) => place === 1).map(called);
  const won = first.length === 1 ? say("{name} won", { name: first[0] }) : say("{names} shared first place", { names: listed(first) });
  return ended === "resigned" ? say("{won} by resignation", { won }) : won;
}

/** @param {LibraryGame} game */
export function gameRow(game) {
  const { table, title, at, steps, seats, rated } = game;
  const players = listed(seats.map(called));
  const known = say("{title}: {players}", { title, players });
  const facts = [dayOf(at), plural(steps, "{count} step", "{count} steps"), rated && say("rated")].filter(Boolean).join(" · ");
  const analysis = `/analyse/${game.game}#${new URLSearchParams({ table, board: "0" })}`;
  const link = make("a.button.plain", { href: analysis, "aria-label": say("Analyse {known}", { known }) }, say("Analyse"));
  return row(table, linked(`/tables/${table}`, known), facts, make("span", {}, result(game)), link);
}
