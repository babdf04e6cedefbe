// @ts-check
/** Draws the tournaments of the signed-in player, and the player's games in them. */
import { linked, make, row } from "../page/element.js";
import { listed, say } from "../page/language.js";
import { clock } from "../page/times.js";
import { PHASES } from "../tournaments/rows.js";

/** @import { OwnTournaments } from "../server/types.d.ts" */

/** Draw the rows of the player's games and tournaments. The games come first, because opponents may be waiting there. @param {OwnTournaments} own */
export function tournamentRows({ games, tournaments }) {
  const waiting = games.map(({ table, title, round, opponents }) =>
    make(
      "li.row.mine",
      { "data-key": `game ${table}` },
      make("div.grow", {}, make("b", {}, say("Your game in {title}", { title })), make("div.quiet", {}, say("Round {round}, with {names}", { round, names: listed(opponents) }))),
      make("a.button.primary", { href: `/tables/${table}`, "aria-label": say("To your game in {title}", { title }) }, say("To my game")),
    ),
  );
  const entered = tournaments.map(({ id, title, phase, starts, may }) => {
    const now = say("{phase} · {at}", { phase: PHASES[phase], at: clock(starts) });
    return row(id, linked(`/tournaments/${id}`, title), may.includes("check-in") ? say("Check-in is open.") : now);
  });
  return [...waiting, ...entered];
}
