// @ts-check
/** Draws cards of running games, each with a small live board. */
import { make } from "../page/element.js";
import { capital, listed, plural, say } from "../page/language.js";
import { paceWords } from "../page/times.js";
import { SmallBoard } from "./small-board.js";

/** @import { PlayedTable } from "../server/types.d.ts" */
/** @typedef {{card: HTMLElement, facts: HTMLElement, board: SmallBoard}} Card */

/** The cards of running games in a list. A card stays the same element while its game goes on. */
export class Cards {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {Map<string, Card>} */
    this.cards = new Map();
  }

  /** @param {PlayedTable[]} tables */
  show(tables) {
    const wanted = new Set(tables.map(({ table }) => table));
    for (const [table, { card, board }] of this.cards) {
      if (wanted.has(table)) continue;
      board.close();
      card.remove();
      this.cards.delete(table);
    }
    tables.forEach((played, at) => {
      const known = this.cards.get(played.table) ?? this.#made(played);
      known.facts.textContent = facts(played);
      const there = this.box.children[at];
      if (there !== known.card && !known.card.contains(document.activeElement)) this.box.insertBefore(known.card, there ?? null); // a card with the focus stays
    });
  }

  /** @param {PlayedTable} played @returns {Card} */
  #made({ table, title, names }) {
    const words = make("span.quiet", {}, "");
    const small = make("div.small-drawing", {});
    const facts = make("span.quiet", {});
    const link = make("a", { href: `/tables/${table}` }, make("b", {}, say("{title}: {players}", { title, players: listed(names) })));
    const card = make("li.row", { "data-table": table }, small, make("div.grow", {}, link, make("div", {}, words), facts));
    this.box.append(card);
    const board = new SmallBoard(small, table, (view) => {
      words.textContent = capital(view.status === "over" ? (view.ending?.sentence ?? "") : view.boards[0].status);
    });
    const made = { card, facts, board };
    this.cards.set(table, made);
    return made;
  }
}

/** @param {PlayedTable} played */
function facts({ pace, watchers, boards }) {
  const match = boards > 1 && say("a match of {count} games", { count: boards });
  return [paceWords(pace), match, watchers > 0 && plural(watchers, "{count} spectator", "{count} spectators")].filter(Boolean).join(" · ");
}
