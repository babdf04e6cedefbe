// @ts-check
/** The dialog for the Games Master's corrections by hand: an order, an outcome of chance or a position, its correct value, and the reason. */
import { get } from "../server/api.js";
import { ask, field, select } from "../page/dialog.js";
import { make } from "../page/element.js";
import { capital, say } from "../page/language.js";

/** @import { Correctable, Desk, Sent } from "../server/types.d.ts" */
/** @typedef {Sent<`/tables/${string}/desk/correct`>} Correction */

const TEXT =
  say("All players are told about the correction, and it is added to the record. All orders sent for this game become void, and everybody gets a full turn to send new ones.");

/** Show the dialog for a correction. The result is null if the Games Master cancels. @param {Desk} desk @returns {Promise<Correction | null>} */
export async function correction(desk) {
  const board = await whichBoard(desk);
  if (board === null) return null;
  const found = await get(`/tables/${desk.table}/desk/correct/${board}`);
  const what = select("what", [...found.steps.map(({ said }, at) => /** @type {[string, string]} */ ([String(at), capital(said)])), ["position", say("The position")]]);
  const now = make("select", { name: "now" });
  const position = make("textarea", { name: "position", rows: 10, spellcheck: "false" }, written(found.position));
  const [nowField, positionField] = [field(say("What it should have been"), now), field(say("The correct position (leave “?” as it is)"), position)];
  const show = () => {
    const step = found.steps[Number(/** @type {HTMLSelectElement} */ (what).value)];
    now.replaceChildren(...(step?.others ?? []).map((value) => make("option", { value }, value)));
    nowField.hidden = !step;
    positionField.hidden = !!step;
  };
  what.addEventListener("change", show);
  show();
  const why = make("input", { type: "text", name: "why", required: true, maxlength: 200, autocomplete: "off" });
  const fields = [field(say("What was wrong in turn {number}", { number: desk.turn - 1 }), what), nowField, positionField, field(say("Reason (everybody can read it)"), why)];
  const said = await ask({ title: say("Correct by hand"), text: TEXT, fields, yes: say("Correct it"), danger: true });
  return said && corrected(board, found, said);
}

/** @param {Desk} desk @returns {Promise<number | null>} */
async function whichBoard({ match, boards }) {
  if (!match) return 0;
  const options = boards.map(({ board, status }) => /** @type {[string, string]} */ ([String(board), say("Game {number}: {status}", { number: board + 1, status })]));
  const said = await ask({ title: say("Correct by hand"), fields: [field(say("In which game"), select("board", options))], yes: say("Go on") });
  return said && Number(said.board);
}

/** @param {number} board @param {Correctable} found @param {Record<string, string>} said @returns {Correction} */
function corrected(board, { steps }, { what, now, position, why }) {
  const step = steps[Number(what)];
  if (!step) return { board, what: "position", position, why };
  return { board, what: step.role === null ? "die" : "order", role: step.role, was: step.action, now, why };
}

/** A position as JSON, with one field on each line. @param {Record<string, unknown>} position */
const written = (position) => `{\n${Object.entries(position).map(([name, value]) => ` ${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(",\n")}\n}`;
