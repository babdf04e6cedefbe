// @ts-check
/** A board on a page: the drawing of any game, on which a player makes a choice click by click. */
import { arrange } from "./layout.js";
import { ARROWS, nextTo } from "./arrow-keys.js";
import { withId } from "./drawing.js";
import { make } from "../page/element.js";
import { Marks } from "./overlay.js";
import { keepingFocus } from "../page/morph.js";
import { markMine } from "./mine.js";
import { ownedBy, paint, repaint } from "./pieces.js";
import { hitBy, showOpen, showPicked, unmark } from "./targets.js";
import { mayMove, tapsTwice } from "../page/settings.js";
import { after, alternatives, complete, meant, next, open as through, towards } from "./clicks.js";
import { Zoom } from "./zoom.js";

/** @import { Drawing } from "../server/types.d.ts" */
/** @typedef {import("./clicks.js").Way} Way */

const FINGER = 40; // pixels; a smaller element is easily missed

/** A board on which a player can click. `chosen` is called with a complete choice, and `picking` after every click that is part of a choice. */
export class BoardView {
  /**
   * @param {HTMLElement} box
   * @param {{chosen: (way: Way, picked: string[]) => void, picking: (picked: string[]) => void, arranged: () => void, aimed: (label: string, goesOn: boolean) => void,
   *   elsewhere?: (event: MouseEvent) => void}} told `elsewhere`: a click on something that cannot be chosen
   */
  constructor(box, told) {
    this.box = box;
    this.told = told;
    this.sheet = /** @type {HTMLElement} */ (box.querySelector(".sheet")) ?? make("div.sheet"); // the page may have come with a drawing
    this.frame = this.sheet.parentElement ?? make("div.frame", {}, this.sheet);
    box.append(this.frame);
    this.marks = new Marks(this.sheet);
    /** The ids of the reader's own pieces on the board. @type {string[]} */
    this.mine = [];
    /** @type {SVGSVGElement | null} */
    this.root = null;
    /** @type {Drawing | null} */
    this.shown = null;
    /** @type {Way[]} */
    this.ways = [];
    /** The choices that are suggested, as in a lesson. @type {Way[]} */
    this.expected = [];
    /** @type {string[]} */
    this.picked = [];
    /** The id of the element that a finger has tapped once. A second tap makes the choice. */
    this.aimed = "";
    this.finger = false;
    this.zoom = new Zoom(this.frame, this.sheet, box);
    box.addEventListener("pointerdown", ({ pointerType }) => (this.finger = pointerType === "touch"), true);
    box.addEventListener("click", (event) => this.#click(event));
    box.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.takeBack() && event.preventDefault());
    box.addEventListener("focusin", () => this.#focus());
    box.addEventListener("focusout", () => this.#focus());
    new ResizeObserver(() => this.#resized()).observe(box);
  }

  /**
   * Show a position on the board.
   * @param {Drawing} drawing
   * @param {string[]} roles my roles
   * @param {string} label a description for screen readers
   * @param {boolean} [calm] without animation, as in a replay
   */
  show(drawing, roles, label, calm = false) {
    const { root, shown } = this;
    const mine = ownedBy(drawing, roles);
    root?.setAttribute("aria-label", label);
    if (drawing === shown && mine.join() === this.mine.join()) return;
    this.mine = mine;
    this.shown = drawing;
    if (root && shown?.scenery === drawing.scenery) {
      const change = () => {
        repaint(root, shown, drawing, !calm && mayMove());
        this.#fit(root);
      };
      keepingFocus(this.box, change);
    } else {
      this.root = paint(drawing);
      this.root.setAttribute("role", "group");
      this.root.setAttribute("aria-label", label);
      if (root) keepingFocus(this.box, () => root.replaceWith(/** @type {SVGSVGElement} */ (this.root)));
      else {
        this.sheet.querySelector(".served")?.remove();
        this.sheet.prepend(this.root);
      }
      this.#fit(this.root);
    }
    markMine(this.box, mine);
    performance.mark("drawn");
  }

  /** Arrange the parts of a drawing to fit the space on the page. @param {SVGSVGElement} root */
  arrange(root) {
    const { clientWidth: width, clientHeight: height } = this.box;
    arrange(root, this.mine, { width, height: getComputedStyle(this.box).containerType === "size" ? height : Infinity });
  }

  #resized() {
    const { root } = this;
    const before = root?.getAttribute("viewBox");
    if (!root) return;
    this.#fit(root);
    if (root.getAttribute("viewBox") === before) return;
    this.#mark(); // its parts have moved
    this.told.arranged();
  }

  /**
   * Let the player choose among these choices. Earlier clicks are kept if they can still be continued.
   * @param {Way[]} ways
   */
  offer(ways) {
    this.ways = ways;
    if (this.picked.length && !next(ways, this.picked).size) this.picked = [];
    if (this.aimed && !next(ways, this.picked).has(this.aimed)) this.#aim(null);
    this.#mark();
  }

  /**
   * Show marks of one kind on the elements with these ids.
   * @param {"chosen" | "changed" | "pointed" | "given" | "better" | "look"} kind
   * @param {string[]} ids
   */
  mark(kind, ids) {
    if (this.root) this.marks.show(kind, this.#elements([...new Set(ids)]), this.root);
  }

  /** Whether the element with this id is a piece. Changes to other elements are visible without a mark. @param {string} id */
  isPiece(id) {
    return this.#element(id)?.matches(".piece") ?? false;
  }

  /** Take back the last click. @returns {boolean} whether there was one */
  takeBack() {
    if (!this.picked.length) return false;
    this.picked = this.picked.slice(0, -1);
    this.#mark();
    return true;
  }

  /** @param {SVGSVGElement} root */
  #fit(root) {
    this.arrange(root);
    const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(/[\s,]+/).map(Number);
    this.frame.style.setProperty("--ratio", String(width / height));
  }

  /** @param {string[]} ids */
  #elements(ids) {
    return ids.map((id) => this.#element(id)).filter((element) => element !== null);
  }

  /** @param {string} id @returns {SVGGraphicsElement | null} */
  #element(id) {
    return this.root && withId(this.root, id);
  }

  #mark() {
    if (!this.root) return;
    const { root, picked } = this;
    const open = next(this.ways, picked);
    keepingFocus(this.box, () => {
      for (const element of root.querySelectorAll("[data-can], [data-picked]")) {
        if (!open.has(element.id) && !picked.includes(element.id)) unmark(element);
      }
      for (const [id, ways] of open) this.#with(id, (element) => showOpen(element, ways, meant(this.ways, [...picked, id])));
      for (const [at, id] of picked.entries()) this.#with(id, (element) => showPicked(element, through(this.ways, picked.slice(0, at + 1)), open.get(id)));
      const instead = alternatives(this.ways, picked);
      for (const element of root.querySelectorAll("[data-instead]")) if (!instead.has(element.id)) element.removeAttribute("data-instead");
      for (const id of instead) this.#with(id, (element) => element.setAttribute("data-instead", ""));
    });
    const at = document.activeElement;
    if (at && root.contains(at) && !at.hasAttribute("tabindex")) this.box.focus({ preventScroll: true });
    this.marks.show("can", this.#elements([...open.keys()].filter((id) => !picked.includes(id))), root);
    this.marks.show("picked", this.#elements(picked), root);
    this.#focus();
    this.told.picking(picked);
  }

  /** @param {string} id @param {(element: SVGGraphicsElement) => void} what is called with the element, if it is drawn */
  #with(id, what) {
    const element = this.#element(id);
    if (element) what(element);
  }

  /** @param {string} id */
  #pick(id) {
    const picked = after(this.ways, this.picked, id);
    if (!picked) return;
    const way = complete(this.ways, picked);
    if (way) return this.#choose(way);
    this.picked = picked;
    this.#mark();
  }

  /** @param {Way} way */
  #choose(way) {
    const { picked } = this;
    this.picked = [];
    this.#mark();
    this.told.chosen(way, picked);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const hit = this.root && hitBy(this.root, event.clientX, event.clientY);
    const { width, height } = hit?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const way = hit && this.finger && tapsTwice(Math.min(width, height) < FINGER) ? this.#playedBy(hit.id) : undefined;
    if (hit && way && hit.id !== this.aimed) return this.#aim(hit, way);
    if (this.aimed) this.#aim(null);
    if (way) this.#choose(way);
    else if (hit) this.#pick(hit.id);
    else if (!this.#pickTowards(event)) this.told.elsewhere?.(event);
  }

  /** Pick the piece that can move to the clicked place, if there is only one. @param {MouseEvent} event */
  #pickTowards({ target }) {
    const place = /** @type {Element} */ (target).closest("[id]");
    const before = place && this.root?.contains(place) ? towards(this.ways, this.picked, place.id) : null;
    if (before) this.picked = before;
    if (before) this.#mark();
    return before !== null;
  }

  /**
   * The choice that a click on this element would complete, or undefined. With a finger, a second tap makes the choice.
   * @param {string} id @returns {Way | undefined}
   */
  #playedBy(id) {
    const then = this.picked.includes(id) ? null : after(this.ways, this.picked, id);
    const way = then ? meant(this.ways, then) : undefined;
    const asksForMore = then && through(this.expected, then).some((one) => one !== way); // the next element then needs only one tap
    return asksForMore ? undefined : way;
  }

  /** Whether the choice at which a finger has pointed can be continued by further clicks. */
  get goesOn() {
    const then = this.aimed && after(this.ways, this.picked, this.aimed);
    return Boolean(then) && next(this.ways, then || []).size > 1;
  }

  /** Click on the element that a finger has tapped once, to continue the choice. */
  addMore() {
    const { aimed } = this;
    this.#aim(null);
    this.#pick(aimed);
  }

  /** Mark an element that a finger has tapped once, and show what a second tap would do. @param {Element | null} hit @param {Way} [way] */
  #aim(hit, way) {
    if (!this.root) return;
    this.aimed = hit?.id ?? "";
    this.marks.show("aimed", hit ? [hit] : [], this.root);
    this.told.aimed(way?.label ?? "", this.goesOn);
    if (hit instanceof SVGElement) hit.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const on = target.matches("[data-can], [data-picked]");
    if (event.shiftKey) return;
    if (target === this.box && event.key in ARROWS) {
      const first = this.root?.querySelector("[data-can]");
      if (!(first instanceof SVGElement)) return; // there is nothing to choose, so the keys are the page's
      first.focus();
    } else if (on && (event.key === "Enter" || event.key === " ")) this.#pick(target.id);
    else if (on && event.key in ARROWS) nextTo(target, this.root, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #focus() {
    const { root } = this;
    const at = document.activeElement;
    if (root) this.marks.show("focus", at && root.contains(at) && at.matches(":focus-visible") ? [at] : [], root);
  }
}
