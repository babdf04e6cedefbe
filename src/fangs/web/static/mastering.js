// @ts-check
/** The Games Master's acts: which there are now, and what must be said for each. What cannot be undone is asked once more. */
import { ask, field, select } from "./ask.js";
import { botOptions } from "./bots.js";
import { correction } from "./correcting.js";
import { button, counted, make } from "./element.js";
import { countWords, counts, placeWords } from "./received.js";
import { capital } from "./view.js";
import { comment, houseRules, strike, write } from "./words.js";

/** @import { Bot, Desk, Sent } from "./types.d.ts" */
/** @typedef {"process" | "back" | "extend" | "forward" | "away" | "replace" | "withdraw" | "correct" | "hand-over" | "comment" | "write" | "house-rules" | "strike"} Asked  the acts about which something is asked first */

/** The buttons of the turn. @param {Desk} desk */
export function turnButtons({ status, phase, paused, turn, turns }) {
  if (status !== "playing") return [];
  const open = phase !== "waiting for a bot" && phase !== "settling";
  return [
    open && button("Dry run", "try", { "data-key": "try" }),
    open && button(`Process turn ${turn}…`, "process", { "data-key": "process" }, ".primary"),
    paused ? button("Resume", "resume", { "data-key": "resume" }, ".primary") : button("Pause", "pause", { "data-key": "pause" }),
    open && !paused && button("Extend…", "extend", { "data-key": "extend" }),
    phase === "open" && !paused && button("Bring forward…", "forward", { "data-key": "forward" }),
    button("Holiday…", "away", { "data-key": "away" }),
    turns.length > 0 && button(`Take back turn ${turn - 1}…`, "back", { "data-key": "back" }, ".danger"),
  ];
}

/** The buttons of the table. @param {Desk} desk */
export function otherButtons({ acts, status, rules }) {
  const pieces = status === "playing" ? acts.map((act) => button(`${capital(act)} a piece…`, "withdraw", { "data-act": act, "data-key": act }, ".danger")) : [];
  const correct = status === "playing" && button("Correct by hand…", "correct", { "data-key": "correct" }, ".danger");
  return [...pieces, correct, status !== "over" && button(rules.listed ? "Look for no more players" : "Look for players in the lobby", "lobby", { "data-key": "lobby" }), button("House rules…", "house-rules", { "data-key": "house-rules" }), button("Hand over…", "hand-over", { "data-key": "hand-over" }, ".danger")];
}

const WHO = { type: "text", name: "who", required: true, maxlength: 300, autocomplete: "off", placeholder: "Name <name@example.org>" };

/** What is sent for an act; null: it is not done. @type {{[W in Asked]: (desk: Desk, pressed: HTMLElement, bots: Bot[]) => Promise<Sent<`/tables/${string}/desk/${W}`> | null>}} */
export const QUESTIONS = {
  process: async (desk) => {
    const { wanted, understood } = counts(desk);
    const missing = wanted - understood;
    const text = missing ? `${countWords(desk)} Missing orders: ${desk.late}.` : "All orders are in.";
    const yes = missing ? `Process without ${counted(missing, "order")}` : "Process";
    return (await ask({ title: `Process turn ${desk.turn} now?`, text: `${text} All orders are then shown to everybody.`, yes, danger: missing > 0 })) && { turn: desk.turn };
  },
  back: async ({ turn }) => {
    const text = "All boards go back to the start of that turn. The orders are kept and can be changed; the game is paused until you resume it.";
    return (await ask({ title: `Take back turn ${turn - 1}?`, text, yes: "Take it back", danger: true })) && { turn };
  },
  extend: async () => {
    const input = make("input", { type: "number", name: "hours", value: 24, min: 1, max: 8784, step: "any", required: true });
    const said = await ask({ title: "Extend the deadline", fields: [field("By how many hours", input)], yes: "Extend it" });
    return said && { hours: Number(said.hours) };
  },
  forward: async () => {
    const input = make("input", { type: "number", name: "hours", value: 24, min: 1, max: 8784, step: "any", required: true });
    const text = "Everybody is told; the new deadline is at least a day away.";
    const said = await ask({ title: "Bring the deadline forward", text, fields: [field("By how many hours", input)], yes: "Bring it forward" });
    return said && { hours: Number(said.hours) };
  },
  away: async ({ players }) => {
    /** @type {[string, string][]} */
    const whose = [["", "The whole table"], ...players.filter(({ kind }) => kind === "person").map(({ player, name }) => /** @type {[string, string]} */ ([String(player), name]))];
    const day = (/** @type {string} */ name) => make("input", { type: "date", name, required: true });
    const fields = [field("Whose", select("player", whose)), field("First day", day("first")), field("Last day", day("last"))];
    const said = await ask({ title: "A holiday", text: "No turn is due on these days.", fields, yes: "Note it" });
    return said && { player: said.player === "" ? null : Number(said.player), first: said.first, last: said.last };
  },
  replace: async ({ players, waiting }, { dataset }, bots) => {
    const next = waiting.find(({ number }) => String(number) === dataset.waiting);
    if (next) {
      /** @type {[string, string][]} */
      const seats = players.map(({ player, name, bot }) => [String(player), bot ? `${name}, for whom a bot plays` : name]);
      const text = "Only a player who has resigned, or missed two turns in a row, can be replaced. What was ordered before is void; all can read of it in the log.";
      const said = await ask({ title: `Whose seat does ${next.name} get?`, text, fields: [field("The seat of", select("player", seats))], yes: `Give ${next.name} this seat`, danger: true });
      return said && { player: Number(said.player), who: `next ${next.number}` };
    }
    const player = Number(dataset.player);
    const who = /** @type {HTMLInputElement} */ (make("input", WHO));
    const kinds = make("select", { name: "kind" }, make("option", { value: "" }, "Somebody else, by post"), ...botOptions(bots, "", "bot:"));
    const name = field("Name and address; a name alone for somebody on paper", who);
    kinds.addEventListener("change", () => {
      who.required = /** @type {HTMLSelectElement} */ (kinds).value === "";
      name.hidden = !who.required;
    });
    const title = `Who takes over from ${players[player].name}?`;
    const text = "Earlier orders are void and shown to nobody. The old word and link no longer work; all can see this in the log.";
    const said = await ask({ title, text, fields: [field("Who", kinds), name], yes: "Replace", danger: true });
    return said && { player, who: said.kind || said.who };
  },
  withdraw: async (desk, { dataset }) => {
    const act = dataset.act ?? "";
    const places = desk.boards.flatMap(({ board, roles }) => roles.map((role) => ({ board, role })));
    const options = places.map((place, at) => /** @type {[string, string]} */ ([String(at), capital(placeWords(desk, place))]));
    const text = "The rules allow the Games Master to do this. It happens at once; the orders of the others stay.";
    const said = await ask({ title: `${capital(act)} a piece`, text, fields: [field("Which", select("place", options))], yes: capital(act), danger: true });
    return said && { ...places[Number(said.place)], act };
  },
  correct: correction,
  comment,
  write,
  "house-rules": houseRules,
  strike,
  "hand-over": async () => {
    const text = "Your own link will no longer work. The new link is shown only once: send it to the new Games Master.";
    const said = await ask({ title: "Who is the new Games Master?", text, fields: [field("Name and address", make("input", WHO))], yes: "Hand over", danger: true });
    return said && { who: said.who };
  },
};

