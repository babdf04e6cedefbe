// @ts-check
/** From clicks to actions. Every action has a way: the ids to click, in order. No way is the beginning of a longer one. */

/** @typedef {{role: string, called: string, action: string, clicks: string[], label: string}} Way  `called`: the name of the role */

/**
 * The ways that begin with what was picked.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export const open = (ways, picked) => ways.filter(({ clicks }) => picked.every((id, at) => clicks[at] === id));

/**
 * What can be clicked next, with the ways that go there.
 * @param {Way[]} ways
 * @param {string[]} picked
 * @returns {Map<string, Way[]>}
 */
export function next(ways, picked) {
  /** @type {Map<string, Way[]>} */
  const found = new Map();
  for (const way of open(ways, picked)) {
    const id = way.clicks[picked.length];
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), way]);
  }
  return found;
}

/**
 * What stays picked after a click that does not continue what was picked: as much of it as the click can follow; null
 * if it can follow nothing.
 * @param {Way[]} ways
 * @param {string[]} picked
 * @param {string} id
 */
function instead(ways, picked, id) {
  for (let kept = picked.length - 1; kept >= 0; kept--) {
    const before = picked.slice(0, kept);
    if (next(ways, before).has(id)) return [...before, id];
  }
  return null;
}

/**
 * What is picked after a click on this; null if the click can follow nothing.
 * @param {Way[]} ways
 * @param {string[]} picked
 * @param {string} id
 */
export function after(ways, picked, id) {
  if (next(ways, picked).has(id)) return [...picked, id];
  const at = picked.lastIndexOf(id);
  return at < 0 ? instead(ways, picked, id) : picked.slice(0, at);
}

/**
 * What is picked by a click on something to which only one way leads, such as a place that only one piece can reach: everything before it;
 * null for anything else.
 * @param {Way[]} ways
 * @param {string[]} picked
 * @param {string} id
 */
export function towards(ways, picked, id) {
  const leading = open(ways, picked).filter(({ clicks }) => clicks.length > picked.length + 1 && clicks.at(-1) === id);
  return leading.length === 1 ? leading[0].clicks.slice(0, -1) : null;
}

/**
 * What can be clicked to change what was picked, besides what continues it.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export function alternatives(ways, picked) {
  const found = new Set(picked.flatMap((_, kept) => [...next(ways, picked.slice(0, kept)).keys()]));
  for (const id of [...picked, ...next(ways, picked).keys()]) found.delete(id);
  return found;
}

/**
 * The action that is complete with what was picked.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export const complete = (ways, picked) =>
  picked.length ? open(ways, picked).find(({ clicks }) => clicks.length === picked.length) : undefined;

/**
 * The way that is meant without any further click: the complete one, the only one left, or the one that repeats the last click.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export function meant(ways, picked) {
  const left = open(ways, picked);
  const plain = left.length === 1 ? left : left.filter(({ clicks }) => clicks.every((id) => picked.includes(id)));
  return plain.length === 1 ? plain[0] : undefined;
}

/**
 * Whether the clicks alone do not tell which role they are for; if so, one role at a time is offered.
 * @param {Way[]} ways
 */
export function ambiguous(ways) {
  /** @type {Map<string, string>} */
  const roles = new Map();
  for (const { role, clicks } of ways) {
    const way = clicks[0] ?? "";
    if (roles.has(way) && roles.get(way) !== role) return true;
    roles.set(way, role);
  }
  return false;
}
