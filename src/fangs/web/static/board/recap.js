// @ts-check
/** Replays what has happened since the reader's last choice. This module decides which steps to show, from which drawing, and marks their results. */
import { get } from "../server/api.js";
import { find } from "../page/element.js";
import { Film, andMore } from "./film.js";
import { clears, reelsOf, rowsOf, scenesOf } from "./reels.js";
import { say } from "../page/language.js";
import { drawn } from "./pieces.js";
import { mayMove } from "../page/settings.js";
import { drawTrails } from "./trails.js";

/** @import { Board, Drawing, EarlierBoard, Line, Staged } from "../server/types.d.ts" */
/** @import { Look } from "../table/unseen.js" */
/** @import { Reel, Scene } from "./film.js" */

const MARKED = new Set(["go", "shift", "throw", "turn"]); // arrows show these, or they need no mark

/**
 * The number of events between the position that the reader saw last and the first step that can be replayed.
 * @param {Line[]} lines @param {Look} look @param {Staged[]} steps
 */
const between = (lines, look, [first]) => lines.filter(({ steps }) => steps !== null && first && steps > look.steps && steps < first.steps).length;

/** @param {Line[]} lines @param {Look} look @param {Staged[]} steps @returns {Scene[]} a scene that says how many events are not shown */
function rest(lines, look, steps) {
  const more = between(lines, look, steps);
  return more ? [andMore(more)] : [];
}

/**
 * The steps of these lines that can be replayed. If they contain only dice, they begin at the last move before, because dice leave no
 * marks.
 * @param {Staged[]} staged @param {Line[]} lines @returns {Staged[]}
 */
function withMove(staged, lines) {
  const told = new Set(lines.map((line) => line.steps));
  const steps = staged.filter((step) => told.has(step.steps));
  const last = steps.length && steps.every(isChance) ? staged.findLast((step) => isMove(step) && step.steps < steps[0].steps) : null;
  return last ? staged.filter((step) => step.steps >= last.steps) : steps;
}

/** Whether a step consists only of outcomes of chance, such as dice. @param {Staged} step */
const isChance = ({ scenes }) => scenes.every((effects) => !effects || effects.every(({ do: what }) => what === "throw" || what === "change"));

/** Whether a piece moved, appeared or was taken in a step. @param {Staged} step */
const isMove = ({ scenes }) => scenes.some((effects) => effects?.some(({ do: what }) => what === "go" || what === "come" || what === "leave"));

/** Whether the reader has made a secret choice and is waiting for the others. @param {Board} board */
const hasChosen = ({ choices }) => Object.values(choices).some(({ chosen }) => chosen !== null);

/** Replays news on the table's large board. */
export class Story {
  /**
   * @param {string} table
   * @param {import("./board.js").BoardView} view
   * @param {{ended: () => void}} told called at the end of a film
   */
  constructor(table, view, told) {
    this.table = table;
    this.view = view;
    this.film = new Film(view.sheet, find(".under"), told.ended, (root) => view.arrange(root));
    this.button = find("#replay [data-do=again]");
    this.button.addEventListener("click", () => this.again());
    /** @type {Map<number, Look>} how each board looked when it was shown last */
    this.shown = new Map();
    /** @type {Reel[]} the reels that can be shown again */
    this.last = [];
    this.board = -1;
    this.playing = Promise.resolve();
    this.coming = 0; // the number of reels that are being prepared
    this.marked = "";
    /** The ids of the pieces whose moves are marked on the board. @type {Set<string>} */
    this.explained = new Set();
  }

  /** Whether a film is playing or being prepared. */
  get busy() {
    return this.coming > 0 || this.film.running;
  }

  /** Whether a board has new steps to replay. If so, the drawing changes behind a film. @param {Board} board @param {Look} since */
  isNews(board, since) {
    const told = this.told(board, since).steps;
    return mayMove() && !document.hidden && board.staged.some(({ steps }) => steps > told);
  }

  /** How a board looked when the reader saw it last. @param {Board} board @param {Look} since @returns {Look} */
  told(board, since) {
    const before = this.shown.get(board.board) ?? since;
    return before.steps > board.steps ? board : before;
  }

  /**
   * Replay what is new on a board, and mark what has happened since the reader's last choice.
   * @param {Board} board
   * @param {Line[]} lines what happened there
   * @param {Look} since how it looked when I last saw it
   * @param {{marked: Line[], again: Line[]}} recent the lines to mark, and the lines that can be shown again, from my last choice on
   */
  async tell(board, lines, since, recent) {
    if (board.board !== this.board) this.film.skip();
    this.board = board.board;
    const told = this.told(board, since);
    if (document.hidden) return;
    this.shown.set(board.board, board);
    const news = board.staged.filter(({ steps }) => steps > told.steps);
    if (news.length && mayMove()) {
      this.coming += 1;
      await (this.playing = this.playing.then(() => this.#play(board, news, told, lines)));
      this.coming -= 1;
    }
    await this.#mark(board, lines, since, told, recent);
  }

  /**
   * Play the film of new steps, unless the reader has skipped an earlier film meanwhile.
   * @param {Board} board @param {Staged[]} news @param {Look} told @param {Line[]} lines
   */
  async #play(board, news, told, lines) {
    const { skips } = this.film;
    const reels = await this.#reels(board, news, await this.#before(board, news, told, lines), lines);
    reels[0].scenes.unshift(...rest(lines, told, news));
    if (this.film.skips === skips && this.board === board.board) for (const reel of reels) this.film.play(reel);
  }

  /** @param {Board} board @param {Line[]} lines @param {Look} since @param {Look} told @param {{marked: Line[], again: Line[]}} recent */
  async #mark(board, lines, since, told, recent) {
    const all = hasChosen(board) ? [] : withMove(board.staged, recent.marked);
    const steps = all.slice(all.findLastIndex(clears) + 1); // nothing before the board was cleared leaves a mark
    const first = steps.at(0)?.steps ?? board.steps;
    const marked = [board.board, since.steps, first, steps.length, board.steps].join(" ");
    if (marked === this.marked) return;
    this.marked = marked;
    const look = since.steps < first ? since : told.steps < first ? told : null;
    const from = steps.length ? await this.#before(board, steps, look, lines) : board.drawing;
    if (this.shown.get(board.board) !== board || this.board !== board.board) return;
    const scenes = scenesOf(steps, lines);
    this.explained = new Set(scenes.flatMap(({ effects }) => effects).filter(({ do: what }) => MARKED.has(what)).map(({ id, to }) => to ?? id ?? ""));
    drawTrails(this.view, from, board.drawing, scenes);
    const again = hasChosen(board) ? [] : withMove(board.staged, recent.again);
    this.button.hidden = !again.length || !mayMove();
    if (this.button.hidden) return;
    const reels = await this.#reels(board, again, (await this.#at(board, again[0].steps - 1)).drawing, lines);
    reels[0].scenes.unshift(...rest(recent.again, { drawing: board.drawing, steps: 0 }, again), { text: say("Once more, from here:"), effects: [] });
    if (this.marked === marked) this.last = reels;
  }

  /**
   * Cut steps into reels for a film, and fetch the drawings between them if they are needed.
   * @param {Board} board @param {Staged[]} steps @param {Drawing} from @param {Line[]} lines
   */
  async #reels(board, steps, from, lines) {
    const rows = rowsOf(steps);
    const ends = await Promise.all(rows.map((row, at) => (at === rows.length - 1 && !clears(row.at(-1)) ? board : this.#at(board, row.at(-1)?.steps ?? 0))));
    return reelsOf(rows, ends.map((end) => ({ drawing: end.drawing, full: "full" in end ? end.full?.drawing ?? null : null })), from, lines);
  }

  /** @param {Board} board @param {number} steps @returns {Promise<Board | EarlierBoard>} the board after this number of steps, or the current one if that is not known */
  #at(board, steps) {
    return drawn(get(`/tables/${this.table}/boards/${board.board}/at/${steps}`)).catch(() => board);
  }

  /**
   * The drawing before these steps: the one that the reader saw last, or the server's if there are steps in between.
   * @param {Board} board @param {Staged[]} steps @param {Look | null} look @param {Line[]} lines
   */
  async #before(board, steps, look, lines) {
    const first = steps[0].steps;
    if (look && !between(lines, look, steps)) return look.drawing;
    return (await this.#at(board, first - 1)).drawing;
  }

  /** Mark how the pieces came to the earlier position that is shown. @param {import("../table/replay.js").Earlier} earlier */
  lookBack({ before, drawing, staged }) {
    this.film.skip();
    drawTrails(this.view, before, drawing, staged && before ? scenesOf([staged], []) : []);
    this.marked = "";
    this.button.hidden = true;
  }

  /** Scroll to the board, and play the last film again. */
  again() {
    this.film.skip();
    this.view.box.scrollIntoView({ block: "nearest" });
    for (const reel of this.last) this.film.play(reel, true);
  }
}
