// @ts-check
/** The panel for the study on the analysis board: comments and arrows at each position, and the buttons that save the study under a link. */
import { ApiError, get, post, postOnce } from "../server/api.js";
import { forgetStudy, rememberStudy, studyKey } from "../browser/studies.js";
import { numberIn } from "../page/address.js";
import { button, fill, find, leave, listen, make } from "../page/element.js";
import { ask } from "../page/dialog.js";
import { say } from "../page/language.js";
import { byFinger } from "../page/pointer.js";
import { attempt, sayAlert, sayAloud } from "../page/status.js";
import { boxOf, middle, withId } from "../board/drawing.js";
import { arrow, piecesOf } from "../board/trails.js";
import { Marks } from "../board/overlay.js";
import { namesOf } from "./naming.js";
import { counted, join, node, noted, numbered, startOf, studyFrom } from "./tree.js";

/** @import { Guide, Looked, ReadStudy } from "../server/types.d.ts" */
/** @import { Node } from "./tree.js" */
/** @typedef {import("../board/clicks.js").Way} Way */

/** The question before a study is saved that leaves out texts or arrows. */
const LEFT_OUT = {
  title: say("Save only this part?"),
  text: say("A study cannot contain a change by hand. The texts and arrows on the other side of such a change will be lost."),
  yes: say("Save"),
};

/** The panel for a study, and the study's arrows and marks on the board. */
export class StudyPanel {
  /**
   * @param {import("../board/board.js").BoardView} board
   * @param {import("../board/side-panel.js").Beside} beside
   * @param {() => void} draw draws the page again
   */
  constructor(board, beside, draw) {
    this.board = board;
    this.beside = beside;
    /** The entries of the legend, once it has loaded. @type {Guide["signs"] | null} */
    this.signs = null;
    /** The names of the elements on the board, for each position that was shown. @type {WeakMap<Looked, Map<string, string>>} */
    this.names = new WeakMap();
    this.draw = draw;
    this.marks = new Marks(board.sheet);
    /** The id of the study in the page's address, or "". */
    this.id = decodeURIComponent(/^\/studies\/([^/]+)$/.exec(location.pathname)?.[1] ?? "");
    this.edition = 0;
    this.isMine = this.id === "" || this.#key() !== null;
    this.isChanged = false;
    /** The request that saves the study, until it is answered. @type {Promise<void> | null} */
    this.saving = null;
    /** Whether changes to the reader's own study are on their way to the server. */
    this.isSending = false;
    /** Whether the reader is drawing arrows and marks by clicking on the board. */
    this.isDrawing = false;
    /** The id of the element at which the arrow that is being drawn begins, or "". */
    this.from = "";
    /** @type {Node | null} */
    this.node = null;
    /** The first node of the study when it was read. Only a tree with this first node can replace the study. @type {Node | null} */
    this.start = null;
    this.title = /** @type {HTMLInputElement} */ (find("#study-title"));
    this.words = /** @type {HTMLTextAreaElement} */ (find("#study-words"));
    this.words.addEventListener("input", () => this.#change((at) => (at.words = this.words.value)));
    this.title.addEventListener("input", () => this.#change(() => {}));
    addEventListener("beforeunload", (event) => this.isUnsaved && event.preventDefault());
    addEventListener("pageshow", () => (find("main").inert = false)); // the page is shown again by the browser's Back button
    listen(document.body, {
      "save-study": () => this.#save(false),
      "save-as-study": () => this.#save(true),
      "delete-study": () => attempt(() => this.#delete()),
      "draw-marks": () => this.#draw(!this.isDrawing),
      "drop-marks": () => this.#change((at) => (at.marks = [])),
      "drop-mark": ({ dataset }) => this.#change((at) => (at.marks = at.marks.filter((mark) => mark.join(" ") !== dataset.mark))),
    });
  }

  /** Whether something would be lost by leaving: a change that is not saved yet or being saved now, or a title, text or arrow of an analysis that is no study yet. */
  get isUnsaved() {
    const hasNotes = this.title.value !== "" || (this.node !== null && noted(this.node).length > 0);
    return this.isMine && (this.isSending || (this.isChanged && (this.id !== "" || hasNotes)));
  }

  /** @returns {string | null} the key of this study, if this browser has it */
  #key() {
    return studyKey(this.id);
  }

  /** Fetch the study in the page's address, and build its tree. @returns {Promise<Node>} its start, whose position has not been read yet */
  async read() {
    const found = /** @type {ReadStudy} */ (await get(`/studies/${encodeURIComponent(this.id)}/tree`).catch((error) => this.#forget(error)));
    find("#study-expires").textContent = found.expires ? say("This study was saved without an account, so it is deleted if nobody opens it for a year.") : "";
    this.edition = found.edition;
    this.isChanged = false;
    this.isMine = found.mine || this.#key() !== null;
    this.title.value = found.study.title;
    if (found.study.title) {
      find("h1").textContent = found.study.title;
      document.title = `${found.study.title} · Fangs`;
    }
    /** @type {Node[]} */
    const nodes = [];
    for (const [unread, { after, role, action, words, marks }] of found.study.nodes.entries()) {
      const unknown = /** @type {Looked} */ (/** @type {unknown} */ (null));
      const says = found.says[unread] || say("The beginning");
      const one = node(unknown, says, { step: after === null ? undefined : { role, action }, words, marks, unread });
      if (after === null) one.position = found.study.position;
      nodes.push(after === null ? one : join(nodes[after], one));
    }
    this.start = nodes[0];
    return nodes[numberIn(new URLSearchParams(location.hash.slice(1)).get("node"), "node=", 0, nodes.length - 1) ?? 0];
  }

  /** If a study no longer exists, delete its key from this browser. Then throw the error again. @param {unknown} error @returns {never} */
  #forget(error) {
    if (error instanceof ApiError && error.status === 404) forgetStudy(this.id);
    throw error;
  }

  /** Fetch the position of a node from the server. Saving gives the study a new edition and its nodes new numbers, so wait for it first. @param {Node} node @returns {Promise<Looked>} */
  async look(node) {
    await this.saving;
    return get(`/studies/${encodeURIComponent(this.id)}/nodes/${node.unread}?edition=${this.edition}`);
  }

  /** @param {(at: Node) => void} change */
  #change(change) {
    if (!this.node) return;
    change(counted(this.node));
    this.isChanged = true;
    this.draw();
  }

  /** Forget all changes, because another analysis has begun. */
  begun() {
    this.isChanged = false;
    this.title.value = "";
  }

  /** Note that the tree has changed, so that the reader can save it. */
  grown() {
    this.isChanged = true;
  }

  /** Stop drawing arrows. Return false if the reader was not drawing any. */
  stopDrawing() {
    const { isDrawing } = this;
    if (isDrawing) this.#draw(false);
    return isDrawing;
  }

  /** @param {boolean} isDrawing */
  #draw(isDrawing) {
    this.isDrawing = isDrawing;
    this.from = "";
    this.draw();
  }

  /**
   * The names of the elements on the board, by their ids. The map is empty until the legend has loaded.
   * @param {Looked} [looked] the position that is drawn @returns {Map<string, string>}
   */
  #named(looked = this.node?.looked) {
    if (!looked || !this.board.root || !this.signs) return new Map();
    const known = this.names.get(looked) ?? namesOf(this.board.root, this.signs, looked);
    this.names.set(looked, known);
    return known;
  }

  /** Fetch the legend, and draw the page again with the names from it. */
  #learn() {
    if (this.signs) return;
    this.beside.read().then(({ signs }) => {
      if (this.signs) return;
      this.signs = signs;
      this.draw();
    }, sayAlert);
  }

  /** The elements that can be marked: everything on the board that has a name. @param {Looked} looked @returns {Way[]} */
  ways(looked) {
    return [...this.#named(looked)].map(([id, label]) => ({ action: id, clicks: [id], label, role: "", called: "" }));
  }

  /** A sentence that describes a mark or an arrow. @param {string[]} mark */
  #told(mark) {
    const [from, to] = mark.map((id) => this.#named().get(id) ?? say("something on the board"));
    return to ? say("Arrow. From: {from}. To: {to}.", { from, to }) : say("Mark: {place}.", { place: from });
  }

  /** A sentence that says what to click next to draw an arrow or a mark. */
  #next() {
    if (!this.from) return byFinger() ? say("Tap where the arrow begins.") : say("Click where the arrow begins.");
    const place = this.#named().get(this.from) ?? "";
    return byFinger() ? say("{place}: now tap where the arrow should end, or tap the same place again to mark it.", { place }) : say("{place}: now click where the arrow should end, or click the same place again to mark it.", { place });
  }

  /** Begin or end an arrow at an element. An arrow from an element to itself is a mark. An arrow or mark that already exists is removed. @param {string} id */
  pick(id) {
    if (!this.from) {
      this.from = id;
      return this.draw();
    }
    const mark = this.from === id ? [id] : [this.from, id];
    this.from = "";
    sayAloud(this.#told(mark));
    this.#change((at) => {
      const others = at.marks.filter((one) => one.join(" ") !== mark.join(" "));
      at.marks = others.length < at.marks.length ? others : [...others, mark];
    });
  }

  /** @param {Node} at the position that is shown now */
  show(at) {
    this.node = at;
    this.title.disabled = this.words.disabled = false; // there is a position now to which the texts belong
    const { words, marks } = counted(at);
    if (this.words.value !== words) this.words.value = words;
    this.words.hidden = !this.isMine;
    for (const one of document.querySelectorAll("[data-of=study-maker]")) /** @type {HTMLElement} */ (one).hidden = !this.isMine;
    fill(find("#study-told"), ...(this.isMine ? [] : words.split("\n").filter(Boolean).map((line) => make("p", {}, line))));
    find("[data-do=draw-marks]").setAttribute("aria-pressed", String(this.isDrawing));
    find("#study-drawing").textContent = this.isDrawing ? this.#next() : "";
    if (this.isDrawing || marks.length) this.#learn();
    this.#drawMarks(marks);
    find("[data-do=drop-marks]").ariaDisabled = String(!marks.length);
    this.#drawButtons();
    this.trace();
  }

  /** List the arrows and marks in words, each with a button that removes it. @param {string[][]} marks */
  #drawMarks(marks) {
    const rows = (this.signs ? marks : []).map((mark) => {
      const words = this.#told(mark);
      const drop = this.isMine && button(say("Remove"), "drop-mark", { "data-mark": mark.join(" "), "aria-label": say("Remove: {mark}", { mark: words }) });
      return make("li", { "data-key": mark.join(" ") }, words, drop);
    });
    fill(find("#study-marks"), ...rows);
  }

  #drawButtons() {
    const count = this.node ? numbered(startOf(this.node)).size : 0;
    const isOwn = this.id !== "" && this.isMine && this.node !== null && startOf(this.node) === this.start;
    fill(
      find("#study-buttons"),
      isOwn && button(say("Save"), "save-study", { "data-key": "save", "aria-busy": String(this.saving !== null), "aria-disabled": String(!this.isChanged || this.saving !== null) }, ".primary"),
      button(this.id ? say("Save as a new study") : say("Save as a study"), "save-as-study", { "data-key": "new" }, this.id ? "" : ".primary"),
      this.id && button([make("span", {}, say("Copy link"))], "copy-study", { "data-key": "link", "data-text": location.origin + location.pathname }),
      this.id && make("a.button", { "data-key": "file", href: `/studies/${this.id}/study.json`, download: "" }, say("Download")),
      isOwn && button(say("Delete"), "delete-study", { "data-key": "delete" }),
    );
    find("#study-count").textContent = say("Positions in this study: {count}", { count });
  }

  /** Draw the study's arrows and marks over the board. */
  trace() {
    const { root } = this.board;
    for (const old of this.marks.layer.querySelectorAll(".trail")) old.remove();
    if (!root || !this.node) return;
    const named = (/** @type {string} */ id) => withId(root, id);
    const drawn = counted(this.node).marks.map((mark) => mark.map(named)).filter((mark) => mark.every((one) => one !== null));
    const single = drawn.filter(({ length }) => length === 1).flat();
    this.marks.show("look", /** @type {Element[]} */ ([...single, this.from && named(this.from)].filter(Boolean)), root);
    for (const mark of drawn.filter(({ length }) => length === 2)) {
      const way = mark.map((one) => middle(boxOf(/** @type {SVGGraphicsElement} */ (one), root)));
      this.marks.layer.append(...arrow(way, piecesOf(root), "ahead"));
    }
  }

  /** Save the study unless it is being saved already. @param {boolean} anew */
  async #save(anew) {
    if (!this.node || this.saving || (anew && this.#leavesOut(this.node) && (await ask(LEFT_OUT)) === null)) return;
    this.saving = this.#send(startOf(this.node), counted(this.node), anew).catch(sayAlert);
    this.draw();
    await this.saving;
    this.saving = null;
    this.draw();
  }

  /** Whether texts or arrows would be missing in a new study. @param {Node} at */
  #leavesOut(at) {
    const numbers = numbered(startOf(at));
    return noted(at).some((one) => !numbers.has(one));
  }

  /** Send the study as it is now. What the reader changes before the answer comes is a new change. @param {Node} start @param {Node} at @param {boolean} anew */
  async #send(start, at, anew) {
    const [numbers, study] = [numbered(start), studyFrom(start, this.title.value)];
    if (anew) return this.open(study, numbers.get(at));
    [this.isChanged, this.isSending] = [false, true];
    const sent = post(`/studies/${this.id}`, { study, edition: this.edition, key: this.#key() });
    ({ edition: this.edition } = await sent.catch((error) => {
      this.isChanged = true;
      throw error;
    }).finally(() => (this.isSending = false)));
    rememberStudy(this.id, study.title, at.looked.title);
    for (const [one, number] of numbers) if (one.unread !== undefined) one.unread = number;
    sayAlert(null);
    sayAloud(say("The study is saved."));
  }

  /**
   * Save a new study and show it. Until then, nothing on this page can be changed, because it would be lost.
   * @param {ReturnType<typeof studyFrom> | {record: string, start: number}} given @param {number} [at] the number of the position to show
   */
  async open(given, at = 0) {
    const title = "record" in given ? this.title.value : given.title;
    const asked = "record" in given ? { ...given, notes: [], study: null, title } : { study: given, record: null, start: 0, notes: [], title: "" };
    const main = find("main");
    main.inert = true;
    const { id, key } = await postOnce("/studies", asked).catch((error) => {
      main.inert = false;
      throw error;
    });
    rememberStudy(id, title, this.node?.looked.title ?? "", key);
    this.isChanged = false;
    return leave(`/studies/${id}#node=${at}`);
  }

  async #delete() {
    if (!confirm(say("Delete this study for everybody?"))) return;
    await post(`/studies/${this.id}/delete`, { key: this.#key() });
    forgetStudy(this.id);
    this.isChanged = false;
    await leave(`/analyse/${find("#analysis").dataset.game}`);
  }
}
