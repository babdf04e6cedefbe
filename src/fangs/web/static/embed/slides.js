// @ts-check
/**
 * Draws the positions of a game from slides (`fangs.core.pictures.slides`), without knowing the rules, and lets the reader choose one with
 * a slider. This module imports nothing, because it is also written into files that show a game anywhere. Old addresses and files must stay
 * readable.
 */

/** @import { SlidePiece, Slides } from "../server/types.d.ts" */
/** @typedef {{svg: string, caption: string}} Shown */

const SIGNS = new Map([["&", "&amp;"], ["<", "&lt;"], [">", "&gt;"], ['"', "&quot;"], ["'", "&#x27;"]]);

/** @param {string} text */
export const escaped = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? "");

/**
 * The drawing and the caption of one slide.
 * @param {Slides} slides @param {number} place @param {string} theme
 * @returns {Shown}
 */
export function shown(slides, place, theme) {
  const { scenery, caption } = slides.slides[place];
  return { svg: themed(drawing(slides.sceneries[scenery], piecesAt(slides, place)), theme === "dark" ? slides.dark : {}), caption };
}

/** The pieces of a slide. Most of them are stored as references to the slide before or, below 0, to all pieces that are written in full. @param {Slides} slides @param {number} place @returns {SlidePiece[]} */
function piecesAt({ slides }, place) {
  /** @type {SlidePiece[]} */
  let before = [];
  /** @type {SlidePiece[]} */
  const whole = [];
  for (const { pieces } of slides.slice(0, place + 1)) {
    whole.push(...pieces.filter((piece) => typeof piece !== "number"));
    before = pieces.map((piece) => (typeof piece !== "number" ? piece : piece < 0 ? whole[-1 - piece] : before[piece]));
  }
  return before;
}

/** @param {Slides["sceneries"][number]} scenery @param {SlidePiece[]} pieces */
function drawing({ drawing, symbols }, pieces) {
  /** @type {Map<string, string>} */
  const layers = new Map();
  for (const { symbol, x = 0, y = 0, says = "", layer = "", size = 1 } of pieces) {
    const place = `translate(${x} ${y})${size === 1 ? "" : ` scale(${size} ${size})`}`;
    const look = symbols[symbol].replaceAll("{}", () => escaped(says));
    layers.set(layer, `${layers.get(layer) ?? ""}<g transform="${place}">${look}</g>`);
  }
  return drawing.replace(/<g data-layer="([^"]*)"\/>/g, (_, layer) => `<g>${layers.get(layer) ?? ""}</g>`);
}

/** @param {string} svg @param {Record<string, string>} colours */
const themed = (svg, colours) => svg.replace(/(fill|stroke)="(#\w{6})"/g, (_, what, colour) => `${what}="${colours[colour] ?? colour}"`);

/** Show the drawing and the caption of a position on the page. @param {Shown} position */
export function put({ svg, caption }) {
  /** @type {HTMLImageElement} */ (document.querySelector("img")).src = `data:image/svg+xml,${encodeURIComponent(svg)}`; // as an image, it cannot run scripts
  const told = /** @type {HTMLElement} */ (document.querySelector("figcaption"));
  told.textContent = caption;
  told.scrollTop = 0;
  told.style.minHeight = `${Math.ceil(told.getBoundingClientRect().height)}px`;
}

/** Show the number of the position on the page and on its slider. @param {number} at */
export function count(at) {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector("input"));
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", (slider.dataset.said ?? "").replace("{at}", String(at)));
  /** @type {HTMLElement} */ (document.querySelector("output")).textContent = `${at} / ${slider.dataset.of}`;
}

/**
 * Show a series of slides with a slider, beginning at a given step.
 * @param {Slides} slides @param {number} at @param {string} theme
 */
export function lookThrough(slides, at, theme) {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector("input"));
  const { first, of } = slides;
  const last = first + slides.slides.length - 1;
  Object.assign(slider, { min: String(first), max: String(last) });
  slider.dataset.of = String(of);
  slider.dataset.said = (slider.dataset.said ?? "").replace("{steps}", String(of));
  /** @type {HTMLElement} */ (document.querySelector("label")).hidden = first === last;
  /** @type {HTMLElement} */ (document.querySelector("h1")).textContent = document.title = slides.title;
  const show = () => {
    count(Number(slider.value));
    put(shown(slides, Number(slider.value) - first, theme));
  };
  slider.addEventListener("input", show);
  const longest = slides.slides.reduce((one, other) => (other.caption.length > one.caption.length ? other : one));
  put({ svg: "<svg xmlns='http://www.w3.org/2000/svg'/>", caption: longest.caption }); // whose space is reserved from the beginning
  slider.value = String(Math.min(Math.max(at, first), last));
  show();
}
