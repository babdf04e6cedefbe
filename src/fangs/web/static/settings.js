// @ts-check
/** The small menu of settings on every page: name, theme, motion, sound, larger text. */
import { find, make } from "./element.js";
import { personName, rememberName, rememberSettings, settings } from "./remembered.js";

/** @returns {boolean} whether things may move on the page */
export const mayMove = () => settings().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Put the settings into effect. */
function apply() {
  const { theme, motion, large } = settings();
  const page = document.documentElement.dataset;
  if (theme === "auto") delete page.theme;
  else page.theme = theme;
  if (motion) delete page.motion;
  else page.motion = "off";
  if (large) page.text = "large";
  else delete page.text;
}

/** @param {Partial<import("./remembered.js").Settings>} change */
function set(change) {
  rememberSettings({ ...settings(), ...change });
  apply();
}

/** @param {string} label @param {"motion" | "sound" | "large"} name */
function toggle(label, name) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: settings()[name] }));
  input.addEventListener("change", () => set({ [name]: input.checked }));
  return make("label.check", {}, input, label);
}

function themes() {
  const named = { auto: "as this device", light: "light", dark: "dark" };
  const choices = Object.entries(named).map(([value, label]) => {
    const input = make("input", { type: "radio", name: "theme", value, checked: settings().theme === value });
    input.addEventListener("change", () => set({ theme: /** @type {"auto" | "light" | "dark"} */ (value) }));
    return make("label.check", {}, input, label);
  });
  return make("fieldset", {}, make("legend", {}, "Colours"), ...choices);
}

function name() {
  const input = /** @type {HTMLInputElement} */ (
    make("input", { type: "text", maxlength: 40, value: personName(), autocomplete: "nickname", placeholder: "Guest" })
  );
  input.addEventListener("change", () => rememberName(input.value.trim()));
  return make("label.field", {}, "Your name at new tables", input);
}

/** Make the menu behind the button of the page's head. */
export function menu() {
  const box = find("#settings");
  box.replaceChildren(
    make("h2", {}, "Settings"),
    name(),
    themes(),
    toggle("Pieces move", "motion"),
    toggle("Sounds (your turn, dice)", "sound"),
    toggle("Larger text", "large"),
  );
}

menu();
