// @ts-check
/** The Games Master's commands: which of them are possible now, and a dialog for each. Commands that cannot be undone need confirmation. */
import { ask, field, select } from "../page/dialog.js";
import { botOptions } from "../page/bots.js";
import { correction } from "./corrections.js";
import { button, make } from "../page/element.js";
import { capital, plural, say } from "../page/language.js";
import { countWords, counts, placeWords } from "./orders.js";
import { post } from "../server/api.js";

/** @import { Bot, Desk, Sent } from "../server/types.d.ts" */
/** @typedef {"process" | "back" | "extend" | "forward" | "away" | "strike-holiday" | "replace" | "withdraw" | "correct" | "hand-over" | "comment" | "write" | "house-rules" | "strike"} Asked  the commands with a dialog */

/** The buttons for the current turn, such as those that process or extend it. @param {Desk} desk */
export function turnButtons({ status, phase, paused, turn, turns }) {
  if (status !== "playing") return [];
  const open = phase !== "waiting for a bot" && phase !== "settling";
  return [
    open && button(say("Dry run"), "try", { "data-key": "try" }),
    open && button(say("Process turn {turn}…", { turn }), "process", { "data-key": "process" }, ".primary"),
    paused ? button(say("Resume"), "resume", { "data-key": "resume" }, ".primary") : button(say("Pause"), "pause", { "data-key": "pause" }),
    open && !paused && button(say("Extend…"), "extend", { "data-key": "extend" }),
    phase === "open" && !paused && button(say("Bring forward…"), "forward", { "data-key": "forward" }),
    button(say("Holiday…"), "away", { "data-key": "away" }),
    turns.length > 0 && button(say("Take back turn {number}…", { number: turn - 1 }), "back", { "data-key": "back" }, ".danger"),
  ];
}

/** The buttons for the table, such as the one for corrections by hand. @param {Desk} desk */
export function otherButtons({ acts, status, rules }) {
  const pieces = status === "playing" ? acts.map(({ act, called }) => button(say("{act} a piece…", { act: capital(called) }), "withdraw", { "data-act": act, "data-key": act }, ".danger")) : [];
  const correct = status === "playing" && button(say("Correct by hand…"), "correct", { "data-key": "correct" }, ".danger");
  return [...pieces, correct, status !== "over" && button(rules.listed ? say("Stop looking for players") : say("Look for players in the lobby"), "lobby", { "data-key": "lobby" }), button(say("House rules…"), "house-rules", { "data-key": "house-rules" }), button(say("Hand over…"), "hand-over", { "data-key": "hand-over" }, ".danger")];
}

const WHO = { type: "text", name: "who", required: true, maxlength: 300, autocomplete: "off", placeholder: say("Name <name@example.org>") };

const SOONER = say("Everybody will be told. The new deadline will be at least a day away.");

/** Ask by how many hours to move the deadline. @param {string} title @param {string} text @param {string} yes */
async function askHours(title, text, yes) {
  const input = make("input", { type: "number", name: "hours", value: 24, min: 1, max: 8784, step: "any", required: true });
  const said = await ask({ title, text, fields: [field(say("By how many hours"), input)], yes });
  return said && { hours: Number(said.hours) };
}

const MOST = 4000; // characters of a comment or letter

/** @param {string} [text] */
const area = (text = "") => make("textarea", { name: "text", rows: 8, maxlength: MOST }, text);

/** The buttons with which the Games Master writes a comment or a letter. @param {Desk} desk */
export const wordButtons = ({ status }) => [
  status !== "over" && button(say("Comment on the next report…"), "comment", { "data-key": "comment" }),
  button(say("Write a letter…"), "write", { "data-key": "write" }),
];

/** @returns {Promise<Sent<`/tables/${string}/desk/comment`> | null>} */
async function comment() {
  const text = say("Your comment appears at the top of the next report and in the magazine. You can remove it until then.");
  const said = await ask({ title: say("Comment on the next report"), text, fields: [field(say("Your comment"), area())], yes: say("Keep it") });
  return said && { text: said.text };
}

/** @param {Desk} desk @returns {Promise<Sent<`/tables/${string}/desk/write`> | null>} */
async function write({ players }) {
  const people = players.filter(({ kind }) => kind === "person").map(({ player, name }) => /** @type {[string, string]} */ ([String(player), say("{name} only", { name })]));
  const fields = [field(say("For"), select("to", [["", say("All players")], ...people])), field(say("Your message"), area())];
  const said = await ask({ title: say("Write a letter"), text: say("Your letter is sent at once. It is also shown on the table's page and in the report."), fields, yes: say("Send it") });
  return said && { player: said.to === "" ? null : Number(said.to), text: said.text };
}

/** @param {Desk} desk @returns {Promise<Sent<`/tables/${string}/desk/house-rules`> | null>} */
async function houseRules({ rules }) {
  const text = say("The house rules appear on the table's page, in invitations and in first letters. If you change them, everybody is told at once.");
  const said = await ask({ title: say("House rules"), text, fields: [field(say("All house rules"), area(rules.house_rules))], yes: say("Change them") });
  return said && { text: said.text };
}

/** @param {Desk} desk @param {HTMLElement} pressed @returns {Promise<Sent<`/tables/${string}/desk/strike`> | null>} */
async function strike({ waiting }, { dataset }) {
  const one = waiting.find(({ number }) => String(number) === dataset.waiting);
  const text = say("No letter is sent about this. The server deletes the address.");
  return one && (await ask({ title: say("Remove {name} from the list?", { name: one.name }), text, yes: say("Remove from the list"), danger: true })) ? { number: one.number } : null;
}

/**
 * For each command, a function that shows a dialog and returns the body of the request, or null if the Games Master cancels.
 * @type {{[W in Asked]: (desk: Desk, pressed: HTMLElement, bots: Bot[]) => Promise<Sent<`/tables/${string}/desk/${W}`> | null>}}
 */
export const QUESTIONS = {
  process: async (desk) => {
    const { wanted, understood } = counts(desk);
    const missing = wanted - understood;
    if (missing && desk.needs_all) await post(`/tables/${desk.table}/desk/try`, {}); // the refusal says whose orders are missing
    const text = missing ? say("{desk} Missing orders: {late}.", { desk: countWords(desk), late: desk.late }) : say("All orders are in.");
    const yes = missing ? say("Process without {orders}", { orders: plural(missing, "{count} order", "{count} orders") }) : say("Process");
    return (await ask({ title: say("Process turn {turn} now?", { turn: desk.turn }), text: say("{text} After that, everybody can see all orders.", { text }), yes, danger: missing > 0 })) && { turn: desk.turn };
  },
  back: async ({ turn }) => {
    const text = say("All boards go back to the start of that turn. The orders are kept and can be changed. The game is paused until you resume it.");
    return (await ask({ title: say("Take back turn {number}?", { number: turn - 1 }), text, yes: say("Take it back"), danger: true })) && { turn };
  },
  extend: () => askHours(say("Extend the deadline"), "", say("Extend it")),
  forward: () => askHours(say("Bring the deadline forward"), SOONER, say("Bring it forward")),
  away: async ({ players }) => {
    /** @type {[string, string][]} */
    const whose = [["", say("The whole table")], ...players.filter(({ kind }) => kind === "person").map(({ player, name }) => /** @type {[string, string]} */ ([String(player), name]))];
    const day = (/** @type {string} */ name) => make("input", { type: "date", name, required: true });
    const fields = [field(say("Whose"), select("player", whose)), field(say("First day"), day("first")), field(say("Last day"), day("last"))];
    const said = await ask({ title: say("A holiday"), text: say("No turn is due on these days."), fields, yes: say("Enter it") });
    return said && { player: said.player === "" ? null : Number(said.player), first: said.first, last: said.last };
  },
  "strike-holiday": async (_, { dataset }) =>
    (await ask({ title: say("Delete this holiday?"), text: SOONER, yes: say("Delete it"), danger: true })) && { number: Number(dataset.number) },
  replace: async ({ players, waiting }, { dataset }, bots) => {
    const next = waiting.find(({ number }) => String(number) === dataset.waiting);
    if (next) {
      /** @type {[string, string][]} */
      const seats = players.map(({ player, name, bot }) => [String(player), bot ? say("{name} (a bot is playing)", { name }) : name]);
      const text = say("Only a player who has resigned or missed two turns in a row can be replaced. Earlier orders become void, and everybody can see this in the log.");
      const said = await ask({ title: say("Whose seat does {name} get?", { name: next.name }), text, fields: [field(say("The seat of"), select("player", seats))], yes: say("Give {name} this seat", { name: next.name }), danger: true });
      return said && { player: Number(said.player), who: `next ${next.number}` };
    }
    const player = Number(dataset.player);
    const who = /** @type {HTMLInputElement} */ (make("input", WHO));
    const kinds = make("select", { name: "kind" }, make("option", { value: "" }, say("Somebody else, by post")), ...botOptions(bots, "", "bot:"));
    const name = field(say("Name and address, or only a name for somebody who plays on paper"), who);
    kinds.addEventListener("change", () => {
      who.required = /** @type {HTMLSelectElement} */ (kinds).value === "";
      name.hidden = !who.required;
    });
    const title = say("Who takes over from {name}?", { name: players[player].name });
    const text = say("To correct an address, enter the same name with the new address. Earlier orders become void, and nobody will see them. The old word and link will no longer work. Everybody can see the change in the log.");
    const said = await ask({ title, text, fields: [field(say("Who"), kinds), name], yes: say("Replace"), danger: true });
    return said && { player, who: said.kind || said.who };
  },
  withdraw: async (desk, { dataset }) => {
    const act = dataset.act ?? "";
    const called = capital(desk.acts.find((one) => one.act === act)?.called ?? act);
    const places = desk.boards.flatMap(({ board, roles }) => roles.map((role) => ({ board, role })));
    const options = places.map((place, at) => /** @type {[string, string]} */ ([String(at), capital(placeWords(desk, place))]));
    const text = say("The rules allow the Games Master to do this. It happens at once, and the orders of the other players stay as they are.");
    const said = await ask({ title: say("{act} a piece", { act: called }), text, fields: [field(say("Which"), select("place", options))], yes: called, danger: true });
    return said && { ...places[Number(said.place)], act };
  },
  correct: correction,
  comment,
  write,
  "house-rules": houseRules,
  strike,
  "hand-over": async () => {
    const text = say("Your own link will no longer work. The new link is shown only once. Send it to the new Games Master.");
    const said = await ask({ title: say("Who is the new Games Master?"), text, fields: [field(say("Name and address"), make("input", WHO))], yes: say("Hand over"), danger: true });
    return said && { who: said.who };
  },
};
