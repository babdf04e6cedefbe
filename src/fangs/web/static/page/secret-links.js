// @ts-check
/** Draws secret links, with a button that copies them. */
import { make } from "./element.js";
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
