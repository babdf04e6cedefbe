// @ts-check
/** Saves a file that a page has created. */

const WHILE = 10_000; // the browser still needs it for a moment

/** @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = document.createElement("a"); // a type that no browser shows in place of the page
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), WHILE);
}
