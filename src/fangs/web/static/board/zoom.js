// @ts-check
/** Zooms a board by pinching, with the mouse wheel, or with keys and buttons. Dragging moves the board. The marks on it move along. */
import { button, make } from "../page/element.js";
import { say } from "../page/language.js";

const MOST = 6;
const STEP = 1.5;
const DRAG = 8; // pixels; a press that moves farther is not a click
const CORNER = 48; // pixels that a button needs
const DRAWN = "svg :is(circle, ellipse, line, path, polygon, polyline, rect, text, use)";
const CORNERS = /** @type {["bottom" | "top", "right" | "left"][]} */ ([["bottom", "right"], ["top", "right"], ["bottom", "left"], ["top", "left"]]);
const PAN = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {{x: number, y: number}} Point  in pixels from the frame's corner */

/** The zoom and the position of one board. */
export class Zoom {
  /**
   * @param {HTMLElement} frame the visible part
   * @param {HTMLElement} sheet the content that is zoomed
   * @param {HTMLElement} box the element that gets the key presses
   */
  constructor(frame, sheet, box) {
    this.frame = frame;
    this.sheet = sheet;
    this.scale = 1;
    this.x = this.y = 0;
    this.dragged = false;
    /** @type {Map<number, Point>} the points where fingers or the mouse press */
    this.presses = new Map();
    this.bar = this.#buttons();
    frame.append(this.bar);
    for (const what of ["pointerenter", "focusin"]) frame.addEventListener(what, () => this.#place());
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.#press(event));
    frame.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) frame.addEventListener(end, ({ pointerId }) => this.presses.delete(pointerId));
    frame.addEventListener("click", (event) => this.#click(event), true);
    box.addEventListener("keydown", (event) => this.#key(event));
    sheet.addEventListener("focusin", ({ target }) => this.#reveal(/** @type {Element} */ (target)));
  }

  #buttons() {
    const named = { in: ["+", say("Zoom in")], out: ["−", say("Zoom out")], whole: [say("Whole board"), say("Whole board")] };
    const buttons = Object.entries(named).map(([what, [words, label]]) => button(words, "zoom-" + what, { "aria-label": label, title: label }));
    const bar = make("div.zoom", { role: "group", "aria-label": say("Zoom") }, ...buttons);
    bar.addEventListener("click", (event) => {
      const does = /** @type {Element} */ (event.target).closest("button")?.dataset.do;
      event.stopPropagation();
      if (does === "zoom-whole") this.whole();
      else if (does) this.by(does === "zoom-in" ? STEP : 1 / STEP);
    });
    return bar;
  }

  /** Move the zoom buttons to a corner where they cover nothing. If there is none, they appear only for the keyboard, or while the board is zoomed. */
  #place() {
    if (this.scale > 1) return;
    const { left, right, top, bottom, width, height } = this.frame.getBoundingClientRect();
    const drawn = [...this.sheet.querySelectorAll(DRAWN)].map((element) => element.getBoundingClientRect());
    const small = drawn.filter((one) => one.width * one.height < (width * height) / 4); // anything larger is background
    const free = CORNERS.find(([down, across]) => {
      const [x, y] = [across === "right" ? right - CORNER : left, down === "bottom" ? bottom - CORNER : top];
      return !small.some((one) => one.left < x + CORNER && one.right > x && one.top < y + CORNER && one.bottom > y);
    });
    this.bar.dataset.corner = free?.join(" ") ?? "none";
  }

  /** Reset the zoom, so that the whole board is visible. */
  whole() {
    this.#set(1, 0, 0);
  }

  /**
   * Zoom in or out around a point, which keeps its place.
   * @param {number} factor
   * @param {Point} [at] by default the centre
   */
  by(factor, at = { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 }) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const grown = scale / this.scale;
    this.#set(scale, at.x - (at.x - this.x) * grown, at.y - (at.y - this.y) * grown);
  }

  /** @param {number} across @param {number} down pixels */
  pan(across, down) {
    this.#set(this.scale, this.x + across, this.y + down);
  }

  /** @param {number} scale @param {number} x @param {number} y */
  #set(scale, x, y) {
    const { clientWidth, clientHeight } = this.frame;
    this.scale = scale < 1.02 ? 1 : scale;
    this.x = Math.min(0, Math.max(clientWidth * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(clientHeight * (1 - this.scale), y));
    this.sheet.style.transform = this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.classList.toggle("zoomed", this.scale > 1);
  }

  /** @param {MouseEvent} event @returns {Point} */
  #at(event) {
    const { left, top } = this.frame.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** With Ctrl, or if the board is already zoomed, the wheel zooms it; otherwise it scrolls the page. @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && this.scale === 1) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), this.#at(event));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button) return;
    if (!this.presses.size) this.dragged = false;
    this.presses.set(event.pointerId, this.#at(event));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const before = this.presses.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event);
    const others = [...this.presses].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (others.length) {
      this.dragged = true;
      const [other] = others;
      const [was, is] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
      this.by(is / (was || 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else {
      if (this.scale === 1 || (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < DRAG)) return;
      if (!this.dragged) this.frame.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.pan(now.x - before.x, now.y - before.y);
    }
    this.presses.set(event.pointerId, now);
  }

  /** Ignore the click at the end of a drag. @param {MouseEvent} event */
  #click(event) {
    if (this.dragged) event.stopPropagation();
    this.dragged = false;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.by(STEP);
    else if (event.key === "-") this.by(1 / STEP);
    else if (event.key === "0") this.whole();
    else if (event.shiftKey && event.key in PAN && this.scale > 1) {
      const [across, down] = PAN[/** @type {keyof typeof PAN} */ (event.key)];
      this.pan((across * this.frame.clientWidth) / 4, (down * this.frame.clientHeight) / 4);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Move the zoomed board so that the focused element is visible. @param {Element} element */
  #reveal(element) {
    if (this.scale === 1) return;
    const [seen, here] = [this.frame.getBoundingClientRect(), element.getBoundingClientRect()];
    const across = Math.max(seen.left - here.left, 0) - Math.max(here.right - seen.right, 0);
    const down = Math.max(seen.top - here.top, 0) - Math.max(here.bottom - seen.bottom, 0);
    this.pan(across, down);
  }
}
