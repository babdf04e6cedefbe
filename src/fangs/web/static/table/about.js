// @ts-check
/** Draws the buttons for taking back, drawing and resigning, the links to the records, and how chance can be checked. */
import { button, fill, make } from "../page/element.js";
import { listed, say } from "../page/language.js";
import { alone } from "../server/way.js";
import { paceWords } from "../page/times.js";

/** @import { View } from "../server/types.d.ts" */

/** The button that takes back the last choice. If all other players are bots, nobody is asked. @param {View} view */
function takeBack({ may, seats, you, undo_asks: asked, chance }) {
  const off = !may.includes("undo");
  const others = seats.some(({ player, kind }) => kind === "person" && player !== you);
  const who = asked.length ? say("{names} must agree.", { names: listed(asked) }) : others ? "" : say("You are playing against bots, so nobody is asked.");
  const title = off ? say("There is nothing to take back now.") : chance ? say("{who} Later {many} will be different", { who, many: chance.many }) : who;
  return button(others && !alone ? say("Ask to take back") : say("Take back"), "undo", { "data-key": "undo", "aria-disabled": String(off), title });
}

/** @param {View} view */
function offerDraw({ may }) {
  const off = !may.includes("draw");
  return button(say("Offer a draw"), "draw", { "data-key": "draw", "aria-disabled": String(off), title: off && say("This is not possible now because another request is open or a bot is playing for you.") });
}

/**
 * Draw the buttons for everything that the reader can ask or do at the table. A button that cannot be used now keeps its place, so that no
 * button moves under the pointer.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawButtons(box, view) {
  const { may, offers } = view;
  fill(box, offers.includes("undo") && takeBack(view), offers.includes("draw") && offerDraw(view), may.includes("abort") && button(say("Abort"), "abort", { "data-key": "abort", title: say("The game ends without a result. You can do this until everybody has made a first choice.") }), may.includes("resign") && button(say("Resign…"), "resign", { "data-key": "resign" }));
}

/** Explain how readers can check the outcomes of chance. The result is empty if the game has no chance. @param {View} view */
function seeds({ boards, chance }) {
  if (!chance) return [];
  const listed = boards.flatMap(({ board, seed, seed_hash }) => [
    make("dt", {}, (boards.length > 1 ? say("Board {number}, ", { number: board + 1 }) : "") + say("SHA-256 of the seed")),
    make("dd", {}, make("code", {}, seed_hash)),
    seed && make("dt", {}, say("Seed")),
    seed && make("dd", {}, make("code", {}, seed)),
  ]);
  const check = [say("With the record, "), make("code", {}, "fangs verify FILE"), say(" checks every {one} against the seed.", { one: chance.one })];
  const later = boards.every(({ seed }) => seed) ? check : [say("The seed itself is published when the game is over.")];
  return [make("p", {}, say("All {many} come from a seed that was fixed before the game. ", { many: chance.many }), ...later), make("dl", {}, ...listed)];
}

/**
 * Draw the settings of the table, its records and its seeds.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawAbout(box, view) {
  const several = view.boards.length > 1;
  const records = view.boards.map(({ board }) => {
    const words = several ? say("Record of board {number}", { number: board + 1 }) : say("Download the record");
    return make("li", {}, make("a", { href: `/tables/${view.table}/boards/${board}/record`, download: true }, words));
  });
  if (view.post && several) records.push(make("li", {}, make("a", { href: `/tables/${view.table}/record`, download: true }, say("Record of the match"))));
  const rules = make("li", {}, make("a", { href: `/games/${view.game}/rules`, target: "_blank", rel: "noopener" }, say("Rules of {title}", { title: view.title })));
  const pace = view.post ? say("by post, turns are due {schedule}", { schedule: view.post.schedule }) : paceWords(view.pace);
  const set = say("Pace: {pace}. {more}", { pace, more: view.spectators ? say("Others may watch.") : say("Nobody else may watch.") });
  const away = view.may.includes("away") && button(say("Take a holiday…"), "away", { "data-key": "away" });
  const told = !alone && view.you !== null && view.status !== "over" && button(say("Messages to a chat…"), "tell-chat", { "data-key": "tell-chat" });
  fill(box, !alone && make("p", {}, set), make("div.button-row", {}, away, told), make("ul.links", {}, ...records, rules), ...seeds(view));
}
