// @ts-check
/** The small menu of settings on every page: name, theme, motion, sound, larger text. */
import { find, make } from "./element.js";
import { askToNotify, canNotify } from "./notify.js";
import { beginPush, canPush, endPush } from "./push.js";
import { personName, rememberName, rememberSettings, settings } from "./remembered.js";

/** @returns {boolean} whether things may move on the page */
export const mayMove = () => settings().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a finger's first tap only points. @param {boolean} small whether what was tapped is */
export const tapsTwice = (small) => ({ small, always: true, never: false })[settings().taps] ?? small;

const BEATS = { slow: 600, usual: 450, fast: 300 };

/** @returns {number} for how many milliseconds an event is shown */
export const beat = () => BEATS[settings().speed] ?? BEATS.usual;

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

/** @param {string} label @param {"sound" | "large" | "notify" | "push"} name */
function toggle(label, name) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: settings()[name] }));
  input.addEventListener("change", () => set({ [name]: input.checked }));
  return make("label.check", {}, input, label);
}

/**
 * One of several.
 * @param {string} legend
 * @param {string} name
 * @param {Record<string, string>} named
 * @param {string} chosen
 * @param {(value: any) => Partial<import("./remembered.js").Settings>} change
 */
function among(legend, name, named, chosen, change) {
  const choices = Object.entries(named).map(([value, label]) => {
    const input = make("input", { type: "radio", name, value, checked: chosen === value });
    input.addEventListener("change", () => set(change(value)));
    return make("label.check", {}, input, label);
  });
  return make("fieldset", {}, make("legend", {}, legend), ...choices);
}

const themes = () => among("Colours", "theme", { auto: "same as the device", light: "light", dark: "dark" }, settings().theme, (theme) => ({ theme }));

/** How what happens is shown. */
function speeds() {
  const named = { slow: "slowly", usual: "step by step", fast: "quickly", once: "all at once" };
  const { motion, speed } = settings();
  return among("Show events", "speed", named, motion ? speed : "once", (value) => (value === "once" ? { motion: false } : { motion: true, speed: value }));
}

const taps = () =>
  among("A tap on the board", "taps", { small: "selects where fields are small; a second tap plays", always: "always selects; a second tap plays", never: "plays at once" }, settings().taps, (value) => ({ taps: value }));

function name() {
  const input = /** @type {HTMLInputElement} */ (
    make("input", { type: "text", maxlength: 40, value: personName(), autocomplete: "nickname", placeholder: "Guest" })
  );
  input.addEventListener("change", () => rememberName(input.value.trim()));
  return make("label.field", {}, "Your name at new tables", input);
}

/** Notifications; the browser asks the person once, and may say no for good. */
function notifying() {
  if (!canNotify) return "";
  const field = toggle("Notifications, while a table is open", "notify");
  const about = make("span.quiet");
  field.append(about);
  field.addEventListener("change", async () => {
    const said = settings().notify ? ((await askToNotify()) ?? Notification.permission) : "granted";
    about.textContent = said === "granted" ? "" : "Your browser does not allow them here.";
  });
  return field;
}

/** Messages while no page is open. Where they cannot be had after all, the box is empty again and says why. */
function pushing() {
  if (!canPush) return "";
  const field = toggle("Messages on this device, also while no page is open", "push");
  const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
  const about = make("span.quiet", { role: "status" });
  field.append(about);
  field.addEventListener("change", async () => {
    input.disabled = true;
    about.textContent = input.checked ? "One moment…" : "";
    const why = input.checked ? await beginPush() : await endPush().then(() => "", () => "");
    about.textContent = why;
    input.disabled = false;
    if (!why) return;
    input.checked = false;
    set({ push: false });
  });
  return field;
}

/** Make the menu behind the button of the page's head. */
export function menu() {
  const box = find("#settings");
  box.replaceChildren(
    make("h2", {}, "Settings"),
    name(),
    themes(),
    speeds(),
    taps(),
    toggle("Sounds", "sound"),
    notifying(),
    pushing(),
    toggle("Larger text", "large"),
  );
}

menu();

/** Sounds are off, and on again, by a click in the head of a table's page. */
function quiet() {
  const pressed = document.querySelector("[data-do=sound]");
  if (!(pressed instanceof HTMLButtonElement)) return;
  const show = () => pressed.setAttribute("aria-pressed", String(settings().sound));
  pressed.addEventListener("click", () => {
    set({ sound: !settings().sound });
    menu();
    show();
  });
  find("#settings").addEventListener("change", show);
  show();
}

quiet();
