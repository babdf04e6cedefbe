// @ts-check
/** Shows the best lines in a position of the analysis board, in words and as arrows and marks on the board. */
import { post, wordsOf } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { percent } from "../page/scores.js";
import { drawEffects } from "../board/preview.js";
import { Marks } from "../board/overlay.js";
import { figure, say } from "../page/language.js";
import { fill } from "../page/morph.js";
import { capital } from "../page/view.js";

/** @import { Analysed, BestLine, BestOfRole, Looked } from "../server/types.d.ts" */

const SOON = 250; // milliseconds; a reader who goes quickly through a line makes no requests on the way
const MIX = say("Everybody chooses at the same time, and a predictable player can be beaten. Choose at random, and play each of these choices as often as shown.");

/** The panel with the best lines, and their arrows and marks on the board. */
export class Thought {
  /**
   * @param {import("../board/board.js").BoardView} board
   * @param {(role: string, action: string, says: string) => void} play
   */
  constructor(board, play) {
    this.board = board;
    this.marks = new Marks(board.sheet);
    this.box = find("#thought");
    this.on = false;
    /** @type {Looked | null} */
    this.looked = null;
    /** @type {Analysed | null} */
    this.found = null;
    /** The server's analyses of positions that were shown before. @type {WeakMap<Looked, Analysed>} */
    this.known = new WeakMap();
    this.failed = "";
    this.waiting = 0;
    this.asking = false;
    /** @type {BestLine | null} the line under the pointer */
    this.pointed = null;
    listen(document.body, { think: () => this.toggle() });
    listen(this.box, {
      follow: ({ dataset }) => play(dataset.role ?? "", dataset.action ?? "", dataset.says ?? ""),
    });
    for (const event of ["pointerover", "focusin"]) this.box.addEventListener(event, ({ target }) => this.#point(/** @type {Element} */ (target)));
    for (const event of ["pointerleave", "focusout"]) this.box.addEventListener(event, () => this.#point(null));
  }

  toggle() {
    this.on = !this.on;
    find("[data-do=think]").setAttribute("aria-pressed", String(this.on));
    if (this.looked) this.show(this.looked);
  }

  /** @param {Looked} looked the position that is shown now */
  show(looked) {
    clearTimeout(this.waiting);
    this.looked = looked;
    this.found = this.known.get(looked) ?? null;
    this.failed = "";
    this.pointed = null;
    if (this.on && !this.found && looked.kind !== "over" && !looked.full) this.waiting = window.setTimeout(() => this.#ask(looked), SOON);
    this.draw();
  }

  /** Ask the server for the best lines in a position, unless an earlier request is still waiting. @param {Looked} looked */
  async #ask(looked) {
    if (this.asking) return;
    this.asking = true;
    try {
      const found = await post("/analysis/thought", { position: looked.position });
      this.known.set(looked, found);
      if (looked === this.looked) this.found = found;
    } catch (error) {
      if (looked === this.looked) this.failed = wordsOf(error);
    }
    this.asking = false;
    if (this.looked && looked !== this.looked) this.show(this.looked);
    else this.draw();
  }

  /** Draw the best lines as text, and the first move of one line as arrows on the board. */
  draw() {
    fill(this.box, ...this.#words());
    const { roles = [] } = this.on && this.found ? this.found : {};
    const role = roles.find(({ role: one }) => one === this.looked?.role) ?? roles[0];
    const line = this.pointed ?? role?.best[0];
    drawEffects(this.board, this.marks, line?.effects ?? []);
    this.board.mark("pointed", line && this.on ? line.clicks : []);
  }

  #words() {
    const { found, looked } = this;
    if (!this.on) return [];
    if (this.failed) return [make("p.alert", {}, this.failed)];
    if (looked?.kind === "over") return [make("p", {}, say("The game is over here."))];
    if (looked?.full) return [make("p", {}, say("The board is cleared next. Go forward to see what is best after that."))];
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
      const says = `${capital(called)}: ${line.label}`;
      const name = button(capital(line.label), "follow", { "data-role": role, "data-action": line.action, "data-says": says, "data-at": at, title: say("Play it here") }, ".line-text");
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
