// @ts-check
/** The director's desk of a tournament: buttons for commands, and dialogs that ask for a reason. */
import { post, postOnce } from "../server/api.js";
import { ask, field, select } from "../page/dialog.js";
import { button, make } from "../page/element.js";
import { plural, say } from "../page/language.js";
import { namesOf } from "./games.js";

/** @import { Entrant, PairedGame, TournamentView } from "../server/types.d.ts" */

const reason = () => field(say("Reason, which everybody can read"), make("input", { name: "reason", type: "text", required: true, maxlength: 300, autocomplete: "off" }));
/** @param {string} label @param {string} name @param {number} value @param {number} most */
const count = (label, name, value, most) => field(label, make("input", { name, type: "number", value, min: 0, max: most, required: true }));
const handle = () => field(say("Handle of the player"), make("input", { name: "handle", type: "text", required: true, maxlength: 80, autocomplete: "off", autocapitalize: "none", spellcheck: "false" }));

/** Sentences that explain which commands change ratings. @param {number} left */
const ratingWords = (left) =>
  left
    ? plural(left, "Only {count} more correction or annulment will also change the ratings.", "Only {count} more corrections or annulments will also change the ratings.") +
      " " +
      say("Ratings do not change if a director or a director's program plays in the game, or if the operator has amended its result.")
    : say("The limit is reached, so further corrections and annulments change only the standings.");

/** The buttons of the director's desk. @param {TournamentView} view */
export function deskButtons({ phase, paused, format, settings, amendments_left: left }) {
  const isDone = phase === "over" || phase === "cancelled";
  const isRunning = phase === "running";
  const hasRounds = format === "swiss" || format === "tables";
  return [
    !isDone && settings.registration === "invitation" && button(say("Invite a player…"), "invite", { "data-key": "invite" }),
    !isDone && (paused ? button(say("Resume it"), "resume", { "data-key": "resume" }) : button(say("Pause…"), "pause", { "data-key": "pause" })),
    isRunning && button(say("Give more time…"), "extend", { "data-key": "extend" }),
    isRunning && hasRounds && button(say("Add rounds…"), "add-rounds", { "data-key": "add-rounds" }),
    !isDone && button(isRunning ? say("End the tournament…") : say("Cancel the tournament…"), "end", { "data-key": "end" }, ".danger"),
    isDone && make("p.quiet", {}, say("The tournament is over. Results can still be corrected in the list of games.")),
    left !== null && make("p.quiet", { "data-key": "ratings" }, ratingWords(left)),
  ];
}

/** The buttons with which a director excludes, readmits or replaces an entrant. @param {Entrant} entrant */
export const entrantButtons = ({ number, name, presence }) => [
  presence !== "out" && button(say("Exclude…"), "exclude", { "data-key": "exclude", "data-number": number, "aria-label": say("Exclude {name}", { name }) }),
  (presence === "absent" || presence === "out") && button(say("Readmit"), "readmit", { "data-key": "readmit", "data-number": number, "aria-label": say("Readmit {name}", { name }) }),
  button(say("Replace…"), "replace", { "data-key": "replace", "data-number": number, "aria-label": say("Replace {name}", { name }) }),
];

/** Draw a field for the place of each seat. @param {PairedGame} game */
const places = ({ seats, result }) =>
  seats.map(({ name }, seat) => {
    const options = /** @type {[string, string][]} */ ([...seats.map((_, at) => [String(at + 1), say("Place {place}", { place: at + 1 })]), ["absent", say("absent")]]);
    return field(name, select(`seat ${seat}`, options, result?.absent.includes(seat) ? "absent" : String(result?.places[seat] ?? 1)));
  });

/** Read the places and absent seats from a dialog. Absent players come last. @param {Record<string, string>} said @param {number} seats */
function resultOf(said, seats) {
  const given = Array.from({ length: seats }, (_, seat) => said[`seat ${seat}`]);
  const value = given.map((one) => (one === "absent" ? seats + 1 : Number(one)));
  return { places: value.map((one) => 1 + value.filter((other) => other < one).length), absent: given.flatMap((one, seat) => (one === "absent" ? [seat] : [])) };
}

/**
 * The functions that the buttons of the director's desk call.
 * @param {`/tournaments/${string}`} at
 * @param {(pairing: string) => PairedGame | undefined} gameOf
 * @param {(act: () => Promise<unknown>) => unknown} attempt carries out an act, and shows its result
 */
export function deskCommands(at, gameOf, attempt) {
  /** @param {string} title @param {HTMLElement[]} fields @param {string} yes @param {(said: Record<string, string>) => Promise<unknown>} act */
  const asking = async (title, fields, yes, act, danger = false) => {
    const said = await ask({ title, fields, yes, danger });
    if (said) attempt(() => act(said));
  };
  /** @param {HTMLElement} pressed */
  const numbered = ({ dataset }) => Number(dataset.number);
  return {
    invite: () => asking(say("Invite a player"), [handle()], say("Invite"), (said) => post(`${at}/invite`, { handle: said.handle })),
    pause: () => asking(say("Pause the tournament"), [reason()], say("Pause"), (said) => post(`${at}/pause`, { reason: said.reason })),
    resume: () => attempt(() => post(`${at}/resume`, {})),
    extend: () => asking(say("Give more time"), [count(say("Minutes"), "minutes", 10, 500_000), reason()], say("Give more time"), (said) => postOnce(`${at}/extend`, { seconds: Number(said.minutes) * 60, reason: said.reason })),
    "add-rounds": () => asking(say("Add rounds"), [count(say("Rounds"), "rounds", 1, 100), reason()], say("Add rounds"), (said) => postOnce(`${at}/extend`, { rounds: Number(said.rounds), reason: said.reason })),
    end: () => asking(say("End the tournament"), [reason()], say("End it"), (said) => post(`${at}/end`, { reason: said.reason }), true),
    exclude: (/** @type {HTMLElement} */ pressed) => asking(say("Exclude an entrant"), [reason()], say("Exclude"), (said) => post(`${at}/exclude`, { number: numbered(pressed), reason: said.reason }), true),
    readmit: (/** @type {HTMLElement} */ pressed) => attempt(() => post(`${at}/readmit`, { number: numbered(pressed) })),
    replace: (/** @type {HTMLElement} */ pressed) => asking(say("Replace an entrant"), [handle(), reason()], say("Replace"), (said) => post(`${at}/replace`, { number: numbered(pressed), handle: said.handle, reason: said.reason })),
    forfeit: (/** @type {HTMLElement} */ { dataset }) => {
      const game = gameOf(dataset.pairing ?? "");
      if (!game) return;
      const losers = /** @type {[string, string][]} */ ([...game.seats.map(({ name }, seat) => [String(seat), name]), ["all", say("everybody")]]);
      asking(say("Forfeit the game of {names}", { names: namesOf(game) }), [field(say("Who loses"), select("seat", losers)), reason()], say("Forfeit"), (said) =>
        post(`${at}/forfeit`, { pairing: game.id, seats: said.seat === "all" ? game.seats.map((_, seat) => seat) : [Number(said.seat)], reason: said.reason }),
      );
    },
    correct: (/** @type {HTMLElement} */ { dataset }) => {
      const game = gameOf(dataset.pairing ?? "");
      if (!game) return;
      asking(say("Correct the result of {names}", { names: namesOf(game) }), [...places(game), reason()], say("Correct"), (said) =>
        post(`${at}/correct`, { pairing: game.id, ...resultOf(said, game.seats.length), reason: said.reason }),
      );
    },
    annul: (/** @type {HTMLElement} */ { dataset }) => asking(say("Annul the game"), [reason()], say("Annul"), (said) => post(`${at}/annul`, { pairing: dataset.pairing ?? "", reason: said.reason }), true),
  };
}
