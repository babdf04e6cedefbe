// @ts-check
/** Lists all possible choices as buttons. The list is for the keyboard, for screen readers, and for choices that are hard to find on the board. */
import { fill, find, make } from "../page/element.js";
import { capital, plural, say } from "../page/language.js";

/** @typedef {import("./clicks.js").Way} Way */

const MANY = 12;
const SHOWN = 80;

/** The list of choices beside the board, with a field that filters it. */
export class Actions {
  /** @param {(way: Way) => void} choose */
  constructor(choose) {
    this.box = find("#choices");
    this.list = find("#choices-list");
    this.filter = /** @type {HTMLInputElement} */ (find("#choices-filter"));
    /** @type {Way[]} */
    this.ways = [];
    /** @type {Way[]} */
    this.chosen = [];
    /** @type {Way[]} */
    this.written = [];
    this.filter.addEventListener("input", () => this.#draw());
    this.list.addEventListener("click", (event) => {
      const at = /** @type {Element} */ (event.target).closest("[data-way]")?.getAttribute("data-way");
      if (at) choose([...this.ways, ...this.#asWritten()][Number(at)]);
    });
  }

  /** @param {Way[]} ways @param {Way[]} chosen my secret choices @param {Way[]} written a way without an action for each role that can be given an unlisted one */
  show(ways, chosen, written = this.written) {
    this.ways = ways;
    this.chosen = chosen;
    this.written = written;
    if (!ways.length && this.box.contains(document.activeElement)) find("#board").focus({ preventScroll: true }); // so that it is not lost with the list
    this.box.hidden = !ways.length;
    find("#choices-count").textContent = ways.length > MANY ? "" : plural(ways.length, "{count} choice", "{count} choices");
    const isFilter = ways.length > MANY || written.length > 0;
    /** @type {HTMLElement} */ (this.filter.parentElement).hidden = !isFilter;
    this.filter.placeholder = written.length ? say("or write an order") : "";
    if (!isFilter) this.filter.value = "";
    this.#draw();
  }

  #draw() {
    const words = this.filter.value.toLowerCase().split(/\s+/);
    const found = this.ways.filter(({ label, action }) => words.every((word) => `${label} ${action}`.toLowerCase().includes(word)));
    const roles = [...new Set(this.ways.map(({ role }) => role))];
    const shown = found.length
      ? [...found.filter((way) => this.#isChosen(way)), ...found.filter((way) => !this.#isChosen(way))].slice(0, SHOWN)
      : this.#asWritten();
    const groups = roles.flatMap((role) => this.#group(role, shown.filter((way) => way.role === role), roles.length > 1));
    const more = found.length - shown.length;
    fill(this.list, ...groups, more > 0 && make("p.quiet", {}, say("{more}. Type part of a choice above to find it.", { more: plural(more, "{count} more", "{count} more") })));
  }

  /** The text in the field as an order, for each role that accepts orders that are not listed. @returns {Way[]} */
  #asWritten() {
    const action = this.filter.value.trim();
    return this.written.map((way) => ({ ...way, action, label: say("order {action}", { action }) }));
  }

  /** @param {Way} way */
  #isChosen({ role, action }) {
    return this.chosen.some((one) => one.role === role && one.action === action);
  }

  /** @param {string} role @param {Way[]} ways @param {boolean} several */
  #group(role, ways, several) {
    if (!ways.length) return [];
    const buttons = ways.map((way) => {
      const pressed = this.#isChosen(way) ? "true" : null;
      const listed = this.ways.indexOf(way);
      const at = listed < 0 ? this.ways.length + this.written.findIndex((one) => one.role === role) : listed;
      const button = make("button", { type: "button", "data-way": at, "aria-pressed": pressed }, capital(way.label));
      return make("li", { "data-key": `${role} ${way.action}` }, button);
    });
    return [several && make("h3", { "data-key": `h ${role}` }, capital(ways[0].called)), make("ul.buttons", { "data-key": `u ${role}` }, ...buttons)];
  }
}
