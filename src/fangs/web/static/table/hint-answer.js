// @ts-check
/** Draws the content of a hint, in words and as a table. */
import { button, make } from "../page/element.js";
import { capital, figure, say } from "../page/language.js";
import { percent } from "../page/scores.js";

/** @import { Hint } from "../server/types.d.ts" */

const MIX = say("Everybody chooses at the same time, so a player who always makes the same choice is predictable. Mix these choices, and make each of them about as often as shown.");

/** @param {Hint} hint @param {string} pinned the action that stays marked on the board; "": none */
export const answer = (hint, pinned) => [reason(hint), table(hint, pinned), hint.mixed && make("p.quiet", {}, MIX)];

/** @param {Hint} hint */
const reason = ({ best: [best], why }) => why !== "" && make("p.why", {}, make("b", {}, capital(best.label) + "."), ` ${why}`);

/** @param {Hint} hint @param {string} pinned */
function table({ best, mixed, exact, gain, combinations, simulations }, pinned) {
  const head = [say("Best choices"), say("Likely result"), ...(mixed ? [say("How often")] : [])].map((words) => make("th", { scope: "col" }, words));
  const rows = best.map(({ action, label, words, share, told }) => {
    const name = button(capital(label), "point", { "data-action": action, "aria-pressed": String(action === pinned), title: say("Point to it on the board") }, ".line-text");
    const often = mixed && make("td.number", {}, percent(share));
    return make("tr", {}, make("th", { scope: "row" }, name, told !== "" && make("div.quiet", {}, told)), make("td", {}, words), often);
  });
  const nearly = say("This comes from a table of nearly perfect play. By playing differently, a player could gain at most {share} % in a whole game.", { share: figure(100 * gain, 2) });
  const estimated = combinations ? say("Estimated: the computer compared all {count} combinations of choices in this round", { count: figure(combinations) }) : say("Estimated: the computer tried out {count} games from here", { count: figure(simulations) });
  const source = exact ? say("Exact: the chance of winning if both sides play perfectly from here") : gain ? nearly : estimated;
  const caption = make("caption.quiet", {}, source);
  return make("table", {}, caption, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}
