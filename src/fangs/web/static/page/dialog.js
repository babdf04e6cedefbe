// @ts-check
/** A dialog that asks for confirmation, or for the values of some fields. */
import { make } from "./element.js";
import { say } from "./language.js";

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
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { "aria-labelledby": "ask-head" }, make("h2", { id: "ask-head" }, title), text && make("p", {}, text), form));
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  const said = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  dialog.remove();
  return dialog.returnValue === "yes" ? said : null;
}

/** @param {string} label @param {HTMLElement} input */
export const field = (label, input) => make("label.field", {}, label, input);

/** @param {string} name @param {[string, string][]} options values and their words @param {string} [chosen] */
export const select = (name, options, chosen) =>
  make("select", { name }, ...options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)));
