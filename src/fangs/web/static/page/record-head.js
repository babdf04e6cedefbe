// @ts-check
/** Reads the head of a record that a mail program or a chat may have changed, as `fangs.core.records.foreign_text` does. */

const TITLE = "fangs record";
const HEAD = 20_000; // characters
const MARKS = /^[> \t\u00a0\u200b\u200e\u200f\ufeff]+/gm;

/** @param {string} text */
const plain = (text) => text.slice(Math.max(0, text.indexOf(TITLE))).slice(0, HEAD).replace(/\r\n?/g, "\n").replace(MARKS, "").replace(/[\t\u00a0]/g, " ").replace(/[“”„‟«»″]/g, '"');

/** @param {string} field @param {string} text @returns {string | undefined} the value of a line in the head of a record */
export function inHead(field, text) {
  const value = field === "options" ? "(\\{[^]*?\\})" : "(.*?)"; // a long line may be broken
  return plain(text).match(new RegExp(`^${field}: *${value} *$`, "m"))?.[1].replaceAll("\n", " ");
}
