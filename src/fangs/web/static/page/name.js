// @ts-check
/** Asks for the person's name once. */
import { shown } from "./dialog.js";
import { make } from "./element.js";
import { say } from "./language.js";
import { personName, rememberName, signedInAs } from "../browser/storage.js";

/**
 * Return the person's name. A dialog asks for it if this browser does not know it.
 * @param {string} purpose the words on the button
 * @returns {Promise<string | null>} null: cancelled
 */
export async function askName(purpose) {
  const known = signedInAs() || personName();
  if (known) return known;
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "text", name: "name", required: true, maxlength: 40, autocomplete: "nickname", autofocus: true }));
  const form = make(
    "form",
    { method: "dialog" },
    make("label.field", {}, say("Your name at the table"), input),
    make("div.button-row", {}, make("button.primary", { value: "yes" }, purpose), make("button", { value: "", formnovalidate: true }, say("Not now"))),
  );
  const answer = await shown(make("dialog", { "aria-label": say("Your name") }, form));
  const name = input.value.trim();
  if (answer !== "yes" || !name) return null;
  rememberName(name);
  return name;
}
