// @ts-check
/** The menu of settings on every page: name, theme, motion, sound, and larger text. */
import "./pointer.js";
import "./skip.js";
import { find, make } from "./element.js";
import { say } from "./language.js";
import { canNotify } from "../browser/notifications.js";
import { beginPush, canPush, endPush } from "../browser/push.js";
import { alone, speak } from "../server/way.js";
import { personName, rememberName, rememberSettings, settings, signedInAs } from "../browser/storage.js";

/** @returns {boolean} whether the page may animate things */
export const mayMove = () => settings().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the first tap of a finger only shows a choice, so that a second tap must make it. @param {boolean} small whether the tapped element is small */
export const tapsTwice = (small) => ({ small, always: true, never: false })[settings().taps] ?? small;

const BEATS = { slow: 600, usual: 450, fast: 300 };

/** @returns {number} how many milliseconds an event is shown */
export const beat = () => BEATS[settings().speed] ?? BEATS.usual;

/** Apply the settings to the page. */
function apply() {
  const { theme, motion, large } = settings();
  const page = document.documentElement.dataset;
  const wanted = { theme: theme === "auto" ? "" : theme, motion: motion ? "" : "off", text: large ? "large" : "" };
  for (const [name, value] of Object.entries(wanted)) {
    if (value) page[name] = value;
    else delete page[name];
  }
}

/** @param {Partial<import("../browser/storage.js").Settings>} change */
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
 * Draw a setting as a group of radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {Record<string, string>} named
 * @param {string} chosen
 * @param {(value: any) => Partial<import("../browser/storage.js").Settings>} change
 */
function among(legend, name, named, chosen, change) {
  const choices = Object.entries(named).map(([value, label]) =>
    make("label.check", {}, make("input", { type: "radio", name, value, checked: chosen === value, onchange: () => set(change(value)) }), label),
  );
  return make("fieldset", {}, make("legend", {}, legend), ...choices);
}

const themes = () => among(say("Colours"), "theme", { auto: say("same as the device"), light: say("light"), dark: say("dark") }, settings().theme, (theme) => ({ theme }));

/** Draw the setting for the speed of the films on the board. */
function speeds() {
  const named = { slow: say("slowly"), usual: say("at normal speed"), fast: say("quickly"), once: say("at once, without animation") };
  const { motion, speed } = settings();
  return among(say("Show what happens on the board"), "speed", named, motion ? speed : "once", (value) => (value === "once" ? { motion: false } : { motion: true, speed: value }));
}

/** Draw the setting for how many taps make a choice on a touch screen. */
function taps() {
  const named = { small: say("Tap twice where spaces are small"), always: say("Always tap twice"), never: say("One tap is enough") };
  const box = among(say("To play on a touch screen"), "taps", named, settings().taps, (value) => ({ taps: value }));
  box.append(make("p.quiet", {}, say("If you tap twice, the first tap shows the choice and the second tap plays it.")));
  return box;
}

function name() {
  const kept = { type: "text", maxlength: 40, value: personName(), autocomplete: "nickname", placeholder: say("Guest") };
  const input = /** @type {HTMLInputElement} */ (make("input", { ...kept, onchange: () => rememberName(input.value.trim()) }));
  return make("label.field", {}, say("Your name at new tables"), input);
}

/** Draw the setting for the language of the pages. */
function languages() {
  const names = /** @type {Record<string, string>} */ (JSON.parse(document.documentElement.dataset.languages ?? "{}"));
  if (Object.keys(names).length < 2) return "";
  const options = Object.entries(names).map(([name, label]) => make("option", { value: name, lang: name, selected: name === document.documentElement.lang }, label));
  const select = /** @type {HTMLSelectElement} */ (make("select", { name: "language", onchange: () => speak(select.value) }, ...options));
  return make("label.field", {}, select.value === "en" ? "Language" : `${say("Language")} (Language)`, select);
}

/** Draw the setting for notifications. The browser asks the person once, and may then refuse permanently. */
function notifying() {
  if (!canNotify) return "";
  const field = toggle(say("Notify me while a table is open in the background"), "notify");
  const about = make("span.quiet");
  field.append(about);
  field.addEventListener("change", async () => {
    const { permission } = Notification;
    const said = settings().notify ? (permission === "default" ? await Notification.requestPermission() : permission) : "granted";
    about.textContent = said === "granted" ? "" : say("Your browser does not allow notifications here.");
  });
  return field;
}

/** Draw the setting for messages while no page is open. If they are not possible, the box is unchecked again and gives the reason. */
function pushing() {
  if (!canPush) return "";
  const field = toggle(say("Notify me on this device, even when no page of Fangs is open"), "push");
  const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
  const about = make("span.quiet", { role: "status" });
  field.append(about);
  field.addEventListener("change", async () => {
    input.disabled = true;
    about.textContent = input.checked ? say("One moment…") : "";
    const why = input.checked ? await beginPush() : await endPush().then(() => "", () => "");
    about.textContent = why;
    input.disabled = false;
    if (!why) return;
    input.checked = false;
    set({ push: false });
  });
  return field;
}

/** Fill the menu that opens with the button at the top of the page. */
export function menu() {
  const box = find("#settings");
  const letters = make("div");
  const close = make("button.button", { type: "button", onclick: () => box.hidePopover() }, say("Close"));
  box.replaceChildren(
    make("div.settings-head", {}, make("h2", {}, say("Settings")), close),
    signedInAs() ? "" : name(),
    alone ? "" : make("p.links", {}, make("a", { href: "/account" }, say("Your account"))),
    languages(),
    themes(),
    speeds(),
    taps(),
    toggle(say("Sounds"), "sound"),
    ...(alone ? [] : [notifying(), pushing()]),
    letters,
    toggle(say("Larger text"), "large"),
  );
  box.onbeforetoggle = async ({ newState }) => {
    if (newState === "open" && !alone) letters.replaceChildren((await import("../browser/mailing-form.js")).mailing());
  };
}

menu();

/** Connect the button at the top of a table's page that turns sounds off and on. */
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
