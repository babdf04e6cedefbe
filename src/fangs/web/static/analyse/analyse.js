// @ts-check
/** The analysis board, on which the reader plays all sides, takes moves back, and asks for the best lines. The server stores nothing. */
import { Actions } from "../board/action-list.js";
import { getText, post } from "../server/api.js";
import { recordToStudy, rememberStudied } from "../browser/storage.js";
import { Beside } from "../board/side-panel.js";
import { BoardView } from "../board/board.js";
import { numberIn } from "../page/address.js";
import { button, fill, find, leave, listen, make, whenSent } from "../page/element.js";
import { byFinger } from "../page/pointer.js";
import { percent } from "../page/scores.js";
import { ask } from "../page/dialog.js";
import { copy } from "../page/share.js";
import { Film } from "../board/film.js";
import { drawHappened } from "../board/log.js";
import { drawn } from "../board/pieces.js";
import { capital, say } from "../page/language.js";
import { mayMove } from "../page/settings.js";
import { reelsAfter, traceLast } from "../board/reels.js";
import { attempt, sayAlert, sayAloud, showAim, showHint, showRoles } from "../page/status.js";
import { BRANCH_KEYS, branchCommands, drawBranch } from "./branches.js";
import { Explorer } from "./explorer.js";
import { Thought } from "./evaluation.js";
import { StudyPanel } from "./study-panel.js";
import { parsed } from "./json.js";
import { join, known, lineThrough, node as made, shift } from "./tree.js";

/** @import { Drawing, Looked, Sent } from "../server/types.d.ts" */
/** @typedef {import("../board/clicks.js").Way} Way */
/** @typedef {Partial<Sent<"/analysis/look">>} Asked */
/** @import { Reel } from "../board/film.js" */
/** @import { Node } from "./tree.js" */

const MAX_ODDS = 24; // the maximum number of outcomes with a button
const MAX_POSITIONS = 300; // of a study

/**
 * The films that replay a step of the analysis. There is none for a choice that is not revealed yet.
 * @param {Drawing} from the drawing before @param {Looked} looked the position after it @returns {Reel[]}
 */
const reelsTo = (from, { drawing, events, staged, full }) =>
  reelsAfter(from, {
    drawing,
    staged: staged.filter(({ scenes }) => scenes.length),
    events: events.map(({ text, clause }) => ({ text, clause: clause ?? "", steps: 1 })),
    cleared: full ? [{ steps: 1, drawing, full: full.drawing }] : [],
  });

/**
 * Split a step that cleared the board into two nodes: the board before it was cleared, and the board after it was set up again. The first
 * node cannot be continued.
 * @param {Node} led @returns {Node[]}
 */
function cleared({ looked, ...led }) {
  const full = { ...looked, ...looked.full, owing: [], role: null, asks: "", actions: [], odds: [] };
  return [{ ...led, looked: full }, made({ ...looked, events: [], full: null }, say("The board has been set up again"), { step: null })];
}

/** Choose an outcome of chance at random, according to the odds. @param {Looked["odds"]} odds @returns {string} */
function drawnFrom(odds) {
  let left = Math.random();
  return (odds.find(({ chance }) => (left -= chance) < 0) ?? odds[odds.length - 1]).outcome;
}

/** The record that was opened in this tab. Throw an error if there is none, because the address was opened elsewhere or cookies are blocked. */
function recordOfTab() {
  const record = recordToStudy();
  if (!record) throw new Error(say("This tab does not have the record. Please open it again, or paste it under “Another position”."));
  return record;
}

/** The page with the analysis board. */
class AnalysePage {
  constructor() {
    this.game = find("#analysis").dataset.game ?? "";
    /** The nodes of the line that is shown. `at` is the index of the position on the board. @type {Node[]} */
    this.line = [];
    this.at = 0;
    /**
     * The game record that was opened here, if any, its number of steps, the step after which the analysis begins, and the last position that
     * was fetched along the record.
     * @type {{record: string, steps: number, at: number, to: number, last: Node} | null}
     */
    this.from = null;
    this.busy = false;
    /** Whether the reader is setting up a position by hand instead of playing. */
    this.isSettingUp = false;
    this.board = new BoardView(find("#board"), {
      chosen: (way) => this.choose(way),
      picking: (picked) => this.actions && showHint(this.board.ways, picked),
      arranged: () => {
        this.#trace();
        this.thought.draw();
        this.study.trace();
      },
      aimed: showAim,
      elsewhere: (event) => this.beside.tell(event),
    });
    this.beside = new Beside(this.board, this.game);
    this.film = new Film(this.board.sheet, find(".under"), () => {}, (root) => this.board.arrange(root));
    this.actions = new Actions((way) => this.choose(way));
    this.thought = new Thought(this.board, (role, action) => this.play(role, action));
    this.explorer = new Explorer((role, action) => this.play(role, action));
    this.study = new StudyPanel(this.board, this.beside, () => this.line.length && this.#draw());
    this.branches = branchCommands(() => (this.study.isMine && !this.busy ? (this.line[this.at] ?? null) : null), (shown, words) => this.#reshape(shown, words));
    let followed = this.#follow();
    listen(document.body, {
      first: () => this.go(0),
      back: () => this.back(),
      forward: () => this.forward(),
      node: ({ dataset }) => this.go(Number(dataset.at)),
      branch: ({ dataset }) => this.#branch(this.line[Number(dataset.at)].next[Number(dataset.next)]),
      ...this.branches,
      "copy-study": copy,
      "save-record": () => attempt(() => this.#saveRecord()),
      role: ({ dataset }) => this.#look({ position: this.now.position, chooser: dataset.role ?? null }, (looked) => (this.line[this.at].looked = { ...looked, events: this.now.events })),
      dice: ({ dataset }) => this.play(null, dataset.outcome ?? drawnFrom(this.now.odds)),
      "take-back": () => this.board.takeBack(),
      "add-more": () => this.board.addMore(),
      anew: async () => (await this.#mayReplace()) && this.begin({}),
      "set-up": () => this.#show(this.at, !this.isSettingUp),
      change: ({ dataset }) => this.#change(Number(dataset.change)),
      "copy-position": (pressed) => {
        if (!this.line.length) return; // the position could not be read
        pressed.dataset.text = this.address();
        copy(pressed);
      },
    }, followed);
    whenSent(find("#set-up"), (said) => this.#setUp(said));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", async () => {
      if (await this.#mayReplace()) followed = followed.then(() => this.#follow());
    });
  }

  /** @returns {Looked} */
  get now() {
    return this.line[this.at].looked;
  }

  /** The possible changes to the position while it is set up by hand; null while the reader plays. The list is empty until it has loaded. */
  get changes() {
    return this.isSettingUp ? (this.line[this.at].changes ?? []) : null;
  }

  /** Show the position, record or study that the page's address names. */
  async #follow() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const [position, table] = [wanted.get("position"), wanted.get("table")];
    try {
      const [board, at, players] = ["board", "at", "players"].map((name) => numberIn(wanted.get(name), `${name}=`, 0));
      if (this.study.id) await this.#branch(await this.study.read());
      else if (table) await this.begin({ record: await getText(`/tables/${encodeURIComponent(table)}/boards/${board ?? 0}/record`), at: at ?? 0 });
      else if (wanted.has("record")) await this.begin({ record: recordOfTab(), at: at ?? 0 });
      else if (position) await this.begin({ position: parsed(position) });
      else await this.begin({ players });
    } catch (error) {
      sayAlert(error instanceof SyntaxError ? say("The position in this address is incomplete or damaged.") : error);
    }
  }

  /** @param {Asked} asked the position to begin with */
  begin(asked) {
    return this.#look(asked, (looked) => {
      this.line = [made(looked, say("The beginning"))];
      const at = asked.at ?? looked.steps ?? 0;
      this.from = asked.record ? { record: asked.record, steps: looked.steps ?? 0, at, to: at, last: this.line[0] } : null;
      this.at = 0;
      this.isSettingUp = false;
      this.study.begun();
    });
  }

  /** Whether another analysis may take the place of this one. If something would be lost, the reader is asked. */
  async #mayReplace() {
    const question = { title: say("Discard your changes?"), text: say("They have not been saved."), yes: say("Discard"), danger: true };
    return !this.study.isUnsaved || (await ask(question)) !== null;
  }

  /** @param {FormData} said */
  async #setUp(said) {
    const text = String(said.get("text")).trim();
    try {
      const given = text.startsWith("{") ? parsed(text) : null;
      if (!(await this.#mayReplace())) return;
      if (given?.nodes) await this.study.open(given);
      else if (given) await this.begin({ position: given });
      else await this.begin({ record: text + "\n" });
    } catch (error) {
      sayAlert(error instanceof SyntaxError ? say("This is not valid JSON: {message}", { message: error.message }) : error);
    }
  }

  /**
   * Play an action of a role, or an outcome of chance if the role is null. If it was played from this position before, go to the existing
   * node.
   * @param {string | null} role @param {string | null} action
   */
  play(role, action) {
    const { position, drawing } = this.now;
    const before = this.line[this.at];
    const again = known(before, role, action);
    if (again) return this.#branch(again);
    return this.#look({ position, role, action }, (looked) => {
      const step = { role, action: action ?? "" };
      const led = made(looked, looked.step?.says ?? "", { step, reels: reelsTo(drawing, looked) });
      const last = (looked.full ? cleared(led) : [led]).reduce(join, before);
      this.line = lineThrough(last);
      this.at = this.line.indexOf(last);
      this.study.grown();
      this.isSettingUp = false;
      if (mayMove()) for (const reel of led.reels ?? []) this.film.play(reel);
    });
  }

  /** Mark on the board how the last step moved the pieces. */
  #trace() {
    traceLast(this.board, this.line[this.at].reels ?? []);
  }

  /** @param {Way} way */
  choose({ role, action }) {
    if (this.study.isDrawing) return this.study.pick(action);
    return this.changes ? this.#change(Number(action)) : this.play(role, action);
  }

  /** Make one change to a position that is being set up by hand. @param {number} change the index of the change */
  #change(change) {
    const says = this.changes?.[change].label ?? "";
    return this.#ask(() => post("/analysis/set-up", { position: this.now.position, change }), (looked) => {
      this.line = lineThrough(join(this.line[this.at], made(looked, says, { changes: looked.changes })));
      this.at = this.line.length - 1;
    });
  }

  /** Fetch the possible changes to a position that is being set up by hand, unless they are known already. */
  async #learnChanges() {
    const node = this.line[this.at];
    if (!this.isSettingUp || node.changes) return;
    const answered = await this.#ask(() => post("/analysis/set-up", { position: node.looked.position, change: null }), ({ changes }) => {
      if (!changes.length) throw new Error(say("You cannot set up this game on its board. Give a position as JSON below instead."));
      node.changes = changes;
    });
    if (answered === false) this.#show(this.at, false);
  }

  /** Go one step back. Before the first position of the analysis, go back along the record that was opened. */
  async back() {
    if (this.at > 0) return this.go(this.at - 1);
    const { from } = this;
    if (!from || from.at === 0) return;
    const at = from.at - 1;
    await this.#look({ record: from.record, at }, (looked) => {
      this.from = { ...from, at };
      const [next] = this.line;
      const { step } = next.looked;
      next.says = step?.says ?? say("As it was played");
      if (step) next.step = { role: step.role, action: step.action };
      const first = made(looked, say("The beginning"));
      join(first, next);
      this.line.unshift(first);
    });
  }

  /** The record that was opened, if the position that is shown is the last one that was fetched of it but not its end. */
  get goesOn() {
    const { from } = this;
    return from && from.last === this.line[this.at] && from.to < from.steps ? from : null;
  }

  /** Go one step forward, along the record that was opened if it has not been fetched so far. What the reader has tried there becomes a branch. */
  async forward() {
    const from = this.goesOn;
    if (!from) return this.go(this.at + 1);
    const to = from.to + 1;
    await this.#look({ record: from.record, at: to }, (looked) => {
      const { step } = looked;
      const tried = step && known(from.last, step.role, step.action);
      const next = tried ?? join(from.last, made(looked, step?.says ?? say("As it was played"), step ? { step: { role: step.role, action: step.action } } : {}));
      shift(next, -from.last.next.indexOf(next));
      const last = next.next.find(({ step }) => step === null) ?? next; // the same position after the board was cleared
      this.from = { ...from, to, last };
      this.line = lineThrough(last);
      this.at = this.line.indexOf(last);
    });
  }

  /** Show a position of a line, which is the reader's line from then on. @param {number} at @param {Node[]} line */
  go(at, line = this.line) {
    const node = line[at];
    if (!node) return;
    const { unread } = node;
    if (unread === undefined) {
      this.line = line;
      return this.#show(at, this.isSettingUp);
    }
    return this.#ask(() => drawn(this.study.look(node)), (looked) => {
      const before = node.before?.looked;
      Object.assign(node, { looked: { ...looked, full: null }, unread: undefined, reels: before && reelsTo(before.drawing, looked) });
      this.line = line;
      this.at = at;
    });
  }

  /** Show a node of the tree, even if it is on another line. @param {Node} node @param {Node[]} line */
  #branch(node, line = this.line.includes(node) ? this.line : lineThrough(node)) {
    return this.go(line.indexOf(node), line);
  }

  /** Show a position after its branches were reordered or deleted, and read a sentence aloud. @param {Node} shown @param {string} words what is read aloud */
  async #reshape(shown, words) {
    this.study.grown();
    await this.#branch(shown, lineThrough(shown));
    sayAloud(words);
  }

  /** After how many steps a study of the record that was opened here begins: if the record is too long, at the first position shown or later. */
  #savedFrom() {
    const { steps, at } = this.from ?? { steps: 0, at: 0 };
    return steps < MAX_POSITIONS ? 0 : Math.max(at, steps - MAX_POSITIONS + 1);
  }

  /** Save the record that was opened here as a study. */
  async #saveRecord() {
    if (this.from && (await this.#mayReplace())) await this.study.open({ record: this.from.record, start: this.#savedFrom() });
  }

  /** Show a position of the line, in which the reader plays or makes changes by hand. @param {number} at @param {boolean} isSettingUp */
  #show(at, isSettingUp) {
    if (!this.line.length) return; // the position could not be read
    this.film.skip();
    this.at = at;
    this.isSettingUp = isSettingUp;
    this.board.picked = [];
    this.#draw();
    this.#learnChanges();
  }

  /** Fetch a position from the server, and pass it to a function. @param {Asked} asked @param {(looked: Looked) => void} take */
  #look(asked, take) {
    const empty = { players: null, options: {}, position: null, record: null, at: null, role: null, action: null, chooser: null };
    return this.#ask(async () => {
      const looked = await drawn(post("/analysis/look", { ...empty, game: this.game, ...asked }));
      return looked.game === this.game ? looked : this.#elsewhere(looked, asked);
    }, take);
  }

  /** Show a position or record on the analysis board of its own game. @param {Looked} looked @param {Asked} asked */
  #elsewhere({ game, steps }, { record, position, at }) {
    this.study.begun();
    if (record) rememberStudied(record);
    return leave(`/analyse/${game}#${record ? `record&at=${at ?? steps}` : new URLSearchParams({ position: JSON.stringify(position) })}`);
  }

  /**
   * Make a request to the server, and pass the answer to a function. There is only one request at a time.
   * @template T @param {() => Promise<T>} ask @param {(answer: T) => void} take
   * @returns {Promise<boolean | null>} whether it was answered; null: an earlier request is still waiting, so this one was not made
   */
  async #ask(ask, take) {
    if (this.busy) return null;
    this.busy = true;
    sayAlert(null);
    let answered = true;
    try {
      const answer = await ask();
      this.film.skip(); // so that nothing of it covers the new position
      take(answer);
      this.board.picked = [];
      this.#draw();
      sayAloud(`${this.line[this.at].says}. ${this.now.status}`);
    } catch (error) {
      sayAlert(error, this.game);
      answered = false;
    }
    this.busy = false;
    if (answered) this.#learnChanges();
    return answered;
  }

  /** @returns {string} the address of the position */
  address() {
    return new URL(`${location.pathname}#position=${encodeURIComponent(JSON.stringify(this.now.position))}`, location.href).href;
  }

  #draw() {
    const { now } = this;
    find("#turn").textContent = capital(now.status);
    find("#asks").textContent = this.changes ? byFinger() ? say("Tap what you want to change, then tap where it belongs. The choices and rolls of this turn are discarded.") : say("Click what you want to change, then click where it belongs. The choices and rolls of this turn are discarded.") : now.asks;
    this.board.show(now.drawing, this.changes ? [] : now.mine_roles, capital(now.status), this.film.running);
    const ways = this.#ways();
    this.board.offer(ways.filter(({ clicks }) => clicks.length));
    this.actions.show(this.study.isDrawing ? [] : ways, []);
    const { owing, called, role } = now;
    showRoles(owing.map((one) => ({ role: one, called: called[one], done: false })), role);
    find("#roles").hidden = owing.length < 2 || this.isSettingUp;
    this.#drawOdds();
    this.#drawChanges();
    this.#drawLine();
    drawHappened(find("#happened"), this.game, now.events, []);
    this.#trace();
    this.thought.show(now);
    this.explorer.show(now);
    this.study.show(this.line[this.at]);
    const save = find("[data-do=save-record]");
    save.hidden = !this.from;
    const start = this.#savedFrom();
    save.textContent = start ? say("Save the game from step {step} on as a study", { step: start + 1 }) : say("Save the whole game as a study");
  }

  /** @returns {Way[]} the possible choices on the board */
  #ways() {
    const { actions, role, called } = this.now;
    if (this.study.isDrawing) return this.study.ways(this.now);
    if (this.changes) return this.changes.map((one, at) => ({ ...one, action: String(at), role: "", called: "" }));
    return actions.map((one) => ({ ...one, role: role ?? "", called: called[role ?? ""] ?? "" }));
  }

  /** Draw the buttons for changes to the position. */
  #drawChanges() {
    const box = find("#changes");
    const buttons = (this.changes ?? []).map(({ clicks, label }, at) => !clicks.length && button(label, "change", { "data-change": at, "data-key": label }));
    fill(box, ...buttons);
    box.hidden = !box.childElementCount;
    find("[data-do=set-up]").setAttribute("aria-pressed", String(this.isSettingUp));
  }

  #drawOdds() {
    const { odds, chance } = this.now;
    const box = find("#odds");
    box.hidden = !odds.length || this.isSettingUp;
    if (box.hidden) return fill(box);
    const buttons = odds.slice(0, MAX_ODDS).map(({ outcome, says, chance }) => button(`${says} (${percent(chance)})`, "dice", { "data-outcome": outcome, "data-key": outcome }));
    const listed = odds.slice(MAX_ODDS).map(({ outcome, says }) => make("option", { value: outcome }, says));
    const more = listed.length > 0 && make("select", { "aria-label": say("Another outcome"), "data-key": "more", onchange: (/** @type {Event} */ event) => this.play(null, /** @type {HTMLSelectElement} */ (event.target).value) }, make("option", { value: "" }, say("Another outcome…")), ...listed);
    fill(box, make("div.button-row", {}, button(capital(chance?.call ?? ""), "dice", { "data-key": "roll" }, ".primary"), ...buttons, more));
  }

  #drawLine() {
    const lines = this.line.map(({ says }, at) =>
      make("li.line", { "data-key": at }, button(says, "node", { "data-at": at, "aria-current": at === this.at ? "step" : null }, ".line-text"), this.#branches(at)),
    );
    fill(find("#line"), ...lines);
    drawBranch(this.line[this.at], this.study.isMine);
    const mayGoBack = this.at > 0 || (this.from !== null && this.from.at > 0);
    for (const [what, off] of [["first", this.at === 0], ["back", !mayGoBack], ["forward", this.at === this.line.length - 1 && !this.goesOn]]) {
      find(`#line-buttons [data-do=${what}]`).setAttribute("aria-disabled", String(off));
    }
  }

  /** Draw a button for each other choice that was tried in the position before. @param {number} at */
  #branches(at) {
    const others = [...(this.line[at - 1]?.next ?? []).entries()].filter(([, node]) => node !== this.line[at]);
    const buttons = others.map(([next, { says }]) => button(say("or {choice}", { choice: says }), "branch", { "data-at": at - 1, "data-next": next }, ".line-text"));
    return buttons.length > 0 && make("div.branches", {}, ...buttons);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event;
    const branch = BRANCH_KEYS[(shiftKey ? "shift " : "") + key.toLowerCase()];
    if (key === "Escape" && this.study.stopDrawing()) return event.preventDefault();
    const elsewhere = target instanceof Element && target.closest(`input, select, textarea, dialog, [popover]${key.startsWith("Arrow") ? ", [data-can]" : ""}`); // on the board, the arrow keys lead to other choices
    if (defaultPrevented || ctrlKey || altKey || metaKey || elsewhere) return;
    if (key === "ArrowLeft") this.back();
    else if (key === "ArrowRight") this.forward();
    else if (key.toLowerCase() === "h") this.thought.toggle();
    else if (key.toLowerCase() === "l") this.explorer.toggle();
    else if (branch) this.branches[branch]();
    else return;
    event.preventDefault();
  }
}

new AnalysePage();
