// @ts-check
/** Draws the games of a round, with buttons for the director. */
import { button, make } from "../page/element.js";
import { listed, say } from "../page/language.js";
import { player } from "./standings.js";

/** @import { PairedGame, ByeOf } from "../server/types.d.ts" */

/** @param {PairedGame} game */
export const namesOf = ({ seats }) => listed(seats.map(({ name }) => name));

/** @param {PairedGame} game */
function resultWords({ seats, result, annulled, table }) {
  if (annulled !== null) return annulled ? say("annulled: {reason}", { reason: annulled }) : say("not counted");
  if (!result) return table ? say("playing") : say("about to begin");
  const places = seats.map(({ name }, seat) => (result.absent.includes(seat) ? say("{name} absent", { name }) : say("{name} {place}.", { name, place: result.places[seat] })));
  return result.corrected ? say("{places} (corrected: {reason})", { places: places.join(", "), reason: result.corrected }) : places.join(", ");
}

/** @param {PairedGame} game @param {boolean} isDirector */
export function gameRow(game, isDirector) {
  const { id, seats, table, result, annulled, is_third: isThird } = game;
  const names = namesOf(game);
  const acts = [
    !result && annulled === null && button(say("Forfeit…"), "forfeit", { "data-key": "forfeit", "data-pairing": id, "aria-label": say("Forfeit the game of {names}", { names }) }),
    button(say("Correct…"), "correct", { "data-key": "correct", "data-pairing": id, "aria-label": say("Correct the result of {names}", { names }) }),
    annulled === null && button(say("Annul…"), "annul", { "data-key": "annul", "data-pairing": id, "aria-label": say("Annul the game of {names}", { names }) }),
  ];
  const who = seats.flatMap(({ name }, at) => (at ? [" – ", player(name)] : [player(name)]));
  const watch = make("a.button.plain", { "data-key": "watch", href: `/tables/${table}`, "aria-label": say("To the table of {names}", { names }) }, say("To the table"));
  return make("li.row", { "data-key": id }, make("div.grow", {}, ...who, make("div.quiet", {}, isThird && `${say("for third place")} · `, resultWords(game))), table && watch, ...(isDirector ? acts : []));
}

/** @param {ByeOf[]} byes */
export const byeWords = (byes) => (byes.length ? say("Without a game: {names}", { names: listed(byes.map(({ name }) => name)) }) : "");
