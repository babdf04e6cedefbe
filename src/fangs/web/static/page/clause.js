// @ts-check
/**
 * Shows clauses of the rules in a card. A small button shows its clause while the pointer is on it, or after a click until the next click
 * elsewhere. The button also has a word on it until somebody has clicked on a first one.
 */
import { get } from "../server/api.js";
import { knowsClauses, rememberClauses } from "../browser/storage.js";
import { button as makeButton, make } from "./element.js";
import { say } from "./language.js";

const NARROW = 640; // pixels; a narrower window is a phone's
const LEAST = 150; // pixels, enough for a few lines

/** @type {Map<string, Promise<string>>} */
const texts = new Map();
const card = make("div.clause-card", { popover: "manual", role: "dialog", "aria-label": say("Rule"), tabindex: "-1" });
/** @type {HTMLElement | null} */
let shownFor = null;
let pinned = false;
let waiting = 0;

/**
 * A button that shows a clause of the rules.
 * @param {string} game
 * @param {string | null} clause
 */
export const clauseButton = (game, clause) =>
  clause && make("button.clause", { type: "button", "data-game": game, "data-clause": clause, "aria-label": say("Show rule {clause}", { clause }), "aria-haspopup": "dialog" }, "§", make("span.clause-word", {}, say("rule")), make("span.aloud", {}, clause));

/** @param {string} game @param {string} clause @returns {Promise<string>} */
function textOf(game, clause) {
  const name = `${game} ${clause}`;
  const known = texts.get(name) ?? get(`/games/${game}/clauses/${clause}`).then(({ text }) => text);
  texts.set(name, known);
  known.catch(() => texts.delete(name));
  return known;
}

/** The paragraphs of a clause, without its number and the letters for its sources. @param {string} text @param {string} clause */
function written(text, clause) {
  const bare = text.replaceAll(/ \([SPRC](?:, [SPRC])*\)/g, "").replace(`${clause} `, "");
  return bare.split(/\n\s*\n/).map((paragraph) => make("p", {}, paragraph));
}

/** @param {HTMLElement} button */
async function show(button) {
  const { game = "", clause = "" } = button.dataset;
  if (shownFor === button && card.matches(":popover-open")) return;
  shownFor = button;
  card.setAttribute("aria-label", say("Rule {clause}", { clause }));
  const link = make("a", { href: `/games/${game}/rules#${clause}`, target: "_blank", rel: "noopener" }, say("Open in the rules"));
  const text = await textOf(game, clause).then((found) => written(found, clause), () => [make("p", {}, say("The rule could not be loaded."))]);
  if (shownFor !== button) return;
  const head = make("div.clause-head", {}, make("b", {}, say("Rule {clause}", { clause })), makeButton("×", "close-clause", { "aria-label": say("Close"), onclick: close }, ".plain"));
  card.replaceChildren(head, ...text, link);
  card.showPopover();
  place(button);
}

/** @param {HTMLElement} button */
function place(button) {
  const at = button.getBoundingClientRect();
  const isNarrow = innerWidth < NARROW;
  const room = innerHeight - at.bottom - 14;
  card.style.maxHeight = isNarrow && room > LEAST ? `${room}px` : "";
  const { width, height } = card.getBoundingClientRect();
  const isBelow = at.bottom + 6 + height < innerHeight;
  const above = isNarrow ? innerHeight - height - 8 : Math.max(8, at.top - height - 6); // on a phone, the board is at the top
  card.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  card.style.top = `${isBelow ? at.bottom + 6 : above}px`;
}

/** Move the card with its button when the page scrolls. @param {Event} event */
function follow({ target }) {
  if (!shownFor || target === card || !card.matches(":popover-open")) return;
  if (shownFor.isConnected) place(shownFor);
  else hide();
}

function hide() {
  if (card.matches(":popover-open")) card.hidePopover();
  shownFor = null;
  pinned = false;
}

/** @param {Event} event @returns {HTMLElement | null} */
const buttonOf = (event) => (event.target instanceof Element ? event.target.closest("[data-clause]") : null);

/** @param {Event} event */
function point(event) {
  clearTimeout(waiting);
  const button = buttonOf(event);
  if (button && !pinned) show(button);
  else if (!pinned && !card.contains(/** @type {Node} */ (event.target))) waiting = window.setTimeout(hide, 250);
}

/** @param {MouseEvent} event */
async function press(event) {
  const button = buttonOf(event);
  if (!button) {
    if (!card.contains(/** @type {Node} */ (event.target))) hide();
    return;
  }
  await show(button);
  pinned = true;
  rememberClauses();
  if (event.detail === 0) card.querySelector("a")?.focus();
}

/** Hide the card. If the focus was in it, return the focus to the button. */
function close() {
  const back = shownFor;
  const inside = card.contains(document.activeElement);
  hide();
  if (inside) back?.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key !== "Escape" || !shownFor) return;
  close();
  event.stopImmediatePropagation();
}

document.body.append(card);
document.documentElement.classList.toggle("new-to-clauses", !knowsClauses()); // the buttons keep their size until the page is loaded again
document.addEventListener("pointerover", point);
document.addEventListener("focusin", (event) => {
  if (buttonOf(event)?.matches(":focus-visible")) point(event);
  else if (shownFor && !pinned && !card.contains(/** @type {Node} */ (event.target))) hide();
});
document.addEventListener("click", press, { capture: true }); // even on the board, which stops clicks
// When a slider is dragged, there is no click.
document.addEventListener("pointerdown", ({ target }) => target instanceof HTMLInputElement && hide(), { capture: true });
document.addEventListener("keydown", escape, { capture: true });
addEventListener("scroll", follow, { passive: true, capture: true });
