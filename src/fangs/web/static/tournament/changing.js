// @ts-check
/** The form that changes the settings of a tournament. It shows only settings that can be changed now, and sends only changes. */
import { post } from "../server/api.js";
import { find, whenSent } from "../page/element.js";
import { say } from "../page/language.js";
import { attempt, sayAloud } from "../page/status.js";
import { fillIn, read } from "../tournaments/fields.js";

/** @import { ChangedTournament, TournamentView } from "../server/types.d.ts" */

const form = /** @type {HTMLFormElement} */ (find("#settings-form"));
const box = /** @type {HTMLDetailsElement} */ (find("#changing"));
/** The values of the form when it was last filled in. @type {Record<string, unknown>} */
let before = {};
/** @type {TournamentView | null} */
let view = null;
let may = ""; // the settings whose fields are shown

/** @param {TournamentView} told */
export function drawChanging(told) {
  view = told;
  const now = (told.you?.may_change ?? []).join(" ");
  box.hidden = !now;
  if (now && (!box.open || may !== now)) fill(); // while it is open, only if the tournament has started meanwhile
}

/** Fill in the form with the current settings. */
function fill() {
  if (!view) return;
  fillIn(form, view);
  const can = view.you?.may_change ?? [];
  may = can.join(" ");
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("label"))) {
    const field = /** @type {HTMLInputElement} */ (label.querySelector("[name]"));
    const fits = !("for" in label.dataset) || !label.hidden;
    label.hidden = !fits || !can.includes(field.name);
    field.disabled = label.hidden;
  }
  before = read(form);
}

/** @returns {ChangedTournament} */
function changes() {
  const now = read(form);
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return /** @type {ChangedTournament} */ ({ directors: [], ...Object.fromEntries(changed) });
}

/** @param {`/tournaments/${string}`} at @param {() => Promise<unknown>} refresh shows the result */
export function prepareChanging(at, refresh) {
  box.addEventListener("toggle", () => !box.open && fill()); // the next time, it begins with the current settings
  const change = async () => {
    await post(`${at}/settings`, changes());
    await refresh();
    fill();
    box.open = false;
    sayAloud(say("The settings have been changed."));
  };
  whenSent(form, () => attempt(change, "#changing-alert"));
}
