// @ts-check
/** Joins the moves of each piece in several events to one path, with a turn at every stop. This code works without a drawing. */

/** @import { Effect } from "../server/types.d.ts" */
/** @import { Point } from "./stage.js" */

export const SHORT = 24; // units of the drawing; points that are closer count as the same place

/** @param {Point} one @param {Point} other */
export const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < SHORT;

/**
 * Compute the paths of the pieces that moved, and the places of the pieces that were taken. Each path is stored under the piece's last id,
 * and so is the colour of the piece. A piece that only made room begins a new path, unless it has only just arrived there.
 * @param {Effect[]} effects
 * @param {(id: string) => Point | undefined} startOf where an element is before them
 */
export function followed(effects, startOf) {
  /** @type {Map<string, Point[]>} */
  const ways = new Map();
  /** @type {Map<string, Point>} the places of the things that only made room */
  const pushed = new Map();
  /** @type {{id: string, at: Point}[]} */
  const gone = [];
  /** @type {Map<string, string>} */
  const tints = new Map();
  for (const { do: what, id = "", to, way, tint } of effects) {
    if (id === null) continue;
    const [called, points] = [to ?? id, (way ?? []).map(([x, y]) => ({ x, y }))];
    const start = pushed.get(id) ?? startOf(id);
    const before = ways.get(id) ?? (start ? [start] : []);
    const [at, end] = [before.at(-1), points.at(-1)];
    if (what === "leave" && at) gone.push({ id, at });
    if (!["go", "come", "shift"].includes(what)) continue;
    ways.delete(id);
    const colour = tint ?? tints.get(id);
    if (colour) tints.set(called, colour);
    if (what === "go") ways.set(called, [...before, ...points]);
    else if (what === "come" && end) ways.set(called, [end]);
    else if (end) {
      pushed.set(called, end);
      if (at && before.length > 1 && near(end, at)) ways.set(called, [...before.slice(0, -1), end]);
    }
  }
  return { ways, gone, tints };
}
