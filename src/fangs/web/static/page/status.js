// @ts-check
/** Shows the short texts around the board: whose turn it is, the time left, errors, and what can be done next. */
import { ApiError, wordsOf } from "../server/api.js";
import { clauseButton } from "./clause.js";
import { button, fill, find, make } from "./element.js";
import { capital, say } from "./language.js";
import { byFinger } from "./pointer.js";
import { open } from "../board/clicks.js";
import { left } from "./times.js";

const LINES = {
  live: "",
  lost: say("Connection lost. Trying again…"),
  renewed: say("This seat is no longer yours because its link was renewed or the seat was freed for somebody else. Ask the host."),
  gone: "",
};

/** @param {import("../table/live.js").State} state */
export function showLine(state) {
  const line = find("#line");
  const alert = document.querySelector("#alert");
  if (state === "live" && alert instanceof HTMLElement && alert.dataset.kind === "offline") sayAlert(null); // the server is reachable again
  if (line.textContent !== LINES[state]) line.textContent = LINES[state];
}

/** @param {ApiError} [why] */
export function showGone(why) {
  find("#table, #desk").hidden = true;
  const box = find("#gone");
  box.hidden = false;
  const isClosed = !why || [401, 403].includes(why.status);
  const words = why?.status === 404 ? say("There is no such table.") : isClosed ? say("You do not have access to this table.") : why.message;
  box.replaceChildren(make("h2", {}, words), make("p", {}, why && why.message !== words ? why.message : ""), make("p", {}, make("a.button.primary", { href: "/" }, say("To the lobby"))));
}

/** @param {import("./view.js").Turn} told */
export function showTurn({ tone, strong, text, how }) {
  const box = find("#turn");
  box.dataset.tone = tone;
  fill(box, strong && make("b", {}, strong), strong && " ", capital(text), how ? ` ${how}` : "");
  fit();
}

const SIZES = ["", "small", "smaller", "smallest"];

/** Show who is thinking now, beside the words that say whose turn it is. @param {string} words */
export function showThinking(words) {
  find("#thinking").textContent = words;
  fit();
}

/** Choose a smaller font for a long text, so that its box stays the same size. If that is not enough, the box can be scrolled with the keyboard. */
function fit() {
  const box = find(".turn-words");
  const isWhole = SIZES.some((size) => {
    box.dataset.size = size;
    return box.scrollHeight <= box.clientHeight;
  });
  if (isWhole) box.removeAttribute("tabindex");
  else box.tabIndex = 0;
}

addEventListener("resize", () => document.querySelector(".turn-words") && fit());

/** @param {{now: number}} view @returns {number} the time of the server, in seconds since 1970 */
export function serverTime(view) {
  const here = performance.now() / 1000; // which does not change when somebody sets the clock
  ahead.set(view, ahead.get(view) ?? view.now - here);
  return here + (ahead.get(view) ?? 0);
}

/** @param {{deadline: number | null, now: number, pace?: {hours: number | null}} | null} view @returns {number} the seconds left */
export function showDeadline(view) {
  const box = find("#deadline");
  box.hidden = !view?.deadline && !view?.pace?.hours; // the line keeps its place in case it comes back
  if (!view?.deadline) {
    box.textContent = "";
    return Infinity;
  }
  const remaining = view.deadline - serverTime(view);
  const words = left(remaining);
  if (box.textContent !== words) box.textContent = words;
  box.classList.toggle("urgent", remaining < Math.min(300, (view.pace?.hours ?? Infinity) * 900)); // or a quarter of the whole time
  return remaining;
}

/** How many seconds the server's clock was ahead of this browser's when each view came. @type {WeakMap<object, number>} */
const ahead = new WeakMap();

/**
 * Show an error beside the board or at another place on the page. Null removes it.
 * @param {unknown} error
 * @param {string} [game]
 * @param {string} [where]
 */
export function sayAlert(error, game = "", where = "#alert") {
  const box = find(where);
  box.dataset.kind = error instanceof ApiError ? error.kind : "";
  if (!error) return box.replaceChildren();
  const clause = error instanceof ApiError ? clauseButton(game, error.clause) : null;
  box.replaceChildren(wordsOf(error), ...(clause ? [" ", clause] : []));
}

/** Call a function, and show its error if it fails. @param {() => unknown} act @param {string} [where] */
export async function attempt(act, where) {
  sayAlert(null, "", where);
  try {
    await act();
  } catch (error) {
    sayAlert(error, "", where);
  }
}

/** @param {string} text */
export function sayAloud(text) {
  find("#aloud").textContent = text;
}

/**
 * Show a hint on how to continue a choice, and what a second click on the last space would do.
 * @param {import("../board/clicks.js").Way[]} ways
 * @param {string[]} picked
 */
export function showHint(ways, picked) {
  const box = find("#hint");
  const last = picked.at(-1);
  box.hidden = last === undefined;
  if (last === undefined) return box.replaceChildren();
  const [again, more] = [true, false].map((same) => open(ways, picked).find(({ clicks }) => clicks.length > picked.length && (clicks[picked.length] === last) === same)?.label);
  const once = byFinger() ? say("Tap it again to {again}, or tap something else, for example to {more}.", { again, more }) : say("Click it again to {again}, or click something else, for example to {more}.", { again, more });
  fill(box, make("span", {}, again ? once : byFinger() ? say("Now tap what comes next.") : say("Now click what comes next.")), button(byFinger() ? say("Undo the tap") : say("Undo the click"), "take-back", { title: "Escape" }));
  keepClear();
}

/** Show a hint that says what a second tap would do. @param {string} label "": nothing @param {boolean} goesOn whether more can be added first */
export function showAim(label, goesOn) {
  const box = find("#hint");
  box.hidden = !label;
  fill(box, label && make("span", {}, say("{label}? Tap again.", { label: capital(label) })), goesOn && addMore());
  keepClear();
}

/**
 * Move the text about a tap to the upper edge of a small screen if it would cover the tapped space or one that can follow. Otherwise it is
 * at the lower edge.
 */
export function keepClear() {
  const under = find(".under");
  under.classList.remove("high");
  const tops = [...under.querySelectorAll(":scope > :is(.hint, .foretold)")].map((box) => box.getBoundingClientRect()).filter(({ height }) => height);
  const top = Math.min(...tops.map((box) => box.top));
  const tapped = document.querySelectorAll("#board .mark:is(.aimed, .picked), #board .marks:has(.picked) .can");
  under.classList.toggle("high", [...tapped].map((mark) => mark.getBoundingClientRect()).some((mark) => mark.bottom > top && mark.top < innerHeight));
}

/** A button that continues the choice at which a finger has pointed. */
export const addMore = () => button(say("Add more"), "add-more");

/**
 * Draw buttons for the reader's roles, if clicks alone do not tell which one is meant. With null, draw none.
 * @param {{role: string, called: string, done: boolean}[] | null} roles
 * @param {string | null} chosen
 */
export function showRoles(roles, chosen) {
  const box = find("#roles");
  box.hidden &&= !roles; // once shown, it keeps its place
  if (!roles) return box.replaceChildren();
  const buttons = roles.map(({ role, called, done }) =>
    button(capital(called) + (done ? " ✓" : ""), "role", { "data-role": role, "data-key": role, "aria-pressed": String(role === chosen) }),
  );
  fill(box, make("span.quiet", {}, say("Choose for")), ...buttons);
}
