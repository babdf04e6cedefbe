// @ts-check
/** Saving a file that was made in the page. */

const WHILE = 10_000; // a browser needs it for a moment

/** @param {Blob} content @param {string} name */
export function save(content, name) {
  const link = document.createElement("a"); // of no kind that a browser would show in place of the page
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), WHILE);
}
