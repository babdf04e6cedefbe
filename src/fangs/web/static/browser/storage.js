// @ts-check
/**
 * Reads and writes what this browser stores: the person's name, tables and settings, and what was last seen at each table. Only the links
 * and codes are secret.
 */

/** @typedef {{theme: "auto" | "light" | "dark", motion: boolean, speed: "slow" | "usual" | "fast", sound: boolean, notify: boolean, push: boolean, large: boolean, taps: "small" | "always" | "never"}} Settings */

/** @type {Settings} */
const USUAL = { theme: "auto", motion: true, speed: "usual", sound: true, notify: false, push: false, large: false, taps: "small" };

/** @param {() => Storage} named @returns {Storage | null} null: cookies are blocked, so that even its name raises an error */
function unlessBlocked(named) {
  try {
    return named();
  } catch {
    return null;
  }
}

/** The browser's local storage, or null if it is blocked. */
export const browserStorage = unlessBlocked(() => localStorage);

/** The storage of this tab, which is emptied when the tab is closed, or null if it is blocked. */
const tabStorage = unlessBlocked(() => sessionStorage);

/** @template T @param {Storage | null} store @param {string} key @param {T} otherwise @returns {T} */
export function read(store, key, otherwise) {
  try {
    const text = store?.getItem("fangs:" + key) ?? null;
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {Storage | null} store @param {string} key @param {unknown} value */
export function write(store, key, value) {
  try {
    if (value === null) store?.removeItem("fangs:" + key);
    else store?.setItem("fangs:" + key, JSON.stringify(value));
  } catch {
    // The browser stores nothing (in a private window, or if it is full), so the person is asked again.
  }
}

/** @returns {string} */
export const newSecret = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @returns {string} the person's name, "" if not known yet */
export const personName = () => read(browserStorage, "name", "");

/** @param {string} name */
export const rememberName = (name) => write(browserStorage, "name", name);

/** @returns {string} the handle of the player who signed in here, "": a guest. The server decides whether the player is still signed in */
export const signedInAs = () => read(browserStorage, "player", "");

/** @param {string} handle "" when signed out */
export const rememberPlayer = (handle) => write(browserStorage, "player", handle || null);

/** @returns {string[]} the ids of my tables, the newest first */
export const myTables = () => read(browserStorage, "tables", []);

const MAX_OVER = 50;

/** @param {string} id */
export function rememberTable(id) {
  const others = myTables().filter((other) => other !== id);
  write(browserStorage, "tables", [id, ...others.filter((other, at) => at < MAX_OVER || !hasPlayed(other))]); // all running games stay
  forgetDropped(id);
}

/** @typedef {{table: string, title: string, with: string, at: number}} Dropped  a running table of mine that I no longer want to see */

const MAX_DROPPED = 30;

/** @returns {Dropped[]} the tables that I have removed from my list, the last one first */
export const dropped = () => read(browserStorage, "dropped", []);

/** @param {Dropped} table */
export function dropTable(table) {
  forgetTable(table.table);
  write(browserStorage, "dropped", [table, ...dropped().filter((other) => other.table !== table.table)].slice(0, MAX_DROPPED));
}

/** @param {string} id */
export const forgetDropped = (id) => dropped().some(({ table }) => table === id) && write(browserStorage, "dropped", dropped().filter(({ table }) => table !== id));

/** @param {string} id */
export function forgetTable(id) {
  write(browserStorage, "tables", myTables().filter((other) => other !== id));
  write(browserStorage, "seen:" + id, null);
  write(browserStorage, "muted:" + id, null);
}

/** @typedef {{table: string, title: string, with: string, at: number, result: string, place: number | null}} Played  a game of mine that is over */

const MAX_PLAYED = 1000;

/** @returns {Played[]} my games that are over, the newest first */
export const played = () => read(browserStorage, "played", []);

/** @param {string} id */
export const hasPlayed = (id) => played().some(({ table }) => table === id);

/** @param {string} title @returns {boolean} whether a game with this title was finished in this browser */
export const hasFinished = (title) => played().some((game) => game.title === title);

/** @param {Played} game */
export const rememberPlayed = (game) => write(browserStorage, "played", [game, ...played().filter(({ table }) => table !== game.table)].sort((a, b) => b.at - a.at).slice(0, MAX_PLAYED));

/** Remove a game from the finished games, because it continues or the person no longer wants to see it. @param {string} id */
export const forgetPlayed = (id) => hasPlayed(id) && write(browserStorage, "played", played().filter(({ table }) => table !== id));

/** @returns {Settings} */
export const settings = () => ({ ...USUAL, ...read(browserStorage, "settings", {}) });

/** @param {Settings} changed */
export const rememberSettings = (changed) => write(browserStorage, "settings", changed);

/** @typedef {{steps: Record<string, number>, line: number, chosen?: Record<string, number[]>}} Seen  the steps of each board, the lines of the log, and the steps of each board when I last chose there */

/** @param {string} id @returns {Seen | null} */
export const lastSeen = (id) => read(browserStorage, "seen:" + id, null);

/** @param {string} id @param {Seen} seen */
export const rememberSeen = (id, seen) => write(browserStorage, "seen:" + id, seen);

/**
 * Call a function when another tab stores what was seen at a table, even if this tab overwrites it at the same moment.
 * @param {string} id @param {(seen: Seen) => void} heard
 */
export const hearSeen = (id, heard) => addEventListener("storage", ({ key, newValue }) => key === "fangs:seen:" + id && newValue && heard(JSON.parse(newValue)));

/** @param {string} id @returns {Record<string, string>} the tokens of the friends' links, by player, which are kept only while the tab is open */
export const linksOf = (id) => read(tabStorage, "links:" + id, {});

/** @param {string} id @param {Record<string, string>} links */
export const rememberLinks = (id, links) => write(tabStorage, "links:" + id, { ...linksOf(id), ...links });

/** @param {string} id @returns {string | null} the recovery code of my seat, until I have written it down */
export const recoveryOf = (id) => read(browserStorage, "recovery:" + id, null);

/** @param {string} id @param {string | null} code */
export const rememberRecovery = (id, code) => write(browserStorage, "recovery:" + id, code);

/** @param {string} what a request @returns {string | null} the secret that was sent with it, until it is answered */
export const onceOf = (what) => read(tabStorage, "once:" + what, null);

/** @param {string} what @param {string | null} secret null: it has been answered */
export const rememberOnce = (what, secret) => write(tabStorage, "once:" + what, secret);

/** @returns {string | null} the record to continue, which the lobby passes to the page that sets up a table */
export const recordToGoOnFrom = () => read(tabStorage, "record", null);

/** @param {string | null} text */
export const rememberRecord = (text) => write(tabStorage, "record", text);

/** @returns {string} the record of a finished game, which the lobby passes to the analysis board */
export const recordToStudy = () => read(tabStorage, "studied", "");

/** @param {string} text */
export const rememberStudied = (text) => write(tabStorage, "studied", text);

/** @returns {Record<string, string | boolean>} the contents of the form that sets up a table, by field, which are kept while the tab is open */
export const choicesOf = () => read(tabStorage, "choices", {});

/** @param {Record<string, string | boolean>} choices */
export const rememberChoices = (choices) => write(tabStorage, "choices", choices);

/** @param {string} id @param {string} who @returns {boolean} whether this browser hides their messages at a table */
export const isMutedHere = (id, who) => /** @type {string[]} */ (read(browserStorage, "muted:" + id, [])).includes(who);

/** @param {string} id @param {string | null} who null: show everybody's messages again */
export const muteHere = (id, who) => write(browserStorage, "muted:" + id, who === null ? null : [...read(browserStorage, "muted:" + id, []), who]);

/** @param {string} game @returns {boolean} whether this browser no longer offers to teach a game */
export const hasLearned = (game) => /** @type {string[]} */ (read(browserStorage, "learned", [])).includes(game);

/** @param {string} game one that was learned, or whose lesson was declined */
export const rememberLearned = (game) => write(browserStorage, "learned", [...new Set([...read(browserStorage, "learned", []), game])]);

/** @param {string} game @returns {string[]} the keys of the puzzles that were solved here */
export const solvedOf = (game) => read(browserStorage, "solved:" + game, []);

/** @param {string} game @param {string} key */
export const rememberSolved = (game, key) => write(browserStorage, "solved:" + game, [...new Set([...solvedOf(game), key])]);

/** @returns {boolean} whether somebody has opened a clause with its button in this browser */
export const knowsClauses = () => read(browserStorage, "clauses", false);

export const rememberClauses = () => write(browserStorage, "clauses", true);

/** @returns {string} today's date in the reader's time zone */
const today = () => new Date().toDateString();

/** @param {string} game @returns {boolean} whether the puzzle of the day was solved here */
export const hasSolvedToday = (game) => /** @type {Record<string, string>} */ (read(browserStorage, "daily", {}))[game] === today();

/** @param {string} game */
export const rememberSolvedToday = (game) => write(browserStorage, "daily", { ...read(browserStorage, "daily", {}), [game]: today() });

/** @param {string} id @returns {{endpoint: string, at: number} | null} the address for messages about a table, and when it was sent to the server */
export const pushedTo = (id) => read(browserStorage, "pushed", /** @type {Record<string, {endpoint: string, at: number}>} */ ({}))[id] ?? null;

/** @param {string | null} id null: no table any more @param {string} [endpoint] */
export function rememberPushed(id, endpoint = "") {
  if (id === null) write(browserStorage, "pushed", null);
  else rememberForTable("pushed", id, { endpoint, at: Date.now() });
}

/**
 * Store a value for one of my tables. The values of tables that are no longer mine are deleted.
 * @param {string} key @param {string} id @param {unknown} value
 */
export function rememberForTable(key, id, value) {
  const mine = Object.entries(read(browserStorage, key, {})).filter(([other]) => myTables().includes(other));
  write(browserStorage, key, { ...Object.fromEntries(mine), [id]: value });
}

/** @returns {string} the address for letters about my tables, or "" */
export const mailAddress = () => read(browserStorage, "mail", "");

/** @returns {string} the secret that is sent with the address, without which nobody can use its owner's consent */
export const mailSecret = () => read(browserStorage, "mail-secret", "");

/** @returns {"away" | "always" | "daily"} when letters come */
export const mailWhen = () => read(browserStorage, "mail-when", "away");

/** @param {string} when */
export const rememberMailWhen = (when) => write(browserStorage, "mail-when", when);

/** @param {string} mail "": none any more @param {boolean} [anew] whether to ask its owner again */
export function rememberMail(mail, anew = false) {
  write(browserStorage, "mail", mail || null);
  write(browserStorage, "mailed", null);
  if (anew || !mailSecret()) write(browserStorage, "mail-secret", newSecret());
}

/** @param {string} id @returns {number} when the server was last asked for letters about a table; 0: never */
export const mailedAt = (id) => read(browserStorage, "mailed", /** @type {Record<string, number>} */ ({}))[id] ?? 0;

/** @param {string} id */
export const rememberMailed = (id) => rememberForTable("mailed", id, Date.now());

/** @param {string} id @returns {boolean} whether each new thing is explained at a table */
export const isGuided = (id) => read(browserStorage, "guided", "") === id;

/** @param {string | null} id of the table; null: at none any more @param {string} [game] whose explanations start again */
export function rememberGuided(id, game) {
  write(browserStorage, "guided", id);
  if (game) write(browserStorage, "told:" + game, null);
}

/** @param {string} game @returns {string[]} the things that were explained in this browser */
export const toldOf = (game) => read(browserStorage, "told:" + game, []);

/** @param {string} game @param {string} what */
export const rememberTold = (game, what) => write(browserStorage, "told:" + game, [...new Set([...toldOf(game), what])]);
