// @ts-check
/** The shape of what the server tells a seat about its table, and the first questions one asks of it. */

/** @typedef {import("./ways.js").Way} Way */
/** @typedef {{actions: {action: string, clicks: string[], label: string}[], chosen: string | null}} Choice */
/**
 * @typedef {{board: number, number: number, steps: number, svg: string, text: string, status: string, over: boolean, scores: number[] | null,
 *   names: Record<string, string | null>, owing: string[], choices: Record<string, Choice>,
 *   dice: {outcome: string, number: number} | null, seed_hash: string, seed: string | null, events?: {text: string, clause: string | null}[]}} Board
 */
/**
 * @typedef {{player: number, name: string | null, kind: "person" | "bot" | "open" | "invited", bot: string | null, stand_in: string | null,
 *   online: boolean, side: string | null, owes: boolean | null, may_replace: boolean}} Seat
 */
/** @typedef {{n: number, board: number | null, steps: number | null, at: number, text: string, clause: string | null, kind: "event" | "table"}} Line */
/** @typedef {{seq: number, at: number, player: number | null, name: string, text: string}} Said */
/** @typedef {{proposal: number, what: "undo" | "draw", board: number, by: number, waiting: number[], yours: boolean}} Proposal */
/**
 * @typedef {{table: string, title: string, game: string, status: "waiting" | "playing" | "over", host: boolean, you: number | null, seats: Seat[],
 *   boards: Board[], log: {from: number, items: Line[]}, chat: Said[] | null, may_chat: boolean, proposal: Proposal | null, may: string[],
 *   pace: {hours: number | null}, deadline: number | null, now: number,
 *   totals: {player: number, name: string, total: number, place: number}[] | null, ending: {sentence: string, how: string} | null,
 *   rematch: string | null, spectators: boolean,
 *   post: {turn: number, processed: number, schedule: string, early: boolean, master_sees: boolean, due: string | null, paused: boolean, closed: boolean,
 *     orders: {board: number, role: string, action: string, by: "player" | "master" | "bot", receipt: string}[]} | null}} View
 */

/** @param {Board} board @returns {string[]} my roles that may choose here */
export const myRoles = (board) => Object.keys(board.choices);

/** @param {Board} board @returns {boolean} whether I must choose here */
export const iOwe = (board) => Object.values(board.choices).some(({ chosen }) => chosen === null);

/** @param {View} view @returns {boolean} whether I must choose at some board */
export const myTurn = (view) => view.status === "playing" && view.boards.some(iOwe);

/** @param {Board} board @returns {Way[]} all that I may choose here */
export const allWays = (board) =>
  Object.entries(board.choices).flatMap(([role, { actions }]) => actions.map((action) => ({ ...action, role })));

/** @param {Board} board @returns {Way[]} what I have chosen here in secret */
export const chosenWays = (board) => allWays(board).filter(({ role, action }) => board.choices[role].chosen === action);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {View} view @param {number} player */
export const nameOf = (view, player) => view.seats[player]?.name ?? `player ${player}`;

/**
 * What is going on, as a short strong word and a sentence.
 * @param {View} view
 * @param {Board} board the one that is looked at
 * @returns {{tone: "mine" | "chosen" | "others" | "over", strong: string, text: string}}
 */
export function turn(view, board) {
  if (view.status === "over") return { tone: "over", strong: "The game is over.", text: view.ending?.sentence ?? board.status };
  if (view.status === "waiting") return { tone: "others", strong: "", text: "The game begins when everybody sits down." };
  if (iOwe(board)) return { tone: "mine", strong: "Your turn.", text: board.status };
  const elsewhere = view.boards.filter((other) => other !== board && iOwe(other)).map((other) => other.board + 1);
  const also = elsewhere.length ? ` You owe a choice on board ${elsewhere.join(", ")}.` : "";
  const chosen = chosenWays(board);
  if (chosen.length) {
    const what = chosen.map(({ role, label }) => (chosen.length > 1 ? `${role}: ${label}` : label)).join("; ");
    const until = view.post ? "the turn is processed" : "all have chosen";
    return { tone: "chosen", strong: view.post ? "Understood, not final:" : "Chosen, not revealed:", text: `${what}. You may change it until ${until}.${also}` };
  }
  return { tone: "others", strong: "", text: board.status + (also && "." + also) };
}
