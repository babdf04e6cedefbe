// @ts-check
/** Creates the pictures and films that a server would create. On a site, Python draws them, and the page turns them into pixels. */
import { Movie, png } from "./pixels.js";

/** @typedef {(path: string) => Promise<Response>} Ask */
/** @typedef {(share: number) => void} Tell */

const PICTURE = /^(.*\/picture)\.png(\?.*)$/;
const FILM = /^(.*)\/film\.apng(\?.*)$/;
const USUAL = "640";

/**
 * @param {string} path @param {Ask} ask @param {Tell} tell called with the part that is done
 * @returns {Promise<Blob | Response>} a response: an error, or something other than a picture of pixels
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

/** Create a film. Python draws it in several parts. @param {string} path @param {number} width @param {Ask} ask @param {Tell} tell */
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
