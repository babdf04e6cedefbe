// @ts-check
/** Shows where else it is the reader's turn: on another board of the match, or at another of the reader's tables. */
import { get, Newest } from "../server/api.js";
import { button, fill, find, listen, make } from "./element.js";
import { isolated, plural, say } from "./language.js";
import { hasPlayed, myTables, rememberPlayed } from "../browser/storage.js";
import { iOwe, myTurn } from "./view.js";

/** @import { Summary, View } from "../server/types.d.ts" */

const OFTEN = 30_000;
const MOST = 20;

/**
 * The other people and bots at a table, as a list in words.
 * @param {Pick<Summary, "you"> & {seats: {player: number, name: string | null, kind: string}[]}} table
 */
export function withWhom({ seats, you }) {
  const others = seats.filter(({ player }) => player !== you);
  const isBot = (/** @type {{name: string | null, kind: string}} */ { name, kind }) => !name && kind === "bot";
  const bots = others.filter(isBot).length;
  const names = others.flatMap(({ name }) => name ?? []);
  const free = others.length - bots - names.length;
  return [...names.map(isolated), ...(free ? [plural(free, "a free seat", "{count} free seats")] : []), ...(bots ? [plural(bots, "a bot", "{count} bots")] : [])].join(", ");
}

/** Store the result of one of the reader's finished games in this browser. @param {Summary} table */
export function keepResult(table) {
  if (table.status !== "over" || table.you === null) return;
  rememberPlayed({ table: table.table, title: table.title, with: withWhom(table), at: table.at, result: table.result ?? "", place: table.place });
}

/** The box on a table's page with links to other boards and tables where it is the reader's turn. */
export class Elsewhere {
  /** @param {string} id this table */
  constructor(id) {
    this.id = id;
    this.box = find("#elsewhere");
    /** @type {View | null} */
    this.view = null;
    this.at = 0;
    /** @type {Summary | null} */
    this.table = null;
    /** The tables whose links the reader has closed. @type {Set<string>} */
    this.putAway = new Set();
    this.newest = new Newest();
    listen(this.box, { "close-elsewhere": () => this.#close() });
    setInterval(() => this.#look(), OFTEN);
    document.addEventListener("visibilitychange", () => this.#look());
  }

  /** @param {View} view @param {number} at the large board */
  show(view, at) {
    const passed = !this.view || (myTurn(this.view) && !myTurn(view));
    this.view = view;
    this.at = at;
    if (passed) this.#look();
    this.#draw();
  }

  #draw() {
    const { view, at, table } = this;
    if (!view) return;
    const owed = view.status === "playing" ? [...view.boards.slice(at + 1), ...view.boards.slice(0, at)].find(iOwe) : undefined;
    const board = owed !== undefined && !iOwe(view.boards[at]) && button(say("Next: board {number}", { number: owed.board + 1 }), "board", { "data-board": owed.board, "data-key": "board" }, ".primary");
    const next = !myTurn(view) && table && make("a.button", { href: `/tables/${table.table}`, "data-key": "table" }, say("It is your turn in another game: {title} with {others}", { title: table.title, others: withWhom(table) }));
    fill(find("#next-board"), board);
    this.box.hidden = !next;
    fill(this.box, next, next && button("×", "close-elsewhere", { "data-key": "close-elsewhere", "aria-label": say("Close") }, ".plain"));
  }

  #close() {
    if (this.table) this.putAway.add(this.table.table);
    this.table = null;
    this.#draw();
    this.#look();
  }

  /** Fetch the reader's other tables, unless it is the reader's turn here. */
  async #look() {
    if (document.hidden || !this.view || myTurn(this.view)) return;
    const others = myTables().filter((id) => id !== this.id && !hasPlayed(id)).slice(0, MOST);
    const found = await this.newest.answer((signal) => Promise.all(others.map((id) => get(`/tables/${id}/summary`, signal).catch(() => null))));
    if (!found) return;
    found.forEach((table) => table && keepResult(table));
    const mine = found.filter((table) => table !== null && table.your_turn && !table.desk && !this.putAway.has(table.table));
    mine.sort((a, b) => (a?.deadline ?? Infinity) - (b?.deadline ?? Infinity));
    this.table = mine[0] ?? null;
    this.#draw();
  }
}
