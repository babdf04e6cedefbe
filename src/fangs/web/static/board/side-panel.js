// @ts-check
/** The side panel with a summary of the game, its legend and its rules. It opens without moving the table. */
import { get, getText } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { say } from "../page/language.js";
import { lessonLink } from "../page/newcomer.js";
import { byFinger } from "../page/pointer.js";
import { parsePage } from "./drawing.js";
import { drawPictures, legend, signAt, told } from "./legend.js";
import { NEAR } from "./targets.js";
import { here } from "../server/way.js";

/** @import { Guide } from "../server/types.d.ts" */

const AWAY = 10; // pixels between a click and its card
const GAP = 8; // and between a card and the edge of the screen
const LARGE = 200; // pixels; a card may cover a larger element
const KEPT_CLEAR = "#board :is([data-can], [data-picked], [data-instead]), .under > :is(.hint, .foretold):not([hidden])";
const MARKS = [
  say("You can choose anything with a coloured edge."),
  say("A dotted arrow shows where a piece moved. A pale picture with a cross shows what was taken."),
  say("Something with dots around it has just changed."),
  say("A piece that glows is yours."),
  say("In lessons, four corners show what to look at. In lessons and in hints, a dashed ring shows what to choose."),
  say("§ shows the rule that applies."),
];

/** The side panel, and the card that explains a clicked element of the board. */
export class Beside {
  /** @param {import("./board.js").BoardView} board @param {string} [game] once it is known */
  constructor(board, game = "") {
    this.board = board;
    this.game = game;
    /** @type {Promise<Guide> | null} */
    this.guide = null;
    /** @type {MouseEvent | null} the click that is to be explained */
    this.clicked = null;
    this.panel = make("aside.beside", { popover: "manual", id: "beside", "aria-labelledby": "beside-head" });
    this.card = make("div.sign-card", { popover: "auto", id: "sign-card", role: "dialog", "aria-label": say("What is this?") });
    document.body.append(this.panel, this.card);
    find("#rules").addEventListener("click", (event) => this.#press(event));
    addEventListener("pointerdown", () => (this.clicked = null), { capture: true });
    listen(this.panel, { "close-beside": () => this.close() });
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** @returns {Promise<Guide>} */
  read() {
    this.guide ??= get(`/games/${this.game}/guide`);
    this.guide.catch(() => (this.guide = null));
    return this.guide;
  }

  /** @param {MouseEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (this.panel.matches(":popover-open")) this.close();
    else if (this.game) this.open();
  }

  close() {
    this.panel.hidePopover();
    find("#rules").focus();
  }

  async open() {
    const { game } = this;
    const guide = await this.read();
    const isLesson = here() === `/learn/${game}`;
    const signs = legend(game, guide.signs);
    const rules = make("div.rules", {}, make("p.quiet", {}, say("Loading the clauses…")));
    this.panel.replaceChildren(
      make("div.beside-head", {}, make("h2", { id: "beside-head" }, guide.title), button(say("Close"), "close-beside", { autofocus: true })),
      make("p", {}, make("b", {}, say("Goal. ")), guide.goal),
      make("h3", {}, say("Your turn")),
      make("ol.in-turn", {}, ...guide.turn.map((text) => make("li", {}, text))),
      make("p.button-row", {}, !isLesson && lessonLink(game, guide.title, true), make("a.button.plain", { href: `/games/${game}/rules`, target: "_blank", rel: "noopener" }, say("Open the rules page"))),
      make("h3", {}, say("On the board")),
      signs,
      make("ul.marks-told", {}, ...MARKS.map((text) => make("li", {}, text))),
      make("h3", {}, say("All clauses")),
      rules,
    );
    this.panel.showPopover();
    get(`/games/${game}/legend`).then((cut) => drawPictures(signs, guide.signs, cut), () => {});
    const main = parsePage(await getText(`/games/${game}/rules`)).querySelector("main.rules");
    if (main) rules.replaceChildren(...clausesOf((await import("../rules/rulebook.js")).tidied(main)));
  }

  /** Show a card that explains a clicked element that cannot be chosen. @param {MouseEvent} event */
  async tell(event) {
    const { clientX, clientY } = (this.clicked = event);
    const { signs } = await this.read();
    const { root } = this.board;
    const found = this.clicked === event && root && signAt(root, clientX, clientY, signs);
    if (!found) return;
    this.card.replaceChildren(make("p.told-of", {}, ...told(this.game, found.sign)));
    this.card.showPopover();
    const box = found.element.getBoundingClientRect();
    const isLarge = Math.max(box.width, box.height) > LARGE;
    this.#place(isLarge ? new DOMRect(clientX, clientY - AWAY, 0, 2 * AWAY) : box);
  }

  /**
   * Place the card where it covers neither the explained element nor anything that can be chosen. After a click, it is beside the element
   * if there is room. Otherwise, and always after a tap, it is in a corner of the screen. If no place is free, the card lets clicks
   * through.
   * @param {DOMRect} about
   */
  #place(about) {
    const { width, height } = this.card.getBoundingClientRect();
    const [right, low] = [innerWidth - width - GAP, innerHeight - height - GAP];
    const left = Math.max(GAP, Math.min(about.left + about.width / 2 - width / 2, right));
    const top = Math.max(GAP, Math.min(about.top + about.height / 2 - height / 2, low));
    const near = [[left, about.bottom + NEAR], [left, about.top - NEAR - height], [about.right + NEAR, top], [about.left - NEAR - width, top]];
    const places = [...(byFinger() ? [] : near), [right, low], [GAP, low], [right, GAP], [GAP, GAP]].filter(([x, y]) => x >= GAP && x <= right && y >= GAP && y <= low);
    const clear = [about, ...[...document.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect())];
    const isFree = (/** @type {number[]} */ [x, y]) => clear.every((box) => x + width <= box.left - NEAR || x >= box.right + NEAR || y + height <= box.top - NEAR || y >= box.bottom + NEAR);
    const [x, y] = places.find(isFree) ?? places[0];
    this.card.style.left = `${x}px`;
    this.card.style.top = `${y}px`;
  }
}

/** Copy the sections of the rules that contain clauses, with smaller headings. The notation of positions is only on the rules page. @param {Element} main */
function clausesOf(main) {
  /** @type {Element[][]} */
  const sections = [];
  for (const part of main.children) {
    if (part.localName === "h2") sections.push([make("h4", {}, part.textContent ?? "")]);
    else sections.at(-1)?.push(document.importNode(part, true));
  }
  return sections.filter((parts) => parts.some((part) => part.querySelector("li[id]"))).flat();
}
