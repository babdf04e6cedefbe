// @ts-check
/**
 * Receives the newest view of a table from the server, and notices, reports and restores a lost connection. Views come from the stream, or
 * from requests while there is none, never from both. Each view is therefore newer than those before it. (A number in the views would
 * reveal secret choices.)
 */
import { ApiError, get, Newest } from "../server/api.js";
import { drawn, ready } from "../board/pieces.js";
import { received } from "../server/patch.js";
import { connect, leave } from "../server/way.js";

const SILENCE = 12_000; // the server sends something every 5 s
const SOONEST = 300;
const LATEST = 10_000;

/** @import { LiveView, View } from "../server/types.d.ts" */
/** @typedef {"live" | "lost" | "renewed" | "gone"} State  `renewed`: the seat's old link no longer works; `gone`: there is no such table, or it may not be watched */

/** The connection between a table's page and the server. */
export class Live {
  /**
   * @param {string} table its id
   * @param {{view: (view: View) => void, state: (state: State, why?: ApiError) => void}} told
   */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    this.wait = SOONEST;
    this.stopped = false;
    this.newest = new Newest();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {LiveView | null} the newest view that was pushed */
    this.view = null;
    addEventListener("online", () => this.connect());
    addEventListener("pageshow", (event) => event.persisted && this.connect());
    document.addEventListener("visibilitychange", () => this.#wake());
    this.connect();
  }

  /** Open a new stream, and close the earlier one if there is one. */
  connect() {
    if (this.stopped) return;
    this.#drop();
    const socket = connect(`/tables/${this.table}/live?changes&language=${document.documentElement.lang}${document.hidden ? "&hidden" : ""}`);
    this.socket = socket;
    this.#watch();
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code }) => (code === 4403 && this.heard ? this.#stop("renewed") : this.#lost());
  }

  /** Fetch the view of the table while there is no stream. */
  async #fetch() {
    try {
      const view = await this.newest.answer((signal) => drawn(get(`/tables/${this.table}/view`, signal)));
      if (view) this.told.view(view);
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) this.#stop("gone", error);
    }
  }

  /** @param {string} data */
  #hear(data) {
    this.wait = SOONEST;
    this.heard = Date.now();
    this.#watch();
    this.told.state("live");
    const view = received(this.view, JSON.parse(data));
    if (view) this.#show((this.view = view));
  }

  /** Show a view once the sceneries of its boards have loaded, unless a newer view has come. @param {LiveView} view */
  #show(view) {
    const coming = ready(view.boards.map(({ drawing }) => drawing));
    if (!coming) this.told.view(view);
    else coming.then(() => this.view === view && this.told.view(view), () => this.#lost());
  }

  /** Count the stream as lost if nothing comes for too long, even if it looks open. */
  #watch() {
    clearTimeout(this.dog);
    this.dog = setTimeout(() => this.#lost(), SILENCE);
  }

  #lost() {
    this.#drop();
    this.told.state("lost");
    this.#fetch();
    this.wait = Math.min(this.wait * 2, LATEST);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
  }

  /** Tell the server that the page has become visible or hidden, and connect again after a long sleep. */
  #wake() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ in_sight: !document.hidden }));
    const silent = Date.now() - (this.heard ?? 0) > SILENCE / 2;
    if (!document.hidden && (silent || this.socket?.readyState !== WebSocket.OPEN)) this.connect();
  }

  #drop() {
    clearTimeout(this.dog);
    clearTimeout(this.retry);
    this.newest.drop();
    if (!this.socket) return;
    leave(this.socket);
    this.socket = null;
  }

  /** @param {State} state @param {ApiError} [why] */
  #stop(state, why) {
    this.stopped = true;
    this.#drop();
    this.told.state(state, why);
  }
}
