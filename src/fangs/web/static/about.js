// @ts-check
/** What else belongs to a table: asking the others, giving up, the record, how chance can be checked. */
import { button, make } from "./element.js";
import { fill } from "./morph.js";
import { paceWords } from "./when.js";

/** @import { View } from "./types.d.ts" */

/** @type {[View["may"][number], string][]} */
const DOINGS = [["undo", "Ask to take back"], ["draw", "Offer a draw"], ["resign", "Resign…"]];

/** Against bots alone nobody is asked. @param {View} view */
function takeBack({ undo_asks: asked, chance }) {
  const who = asked.length ? `${asked.join(" and ")} must agree.` : "You play against bots, so nobody is asked.";
  const title = chance ? `${who} Later ${chance.many} will be different` : who;
  return button(asked.length ? "Ask to take back" : "Take back", "undo", { "data-key": "undo", title });
}

/**
 * The buttons of what I may ask or do at the table.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawDoings(box, view) {
  const found = DOINGS.filter(([what]) => view.may.includes(what));
  fill(box, ...found.map(([what, label]) => (what === "undo" ? takeBack(view) : button(label, what, { "data-key": what }))));
}

/** How chance can be checked; nothing where there is none. @param {View} view */
function seeds({ boards, chance }) {
  if (!chance) return [];
  const listed = boards.flatMap(({ board, seed, seed_hash }) => [
    make("dt", {}, (boards.length > 1 ? `Board ${board + 1}, ` : "") + "SHA-256 of the seed"),
    make("dd", {}, make("code", {}, seed_hash)),
    seed && make("dt", {}, "Seed"),
    seed && make("dd", {}, make("code", {}, seed)),
  ]);
  const check = ["With the record, ", make("code", {}, "fangs verify FILE"), ` checks every ${chance.one} against it.`];
  const later = boards.every(({ seed }) => seed) ? check : ["The seed itself is published when the game is over."];
  return [make("p", {}, `All ${chance.many} come from a seed that was fixed before the game. `, ...later), make("dl", {}, ...listed)];
}

/**
 * How the table was set up, its records and its seeds.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawAbout(box, view) {
  const several = view.boards.length > 1;
  const records = view.boards.map(({ board }) => {
    const words = several ? `Record of board ${board + 1}` : "Download the record";
    return make("li", {}, make("a", { href: `/tables/${view.table}/boards/${board}/record`, download: true }, words));
  });
  if (view.post && several) records.push(make("li", {}, make("a", { href: `/tables/${view.table}/record`, download: true }, "Record of the match")));
  const rules = make("li", {}, make("a", { href: `/games/${view.game}/rules`, target: "_blank", rel: "noopener" }, `Rules of ${view.title}`));
  const pace = view.post ? `by post, turns are due ${view.post.schedule}` : paceWords(view.pace);
  const set = `Pace: ${pace}. ${view.spectators ? "Others may watch." : "Nobody else may watch."}`;
  fill(box, make("p", {}, set), make("ul.links", {}, ...records, rules), ...seeds(view));
}
