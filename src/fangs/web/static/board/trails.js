// @ts-check
/** Marks past events on a board: arrows along the moves, and pale pictures of pieces that were taken or turned over. */
import { laidOut } from "./layout.js";
import { boxOf, draw, isDrawn, matrixOf, middle, toRoot } from "./drawing.js";
import { Stage, part, spot } from "./stage.js";
import { SHORT, followed, near } from "./ways.js";

/** @import { Scene } from "./film.js" */
/** @import { Drawing } from "../server/types.d.ts" */
/** @import { Point } from "./stage.js" */
/** @typedef {import("./drawing.js").Box} Box */

const MOST = 12; // arrows
const ROOM = 6; // units between an arrow and a piece

/**
 * Draw the traces of past events into the layer over the board.
 * @param {import("./board.js").BoardView} board
 * @param {Drawing | null} from the drawing before
 * @param {Drawing | null} to the drawing after
 * @param {Scene[]} scenes
 */
export function drawTrails(board, from, to, scenes) {
  const { layer } = board.marks;
  for (const old of layer.querySelectorAll(".trail, .ghost")) old.remove();
  if (!scenes.length || !from || !to) return;
  const { root, goal } = new Stage(from, to);
  const taken = [...goal.querySelectorAll(".piece")].filter(isDrawn).map(spot);
  const { ways, gone, tints } = followed(scenes.flatMap(({ effects }) => effects), (id) => spotOf(part(root, id)));
  const ghosts = gone.flatMap(({ id, at }) => {
    const element = part(root, id);
    return element?.matches(".piece") && !taken.some((other) => near(other, at)) ? [{ element, drawn: spot(element), at }] : [];
  });
  const turned = turnedOver(scenes, root, goal);
  for (const one of [root, goal]) board.arrange(one);
  for (const { element, drawn, at } of ghosts) layer.append(faded(element, laidOut(root, drawn), laidOut(root, at), root));
  for (const ghost of [...layer.querySelectorAll(".ghost")].filter(isDrawn)) layer.append(...crossed(ghost));
  for (const { element, drawn, at, within } of turned) layer.append(faded(element, laidOut(within, drawn), laidOut(within, at), within, "turned"));
  const arrived = [...ways].filter(([id, way]) => isThere(part(goal, id), way)).map(([id, way]) => ({ way: way.map((point) => laidOut(root, point)), tint: tints.get(id) }));
  const pieces = piecesOf(board.root);
  for (const { way, tint } of arrived.slice(-MOST)) layer.append(...arrow(way, pieces, "", tint));
}

/**
 * Pale pictures of the cards or tiles that were turned over in the last step and are no longer there.
 * @param {Scene[]} scenes @param {Element} root @param {Element} goal
 */
function turnedOver(scenes, root, goal) {
  const last = scenes.at(-1)?.steps;
  const laid = [...goal.querySelectorAll("[data-part]")].filter(isDrawn).map(spot);
  return scenes.filter(({ steps }) => steps === last).flatMap(({ effects }) => effects).flatMap(({ do: what, id, to, way, size }) => {
    const within = part(goal, to ?? id ?? "") ? goal : root;
    const element = part(within, to ?? id ?? "");
    const [x, y] = way?.at(-1) ?? [];
    if (what !== "turn" || x === undefined || !element || laid.some((other) => near(other, { x, y }))) return [];
    const drawn = spot(element);
    if (size) element.setAttribute("transform", `translate(${drawn.x} ${drawn.y}) scale(${size})`);
    return [{ element, drawn, at: { x, y }, within }];
  });
}

/** The boxes of the pieces on a board. @param {SVGSVGElement | null} root @returns {Box[]} */
export const piecesOf = (root) => (root ? [...root.querySelectorAll(".piece")].filter(isDrawn).map((piece) => boxOf(piece, root)) : []);

/** @param {Box} box @param {Point} point */
const holds = ({ x, y, width, height }, point) => point.x > x - ROOM && point.x < x + width + ROOM && point.y > y - ROOM && point.y < y + height + ROOM;

/**
 * Shorten a path so that its end does not cover a piece.
 * @param {Point[]} way @param {Box[]} pieces
 */
function uncovered(way, pieces) {
  const end = /** @type {Point} */ (way.at(-1));
  const over = pieces.filter((piece) => holds(piece, end));
  const kept = [...way];
  while (kept.length > 1 && over.length) {
    const [before, last] = kept.slice(-2);
    const long = Math.hypot(last.x - before.x, last.y - before.y);
    for (let gone = 0; gone < long; gone += 2) {
      const at = { x: last.x + ((before.x - last.x) * gone) / long, y: last.y + ((before.y - last.y) * gone) / long };
      if (!over.some((piece) => holds(piece, at))) return [...kept.slice(0, -1), at];
    }
    kept.pop();
  }
  return kept;
}

/** Draw a cross over the picture of a piece that was taken. @param {SVGGraphicsElement} ghost */
function crossed(ghost) {
  const at = matrixOf(ghost).transformPoint(middle(ghost.getBBox()));
  const d = `M${at.x - 13} ${at.y - 13}l26 26m0 -26l-26 26`;
  return [draw("path", { class: "ghost cross edge", d }), draw("path", { class: "ghost cross", d })];
}

/** @param {SVGGraphicsElement | null} element @returns {Point | undefined} */
export const spotOf = (element) => (element ? spot(element) : undefined);

/** Whether an element is still where its path ended. @param {SVGGraphicsElement | null} element @param {Point[]} way */
const isThere = (element, way) => element !== null && near(spot(element), /** @type {Point} */ (way.at(-1)));

/**
 * A pale picture of a piece that is no longer there, moved from its place in the drawing.
 * @param {SVGGraphicsElement} element @param {Point} from @param {Point} to @param {Element} root @param {string[]} kinds classes, for another look
 */
function faded(element, from, to, root, ...kinds) {
  const ghost = /** @type {SVGGraphicsElement} */ (element.cloneNode(true));
  ghost.setAttribute("transform", `translate(${to.x - from.x} ${to.y - from.y}) ${toRoot(element, root)}`);
  ghost.removeAttribute("data-part");
  ghost.classList.add("ghost", ...kinds);
  return ghost;
}

/**
 * Draw an arrow along a path, so that it covers no piece.
 * @param {Point[]} whole @param {Box[]} pieces @param {string} [kind] a class, for another look @param {string} [tint] the owner's colour
 */
export function arrow(whole, pieces, kind = "", tint = "") {
  if (tint) kind += " tinted";
  const [first] = whole;
  const long = whole.reduce((sum, { x, y }, at) => sum + (at ? Math.hypot(x - whole[at - 1].x, y - whole[at - 1].y) : 0), 0);
  if (long < SHORT) return [];
  const isTaken = pieces.some((piece) => holds(piece, first));
  const way = uncovered(uncovered(whole, pieces).reverse(), isTaken ? pieces : []).reverse();
  const end = /** @type {Point} */ (way.at(-1));
  const last = way.findLast(({ x, y }) => Math.hypot(x - end.x, y - end.y) > 8) ?? first;
  const turn = (Math.atan2(end.y - last.y, end.x - last.x) * 180) / Math.PI;
  const d = way.map(({ x, y }, at) => `${at ? "L" : "M"}${x} ${y}`).join("");
  const tip = draw("path", { class: `trail tip ${kind}`, d: "M5 0l-17 -9v18z", transform: `translate(${end.x} ${end.y}) rotate(${turn})` });
  const begin = isTaken ? [] : [draw("circle", { class: `trail begin ${kind}`, cx: first.x, cy: first.y, r: 6 })];
  const drawn = [draw("path", { class: `trail edge ${kind}`, d }), draw("path", { class: `trail ${kind}`, d }), ...begin, tip];
  if (tint) for (const part of drawn) part.style.setProperty("--tint", tint);
  return drawn;
}
