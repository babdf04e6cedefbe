// @ts-check
/** Parses JSON that somebody has written, by the server's rule: no object may have the same key twice. */
import { say } from "../page/language.js";

const TOKENS = /"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g; // keys, other strings, and the beginnings and ends of objects

/** Parse JSON. Throw SyntaxError if it is not valid, or Error if one of two values would be lost. @param {string} text @returns {any} */
export function parsed(text) {
  const value = JSON.parse(text);
  /** The keys of each object that has begun but not ended. @type {Set<string>[]} */
  const open = [];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (token.endsWith(":")) {
      const key = JSON.parse(token.slice(0, -1));
      const keys = open[open.length - 1];
      if (keys.has(key)) throw new Error(say("The key {key} occurs twice in the same object.", { key: JSON.stringify(key) }));
      keys.add(key);
    }
  }
  return value;
}
