// @ts-check
/** Shows a small live board. It watches a table as a spectator, and draws only the first board. */
import { bare, boardAlone } from "../board/drawing.js";
import { paint, ready, repaint } from "../board/pieces.js";
import { received } from "../server/patch.js";
import { connect, leave } from "../server/way.js";
import { mayMove } from "../page/settings.js";

/** @import { Drawing, LiveView } from "../server/types.d.ts" */

const SOONEST = 1000;
const LATEST = 20_000;

/** A small live board, which is connected only while it is visible. */
export class SmallBoard {
  /** @param {Element} box @param {string} table @param {(view: LiveView) => void} told called with each view */
  constructor(box, table, told) {
    this.box = box;
    this.table = table;
    this.told = told;
    this.inSight = false;
    this.wait = SOONEST;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {LiveView | null} */
    this.view = null;
    /** @type {{root: SVGSVGElement, drawing: Drawing} | null} */
    this.shown = null;
    this.seen = new IntersectionObserver((found) => {
      this.inSight = found.at(-1)?.isIntersecting ?? false;
      this.turn();
    });
    this.seen.observe(box);
    this.turn = this.turn.bind(this);
    document.addEventListener("visibilitychange", this.turn);
  }

  /** Connect to the server if the board is visible, and disconnect if not. */
  turn() {
    const wanted = this.inSight && !document.hidden;
    if (wanted && !this.socket) this.#connect();
    else if (!wanted) this.#drop();
  }

  /** Stop watching the table for good. */
  close() {
    this.seen.disconnect();
    document.removeEventListener("visibilitychange", this.turn);
    this.inSight = false;
    this.#drop();
  }

  #connect() {
    clearTimeout(this.retry);
    const socket = (this.socket = connect(`/tables/${this.table}/live?changes&spectator&language=${document.documentElement.lang}`));
    socket.onmessage = ({ data }) => this.#hear(received(this.view, JSON.parse(data)));
    socket.onclose = ({ code }) => {
      this.#drop();
      this.wait = Math.min(this.wait * 2, LATEST);
      if (code !== 4403 && code !== 4404) this.retry = window.setTimeout(() => this.turn(), this.wait);
    };
  }

  #drop() {
    clearTimeout(this.retry);
    if (!this.socket) return;
    leave(this.socket);
    this.socket = null;
  }

  /** @param {LiveView | null} view */
  async #hear(view) {
    if (!view) return;
    this.view = view;
    this.wait = SOONEST;
    await ready(view.boards.map(({ drawing }) => drawing));
    if (this.view === view) this.#show(view);
  }

  /** @param {LiveView} view */
  #show(view) {
    const { scenery, pieces } = view.boards[0].drawing;
    // The ids must be unique on the page.
    const drawing = { scenery, pieces: pieces.map((piece) => ({ ...piece, id: `${this.table}-${piece.id}` })) };
    if (this.shown?.drawing.scenery === drawing.scenery) repaint(this.shown.root, this.shown.drawing, drawing, mayMove());
    else {
      const root = bare(boardAlone(paint(drawing)), ":not([data-layer]) > [id]"); // without the scenery's ids
      this.box.replaceChildren(root);
      this.shown = { root, drawing };
    }
    this.shown.drawing = drawing;
    this.told(view);
  }
}
