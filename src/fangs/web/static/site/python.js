// @ts-check
/**
 * The web worker in which Python runs (Pyodide). It answers the pages' requests, lets bots choose, and stores every log in this browser's
 * database before anybody sees a change. Its first message names the folder with Pyodide, Fangs and msgspec.
 */
import { keepRows, nameStore, storedTable } from "./log.js";
import { SolvedTables } from "./solved.js";

/** @typedef {{id: number, method: string, path: string, body: unknown, language: string, without_values?: boolean}} Question */
/** @typedef {{table: string, seed: string, row: import("./log.js").Row}} Written */

const DELAY = 700; // milliseconds before a bot chooses, as on a server
const AFTER_FAULT = 5000; // milliseconds before a bot that failed tries again
const STAGES = 4;
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const OF_TABLE = /^\/tables\/([^/?]+)/;

/** An error as the answer to a request: what Python says, or the reason why nothing was stored (`site/way.js` has the sentences). */
class Refused extends Error {
  /** @param {number} status @param {unknown} body @param {"stale" | "store" | "fault"} [why] */
  constructor(status, body, why) {
    super(why ?? "refused");
    this.answer = { status, body, why };
  }
}

/** @type {Map<string, {count: number, language: string}>} the tables that pages of this worker show */
const watched = new Map();
/** @type {Set<string>} the tables at which a bot is about to choose */
const waiting = new Set();
/** @type {BroadcastChannel | null} the other tabs of this site */
let news = null;
/** @type {SolvedTables} */
let solved;
let before = Promise.resolve();

/** @param {number} stage */
const tell = (stage) => postMessage({ stage, of: STAGES });

/** @type {PromiseWithResolvers<string>} */
const { promise: begun, resolve: begin } = Promise.withResolvers();
const python = begun.then(start);
python.catch((error) => {
  console.error(error);
  postMessage({ stage: 0, of: STAGES, failed: true, isForbidden: !mayRun() });
});

/** Return whether WebAssembly can run. Some browsers lack it, and some web hosts forbid it; Pyodide would then wait forever. */
function mayRun() {
  try {
    return Boolean(new WebAssembly.Module(EMPTY_MODULE));
  } catch {
    return false;
  }
}

/** @param {string} name @returns {BroadcastChannel | null} null: the browser blocks all storage, and channels too */
function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** @param {string} folder */
async function start(folder) {
  if (!mayRun()) throw new Error("WebAssembly cannot run here.");
  const module = (/** @type {string} */ name) => import(new URL(name, folder).href);
  const bytes = async (/** @type {string} */ name) => {
    const answer = await fetch(new URL(name, folder));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  };
  const root = new URL("../../", folder);
  const site = root.pathname; // one origin can have several sites
  nameStore(`fangs ${site}`);
  news = channel(`fangs ${site}`);
  news?.addEventListener("message", ({ data: table }) => then(() => changedElsewhere(table)));
  tell(0);
  const [{ loadPyodide }, { default: createPyodideModule }, fangs, msgspec] = await Promise.all([module("pyodide.js"), module("pyodide.asm.js"), bytes("fangs.zip"), bytes("msgspec.whl")]);
  tell(1);
  const found = await loadPyodide({ indexURL: folder, createPyodideModule, env: { FANGS_DATA: "/none", HOME: "/home/pyodide" } });
  tell(2);
  found.unpackArchive(msgspec, "wheel");
  found.unpackArchive(fangs, "zip", { extractDir: "/fangs" });
  found.runPython("import sys; sys.path.insert(0, '/fangs')");
  tell(3);
  const worker = found.pyimport("fangs.site.browser.worker");
  solved = new SolvedTables(root, (table, content) => taken(table, found.toPy(content)), (bringing) => postMessage({ bringing }));
  tell(STAGES);
  return worker;
}

/**
 * Give a table of exact values to Python. The result says whether it is valid.
 * @param {import("./solved.js").Announced} table @param {any} content @returns {Promise<boolean>}
 */
function taken({ game, name }, content) {
  return new Promise((resolve) => {
    then(async () => {
      const worker = await python;
      try {
        const isValid = worker.add_values(game, name, content);
        resolve(isValid);
        if (isValid) await solved.tidy(JSON.parse(worker.announced()));
      } finally {
        content.destroy();
        resolve(false); // unless an answer was sent before
      }
    });
  });
}

/** Run a task after all earlier ones have ended. @param {() => Promise<unknown>} task */
function then(task) {
  before = before.then(task).then(() => {}, (error) => console.error(error));
}

onmessage = ({ data }) => {
  if ("folder" in data) begin(data.folder);
  else if ("watch" in data) watch(data.watch, data.language);
  else if ("leave" in data) leave(data.leave);
  else then(() => answer(data));
};

/** Answer a page's request. Only a request that needs a table of exact values waits for it. @param {Question} question */
async function answer(question) {
  try {
    const { needs, ...found } = await answered(question);
    if (!needs) return postMessage({ id: question.id, ...found });
    solved.bring(needs).then((isHere) => then(() => answer({ ...question, without_values: !isHere })));
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    postMessage({ id: question.id, ...(error instanceof Refused ? error.answer : { status: 500, body: null, why: "fault" }) });
  }
}

/** @param {Question} question @returns {Promise<{status?: number, body?: unknown, needs?: import("./solved.js").Announced}>} */
async function answered({ method, path, body, language, without_values = false }) {
  const worker = await python;
  const table = OF_TABLE.exec(path)?.[1];
  if (table) await bring(table, language);
  const { status, body: said, rows, needs } = JSON.parse(worker.ask(JSON.stringify({ method, path, body, language, without_values })));
  if (needs) return { needs };
  await store(rows);
  if (rows.length) then(() => showAll(rows));
  else if (table && method === "POST") then(() => show(table)); // another player has the device now
  return { status, body: said };
}

/** Load a table from the database into Python's memory, unless it is there already. @param {string} table @param {string} language */
async function bring(table, language) {
  const worker = await python;
  if (worker.knows(table)) return;
  const stored = await storedTable(table).catch((error) => {
    console.error(error);
    throw new Refused(503, null, "store");
  });
  const refusal = stored && worker.load(JSON.stringify(stored), language);
  if (refusal) throw new Refused(404, JSON.parse(refusal));
}

/** Store rows of logs in the database. If that fails, Python forgets them, and reads the table again from the database. @param {Written[]} rows */
async function store(rows) {
  if (!rows.length) return;
  const worker = await python;
  /** @type {"stale" | "store" | null} */
  let why = null;
  try {
    if (!(await keepRows(rows))) why = "stale";
  } catch (error) {
    console.error(error);
    why = "store";
  }
  if (!why) return;
  for (const { table } of rows) worker.forget(table);
  throw new Refused(why === "stale" ? 409 : 503, null, why);
}

/** @param {Written[]} rows */
async function showAll(rows) {
  for (const table of new Set(rows.map((row) => row.table))) {
    news?.postMessage(table);
    await show(table);
  }
}

/** Send the view of a table to the pages that watch it, and let the next bot choose there. @param {string} table */
async function show(table) {
  const at = watched.get(table);
  if (!at) return;
  const worker = await python;
  const isThere = await bring(table, at.language).then(() => worker.knows(table), () => false);
  if (!isThere) return postMessage({ table, closed: true }); // the page then requests its view, and gets the reason
  postMessage({ table, view: worker.view(table, at.language) });
  if (worker.is_waiting_for_bots(table)) soon(table, DELAY);
}

/** @param {string} table @param {number} delay */
function soon(table, delay) {
  if (waiting.has(table)) return;
  waiting.add(table);
  setTimeout(() => then(() => letBotChoose(table)), delay);
}

/** @param {string} table */
async function letBotChoose(table) {
  waiting.delete(table);
  const at = watched.get(table);
  if (!at) return;
  const worker = await python;
  try {
    await bring(table, at.language);
    if (!worker.is_waiting_for_bots(table)) return;
    /** @type {{rows: Written[], needs?: import("./solved.js").Announced}} */
    const { rows, needs } = JSON.parse(worker.let_bot_choose(table));
    if (needs) return waitForValues(table, needs);
    await store(rows);
    await showAll(rows);
  } catch (error) {
    if (error instanceof Refused && error.answer.why === "stale") return show(table);
    console.error(error);
    soon(table, AFTER_FAULT);
  }
}

/** Fetch the table of exact values that a bot needs, and then let the bot choose. @param {string} table @param {import("./solved.js").Announced} values */
function waitForValues(table, values) {
  waiting.add(table);
  solved.bring(values).then((isHere) => {
    waiting.delete(table);
    postMessage({ table, lacks: !isHere });
    soon(table, isHere ? 0 : AFTER_FAULT);
  });
}

/** @param {string} table */
async function changedElsewhere(table) {
  (await python).forget(table);
  await show(table);
}

/** @param {string} table @param {string} language */
function watch(table, language) {
  watched.set(table, { count: (watched.get(table)?.count ?? 0) + 1, language });
  then(() => show(table));
}

/** @param {string} table */
function leave(table) {
  const at = watched.get(table);
  if (!at || at.count === 1) watched.delete(table);
  else at.count -= 1;
}
