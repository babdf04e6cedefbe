// @ts-check
/** Draws the boards of a match as small pictures, and the scores. */
import { still } from "../board/drawing.js";
import { paint } from "../board/pieces.js";
import { fill, make } from "../page/element.js";
import { figure, listed, say } from "../page/language.js";
import { iOwe } from "../page/view.js";

/** @import { View } from "../server/types.d.ts" */
/** @import { Look } from "./unseen.js" */

/**
 * Draw the boards of a match as small pictures. A click on one makes it the large board.
 * @param {HTMLElement} box
 * @param {View} view
 * @param {number} chosen
 * @param {Look | null} held how the large board looked before the events that are being replayed on it
 */
export function drawBoards(box, view, chosen, held) {
  box.hidden = view.boards.length < 2;
  if (box.hidden) return;
  const buttons = view.boards.map((board) => {
    const waits = board.board === chosen ? held : null;
    const owed = !waits && view.status === "playing" && iOwe(board);
    const caption = make("span.caption", {}, make("span.word", {}, say("Board")), ` ${board.board + 1} `, owed && make("span.tag.turn-tag", {}, say("choose")));
    const pressed = String(board.board === chosen);
    const mine = waits ? roles(board) : standing(board, view.you);
    const name = [say("Board {number}", { number: board.board + 1 }), owed && say("choose"), mine].filter(Boolean).join(", ") + (!waits && board.over ? say(", over") : "");
    return make("button.small-board", { type: "button", "data-do": "board", "data-board": board.board, "aria-pressed": pressed, "aria-label": name, "data-key": board.board }, still(paint(waits?.drawing ?? board.drawing)), caption, " ", mine && make("span.small-role", { title: mine }, mine));
  });
  fill(box, ...buttons);
}

/** The roles that the reader plays on a board, in words. @param {View["boards"][number]} board */
const roles = ({ mine_roles, called }) => listed(mine_roles.map((role) => called[role]));

/**
 * The reader's score on a board that is over, or else the roles that the reader plays there.
 * @param {View["boards"][number]} board @param {number | null} you
 */
function standing(board, you) {
  const score = you === null ? null : board.scores?.[you];
  return typeof score === "number" ? say("score {score}", { score }) : roles(board);
}

/** Draw a table that shows who plays what on each board of a match, with the scores of the boards that are over. @param {View} view */
export function standings({ standings: rows, you }) {
  if (!rows) return null;
  const head = [say("Player"), ...rows[0].boards.map((_, at) => String(at + 1)), say("So far")];
  const cell = (/** @type {import("../server/types.d.ts").BoardStanding} */ on) => make("td", {}, on.score === null ? listed(on.roles) : make("b", {}, figure(on.score)));
  const lines = rows.map(({ player, name, boards, total }) => make(player === you ? "tr.mine" : "tr", {}, make("th", { scope: "row" }, name), ...boards.map(cell), make("td.number", {}, total === null ? "·" : make("b", {}, figure(total)))));
  const table = make("table", {}, make("caption.aloud", {}, say("Who plays what on each board")), make("thead", {}, make("tr", {}, ...head.map((words) => make("th", { scope: "col" }, words)))), make("tbody", {}, ...lines));
  return make("details.fold", { "data-key": "standings" }, make("summary", {}, say("Who plays what, and the score so far")), make("div.totals.of-several", { id: "standings", tabindex: 0, role: "group", "aria-label": say("Who plays what on each board") }, table));
}

/**
 * Draw the table of final scores, for each board and in total.
 * @param {View} view
 */
export function totals(view) {
  if (!view.totals) return null;
  const several = view.boards.length > 1;
  /** @param {number} player the player's roles, which may have been secret until now */
  const side = (player) => !several && view.seats[player]?.side && make("span.side-of", {}, view.seats[player].side ?? "");
  const head = ["", say("Player"), ...(several ? view.boards.map(({ board }) => String(board + 1)) : []), several ? say("Total") : say("Score")];
  const rows = [...view.totals].sort((a, b) => a.place - b.place).map(({ player, name, total, place }) => {
    const each = several ? view.boards.map(({ scores }) => make("td.number", {}, scores ? figure(scores[player] ?? 0) : "·")) : [];
    return make(player === view.you ? "tr.mine" : "tr", {}, make("td.number", {}, `${place}.`), make("th", { scope: "row" }, name, side(player)), ...each, make("td.number", {}, make("b", {}, figure(total))));
  });
  const cells = head.map((words) => (words ? make("th", { scope: "col" }, words) : make("td")));
  return make(several ? "div.totals.of-several" : "div.totals", { id: "totals" }, make("table", {}, make("caption.aloud", {}, say("Scores")), make("thead", {}, make("tr", {}, ...cells)), make("tbody", {}, ...rows)));
}
