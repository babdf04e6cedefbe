// @ts-check
/** Previews a choice in words and on the board while the pointer is over it. All previews are fetched together when the first one is needed. */
import { withId } from "./drawing.js";
import { fill, find, make } from "../page/element.js";
import { byFinger } from "../page/pointer.js";
import { addMore, keepClear } from "../page/status.js";
import { capital, say } from "../page/language.js";
import { laidOut } from "./layout.js";
import { Marks } from "./overlay.js";
import { arrow, piecesOf, spotOf } from "./trails.js";
import { followed } from "./ways.js";
import { after, meant } from "./clicks.js";

/** @import { ActionPreview } from "../server/types.d.ts" */
/** @typedef {import("./clicks.js").Way} Way */

/** The previews of the choices on one board. */
export class Foreteller {
  /**
   * @param {(role: string) => Promise<ActionPreview[]>} read fetches what the actions of a role will do
   * @param {import("./board.js").BoardView} view @param {import("./action-list.js").Actions} list
   */
  constructor(read, view, list) {
    this.read = read;
    this.view = view;
    this.list = list;
    this.marks = new Marks(view.sheet);
    this.card = make("div.foretold", { hidden: true });
    find(".under").append(this.card); // over other content, so that nothing moves and no choice is covered
    this.place = "";
    /** @type {Map<string, Promise<Map<string, ActionPreview>>>} */
    this.known = new Map();
    /** @type {Element | null} */
    this.at = null;
    for (const box of [view.box, list.list]) {
      for (const what of ["pointerover", "focusin"]) box.addEventListener(what, (event) => this.#point(event));
      for (const what of ["pointerleave", "focusout", "click"]) box.addEventListener(what, () => this.#leave());
    }
  }

  /** Discard the previews if the position has changed. @param {string} place identifies the position */
  show(place) {
    if (place !== this.place) this.known.clear();
    this.place = place;
  }

  hide() {
    this.at = null;
    this.card.hidden = true;
    drawEffects(this.view, this.marks, []);
  }

  /** Show or hide the preview after a finger has tapped an element once. It stays, whatever else the finger touches. */
  aim() {
    const aimed = this.view.root && withId(this.view.root, this.view.aimed);
    if (aimed) this.#tell(aimed);
    else this.hide();
  }

  #leave() {
    if (!this.view.aimed) this.hide();
  }

  /** @param {Event} event */
  #point({ target }) {
    const at = /** @type {Element} */ (target).closest("[data-can], [data-way]");
    if (!at) this.#leave();
    else if (at !== this.at) this.#tell(at);
  }

  /** @param {Element} at */
  async #tell(at) {
    const way = at.hasAttribute("data-way") ? this.list.ways[Number(at.getAttribute("data-way"))] : this.#way(at.id);
    if (!way) return this.hide();
    this.at = at;
    const told = (await this.#ask(way.role)).get(way.action);
    if (this.at !== at || !at.isConnected) return;
    // A screen reader has read the label with the focus, so that only the rest is announced.
    const aimed = this.view.aimed !== "" && this.view.aimed === at.id;
    this.card.classList.toggle("aimed", aimed);
    const words = make("p", {}, !aimed && !byFinger() && say("Click here to "), make("b", {}, (aimed ? capital(way.label) : way.label) + "."), make("span", { role: "status" }, told?.text ? ` ${told.text}` : "", aimed && make("span.again", {}, say(" Tap again to play it."))));
    fill(this.card, words, aimed && this.view.goesOn && addMore());
    this.card.hidden = false;
    if (aimed) keepClear();
    drawEffects(this.view, this.marks, told?.effects ?? []);
  }

  /** @param {string} id @returns {Way | undefined} */
  #way(id) {
    const { ways, picked } = this.view;
    const then = after(ways, picked, id);
    return then?.at(-1) === id ? meant(ways, then) : undefined;
  }

  /** @param {string} role @returns {Promise<Map<string, ActionPreview>>} */
  #ask(role) {
    const asked = this.known.get(role) ?? this.read(role).then((told) => new Map(told.map((one) => [one.action, one])), () => new Map());
    this.known.set(role, asked);
    return asked;
  }
}

/**
 * Draw the effects of an action over a board: arrows for moves, and marks on pieces that are taken.
 * @param {import("./board.js").BoardView} view
 * @param {Marks} marks
 * @param {ActionPreview["effects"]} effects
 */
export function drawEffects({ root }, marks, effects) {
  const { layer } = marks;
  for (const old of layer.querySelectorAll(".trail")) old.remove();
  if (!root) return;
  marks.show("taken", effects.filter(({ do: what }) => what === "leave").map(({ id }) => withId(root, id)).filter((element) => element !== null), root);
  const pieces = piecesOf(root);
  const { ways } = followed(effects, (id) => spotOf(withId(root, id)));
  for (const way of ways.values()) layer.append(...arrow(way.map((point) => laidOut(root, point)), pieces, "ahead"));
}
