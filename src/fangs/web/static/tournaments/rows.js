// @ts-check
/** Draws tournaments as rows of a list. */
import { linked, make, row } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { clock } from "../page/times.js";

/** @import { ListedTournament } from "../server/types.d.ts" */

/** The display names of tournament formats. @type {Record<string, string>} */
export const FORMATS = {
  swiss: say("Swiss"),
  round_robin: say("Round robin"),
  knockout: say("Knockout"),
  arena: say("Arena"),
  tables: say("Rounds of tables"),
  league: say("League"),
};

/** The display names of the phases of a tournament. @type {Record<string, string>} */
export const PHASES = {
  registering: say("registration is open"),
  "checking in": say("the check-in is open"),
  running: say("in progress"),
  over: say("over"),
  cancelled: say("cancelled"),
};

/** The display names of tie-breaks. @type {Record<string, string>} */
export const TIES = {
  direct: say("Direct encounter"),
  buchholz: say("Buchholz"),
  buchholz_cut1: say("Buchholz, cut 1"),
  sonneborn_berger: say("Sonneborn-Berger"),
  wins: say("Wins"),
  seat_sums: say("Places by seat"),
};

/** @param {ListedTournament} tournament */
export function tournamentRow({ id, title, game_title: game, format, phase, starts, entrants }) {
  const players = plural(entrants, "{count} player", "{count} players");
  const about = say("{format}, {game}, {players}", { format: FORMATS[format], game, players });
  return row(id, linked(`/tournaments/${id}`, title), about, make("span.quiet", {}, say("{phase} · {at}", { phase: PHASES[phase], at: clock(starts) })));
}
