// @ts-check
/** Handing on the address of a seat: by copying it, by the sheet of the phone, or as a QR code that a friend beside me reads. */
import { button } from "./element.js";
import { say } from "./language.js";
import { copy, copyable } from "./secret-links.js";

/**
 * An address to hand on, in all ways that there are.
 * @param {string} label
 * @param {string} address
 * @param {string} words what is sent with it
 * @param {string} [short] the same for a QR code, which holds less
 */
export function shareable(label, address, words, short = address) {
  const data = { "data-text": address, "data-words": words };
  const ways = [
    "share" in navigator && button(say("Share…"), "share", { ...data, "aria-label": say("Share {label}", { label }) }),
    button(say("QR code"), "qr", { ...data, "data-text": short, "aria-label": say("{label} as a QR code", { label }) }),
  ];
  const box = copyable(label, address);
  box.append(...ways.filter((way) => way !== false));
  return box;
}

/** @param {HTMLElement} pressed */
async function share({ dataset: { text: url = "", words: text = "" } }) {
  await navigator.share({ title: "Fangs", text, url }).catch(() => {}); // the person would rather not
}

/** What the buttons do, for whoever listens to them. */
export const sharing = {
  copy,
  share,
  qr: async (/** @type {HTMLElement} */ pressed) => (await import("./qr-code.js")).showCode(pressed),
};
