// @ts-check
/** Secret links: shown with a button that copies them. */
import { make } from "./element.js";
import { say } from "./language.js";
import { byFinger } from "./pointer.js";

/** @param {string} token */
export const joinAddress = (token) => `${location.origin}/join#${token}`;

/**
 * An address to hand on.
 * @param {string} label
 * @param {string} address
 */
export function copyable(label, address) {
  const input = make("input", { type: "text", readonly: true, value: address, size: Math.min(address.length, 40), "aria-label": label });
  return make("div.copyable", {}, input, make("button", { type: "button", "data-do": "copy", "data-text": address }, say("Copy")));
}

/**
 * Copy the text of a button's `data-text`, and say so on the button for a moment.
 * @param {HTMLElement} button
 * @returns {Promise<string>} what is said
 */
export async function copy(button) {
  const words = button.querySelector("span") ?? button;
  const before = (button.dataset.before ??= words.textContent ?? "");
  try {
    await navigator.clipboard.writeText(button.dataset.text ?? "");
    button.classList.add("copied");
    words.textContent = say("Copied");
  } catch {
    const field = button.parentElement?.querySelector("input[readonly]");
    if (field instanceof HTMLInputElement) field.select();
    words.textContent = field ? byFinger() ? say("Hold the link to copy it") : say("Now press Ctrl C") : say("Not copied");
  }
  const said = words.textContent ?? "";
  button.classList.add("noted");
  setTimeout(() => {
    button.classList.remove("copied", "noted");
    words.textContent = before;
  }, 2000);
  return said;
}
