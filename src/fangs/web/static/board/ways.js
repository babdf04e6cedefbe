// @ts-check
/** The ways that things go, event after event: one way from where each was at first, with a turn wherever it came down. It knows no drawing. */

/** @import { Effect } from "../server/types.d.ts" */
/** @import { Point } from "./stage.js" */

export const SHORT = 24; // units of the drawing: what is nearer is the same place

/** @param {Point} one @param {Point} other */
export const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < SHORT;

/**
 * Where effects lead: the ways of what moved, by the id that each has at the end, and what was taken, where it was then. What only made room
 * begins a new way, unless it came there just now. And the colour of what went, by the same id.
 * @param {Effect[]} effects
 * @param {(id: string) => Point | undefined} startOf where an element is before them
 */
export function followed(effects, startOf) {
  /** @type {Map<string, Point[]>} */
  const ways = new Map();
  /** @type {Map<string, Point>} where those are that only made room */
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
