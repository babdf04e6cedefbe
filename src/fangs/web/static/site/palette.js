// @ts-check
/** Chooses the colours of an animation. There are at most 255, so similar colours become the same. */

const MOST = 256; // including the transparent one
const FLAT = 128; // the most frequent colours, those of areas, which stay exact
const NEAR = 10; // in red, green or blue; colours at edges that differ less become the same

/** @typedef {[red: number, green: number, blue: number]} Colour */

/** @param {number} pixel in a canvas's format @returns {Colour} */
const parts = (pixel) => [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff];

/** @param {Colour} one @param {Colour} other */
const distance = (one, other) => Math.max(...one.map((value, at) => Math.abs(value - other[at])));

/** The colours of an animation, each with a number. The number 0 is transparent. */
export class Palette {
  /** @param {Uint32Array} pixels of the first picture */
  constructor(pixels) {
    /** @type {Colour[]} */
    this.colours = [[0, 0, 0]];
    /** @type {Map<number, number>} */
    this.known = new Map();
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    for (const [pixel] of [...counts].sort(([, one], [, other]) => other - one).slice(0, FLAT)) this.#add(pixel);
  }

  /** @param {number} pixel @returns {number} */
  number(pixel) {
    const known = this.known.get(pixel);
    if (known !== undefined) return known;
    const [nearest, off] = this.#nearest(parts(pixel));
    if (off > NEAR && this.colours.length < MOST) return this.#add(pixel);
    this.known.set(pixel, nearest);
    return nearest;
  }

  /** @param {number} pixel */
  #add(pixel) {
    this.known.set(pixel, this.colours.length);
    return this.colours.push(parts(pixel)) - 1;
  }

  /** @param {Colour} colour @returns {[number: number, distance: number]} */
  #nearest(colour) {
    let [best, least] = [1, Infinity];
    for (let at = 1; at < this.colours.length; at++) {
      const off = distance(colour, this.colours[at]);
      if (off < least) [best, least] = [at, off];
    }
    return [best, least];
  }

  /** @returns {Uint8Array} */
  bytes() {
    return Uint8Array.from(this.colours.flat());
  }
}
