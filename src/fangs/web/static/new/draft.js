// @ts-check
/** What somebody has chosen in a form whose fields come and go: it stays chosen when they come again, and when the page is loaded again. */
import { choicesOf, rememberChoices } from "../browser/storage.js";
import { say } from "../page/language.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const NOT_KEPT = ["game", "starts", "again"]; // which stand in the address, or are for this once

/** The choices made in a form; passwords are not kept. */
export class Choices {
  /** @param {HTMLFormElement} form @param {() => string} game what the fields of the rules and of the players are about */
  constructor(form, game) {
    this.form = form;
    this.game = game;
    this.kept = choicesOf();
  }

  /** Every field that is there, with the name under which it is kept. @returns {[string, Field][]} */
  #fields() {
    /** @type {Record<string, number>} */
    const seen = {};
    const fields = /** @type {Field[]} */ ([...this.form.elements].filter((field) => "value" in field && !(field instanceof HTMLButtonElement)));
    return fields.filter(({ name, type }) => name && type !== "password" && !NOT_KEPT.includes(name)).map((field) => {
      const several = field.type === "radio" || field.type === "checkbox" ? `=${field.value}` : `#${(seen[field.name] = (seen[field.name] ?? -1) + 1)}`;
      const ofGame = /^(option-.*|players|match|seat|who)$/.test(field.name) ? `${this.game()}:` : "";
      return [ofGame + field.name + (field.name === "seat" && this.form.querySelector("[name=who]") ? say(" by post") : "") + several, field];
    });
  }

  /** Keep what is chosen now, beside what was chosen in fields that are not there. */
  keep() {
    for (const [key, field] of this.#fields()) this.kept[key] = field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type) ? field.checked : field.value;
    rememberChoices(this.kept);
  }

  /** Choose again in the fields that are there what was chosen in them before. */
  bring() {
    for (const [key, field] of this.#fields()) {
      const value = this.kept[key];
      if (typeof value === "boolean" && field instanceof HTMLInputElement) field.checked = value || (field.type === "radio" && field.checked); // of several one is always chosen
      else if (typeof value === "string" && this.#takes(field, value)) {
        field.value = value;
        if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change")); // for what stands beside it
      }
    }
  }

  /** @param {Field} field @param {string} value @returns {boolean} whether it is one of its choices */
  #takes(field, value) {
    return !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
  }
}
