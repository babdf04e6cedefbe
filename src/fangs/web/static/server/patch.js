// @ts-check
/** Applies changes from the server to a JSON value, such as the view of a table. */

/** @import { Change, Changes, LiveView, Piece } from "./types.d.ts" */

/**
 * The newest view after a message of a stream.
 * @param {LiveView | null} view @param {LiveView | Changes | {}} message
 * @returns {LiveView | null} null: the message only shows that the server is there
 */
export function received(view, message) {
  if ("changes" in message) return { ...changed(view, message.changes), now: message.now };
  return "table" in message ? message : null;
}

/** @param {any} value @param {Change[]} changes @returns {any} the changed value; the given one is not modified */
const changed = (value, changes) => changes.reduce((now, change) => made(now, change.path, change), value);

/** @param {any} value @param {(string | number)[]} path @param {Change} change @returns {any} */
function made(value, path, change) {
  if (!path.length) return "put" in change ? laid(value, change) : "insert" in change ? spliced(value, change) : change.value;
  const [first, ...rest] = path;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (change.gone && !rest.length) delete copy[first];
  else copy[first] = made(copy[first], rest, change);
  return copy;
}

/** @param {any[]} value @param {Change} change */
const spliced = (value, { at, drop, insert }) => value.toSpliced(at ?? 0, drop ?? 0, ...(insert ?? []));

/** @param {Piece[]} pieces @param {Change} change */
function laid(pieces, { without, put }) {
  const gone = new Set([...(without ?? []), ...(put ?? []).map(({ piece }) => piece.id)]);
  const kept = pieces.filter(({ id }) => !gone.has(id));
  for (const { at, piece } of put ?? []) kept.splice(at, 0, piece);
  return kept;
}
