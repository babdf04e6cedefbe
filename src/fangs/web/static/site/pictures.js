// @ts-check
/** The pictures and films that a server makes at these addresses: on a site Python draws them, and the page makes pixels of them. */
import { Movie, png } from "./pixels.js";

/** @typedef {(path: string) => Promise<Response>} Ask */
/** @typedef {(share: number) => void} Tell */

const PICTURE = /^(.*\/picture)\.png(\?.*)$/;
const FILM = /^(.*)\/film\.apng(\?.*)$/;
const USUAL = "640";

/**
 * @param {string} path @param {Ask} ask @param {Tell} tell called with how much of it is done
 * @returns {Promise<Blob | Response>} a response: a refusal, or what is no picture of pixels
 */
export async function pictured(path, ask, tell) {
  const [, picture, look = ""] = PICTURE.exec(path) ?? [];
  if (picture) {
    const answer = await ask(`${picture}.svg${look}`);
    return answer.ok ? png(await answer.text(), size(look)) : answer;
  }
  const [, board, asked = ""] = FILM.exec(path) ?? [];
  return board ? film(`${board}/shots${asked}`, size(asked), ask, tell) : ask(path);
}

/** @param {string} query */
const size = (query) => Number(new URLSearchParams(query).get("size") ?? USUAL);

/** A film comes in parts. @param {string} path @param {number} width @param {Ask} ask @param {Tell} tell */
async function film(path, width, ask, tell) {
  const movie = new Movie(width);
  for (let done = 0; done !== null; ) {
    const answer = await ask(`${path}&done=${done}`);
    if (!answer.ok) return answer;
    /** @type {{shots: import("./pixels.js").Shot[], done: number | null, of: number}} */
    const part = await answer.json();
    for (const shot of part.shots) await movie.add(shot);
    done = /** @type {number} */ (part.done);
    tell(done === null ? 1 : done / part.of);
  }
  return movie.blob();
}
