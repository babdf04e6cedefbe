// @ts-check
/** Shows the best lines in a position of the analysis board, in words and as arrows and marks on the board. */
import { post } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { percent } from "../page/scores.js";
import { drawEffects } from "../board/preview.js";
import { Marks } from "../board/overlay.js";
import { capital, figure, say } from "../page/language.js";
import { Inquiry } from "./inquiry.js";

/** @import { Analysed, BestLine, BestOfRole, Looked } from "../server/types.d.ts" */

const MIX = say("Everybody chooses at the same time, and a predictable player can be beaten. Choose at random, and play each of these choices as often as shown.");

/**
 * The panel with the best lines, and their arrows and marks on the board.
 * @extends {Inquiry<Analysed>}
 */
export class Thought extends Inquiry {
  /**
   * @param {import("../board/board.js").BoardView} board
   * @param {(role: string, action: string) => void} play
   */
  constructor(board, play) {
    super("think", find("#thought"), ({ position }, signal) => post("/analysis/thought", { position }, signal));
    this.board = board;
    this.marks = new Marks(board.sheet);
    /** @type {BestLine | null} the line under the pointer */
    this.pointed = null;
    listen(this.box, {
      follow: ({ dataset }) => play(dataset.role ?? "", dataset.action ?? ""),
    });
    for (const event of ["pointerover", "focusin"]) this.box.addEventListener(event, ({ target }) => this.#point(/** @type {Element} */ (target)));
    for (const event of ["pointerleave", "focusout"]) this.box.addEventListener(event, () => this.#point(null));
  }

  /** @param {Looked} looked the position that is shown now */
  show(looked) {
    this.pointed = null;
    super.show(looked);
  }

  /** Draw the best lines as text, and the first move of one line as arrows on the board. */
  draw() {
    super.draw();
    const { roles = [] } = this.on && this.found ? this.found : {};
    const role = roles.find(({ role: one }) => one === this.looked?.role) ?? roles[0];
    const line = this.pointed ?? role?.best[0];
    drawEffects(this.board, this.marks, line?.effects ?? []);
    this.board.mark("pointed", line && this.on ? line.clicks : []);
  }

  /** @param {Looked} looked @param {Analysed | undefined} found */
  words(looked, found) {
    if (looked.full) return [make("p", {}, say("The board is cleared next. Go forward to see what is best after that."))];
    if (!found) return [make("p.quiet.busy", {}, say("Thinking… This takes longest the first time."))];
    const nearly = say("This comes from a table of nearly perfect play. By playing differently, a player could gain at most {share} % in a whole game.", { share: figure(100 * found.gain, 2) });
    const count = figure(found.combinations || found.simulations);
    const estimated = found.combinations ? say("Estimated by comparing all {count} combinations of choices in this round. Small differences may be errors.", { count }) : say("Estimated by a search of {count} games from here. Small differences may be errors.", { count });
    const source = found.exact ? say("This value is exact. It is the result if both sides play perfectly.") : found.gain ? nearly : estimated;
    const sides = found.expects.map(({ player, side, words }) => make("li", { "data-key": player }, make("b", {}, capital(side)), `: ${words}`));
    return [make("ul.expects", {}, ...sides), ...found.roles.flatMap((role) => this.#role(role, found.roles.length > 1)), found.roles.some(({ mixed }) => mixed) && make("p.quiet", {}, MIX), make("p.quiet", {}, source)];
  }

  /** @param {BestOfRole} of @param {boolean} several */
  #role({ role, called, mixed, best }, several) {
    const lines = best.map((line, at) => {
      const name = button(capital(line.label), "follow", { "data-role": role, "data-action": line.action, "data-at": at, title: say("Play it here") }, ".line-text");
      const often = mixed ? say(" (play it {share} of the time)", { share: percent(line.share) }) : "";
      const then = line.then.length > 0 && make("div.quiet", {}, say("Then {then}", { then: line.then.join("; ") }));
      return make("li.best-line", { "data-key": `${role} ${line.action}` }, make("div", {}, name, make("span", {}, `${line.words}${often}`)), then);
    });
    return [several && make("h3", { "data-key": `h ${role}` }, capital(called)), make("ol.lines", { "data-key": `l ${role}` }, ...lines)];
  }

  /** @param {Element | null} target */
  #point(target) {
    const at = target?.closest("li")?.querySelector("[data-action]");
    const of = at && this.found?.roles.find(({ role }) => role === at.getAttribute("data-role"));
    const pointed = (of && of.best[Number(at.getAttribute("data-at"))]) ?? null;
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.draw();
  }
}
