// @ts-check
/** What lies beside the board: the game in short, its legend and its rules, in a panel that leaves the table where it is. */
import { get, getText } from "../server/api.js";
import { parsePage } from "../board/drawing.js";
import { button, find, listen, make } from "../page/element.js";
import { say } from "../page/language.js";
import { lessonLink } from "../page/newcomer.js";
import { tidied } from "../rules/rulebook.js";
import { drawPictures, legend, signAt, told } from "./legend.js";

/** @import { Guide, View } from "../server/types.d.ts" */

const AWAY = 10; // pixels between a click and what is said of it
const GAP = 8; // and between a thing and what is said of it
const LARGE = 200; // pixels; the card may cover anything larger
const MARKS = [
  say("You can choose anything with a coloured edge."),
  say("A dotted arrow shows where a piece moved. A pale picture with a cross shows what was taken."),
  say("Something with dots around it has just changed."),
  say("A piece that glows is yours."),
];

/** The panel, and what is said of a click on the board. */
export class Beside {
  /** @param {import("../board/board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.game = "";
    this.title = "";
    /** @type {Promise<Guide> | null} */
    this.guide = null;
    this.panel = make("aside.beside", { popover: "manual", id: "beside", "aria-labelledby": "beside-head" });
    this.card = make("div.sign-card", { popover: "auto", id: "sign-card", role: "dialog", "aria-label": say("What is this?") });
    document.body.append(this.panel, this.card);
    const opener = find("#rules");
    opener.setAttribute("target", "_blank"); // where a click with a key held leads
    opener.addEventListener("click", (event) => this.#press(event));
    listen(this.panel, { "close-beside": () => this.close() });
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** @param {View} view */
  show({ game, title }) {
    this.game = game;
    this.title = title;
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
    else this.open();
  }

  close() {
    this.panel.hidePopover();
    find("#rules").focus();
  }

  async open() {
    const { game, title } = this;
    const guide = await this.read();
    const signs = legend(game, guide.signs);
    const rules = make("div.rules", {}, make("p.quiet", {}, say("Loading the clauses…")));
    this.panel.replaceChildren(
      make("div.beside-head", {}, make("h2", { id: "beside-head" }, title), button(say("Close"), "close-beside", { autofocus: true })),
      make("p", {}, make("b", {}, say("Goal. ")), guide.goal),
      make("h3", {}, say("Your turn")),
      make("ol.turns", {}, ...guide.turn.map((text) => make("li", {}, text))),
      make("p.doings", {}, lessonLink(game, title, true), make("a.button.plain", { href: `/games/${game}/rules`, target: "_blank", rel: "noopener" }, say("Open the rules page"))),
      make("h3", {}, say("On the board")),
      signs,
      make("ul.marks-told", {}, ...MARKS.map((text) => make("li", {}, text))),
      make("h3", {}, say("All clauses")),
      rules,
    );
    this.panel.showPopover();
    get(`/games/${game}/legend`).then((cut) => drawPictures(signs, guide.signs, cut), () => {});
    const main = parsePage(await getText(`/games/${game}/rules`)).querySelector("main.rules");
    if (main) rules.replaceChildren(...clausesOf(tidied(main)));
  }

  /** Say what something is that cannot be chosen. @param {MouseEvent} event */
  async tell({ clientX, clientY }) {
    const { root } = this.board;
    const { signs } = await this.read();
    const found = root && signAt(root, clientX, clientY, signs);
    if (!found) return;
    this.card.replaceChildren(make("p", {}, ...told(this.game, found.sign)));
    this.card.showPopover();
    const box = found.element.getBoundingClientRect();
    const isLarge = Math.max(box.width, box.height) > LARGE;
    this.#place(isLarge ? new DOMRect(clientX, clientY - AWAY, 0, 2 * AWAY) : box);
  }

  /** Lay the card below what it is about, or else above it, so that it covers none of it. @param {DOMRect} about */
  #place(about) {
    const { width, height } = this.card.getBoundingClientRect();
    const top = about.bottom + GAP + height < innerHeight ? about.bottom + GAP : Math.max(GAP, about.top - GAP - height);
    this.card.style.left = `${Math.max(GAP, Math.min(about.left + about.width / 2 - width / 2, innerWidth - width - GAP))}px`;
    this.card.style.top = `${top}px`;
  }
}

/** The sections of the rules that have clauses; their heads are one step lower. How programs write positions stands on the page of the rules. @param {Element} main */
function clausesOf(main) {
  /** @type {Element[][]} */
  const sections = [];
  for (const part of main.children) {
    if (part.localName === "h2") sections.push([make("h4", {}, part.textContent ?? "")]);
    else sections.at(-1)?.push(document.importNode(part, true));
  }
  return sections.filter((parts) => parts.some((part) => part.querySelector("li[id]"))).flat();
}
