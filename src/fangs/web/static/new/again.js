// @ts-check
/** Sets up a rematch with other settings. The form starts with the people, options and pace of a finished game. */
import { get, getText, post } from "../server/api.js";
import { select } from "../page/dialog.js";
import { make } from "../page/element.js";
import { capital, say } from "../page/language.js";
import { asked, form } from "./new-table.js";
import { rememberTable } from "../browser/storage.js";
import { inHead } from "../page/record-head.js";

/** @import { Game, View } from "../server/types.d.ts" */

const HOUR = 3600;
const UNITS = [86400, HOUR, 60, 1];

/** @param {string} name @param {string} value */
function choose(name, value) {
  for (const field of form.querySelectorAll(`[name="${name}"]`)) {
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
    else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value !== "";
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** A finished game, from which the form for a rematch is filled in. */
export class Again {
  /** @param {View} view @param {string} record of its first board */
  constructor(view, record) {
    this.view = view;
    this.players = view.seats.length;
    /** @type {Record<string, unknown>} */
    this.options = JSON.parse(inHead("options", record) ?? "{}");
  }

  /** Fetch the finished game that the page's address names. The result is null if it names none. */
  static async find() {
    const table = new URLSearchParams(location.search).get("again");
    if (!table) return null;
    const path = /** @type {const} */ (`/tables/${table}`);
    return new Again(await get(`${path}/view`), await getText(`${path}/boards/0/record`));
  }

  /** Fill in the form with the settings of the finished game. */
  fill() {
    const { pace, spectators, chat_for, strict, boards } = this.view;
    choose("pace", pace.bank ? "bank" : pace.hours ? "deadline" : "live");
    if (pace.bank) choose("bank", String(pace.bank / 60));
    if (pace.bank) choose("increment", String(pace.increment ?? 0));
    const seconds = Math.round((pace.hours ?? 0) * HOUR);
    const unit = UNITS.find((one) => seconds % one === 0) ?? 1;
    if (seconds) choose("unit", String(unit));
    if (seconds) choose("count", String(seconds / unit));
    choose("no-weekends", pace.weekends_off ? "on" : "");
    choose("strict", strict ? "on" : "");
    choose("spectators", spectators ? "on" : "");
    choose("chat", chat_for === "all" ? "on" : "");
    choose("match", boards.length > 1 ? "on" : "");
  }

  /** Fill in the form with the game options of the finished game. */
  fillOptions() {
    for (const [name, value] of Object.entries(this.options)) {
      const field = form.querySelector(`[name="option-${name}"]`);
      if (field instanceof HTMLSelectElement) field.value = JSON.stringify(value);
      else if (field instanceof HTMLInputElement) field.value = Array.isArray(value) ? value.join(" ") : String(value);
    }
  }

  /** Draw the fields that say who sits where. At first, everybody moves on by one seat. @param {(player: number) => string} called */
  seats(called) {
    const names = this.view.seats.map(({ name, player }) => /** @type {[string, string]} */ ([String(player), name ?? say("somebody")]));
    return names.map((_, player) => {
      const field = select("again", names, String((player + this.players - 1) % this.players));
      field.id = `again-${player}`;
      return make("div.pair", {}, make("label", { for: field.id }, capital(called(player))), field);
    });
  }

  /** After a person was moved to another seat, move the person who sat there to the free one. @param {EventTarget | null} changed */
  static swap(changed) {
    if (!(changed instanceof HTMLSelectElement) || changed.name !== "again") return;
    const fields = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("[name=again]")]);
    const free = [...changed.options].map(({ value }) => value).find((value) => fields.every((field) => field.value !== value));
    const other = fields.find((field) => field !== changed && field.value === changed.value);
    if (other && free !== undefined) other.value = free;
  }

  /** Set up the rematch, and return the path of its table. @param {Game} game */
  async open(game) {
    const { options = {}, match = false, pace = {}, strict = false, spectators = true, chat = "seats" } = asked(game, null);
    const seats = new FormData(form).getAll("again").map(Number);
    const { table } = await post(`/tables/${this.view.table}/rematch`, { settings: { options, match, pace, strict, spectators, chat, seats } });
    await post(`/tables/${this.view.table}/follow`, {});
    rememberTable(table);
    return `/tables/${table}`;
  }
}
