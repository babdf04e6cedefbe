// @ts-check
/** Turns SVG drawings into pixels on a canvas. A server does this with a library. */
import { assembled } from "./apng.js";
import { Palette } from "./palette.js";
import { say } from "../page/language.js";

/** @typedef {[svg: string, lasts: number]} Shot  a picture of a film, and how many milliseconds it is shown */
/** @typedef {{left: number, top: number, width: number, height: number}} Part */

/** Create a canvas without transparency, so that all pictures have the same kind of pixels. @param {number} width @param {number} height */
function blank(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const on = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!on) throw new Error(say("This browser cannot make pictures here."));
  return { canvas, on };
}

/** @param {string} svg @param {number} width */
async function drawn(svg, width) {
  const [, across = "1", down = "1"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const height = Math.round((width * Number(down)) / Number(across));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace("<svg ", `<svg width="${width}" height="${height}" `))}`;
  await image.decode();
  const { canvas, on } = blank(width, height);
  on.drawImage(image, 0, 0, width, height);
  return { canvas, on, width, height };
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const written = (canvas) => new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("This browser cannot make pictures here.")))), "image/png"));

/** Render an SVG drawing as PNG. @param {string} svg @param {number} width @returns {Promise<Blob>} */
export const png = async (svg, width) => written((await drawn(svg, width)).canvas);

/** Collects the pictures of a film, and writes them as APNG. Every frame contains only what has changed. */
export class Movie {
  /** @param {number} width */
  constructor(width) {
    this.width = width;
    /** @type {import("./apng.js").Frame[]} */
    this.frames = [];
    this.before = new Uint32Array();
    /** @type {Palette | null} */
    this.palette = null;
  }

  /** @param {Shot} shot */
  async add([svg, lasts]) {
    const { on, width, height } = await drawn(svg, this.width);
    const pixels = new Uint32Array(on.getImageData(0, 0, width, height).data.buffer);
    const { before, palette } = this;
    this.palette = palette ?? new Palette(pixels);
    const part = palette ? changed(before, pixels, width) : { left: 0, top: 0, width, height };
    const last = this.frames.at(-1);
    if (part) this.frames.push({ ...part, lasts, data: await compressed(rows(before, pixels, width, part, this.palette)) });
    else if (last) last.lasts += lasts;
    this.before = pixels;
  }

  /** @returns {Blob} */
  blob() {
    if (!this.palette) throw new Error("A film without pictures.");
    return assembled(this.frames, this.palette.bytes());
  }
}

/**
 * The rows of a part of a picture in PNG's format. Pixels that have not changed are transparent.
 * @param {Uint32Array} before @param {Uint32Array} after @param {number} across @param {Part} part @param {Palette} palette
 */
function rows(before, after, across, { left, top, width, height }, palette) {
  const found = new Uint8Array(height * (width + 1)); // each row begins with its filter; 0 means none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (top + y) * across + left + x;
      if (before[at] !== after[at]) found[y * (width + 1) + 1 + x] = palette.number(after[at]);
    }
  }
  return found;
}

/** @param {Uint8Array} bytes */
async function compressed(bytes) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The smallest rectangle that contains all differences between two pictures, or null if there are none.
 * @param {Uint32Array} before @param {Uint32Array} after @param {number} across @returns {Part | null}
 */
function changed(before, after, across) {
  let [left, right, top, bottom] = [across, -1, -1, -1];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const [x, y] = [at % across, Math.floor(at / across)];
    if (top < 0) top = y;
    bottom = y;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return top < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
