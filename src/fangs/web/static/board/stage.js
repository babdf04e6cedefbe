// @ts-check
/** A drawing of a board, for any game, on which the effects of events are animated. */
import { holder, laidOut, within } from "./layout.js";
import { bare, draw, isDrawn, matrixOf, middle } from "./drawing.js";
import { paint } from "./pieces.js";

/** @import { Drawing, Effect } from "../server/types.d.ts" */
/** @typedef {{turn?: number, wide?: number, size?: number, fade?: number}} Pose  degrees, and factors of the normal size and opacity */
/** @typedef {{x: number, y: number}} Point */

const RISE = 46;
const LETTERS = 34; // the size of text
const FALL = 60;
const HIGH = 1.3; // the scale of something that is lifted above the others

/** @param {Drawing} drawing gets its own ids, so that it can be on the page beside another */
function own(drawing) {
  const root = paint(drawing);
  for (const element of root.querySelectorAll("[id]")) element.setAttribute("data-part", element.id);
  return bare(root);
}

/** @param {SVGGraphicsElement} element @returns {Point} its place */
export const spot = (element) => ({ x: matrixOf(element).e, y: matrixOf(element).f });

/** @param {Element} root @param {string} id @returns {SVGGraphicsElement | null} */
export function part(root, id) {
  const found = root.querySelector(`[data-part="${CSS.escape(id)}"]`);
  return found && isDrawn(found) ? found : null;
}

/** A drawing whose elements can move, and the drawing that it becomes. */
export class Stage {
  /**
   * @param {Drawing} from
   * @param {Drawing} to
   * @param {(root: SVGSVGElement) => void} [arrange] arranges its parts like those of the board below
   */
  constructor(from, to, arrange) {
    this.root = own(from);
    this.arrange = arrange;
    arrange?.(this.root);
    this.goal = own(to);
  }

  /**
   * Carry out an effect at once in the drawing, and animate it for the reader.
   * @param {Effect} effect
   * @param {number} lasting
   */
  perform(effect, lasting) {
    const { do: what, id, to, like } = effect;
    const points = (effect.way ?? []).map(([x, y]) => ({ x, y }));
    if (what === "say") return this.#say(laidOut(this.root, points[0]), effect.words ?? "", lasting);
    if (what === "come") return this.#come(id ?? "", points, like ?? "", lasting);
    const element = part(this.root, id ?? "") ?? (what === "turn" ? part(this.root, to ?? "") : null); // its back may be newer than this drawing
    if (!element) return;
    const way = points.map((point) => within(this.root, element, point));
    if (what === "go" || what === "shift") this.#go(this.#named(element, to ?? id ?? ""), way, lasting, effect.high ? way.flatMap(() => [{ size: HIGH }, {}]) : []);
    else if (what === "turn") this.#turn(element, to ?? id ?? "", way, lasting, effect.size);
    else if (what === "leave") this.#leave(element, way, lasting);
    else if (what === "throw") this.#animate(this.#looks(element), lasting, [{ turn: -250, size: 0.7 }, { turn: 30, size: 1.08 }, {}]);
    else if (what === "change") this.#animate(this.#looks(element), lasting, [{ size: 1 }, { size: 1.25 }, { size: 0.95 }, {}]);
    else if (what === "shake") this.#animate(element, lasting, [{}, { turn: -7 }, { turn: 7 }, { turn: -5 }, {}]);
  }

  /** Replace the drawing by the one that it becomes, without an animation. */
  become() {
    this.root.replaceChildren(.../** @type {Element} */ (this.goal.cloneNode(true)).childNodes);
    this.arrange?.(this.root);
  }

  /** @param {SVGGraphicsElement} element @param {string} id its new id; another element with this id is removed */
  #named(element, id) {
    const other = part(this.root, id);
    if (other && other !== element) other.remove();
    element.setAttribute("data-part", id);
    return element;
  }

  /** @param {SVGGraphicsElement} element @returns {SVGGraphicsElement} the element with its new look (by default that of the drawing after), in its place */
  #looks(element, model = part(this.goal, element.getAttribute("data-part") ?? "")) {
    if (!model) return element;
    const look = /** @type {SVGGraphicsElement} */ (model.cloneNode(true));
    const at = matrixOf(element);
    place(look, { x: at.e, y: at.f });
    element.replaceWith(look);
    return look;
  }

  /** @param {SVGGraphicsElement} element @param {Point[]} way @param {number} lasting @param {Pose[]} poses after its current one */
  #go(element, way, lasting, poses) {
    if (!way.length) return;
    const { e: x, f: y } = matrixOf(element);
    this.#raise(element);
    const end = /** @type {Point} */ (way.at(-1));
    place(element, end);
    const wide = goesBackwards(element, end.x - x) ? -1 : 1; // a thing that faces east or west turns towards its goal
    this.#animate(element, lasting, [{}, ...poses].map((pose) => ({ ...pose, wide })), [{ x, y }, ...way]);
  }

  /** @param {SVGGraphicsElement} element @param {string} id @param {Point[]} way @param {number} lasting @param {number | null} [size] */
  #turn(element, id, way, lasting, size) {
    const back = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
    const { e: x, f: y } = matrixOf(element);
    const end = way.at(-1) ?? { x, y };
    const half = { x: (x + end.x) / 2, y: (y + end.y) / 2 };
    const open = part(this.root, id); // shows its look if the drawing after no longer contains it
    const face = this.#looks(this.#named(element, id), part(this.goal, id) ?? open);
    this.#raise(face);
    if (size) face.setAttribute("transform", `scale(${size})`);
    place(face, end);
    back.removeAttribute("data-part");
    face.parentElement?.append(back);
    place(back, { x: -9999, y: -9999 });
    this.#animate(back, lasting / 2, [{}, { wide: 0.02 }], [{ x, y }, half]);
    this.#animate(face, lasting / 2, [{ wide: 0.02 }, {}], [half, end], lasting / 2);
  }

  /** @param {string} id @param {Point[]} points @param {string} like @param {number} lasting */
  #come(id, points, like, lasting) {
    const model = part(this.goal, id) ?? this.goal.querySelector(`.piece.${CSS.escape(like)}`) ?? this.root.querySelector(`.piece.${CSS.escape(like)}`);
    if (!model || !isDrawn(model)) return;
    const element = this.#named(/** @type {SVGGraphicsElement} */ (model.cloneNode(true)), id);
    this.#same(model).append(element);
    const way = points.map((point) => within(this.root, element, point));
    place(element, way.at(-1) ?? { x: matrixOf(model).e, y: matrixOf(model).f });
    const poses = way.length > 1 ? [{ size: 0.6, fade: 0.4 }, { size: 1.1 }, {}] : [{ size: 1.8, fade: 0 }, { size: 0.9 }, {}];
    this.#animate(element, lasting, poses, way);
  }

  /** @param {SVGGraphicsElement} element @param {Point[]} way @param {number} lasting */
  #leave(element, way, lasting) {
    const { e: x, f: y } = matrixOf(element);
    element.removeAttribute("data-part");
    this.#raise(element);
    const poses = way.length ? [{}, { size: 1.15 }, { size: 0.6, fade: 0.7 }, { size: 0.5, fade: 0 }] : [{}, { size: 1.1 }, { turn: 50, size: 0.4, fade: 0 }];
    const along = way.length ? [{ x, y }, { x, y }, ...way] : [{ x, y }, { x, y }, { x, y: y + FALL }];
    this.#animate(element, lasting, poses, along)?.finished.then(() => element.remove(), () => {});
    element.setAttribute("opacity", "0");
  }

  /** @param {Point} at @param {string} words @param {number} lasting */
  #say({ x, y }, words, lasting) {
    const text = draw("text", { class: "film-words", x, y: y - 20, "text-anchor": "middle", "font-size": LETTERS });
    text.textContent = words;
    this.root.append(text);
    const rise = Math.max(0, Math.min(RISE, y - 20 - LETTERS)); // keep it inside the picture
    const frames = [{ opacity: 0, transform: "translate(0, 12px)" }, { opacity: 1, transform: "none", offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0, transform: `translate(0, -${rise}px)` }];
    text.animate(frames, { duration: lasting * 2, easing: "ease-out" }).finished.then(() => text.remove(), () => {});
  }

  /** The layer in this drawing that has the same name as the layer of another drawing's element. @param {Element} element */
  #same(element) {
    const layer = element.closest("[data-layer]")?.getAttribute("data-layer");
    return this.root.querySelector(`[data-layer="${layer}"]`) ?? this.root;
  }

  /** Draw an element above all others in its layer, which it may pass. @param {SVGGraphicsElement} element */
  #raise(element) {
    if (element.parentNode === holder(this.root, element)) element.parentNode.append(element);
  }

  /**
   * @param {SVGGraphicsElement} element
   * @param {number} lasting
   * @param {Pose[]} poses evenly spread over the time
   * @param {Point[]} [way] a path during the poses, at an even speed
   * @param {number} [delay]
   */
  #animate(element, lasting, poses, way = [], delay = 0) {
    if (!element.isConnected) return null;
    const matrix = matrixOf(element);
    const { x: cx, y: cy } = middle(element.getBBox());
    const frames = timed(poses, way.length ? way : [{ x: matrix.e, y: matrix.f }]).map(({ pose, at, offset }) => {
      const { turn = 0, wide = 1, size = 1, fade = 1 } = pose;
      const { a, b, c, d } = matrix;
      const around = `translate(${cx}px, ${cy}px) rotate(${turn}deg) scale(${size * wide}, ${size}) translate(${-cx}px, ${-cy}px)`;
      return { offset, opacity: fade, transform: `matrix(${a}, ${b}, ${c}, ${d}, ${at.x}, ${at.y}) ${around}` };
    });
    return element.animate(frames, { duration: lasting, delay, fill: delay ? "backwards" : "none", easing: "ease-in-out" });
  }
}

/** Whether a piece that faces east or west moves backwards. @param {Element} element @param {number} across */
const goesBackwards = (element, across) => ({ east: across < 0, west: across > 0 })[element.getAttribute("data-faces") ?? ""] ?? false;

/** @param {SVGGraphicsElement} element @param {Point} to */
function place(element, { x, y }) {
  const { a, b, c, d } = matrixOf(element);
  element.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${x} ${y})`);
}

/**
 * Combine poses and a path into keyframes, so that an element changes and moves at the same time.
 * @param {Pose[]} poses
 * @param {Point[]} way
 */
function timed(poses, way) {
  const lengths = way.map((point, at) => (at ? Math.hypot(point.x - way[at - 1].x, point.y - way[at - 1].y) || 1 : 0));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const stops = lengths.map((length) => (gone += length) / whole);
  const times = [...new Set([0, ...stops, ...poses.map((_, at) => (poses.length > 1 ? at / (poses.length - 1) : 0)), 1])].sort((one, other) => one - other);
  return times.map((offset) => ({ offset, pose: poseAt(poses, offset), at: pointAt(way, stops, offset) }));
}

/** @param {Pose[]} poses @param {number} time @returns {Pose} */
function poseAt(poses, time) {
  const place = time * (poses.length - 1);
  const [one, other] = [poses[Math.floor(place)], poses[Math.ceil(place)]];
  const share = place - Math.floor(place);
  const mixed = (/** @type {keyof Pose} */ name, /** @type {number} */ usual) => (one[name] ?? usual) * (1 - share) + (other[name] ?? usual) * share;
  return { turn: mixed("turn", 0), wide: mixed("wide", 1), size: mixed("size", 1), fade: mixed("fade", 1) };
}

/** @param {Point[]} way @param {number[]} stops @param {number} time @returns {Point} */
function pointAt(way, stops, time) {
  const next = stops.findIndex((stop) => stop >= time - 1e-9);
  if (next <= 0) return way[next < 0 ? way.length - 1 : 0];
  const share = (time - stops[next - 1]) / (stops[next] - stops[next - 1] || 1);
  const [from, to] = [way[next - 1], way[next]];
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
