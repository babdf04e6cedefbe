// @ts-check
/** Draws and shares secret links, such as those to seats: by copying them, with the phone's share menu, or as a QR code for a friend nearby. */
import { button, make } from "./element.js";
import { say } from "./language.js";
import { byFinger } from "./pointer.js";

/**
 * The link to a seat. A messenger's preview uses only the part before the key.
 * @param {string} token @param {string} [game] @param {string} [by] who invites
 */
export const joinAddress = (token, game = "", by = "") => `${location.origin}/join${game && `?${new URLSearchParams({ game, ...(by && { by }) })}`}#${token}`;

/**
 * Draw an address in a field, with a button that copies it.
 * @param {string} label
 * @param {string} address
 */
export function copyable(label, address) {
  const input = make("input", { type: "text", readonly: true, value: address, size: Math.min(address.length, 40), "aria-label": label });
  return make("div.copyable", {}, input, make("button", { type: "button", "data-do": "copy", "data-text": address, "aria-live": "polite" }, say("Copy")));
}

/**
 * Copy a text to the clipboard. Without HTTPS, browsers allow this only by selecting and copying the field that shows it.
 * @param {string} text @param {Element | null | undefined} field
 */
async function isCopied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!(field instanceof HTMLInputElement)) return false;
    field.select();
    return document.execCommand("copy");
  }
}

/**
 * Copy the text in a button's `data-text`, and show "Copied" on the button for a moment.
 * @param {HTMLElement} button
 * @returns {Promise<string>} the words on the button
 */
export async function copy(button) {
  const words = button.querySelector("span") ?? button;
  const before = (button.dataset.before ??= words.textContent ?? "");
  const field = button.parentElement?.querySelector("input[readonly]");
  if (await isCopied(button.dataset.text ?? "", field)) {
    button.classList.add("copied");
    words.textContent = say("Copied");
  } else words.textContent = field ? byFinger() ? say("Hold the link to copy it") : say("Now press Ctrl+C") : say("Not copied");
  const said = words.textContent ?? "";
  button.classList.add("noted");
  setTimeout(() => {
    button.classList.remove("copied", "noted");
    words.textContent = before;
  }, 2000);
  return said;
}

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
  /** @param {HTMLElement} pressed */
  share({ dataset: { text: url = "", words: text = "" } }) {
    navigator.share({ title: "Fangs", text, url }).catch(() => {}); // the person has cancelled
  },
  qr: async (/** @type {HTMLElement} */ pressed) => (await import("./qr-code.js")).showCode(pressed),
};
