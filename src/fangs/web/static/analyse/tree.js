// @ts-check
/** The tree of all positions that were played on the analysis board. Every position can have several branches. */

/** @import { Looked, SettingUp } from "../server/types.d.ts" */
/** @import { Reel } from "../board/film.js" */
/** @typedef {{role: string | null, action: string}} Step  a choice of a role, or an outcome of chance (role null) */

/**
 * A node of the tree: a position, and the step that led to it.
 * @typedef {object} Node
 * @property {Looked} looked the position as it is shown
 * @property {string} says the step that led to it, in words
 * @property {Step | null | undefined} step undefined: a start; null: the same position as before, shown again
 * @property {Node | null} before
 * @property {Node[]} next
 * @property {string} words
 * @property {string[][]} marks ids: one for a mark, two for an arrow
 * @property {Reel[]} [reels] the replay of the step that led to it
 * @property {SettingUp[]} [changes] the possible changes by hand, once they are known
 * @property {Looked["position"]} [position] of a start that may not have been read yet
 * @property {number} [unread] its number in a study, until it has been read
 */

/** @param {Looked} looked @param {string} says @param {Partial<Node>} [more] @returns {Node} */
export const node = (looked, says, more = {}) => ({ looked, says, step: undefined, before: null, next: [], words: "", marks: [], ...more });

/** Make a node the last branch after another node. @param {Node} before @param {Node} after */
export function join(before, after) {
  after.before = before;
  before.next.push(after);
  return after;
}

/**
 * The node that a step leads to, or undefined if the step was not played from this position before.
 * @param {Node} before @param {string | null} role @param {string | null} action
 */
export const known = (before, role, action) => before.next.find(({ step }) => step?.role === role && step?.action === action);

/** The nodes of the line through a node: back to the beginning, and forward along the first branches. @param {Node} through @returns {Node[]} */
export function lineThrough(through) {
  const line = [through];
  for (let at = through.before; at; at = at.before) line.unshift(at);
  for (let at = through.next[0]; at; at = at.next[0]) line.push(at);
  return line;
}

/** Delete a node and everything after it. @param {Node} at @returns {Node} the node before it, if there is one */
export function cut(at) {
  const { before } = at;
  if (!before) return at;
  before.next = before.next.filter((one) => one !== at);
  return before;
}

/** Move a node up or down among the branches of the position before. @param {Node} at @param {number} by */
export function shift(at, by) {
  const ways = at.before?.next ?? [];
  const [from, to] = [ways.indexOf(at), ways.indexOf(at) + by];
  if (from >= 0 && to >= 0 && to < ways.length) ways.splice(to, 0, ...ways.splice(from, 1));
}

/** Make the line to a node the main line, by making each of its branches the first one. @param {Node} at */
export function promote(at) {
  for (let one = at; one.before; one = one.before) one.before.next = [one, ...one.before.next.filter((other) => other !== one)];
}

/** Whether a node is on the main line, which follows the first branch of every position. @param {Node} at @returns {boolean} */
export const isMain = (at) => !at.before || (at.before.next[0] === at && isMain(at.before));

/** The number of positions in the tree below a node, including its own. @param {Node} at @returns {number} */
export const sizeOf = (at) => at.next.reduce((sum, one) => sum + sizeOf(one), at.step === null ? 0 : 1);

/** The node that counts as a position of a study. If a position is shown twice, it is the first of the two nodes. @param {Node} at @returns {Node} */
export const counted = (at) => (at.step === null && at.before ? counted(at.before) : at);

/** The first node of the line to this node, after the last change that was made by hand. @param {Node} at @returns {Node} */
export const startOf = (at) => (at.step === undefined || !at.before ? at : startOf(at.before));

/** All nodes of a tree that have words or marks. @param {Node} at one of its nodes @returns {Node[]} */
export function noted(at) {
  const found = [at];
  while (found[0].before) found[0] = found[0].before;
  for (const one of found) found.push(...one.next);
  return found.filter(({ words, marks }) => words || marks.length);
}

/**
 * Number all nodes of a study, beginning with its first node. Each node comes after the one it follows.
 * @param {Node} start @returns {Map<Node, number>} with their numbers
 */
export function numbered(start) {
  /** @type {Map<Node, number>} */
  const numbers = new Map();
  /** @type {Node[]} */
  const waiting = [start];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.step !== null) numbers.set(at, numbers.size);
    waiting.push(...at.next.filter(({ step }) => step !== undefined).reverse());
  }
  return numbers;
}

/** Convert a tree to the form in which the server stores a study. @param {Node} start @param {string} title */
export function studyFrom(start, title) {
  const numbers = numbered(start);
  const nodes = [...numbers.keys()].map(({ before, step, words, marks }, at) => ({
    after: at && before ? /** @type {number} */ (numbers.get(counted(before))) : null,
    role: at ? (step?.role ?? null) : null,
    action: at ? (step?.action ?? "") : "",
    words,
    marks,
  }));
  return { title, position: start.position ?? start.looked.position, nodes };
}
