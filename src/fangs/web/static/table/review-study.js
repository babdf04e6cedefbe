// @ts-check
/** Turns a review into a study: the game as its main line, with the review's notes, and the better choices as branches. */
import { getText, postOnce } from "../server/api.js";
import { rememberStudy } from "../browser/studies.js";
import { leave } from "../page/element.js";
import { say } from "../page/language.js";
import { LEAST } from "../page/scores.js";

/** @import { Board, StepNote, View } from "../server/types.d.ts" */
/** @typedef {import("./review-report.js").Judged} Judged */

const MAX_POSITIONS = 300; // of a study
const MAX_NOTES = 60;
const ROOM = 20; // for branches, if the game is too long for a study

/** @param {Judged} one the chances that it gave away */
const cost = (one) => ("role" in one ? (one.gave_away ?? 0) : 0);

/** @param {Judged} one @returns {StepNote} */
function noteOf(one) {
  const isWorse = "role" in one && one.best !== one.action && cost(one) >= LEAST;
  const better = isWorse ? `${say("Better: {best_says}.", { best_says: one.best_says })} ${one.best_told}` : "";
  const words = [one.turned?.words, better.trim()].filter(Boolean).join("\n");
  return { step: one.step, words, action: isWorse ? one.best : null };
}

/**
 * The review's notes on the most important steps, with at most this number of branches.
 * @param {Judged[]} judged @param {number} branches @returns {StepNote[]}
 */
function notesOf(judged, branches) {
  const told = judged.filter((one) => one.turned !== null || cost(one) >= LEAST).sort((one, other) => cost(other) - cost(one));
  return told.slice(0, MAX_NOTES).map(noteOf).map((note, at) => (at < branches ? note : { ...note, action: null }));
}

/**
 * Save a review as a study, and show it. If the game is too long for a study, only its last part is saved.
 * @param {View} view @param {Board} board @param {Judged[]} judged
 */
export async function saveReview({ table, title: game }, { board, steps }, judged) {
  const start = steps < MAX_POSITIONS ? 0 : steps - (MAX_POSITIONS - 1 - ROOM);
  const notes = notesOf(judged.filter(({ step }) => step > start), MAX_POSITIONS - 1 - (steps - start));
  const title = say("Review: {game}", { game }); // without names, because people can have theirs deleted at the table
  const record = await getText(`/tables/${table}/boards/${board}/record`);
  const { id, key } = await postOnce("/studies", { record, start, notes, title, study: null });
  rememberStudy(id, title, game, key);
  return leave(`/studies/${id}`);
}
