// @ts-check
/** Writes animations as APNG files (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */

/**
 * @typedef {{data: Uint8Array, left: number, top: number, width: number, height: number, lasts: number}} Frame  a part of the picture that
 *   changes, and how many milliseconds it is shown; `data`: its compressed rows, in PNG's format
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const LENGTHS = 12; // bytes of a chunk: its length, its kind and its checksum
const [BITS, BY_PALETTE] = [8, 3];
const [STAYS, OVER] = [0, 1]; // a frame stays below the next one, which has transparent pixels
const FOR_EVER = 0; // the number of times it is played
const A_SECOND = 1000;

const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let check = byte;
  for (let bit = 0; bit < 8; bit++) check = check & 1 ? 0xedb88320 ^ (check >>> 1) : check >>> 1;
  return check;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let check = 0xffffffff;
  for (const byte of bytes) check = CHECKS[(check ^ byte) & 0xff] ^ (check >>> 8);
  return (check ^ 0xffffffff) >>> 0;
}

/** @param {string} kind @param {Uint8Array} data */
function chunk(kind, data) {
  const bytes = new Uint8Array(LENGTHS + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(Array.from(kind, (letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, checksum(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** @param {...number} values */
function words(...values) {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of values.entries()) view.setUint32(4 * at, value);
  return bytes;
}

/** The APNG chunk that says how a frame is drawn over the one before. @param {number} number @param {Frame} frame */
function control(number, { width, height, left, top, lasts }) {
  const bytes = new Uint8Array(26);
  bytes.set(words(number, width, height, left, top));
  const view = new DataView(bytes.buffer);
  view.setUint16(20, Math.min(lasts, 0xffff));
  view.setUint16(22, A_SECOND);
  bytes.set([STAYS, OVER], 24);
  return chunk("fcTL", bytes);
}

/**
 * Assemble frames to an APNG file. The first frame is the whole picture, and the others may be parts of it.
 * @param {Frame[]} frames @param {Uint8Array} colours red, green and blue of each colour; the first one is transparent
 * @returns {Blob}
 */
export function assembled(frames, colours) {
  const head = new Uint8Array(13);
  head.set(words(frames[0].width, frames[0].height));
  head.set([BITS, BY_PALETTE], 8);
  const parts = [Uint8Array.from(SIGNATURE), chunk("IHDR", head), chunk("acTL", words(frames.length, FOR_EVER)), chunk("PLTE", colours), chunk("tRNS", Uint8Array.of(0))];
  let number = 0;
  for (const [at, frame] of frames.entries()) {
    parts.push(control(number++, frame));
    parts.push(at === 0 ? chunk("IDAT", frame.data) : chunk("fdAT", joined(words(number++), frame.data)));
  }
  return new Blob(/** @type {any} */ ([...parts, chunk("IEND", new Uint8Array())]), { type: "image/apng" });
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}
