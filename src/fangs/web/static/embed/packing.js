// @ts-check
/** Packs slides into the part of an address after the #, which no server sees. They are compressed (deflate) and encoded in base64url. */

/** @import { Slides } from "../server/types.d.ts" */

const NAME = "slides=";
const MOST = 20_000_000; // the maximum length of the unpacked data

/** @param {Slides} slides @returns {Promise<string>} */
export async function packed(slides) {
  const bytes = new Blob([JSON.stringify(slides)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const letters = Array.from(new Uint8Array(await new Response(bytes).arrayBuffer()), (byte) => String.fromCharCode(byte)).join("");
  return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} fragment without the # @returns {Promise<Slides | null>} null: it does not contain slides, or is incomplete */
export async function unpacked(fragment) {
  try {
    if (!fragment.startsWith(NAME)) return null;
    const bytes = Uint8Array.from(atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return JSON.parse(await read(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

/** @param {ReadableStream<Uint8Array>} stream */
async function read(stream) {
  let text = "";
  const reader = stream.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MOST) throw new RangeError("too long");
  }
  return text;
}
