// @ts-check
/** Creates, fills and finds HTML elements, and listens to their events. */
import { address } from "../server/way.js";
import { keepingFocus, morph } from "./morph.js";

/**
 * Create an HTML element: `make("button.primary", {type: "button", "data-do": "go"}, "Go")`. Attributes that are null or false are left
 * out.
 * @param {string} what tag and classes
 * @param {Record<string, unknown>} [attributes] a function is a listener, with a name such as `onclick`
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function make(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "href") element.setAttribute(name, address(String(value)));
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Replace the children of an element in place. If the focused element disappears, the box gets the focus.
 * @param {Element} box
 * @param {(Node | string | null | false)[]} children
 */
export function fill(box, ...children) {
  const wanted = /** @type {Element} */ (box.cloneNode(false));
  wanted.append(...children.filter((child) => child !== null && child !== false));
  keepingFocus(box, () => morph(box, wanted));
}

/**
 * Create a button that calls a command. `data-do` contains the name of the command, and other attributes can contain its data (see
 * `listen`).
 * @param {string | (string | Node)[]} label
 * @param {string} what
 * @param {Record<string, unknown>} [attributes]
 * @param {string} [classes] such as ".primary"
 */
export const button = (label, what, attributes = {}, classes = "") =>
  make("button" + classes, { type: "button", "data-do": what, ...attributes }, ...[label].flat());

/**
 * Draw a row of a list.
 * @param {string | number | null} key
 * @param {Node | string} head what the row is about
 * @param {string | false | null | (string | false)[]} about facts, on lines of their own below it
 * @param {...(Node | string | false | null)} more what is beside them, such as buttons
 */
export function row(key, head, about, ...more) {
  const facts = [about].flat().map((words) => words && make("div.quiet", {}, words));
  return make("li.row", { "data-key": key }, make("div.grow", {}, head, ...facts), ...more);
}

/** The head of a row in bold, with a link to a page. @param {string} href @param {string} words */
export const linked = (href, words) => make("a", { href }, make("b", {}, words));

/**
 * Find the element with this selector. Throw an error if the page has none.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @returns {E}
 */
export function find(selector) {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return /** @type {E} */ (element);
}

/**
 * Call a function when a form is submitted, and enable the form's buttons. Without this script, the browser would send what was typed, even
 * a recovery code, as part of an address. While the function runs, the form is marked as busy and a second press does nothing.
 * @param {HTMLElement} form
 * @param {(said: FormData) => unknown} submit
 */
export function whenSent(form, submit) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    try {
      await submit(new FormData(/** @type {HTMLFormElement} */ (form), event.submitter)); // with the value of the button
    } finally {
      form.ariaBusy = null;
    }
  });
  addEventListener("pageshow", () => (form.ariaBusy = null)); // the page is shown again by the browser's Back button
  for (const press of form.querySelectorAll("button:not([type=button])")) /** @type {HTMLButtonElement} */ (press).disabled = false;
}

/**
 * Go to another page. The promise never resolves, so that nothing else happens on this one.
 * @param {string} path
 * @returns {Promise<never>}
 */
export function leave(path) {
  location.assign(address(path));
  return new Promise(() => {});
}

/**
 * Listen to clicks in a box, and call the command that the clicked element's `data-do` names. A disabled element keeps its place and the
 * focus, but does nothing.
 * @param {Element} box
 * @param {Record<string, (button: HTMLElement) => unknown>} commands
 * @param {Promise<unknown>} [ready] clicks wait for this
 */
export function listen(box, commands, ready) {
  box.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target).closest("[data-do]");
    if (!(target instanceof HTMLElement || target instanceof SVGAElement) || target.ariaDisabled === "true") return;
    const command = commands[target.dataset.do ?? ""];
    if (!command) return;
    if (target instanceof SVGAElement) event.preventDefault(); // a mark in a drawing, which is a link so that the keyboard reaches it
    if (ready) ready.then(() => command(/** @type {HTMLElement} */ (target)));
    else command(/** @type {HTMLElement} */ (target));
  });
}
