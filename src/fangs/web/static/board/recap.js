// @ts-check
/** What happened since my last choice: which steps are shown on the board, from which drawing, and the marks they leave. */
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

const MARKED = new Set(["go", "shift", "throw", "turn"]); // by arrows, or not worth a mark

/**
 * How much happened between a look and the first of the staged steps.
 * @param {Line[]} lines @param {Look} look @param {Staged[]} steps
 */
const between = (lines, look, [first]) => lines.filter(({ steps }) => steps !== null && first && steps > look.steps && steps < first.steps).length;

/** @param {Line[]} lines @param {Look} look @param {Staged[]} steps @returns {Scene[]} a word about what is not shown */
function rest(lines, look, steps) {
  const more = between(lines, look, steps);
  return more ? [andMore(more)] : [];
}

/**
 * The staged steps that these lines tell, from the last move on: dice that fell after it leave no mark of their own.
 * @param {Staged[]} staged @param {Line[]} lines @returns {Staged[]}
 */
function withMove(staged, lines) {
  const told = new Set(lines.map((line) => line.steps));
  const steps = staged.filter((step) => told.has(step.steps));
  const last = steps.length && steps.every(isChance) ? staged.findLast((step) => isMove(step) && step.steps < steps[0].steps) : null;
  return last ? staged.filter((step) => step.steps >= last.steps) : steps;
}

/** Whether only dice fell in a step. @param {Staged} step */
const isChance = ({ scenes }) => scenes.every((effects) => !effects || effects.every(({ do: what }) => what === "throw" || what === "change"));

/** Whether something went, came or was taken in a step. @param {Staged} step */
const isMove = ({ scenes }) => scenes.some((effects) => effects?.some(({ do: what }) => what === "go" || what === "come" || what === "leave"));

/** Whether I have chosen in secret, and wait for the others. @param {Board} board */
const hasChosen = ({ choices }) => Object.values(choices).some(({ chosen }) => chosen !== null);

/** The story of one board after the other. */
export class Story {
  /**
   * @param {string} table
   * @param {import("./board.js").BoardView} view
   * @param {{ended: () => void}} told when all of a film was shown
   */
  constructor(table, view, told) {
    this.table = table;
    this.view = view;
    this.film = new Film(view.sheet, find(".under"), told.ended, (root) => view.arrange(root));
    this.button = find("#replay [data-do=again]");
    this.button.addEventListener("click", () => this.again());
    /** @type {Map<number, Look>} how each board was when it was shown last */
    this.shown = new Map();
    /** @type {Reel[]} what can be shown again */
    this.last = [];
    this.board = -1;
    this.playing = Promise.resolve();
    this.coming = 0; // reels that are made ready
    this.marked = "";
    /** The elements whose ways are marked. @type {Set<string>} */
    this.explained = new Set();
  }

  /** Whether something is shown just now, or about to be. */
  get busy() {
    return this.coming > 0 || this.film.running;
  }

  /** Whether something new is to be shown here, so that the drawing is changed behind a film. @param {Board} board @param {Look} since */
  isNews(board, since) {
    const told = this.told(board, since).steps;
    return mayMove() && !document.hidden && board.staged.some(({ steps }) => steps > told);
  }

  /** How a board was when it was last shown. @param {Board} board @param {Look} since @returns {Look} */
  told(board, since) {
    const before = this.shown.get(board.board) ?? since;
    return before.steps > board.steps ? board : before;
  }

  /**
   * Show what is new on a board, and mark what happened since my last choice.
   * @param {Board} board
   * @param {Line[]} lines what happened there
   * @param {Look} since how it was when I looked last
   * @param {{marked: Line[], again: Line[]}} recent what is marked, and what is shown again: that is from my last choice on
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

  /** Show news after those that came before, unless one has gone on meanwhile. @param {Board} board @param {Staged[]} news @param {Look} told @param {Line[]} lines */
  async #play(board, news, told, lines) {
    const { skips } = this.film;
    const reels = await this.#reels(board, news, await this.#before(board, news, told, lines), lines);
    reels[0].scenes.unshift(...rest(lines, told, news));
    if (this.film.skips === skips && this.board === board.board) for (const reel of reels) this.film.play(reel);
  }

  /** @param {Board} board @param {Line[]} lines @param {Look} since @param {Look} told @param {{marked: Line[], again: Line[]}} recent */
  async #mark(board, lines, since, told, recent) {
    const all = hasChosen(board) ? [] : withMove(board.staged, recent.marked);
    const steps = all.slice(all.findLastIndex(clears) + 1); // what was cleared away has left no mark
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

  /** What steps show, with the drawings between them where these are needed. @param {Board} board @param {Staged[]} steps @param {Drawing} from @param {Line[]} lines */
  async #reels(board, steps, from, lines) {
    const rows = rowsOf(steps);
    const ends = await Promise.all(rows.map((row, at) => (at === rows.length - 1 && !clears(row.at(-1)) ? board : this.#at(board, row.at(-1)?.steps ?? 0))));
    return reelsOf(rows, ends.map((end) => ({ drawing: end.drawing, full: "full" in end ? end.full?.drawing ?? null : null })), from, lines);
  }

  /** @param {Board} board @param {number} steps @returns {Promise<Board | EarlierBoard>} the board after so many steps; as it is, where that is not told */
  #at(board, steps) {
    return drawn(get(`/tables/${this.table}/boards/${board.board}/at/${steps}`)).catch(() => board);
  }

  /**
   * The drawing before these steps: the one that was seen, or that of the server where steps are missing between.
   * @param {Board} board @param {Staged[]} steps @param {Look | null} look @param {Line[]} lines
   */
  async #before(board, steps, look, lines) {
    const first = steps[0].steps;
    if (look && !between(lines, look, steps)) return look.drawing;
    return (await this.#at(board, first - 1)).drawing;
  }

  /** Mark what led to an earlier position that is looked at. @param {import("../table/replay.js").Earlier} earlier */
  lookBack({ before, drawing, staged }) {
    this.film.skip();
    drawTrails(this.view, before, drawing, staged && before ? scenesOf([staged], []) : []);
    this.marked = "";
    this.button.hidden = true;
  }

  /** Show it again, where one sees it. */
  again() {
    this.film.skip();
    this.view.box.scrollIntoView({ block: "nearest" });
    for (const reel of this.last) this.film.play(reel, true);
  }
}
