// @ts-check
/** The studies that were saved in this browser: their keys, which allow changes, and their titles and dates for a list. */
import { browserStorage, read, signedInAs, write } from "./storage.js";

/** @typedef {{id: string, title: string, game: string, at: number, player: string}} SavedStudy  `player`: the player who was signed in; "": nobody */

const KEY = "study:";

/** @param {string} id @returns {string | null} */
export const studyKey = (id) => read(browserStorage, KEY + id, /** @type {string | null} */ (null));

/** @returns {SavedStudy[]} */
const listed = () => read(browserStorage, "studies", []);

/** All studies whose keys this browser has, the last saved first. @returns {SavedStudy[]} */
export function savedStudies() {
  const known = listed().filter(({ id }) => studyKey(id));
  const ids = Object.keys(browserStorage ?? {}).flatMap((name) => (name.startsWith(`fangs:${KEY}`) ? [name.slice(`fangs:${KEY}`.length)] : []));
  const others = ids.filter((id) => !known.some((one) => one.id === id));
  return [...known, ...others.map((id) => ({ id, title: "", game: "", at: 0, player: "" }))];
}

/**
 * Store that a study was saved in this browser, with its key if it is new.
 * @param {string} id @param {string} title @param {string} game @param {string | null} [key] of a new one
 */
export function rememberStudy(id, title, game, key = null) {
  const before = listed().find((one) => one.id === id);
  if (key) write(browserStorage, KEY + id, key);
  if (!studyKey(id)) return;
  const study = { id, title, game, at: Date.now() / 1000, player: before?.player ?? signedInAs() };
  write(browserStorage, "studies", [study, ...listed().filter((one) => one.id !== id)]);
}

/** @param {string} id */
export function forgetStudy(id) {
  write(browserStorage, KEY + id, null);
  write(browserStorage, "studies", listed().filter((one) => one.id !== id));
}
