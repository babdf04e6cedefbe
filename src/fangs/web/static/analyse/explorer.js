// @ts-check
/** Shows what players of finished games chose in a position of the analysis board. */
import { post } from "../server/api.js";
import { button, find, listen, make } from "../page/element.js";
import { Inquiry } from "./inquiry.js";
import { capital, plural, say } from "../page/language.js";
import { percent } from "../page/scores.js";

/** @import { Counts, Explored, ExploredChoice, ExploredRole, Looked } from "../server/types.d.ts" */

/**
 * The panel with the choices that people and bots made in the position that is shown.
 * @extends {Inquiry<Explored>}
 */
export class Explorer extends Inquiry {
  /** @param {(role: string, action: string) => void} play */
  constructor(play) {
    super("explore", find("#explored"), ({ position }, signal) => post("/library/explorer", { position }, signal));
    listen(this.box, { "play-explored": ({ dataset }) => play(dataset.role ?? "", dataset.action ?? "") });
  }

  /** @param {Looked} looked @param {Explored | undefined} found */
  words(looked, found) {
    if (looked.kind === "chance") return [make("p", {}, say("Chance decides here, so no player chooses."))];
    if (!found) return [make("p.quiet.busy", {}, say("Searching the library…"))];
    if (!found.roles.length) return [make("p", {}, say("No finished game in the library has reached this position."))];
    return [...found.roles.map((role) => this.#table(role)), make("p.quiet", {}, say("These are finished public games. A shared first place counts as part of a win."))];
  }

  /** @param {ExploredRole} of */
  #table({ role, called, total, choices }) {
    const head = [say("Choice"), say("People"), say("Bots")].map((words) => make("th", { scope: "col" }, words));
    const rows = choices.map((choice) => this.#row(role, total, choice));
    const caption = make("caption", {}, say("{role}: {count}", { role: capital(called), count: plural(total, "{count} choice", "{count} choices") }));
    return make("table.explored", { "data-key": role }, caption, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  /** @param {string} role @param {number} total @param {ExploredChoice} choice */
  #row(role, total, { action, label, people, bots }) {
    const name = this.looked?.owing.includes(role) ? button(capital(label), "play-explored", { "data-role": role, "data-action": action, title: say("Play it here") }, ".line-text") : capital(label);
    return make("tr", { "data-key": action }, make("th", { scope: "row" }, name), cell(people, total), cell(bots, total));
  }
}

/** @param {Counts | null} counts @param {number} total */
function cell(counts, total) {
  if (!counts) return make("td.quiet", {}, "–");
  const words = say("{share}, won {won}", { share: percent(counts.number / total), won: percent(counts.won) });
  return make("td", { title: plural(counts.number, "{count} choice", "{count} choices") }, words);
}
