// @ts-check
/** Draws the panel of a table that is played by post: when the turn is due, the reader's orders as the server understood them, and the reports. */
import { button, fill, make } from "../page/element.js";
import { capital, say } from "../page/language.js";
import { pressPart } from "./press.js";

/** @import { View } from "../server/types.d.ts" */
/** @typedef {NonNullable<View["post"]>} Post */

/** @param {View} view @param {Post["orders"][0]} order */
function order(view, { board, role, action, by, receipt }) {
  const name = view.boards[board].called[role];
  const whose = view.boards.length > 1 ? say("board {number}, {who}", { number: board + 1, who: name }) : name;
  const who = by === "player" ? "" : by === "bot" ? say(" (a bot's)") : say(" (entered by the Games Master)");
  return make(
    "li",
    { "data-key": `${board} ${role}` },
    `${capital(whose)}: `,
    make("b", {}, action),
    who,
    " ",
    make("span.quiet", { title: receipt }, say("receipt "), make("code", {}, receipt.slice(0, 16))),
  );
}

const SAYS = { ready: say("You are ready. The turn will be processed as soon as all players are ready."), wait: say("You have asked for this turn to wait until its deadline."), unclear: say("Your last letter was not fully understood, so the turn waits until its deadline or until you write again.") };

/** The buttons with which a player is ready, or asks to wait for the deadline. @param {View} view @param {Post} post */
function readiness({ status, you }, { early, says, paused }) {
  if (status !== "playing" || you === null || !early || paused) return [];
  const choice = (/** @type {"ready" | "wait"} */ what, /** @type {string} */ label) =>
    make("button", { type: "button", "data-do": "readiness", "data-says": says === what ? "" : what, "aria-pressed": String(says === what), "data-key": what }, label);
  return [
    make("div.button-row", { "data-key": "readiness", role: "group", "aria-label": say("This turn") }, choice("ready", say("I am ready")), choice("wait", say("Wait for the deadline"))),
    !!says && make("p.quiet", { "data-key": "says" }, SAYS[says]),
  ];
}

/** A button that offers letters in the language of the page, if they come in another one. @param {Post} post */
function letters({ language }) {
  const wanted = document.documentElement.lang;
  if (language === null || language === wanted) return "";
  return make("div.button-row", { "data-key": "language" }, button(say("Send me letters in English"), "language", { "data-language": wanted }));
}

/** @param {View} view @param {Post} post */
function orders(view, { orders, master_sees }) {
  if (view.status !== "playing" || view.you === null) return [];
  const words = master_sees ? say("Until the turn is processed, only the Games Master sees your orders.") : say("Until the turn is processed, nobody else sees your orders.");
  if (!orders.length) return [make("p.quiet", {}, words)];
  return [
    make("p", {}, make("b", {}, say("Understood, but not final: ")), say("you can change your orders until the turn is processed.")),
    make("ul.receipts", {}, ...orders.map((one) => order(view, one))),
    make("p.quiet", {}, say("{words} Each report shows the orders with their receipts, so that you can check them.", { words })),
  ];
}

/** The house rules, in the Games Master's words. @param {string} text */
export const houseRules = (text) =>
  make("details", { "data-key": "house-rules" }, make("summary", {}, say("House rules")), ...text.split("\n").filter(Boolean).map((line) => make("p", {}, line)));

/** The view that the panel was last drawn for. @type {View | null} */
let drawn = null;

/**
 * Draw the panel of a table that is played by post. At other tables, it stays hidden.
 * @param {HTMLElement} box
 * @param {View} view
 */
export function drawPost(box, view) {
  const { post, table, host } = view;
  drawn = view;
  if (!post) return;
  box.hidden = false;
  const link = (/** @type {string} */ href, /** @type {string} */ words) => make("li", {}, make("a", { href }, words));
  const reports = Array.from({ length: post.processed }, (_, at) => link(`/tables/${table}/report/${at + 1}`, say("Report of turn {number}", { number: at + 1 }))).reverse();
  const desk = host ? [link(`/desk#${table}`, say("To the desk"))] : [];
  fill(
    box,
    make("h2", {}, say("By post")),
    make("p", {}, post.standing),
    !!post.warning && make("p", { "data-key": "warning" }, make("b", {}, post.warning)),
    ...orders(view, post),
    ...readiness(view, post),
    letters(post),
    ...pressPart(view, () => drawn && drawPost(box, drawn)),
    !!post.house_rules && houseRules(post.house_rules),
    !!post.reliability && make("p.quiet", { "data-key": "reliability", title: say("Only you and the Games Master see this.") }, say("Your orders so far: {reliability}.", { reliability: post.reliability })),
    make("ul.links", {}, ...desk, link(`/tables/${table}/report`, say("The current state, as a page")), ...reports),
  );
}
