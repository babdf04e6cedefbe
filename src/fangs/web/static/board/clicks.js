// @ts-check
/** Translates clicks on a board into actions. Every action has a way: the ids of the elements to click, in order. No way is the beginning of a longer one. */

/** @typedef {{role: string, called: string, action: string, clicks: string[], label: string}} Way  `called`: the name of the role */

/**
 * The ways that begin with the elements that were clicked.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export const open = (ways, picked) => ways.filter(({ clicks }) => picked.every((id, at) => clicks[at] === id));

/**
 * The elements that can be clicked next, each with the ways that continue there.
 * @param {Way[]} ways
 * @param {string[]} picked
 * @returns {Map<string, Way[]>}
 */
export function next(ways, picked) {
  const longer = open(ways, picked).filter(({ clicks }) => clicks.length > picked.length);
  return Map.groupBy(longer, ({ clicks }) => clicks[picked.length]);
}

/**
 * The list of clicked elements after a click that does not continue the earlier ones: as many earlier ones as it can follow, and the new
 * one. Null if it can follow none.
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
 * The list of clicked elements after another click; null if the click is not possible. A click on an element that was clicked before takes
 * back that click and all later ones.
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
 * The clicks that lead to an element, if only one way ends there. For example, only one piece can reach a place. Otherwise null.
 * @param {Way[]} ways
 * @param {string[]} picked
 * @param {string} id
 */
export function towards(ways, picked, id) {
  const leading = open(ways, picked).filter(({ clicks }) => clicks.length > picked.length + 1 && clicks.at(-1) === id);
  return leading.length === 1 ? leading[0].clicks.slice(0, -1) : null;
}

/**
 * The elements that can be clicked instead of an earlier click. Elements that continue the clicks are left out.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export function alternatives(ways, picked) {
  const found = new Set(picked.flatMap((_, kept) => [...next(ways, picked.slice(0, kept)).keys()]));
  for (const id of [...picked, ...next(ways, picked).keys()]) found.delete(id);
  return found;
}

/**
 * The way that consists of exactly these clicks, or undefined.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export const complete = (ways, picked) =>
  picked.length ? open(ways, picked).find(({ clicks }) => clicks.length === picked.length) : undefined;

/**
 * The way that these clicks mean without any further click: the only one left, or the only one that just repeats them. Otherwise undefined.
 * @param {Way[]} ways
 * @param {string[]} picked
 */
export function meant(ways, picked) {
  const left = open(ways, picked);
  const plain = left.length === 1 ? left : left.filter(({ clicks }) => clicks.every((id) => picked.includes(id)));
  return plain.length === 1 ? plain[0] : undefined;
}

/**
 * Whether the same first click could be for two roles. If so, the page offers one role at a time.
 * @param {Way[]} ways
 */
export function ambiguous(ways) {
  const byFirst = Map.groupBy(ways, ({ clicks }) => clicks[0] ?? "");
  return [...byFirst.values()].some(([{ role }, ...others]) => others.some((way) => way.role !== role));
}
