// @ts-check
/**
 * Shows a board in a frame of another page, with a slider for its game. It stores nothing in the browser. It asks a server for each
 * position. On a site without a server, the part of the address after the # contains all positions, or the address names a puzzle.
 */
import { count, lookThrough, put, shown } from "./slides.js";

/** @import { Slides } from "../server/types.d.ts" */

const SOON = 80; // a slider that is dragged passes many positions
const FRAGMENT = "address"; // the slides are in the address of the page
const slider = /** @type {HTMLInputElement} */ (document.querySelector("input"));
const caption = /** @type {HTMLElement} */ (document.querySelector("figcaption"));
const { body } = document;
const { from = "" } = body.dataset;
const asked = new URLSearchParams(location.search);
const puzzle = /^([\w-]+)\/(\d+)$/.exec(asked.get("puzzle") ?? "");
const theme = (body.dataset.theme ||= asked.get("theme") === "dark" ? "dark" : "light");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

if (from === FRAGMENT && puzzle) showPuzzle(puzzle[1], Number(puzzle[2]));
else if (from === FRAGMENT) showAddress();
else if (from) {
  slider.addEventListener("input", () => {
    count(Number(slider.value));
    clearTimeout(timer);
    timer = setTimeout(() => look(Number(slider.value)), SOON);
  });
  count(Number(slider.value));
  look(Number(slider.value));
}

/** @param {number} at */
async function look(at) {
  const answer = await fetch(from.replaceAll("{at}", String(at)), { credentials: "omit" }).catch(() => null);
  if (answer?.ok && at === Number(slider.value)) put(shown(await answer.json(), 0, theme));
}

async function showAddress() {
  const { unpacked } = await import("./packing.js");
  const slides = await unpacked(location.hash.slice(1));
  try {
    if (slides) return lookThrough(slides, /^\d+$/.test(asked.get("at") ?? "") ? Number(asked.get("at")) : Infinity, theme);
  } catch {
    // The storage holds something else.
  }
  tell();
}

/** @param {string} game @param {number} number */
async function showPuzzle(game, number) {
  const root = new URL("../../../", import.meta.url);
  const answers = new URL(`${document.documentElement.dataset.python}answers/${document.documentElement.lang}/embed/${game}.json`, root);
  const answer = await fetch(answers).catch(() => null);
  /** @type {Slides | null} */
  const slides = answer?.ok ? await answer.json() : null;
  if (!slides?.slides[number]) return tell();
  put(shown(slides, number, theme));
  /** @type {HTMLElement} */ (document.querySelector("label")).hidden = true;
  /** @type {HTMLElement} */ (document.querySelector("h1")).textContent = document.title = slides.title;
  /** @type {HTMLAnchorElement} */ (document.querySelector("a")).href = new URL(`../puzzles/${game}/?puzzle=${number + 1}`, location.href).href;
}

/** Show a message that the address contains no board. */
function tell() {
  caption.textContent = caption.dataset.said ?? "";
  /** @type {HTMLElement} */ (document.querySelector("label")).hidden = true;
}
