// @ts-check
/** Shows a button that changes the names of the people at this screen. */
import { ask, field } from "../page/dialog.js";
import { button, find, make } from "../page/element.js";
import { say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { post } from "../server/api.js";

/** @import { View } from "../server/types.d.ts" */

/** @type {View | null} the newest view */
let shown = null;

/** Show the button below the players. @param {View} view */
export function offerNames(view) {
  const isNew = !shown;
  shown = view;
  if (!isNew) return;
  const offer = button(say("Change names…"), "names", {}, ".plain");
  offer.addEventListener("click", async () => {
    const names = await askNames(shown ?? view);
    if (!names) return;
    const path = /** @type {any} */ (`/tables/${view.table}/names`); // which no server has
    await post(path, { names }).then(() => sayAlert(null), (error) => sayAlert(error, view.game));
  });
  find("#seats-section").append(make("div.button-row", {}, offer));
}

/** @param {View} view */
function askNames({ seats }) {
  const fields = seats
    .filter(({ kind }) => kind === "person")
    .map(({ player, name, side }) => field(side ?? say("Player {number}", { number: player + 1 }), make("input", { name: player, type: "text", value: name, required: true, maxlength: 40, autocomplete: "off" })));
  return ask({ title: say("Names of the players"), fields, yes: say("Save") });
}
