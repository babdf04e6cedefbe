// @ts-check
/** A value of JSON with changes made to it, as the server sends them. */

/** @import { Change } from "./types.d.ts" */

/** @param {any} value @param {Change[]} changes @returns {any} the value with the changes; the given one stays as it is */
export const changed = (value, changes) => changes.reduce((now, change) => made(now, change.path, change), value);

/** @param {any} value @param {(string | number)[]} path @param {Change} change @returns {any} */
function made(value, path, change) {
  if (!path.length) return "insert" in change ? spliced(value, change) : change.value;
  const [first, ...rest] = path;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (change.gone && !rest.length) delete copy[first];
  else copy[first] = made(copy[first], rest, change);
  return copy;
}

/** @param {any} value a list or a text @param {Change} change */
function spliced(value, { at, drop, insert }) {
  const from = at ?? 0;
  const rest = value.slice(from + (drop ?? 0));
  return typeof value === "string" ? value.slice(0, from) + insert + rest : [...value.slice(0, from), .../** @type {any[]} */ (insert), ...rest];
}
