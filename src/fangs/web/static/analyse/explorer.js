// @ts-check
/** Shows what players of finished games chose in a position of the analysis board. */
import { post, wordsOf } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { fill } from "../page/morph.js";
import { plural, say } from "../page/language.js";
import { percent } from "../page/scores.js";
import { capital } from "../page/view.js";

/** @import { Counts, Explored, ExploredChoice, ExploredRole, Looked } from "../server/types.d.ts" */

const SOON = 250; // milliseconds; a reader who goes quickly through a line makes no requests on the way

/** The panel with the choices that people and bots made in the position that is shown. */
export class Explorer {
  /** @param {(role: string, action: string, says: string) => void} play */
  constructor(play) {
    this.box = find("#explored");
    this.on = false;
    /** @type {Looked | null} */
    this.looked = null;
    /** The server's answers for positions that were shown before. @type {WeakMap<Looked, Explored>} */
    this.known = new WeakMap();
    this.failed = "";
    this.waiting = 0;
    listen(document.body, { explore: () => this.toggle() });
    listen(this.box, { "play-explored": ({ dataset }) => play(dataset.role ?? "", dataset.action ?? "", dataset.says ?? "") });
  }

  toggle() {
    this.on = !this.on;
    find("[data-do=explore]").setAttribute("aria-pressed", String(this.on));
    if (this.looked) this.show(this.looked);
  }

  /** @param {Looked} looked the position that is shown now */
  show(looked) {
    clearTimeout(this.waiting);
    this.looked = looked;
    this.failed = "";
    if (this.on && !this.known.has(looked) && looked.kind !== "over" && !looked.full) this.waiting = window.setTimeout(() => this.#ask(looked), SOON);
    this.draw();
  }

  /** @param {Looked} looked */
  async #ask(looked) {
    try {
      this.known.set(looked, await post("/library/explorer", { position: looked.position }));
    } catch (error) {
      if (looked === this.looked) this.failed = wordsOf(error);
    }
    if (looked === this.looked) this.draw();
  }

  draw() {
    fill(this.box, ...this.#words());
  }

  #words() {
    const { looked } = this;
    if (!this.on || !looked) return [];
    if (this.failed) return [make("p.alert", {}, this.failed)];
    if (looked.kind === "over") return [make("p", {}, say("The game is over here."))];
    if (looked.kind === "chance") return [make("p", {}, say("Chance decides here, so no player chooses."))];
    const found = this.known.get(looked);
    if (!found) return [make("p.quiet.busy", {}, say("Searching the library…"))];
    if (!found.roles.length) return [make("p", {}, say("No finished game in the library has reached this position."))];
    return [...found.roles.map((role) => this.#table(role)), make("p.quiet", {}, say("These are finished public games. A shared first place counts as part of a win."))];
  }

  /** @param {ExploredRole} of */
  #table({ role, called, total, choices }) {
    const head = [say("Choice"), say("People"), say("Bots")].map((words) => make("th", { scope: "col" }, words));
    const rows = choices.map((choice) => this.#row(role, called, total, choice));
    const caption = make("caption", {}, say("{role}: {count}", { role: capital(called), count: plural(total, "{count} choice", "{count} choices") }));
    return make("table.explored", { "data-key": role }, caption, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  /** @param {string} role @param {string} called @param {number} total @param {ExploredChoice} choice */
  #row(role, called, total, { action, label, people, bots }) {
    const says = `${capital(called)}: ${label}`;
    const name = this.looked?.owing.includes(role) ? button(capital(label), "play-explored", { "data-role": role, "data-action": action, "data-says": says, title: say("Play it here") }, ".line-text") : capital(label);
    return make("tr", { "data-key": action }, make("th", { scope: "row" }, name), cell(people, total), cell(bots, total));
  }
}

/** @param {Counts | null} counts @param {number} total */
function cell(counts, total) {
  if (!counts) return make("td.quiet", {}, "–");
  const words = say("{share}, won {won}", { share: percent(counts.number / total), won: percent(counts.won) });
  return make("td", { title: plural(counts.number, "{count} choice", "{count} choices") }, words);
}
