// @ts-check
/** Shares the address of a seat: by copying it, with the phone's share menu, or as a QR code for a friend nearby. */
import { button } from "./element.js";
import { say } from "./language.js";
import { copy, copyable } from "./secret-links.js";

/**
 * Draw an address with buttons that share it in every way that the device offers.
 * @param {string} label
 * @param {string} address
 * @param {string} words the text that is sent with it
 * @param {string} [short] a shorter form of it for the QR code
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

/** The functions that the buttons for sharing call, for `listen`. */
export const sharing = {
  copy,
  share: (/** @type {HTMLElement} */ { dataset: { text: url = "", words: text = "" } }) => navigator.share({ title: "Fangs", text, url }).catch(() => {}), // the person has cancelled
  qr: async (/** @type {HTMLElement} */ pressed) => (await import("./qr-code.js")).showCode(pressed),
};
