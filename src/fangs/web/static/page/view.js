// @ts-check
/** Answers questions about a view of a table: who must choose, what can be chosen, and what is going on. */
import { capital, isolated, listed, plural, say } from "./language.js";
import { byFinger } from "./pointer.js";
import { clock } from "./times.js";
import { alone } from "../server/way.js";

/** @typedef {import("../board/clicks.js").Way} Way */
/** @typedef {{tone: "mine" | "chosen" | "others" | "over", strong: string, text: string, how?: string, heard?: string}} Turn  a few words in bold, and a sentence; `how` to choose is only read, and `heard` says where things are, for people who do not see the board */
/** @import { Board, View } from "../server/types.d.ts" */

/** @param {Board} board @returns {boolean} whether I must choose here */
export const iOwe = (board) => Object.values(board.choices).some(({ chosen }) => chosen === null);

/** @param {View} view @returns {boolean} whether I must choose on some board */
export const myTurn = (view) => view.status === "playing" && view.boards.some(iOwe);

/** @param {Board} board @returns {Way[]} all my possible choices here */
export const allWays = (board) =>
  Object.entries(board.choices).flatMap(([role, { actions }]) => actions.map((action) => ({ ...action, role, called: board.called[role] })));

/** @param {Board} board @returns {Way[]} my roles that can be given unlisted orders, as ways without an action */
export const writtenWays = (board) =>
  Object.entries(board.choices).filter(([, { written }]) => written).map(([role]) => ({ role, called: board.called[role], action: "", clicks: [], label: "" }));

/** @param {Board} board @returns {Way[]} my secret choices here */
export const chosenWays = (board) => allWays(board).filter(({ role, action }) => board.choices[role].chosen === action);

/** @param {View} view @returns {Set<number>} the players who must choose somewhere */
export const whoOwes = ({ seats, status }) => new Set(status === "playing" ? seats.filter(({ owes }) => owes).map(({ player }) => player) : []);

/** Whether a seat in a rematch belongs to somebody who has not opened the rematch yet. @param {View["seats"][number]} seat */
export const isAwaited = ({ kind, name }) => kind === "invited" && name !== null;

/** The name of a player, for use in a sentence. @param {View} view @param {number} player */
export const nameOf = (view, player) => isolated(view.seats[player]?.name ?? say("somebody"));

/**
 * The names of the other players who still have to choose, if there are more than two. The list is empty if that is secret.
 * @param {View} view @returns {string[]}
 */
export function waitedFor(view) {
  const { seats, boards, status, post, you } = view;
  const isTold = status === "playing" && seats.length > 2 && boards.length === 1 && !post;
  return isTold ? seats.filter(({ owes, player }) => owes && player !== you).map(({ player }) => nameOf(view, player)) : [];
}

/** @param {string[]} names */
const waiting = (names) => (names.length ? say("Waiting for {names}.", { names: listed(names) }) : "");

/**
 * The choice that the reader must make on a board: with the selected role, or with the first role that must choose.
 * @param {Board} board
 * @param {string | null} role
 */
function asked({ choices }, role) {
  const owed = Object.keys(choices).filter((one) => choices[one].chosen === null);
  return choices[role !== null && owed.includes(role) ? role : owed[0]];
}

/** A sentence that explains what a strict game is. */
export const STRICT = say("This game is strict: nobody gets hints or takes a choice back, no bot fills in, and a player who leaves or is late loses.");

/** Whether several people play at one screen. @param {View} view */
const areSeveral = ({ seats }) => alone && seats.filter(({ kind }) => kind === "person").length > 1;

/** The result of the game as a sentence, from the reader's point of view. @param {View} view */
export function result(view) {
  const { ending, totals, you, seats } = view;
  const first = (totals ?? []).filter(({ place }) => place === 1);
  return first.length === 1 && first[0].player === you && !seats[you].stand_in && !areSeveral(view) ? say("You win!") : capital(ending?.sentence ?? "");
}

/** A sentence that says when the game begins. @param {View} view */
const begins = ({ pace: { starts } }) => (starts === null ? say("The game begins when everybody has sat down.") : say("The game begins at {time} if everybody has sat down by then.", { time: clock(starts) }));

/**
 * The text above the board that says whose turn it is and what has happened.
 * @param {View} view
 * @param {Board} board the one that is shown
 * @param {string | null} role the selected one, if there are several
 * @param {boolean} isFirst whether nothing has been chosen here yet
 * @returns {Turn}
 */
export function turn(view, board, role, isFirst) {
  if (view.status === "over") return { tone: "over", strong: say("The game is over."), text: result(view) || board.status };
  if (view.status === "waiting") return { tone: "others", strong: "", text: begins(view) };
  if (iOwe(board)) {
    const { asks, heard } = asked(board, role);
    return { tone: "mine", strong: areSeveral(view) ? say("{name}: your turn.", { name: nameOf(view, view.you ?? -1) }) : say("Your turn."), text: [board.befell, asks].filter(Boolean).join(" "), how: isFirst ? (byFinger() ? say("Tap on the board.") : say("Click on the board.")) : "", heard };
  }
  const elsewhere = view.boards.filter((other) => other !== board && iOwe(other)).map((other) => other.board + 1);
  const also = elsewhere.length ? plural(elsewhere.length, " You must also choose on board {boards}.", " You must also choose on boards {boards}.", { boards: listed(elsewhere.map(String)) }) : "";
  const others = waiting(waitedFor(view));
  const chosen = chosenWays(board);
  if (chosen.length) {
    const what = chosen.map(({ called, label }) => (chosen.length > 1 ? `${called}: ${label}` : label)).join("; ");
    const until = view.post ? say("the turn is processed") : view.seats.length === 2 ? say("both have chosen") : say("all have chosen");
    return { tone: "chosen", strong: view.post ? say("Understood, but not final:") : say("Chosen, but not revealed:"), text: `${say("{what}. You can change it until {until}.{also}", { what, until, also })} ${others}`.trim() };
  }
  if (board.out) return { tone: "others", strong: board.out, text: `${say("You have nothing more to choose here.")}${also} ${others || capital(board.status)}` };
  return { tone: "others", strong: board.befell, text: `${others} ${capital(board.status)}`.trim() + (also && "." + also) };
}

/** The text above the board while the reader prepares a choice. @type {Turn} */
export const FOR_LATER = { tone: "mine", strong: say("For later."), text: say("What will you do when it is your turn?") };

/** The text above the board while the last events are replayed. @returns {Turn} */
export const watching = () => ({
  tone: "others",
  strong: say("See what happens."),
  text: byFinger() ? say("Tap the board to skip it.") : say("Click the board, or press Space, to skip it."),
});

/**
 * The text above the board at an earlier position.
 * @param {import("../server/types.d.ts").EarlierBoard} position @param {string} [judged] what a review says about it @returns {Turn}
 */
export const lookingBack = ({ steps, status }, judged) => ({ tone: "others", strong: plural(steps, "An earlier position, after one step.", "An earlier position, after {count} steps."), text: judged ?? `${capital(status)}.` });
