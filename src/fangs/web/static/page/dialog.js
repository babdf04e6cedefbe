// @ts-check
/** Shows dialogs, such as one that asks for confirmation or for the values of some fields. */
import { make } from "./element.js";
import { say } from "./language.js";
import { personName, rememberName, signedInAs } from "../browser/storage.js";

/** Show a dialog until it is closed. @param {HTMLElement} element @returns {Promise<string>} the value of the button that has closed it */
export async function shown(element) {
  const dialog = /** @type {HTMLDialogElement} */ (element);
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  dialog.remove();
  return dialog.returnValue;
}

/**
 * @param {{title: string, text?: string, fields?: HTMLElement[], yes: string, danger?: boolean}} asked
 * @returns {Promise<Record<string, string> | null>} the values of the fields; null: cancelled
 */
export async function ask({ title, text, fields = [], yes, danger = false }) {
  const form = /** @type {HTMLFormElement} */ (
    make(
      "form.side",
      { method: "dialog" },
      ...fields,
      make(
        "div.button-row",
        {},
        make(danger ? "button.danger" : "button.primary", { value: "yes" }, yes),
        make("button", { value: "", formnovalidate: true, autofocus: !fields.length }, say("Not now")),
      ),
    )
  );
  const answer = await shown(make("dialog", { "aria-labelledby": "ask-head" }, make("h2", { id: "ask-head" }, title), text && make("p", {}, text), form));
  return answer === "yes" ? /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form))) : null;
}

/** @param {string} label @param {HTMLElement} input */
export const field = (label, input) => make("label.field", {}, label, input);

/** @param {string} name @param {[string, string][]} options values and their words @param {string} [chosen] */
export const select = (name, options, chosen) =>
  make("select", { name }, ...options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)));

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
