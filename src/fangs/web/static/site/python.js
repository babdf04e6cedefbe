// @ts-check
/**
 * The worker in which Python runs (Pyodide): it answers the pages' questions, lets bots choose, and keeps every log in this browser's
 * database before anybody sees a change. Its first message names the folder with Pyodide, Fangs and msgspec.
 */
import { keepRows, storedTable } from "./log.js";

/** @typedef {{id: number, method: string, path: string, body: unknown, language: string}} Question */
/** @typedef {{table: string, seed: string, row: import("./log.js").Row}} Written */

const DELAY = 700; // before a bot chooses, as on a server
const STAGES = 4;
const OF_TABLE = /^\/tables\/([^/?]+)/;

/** @type {Map<string, {count: number, language: string}>} the tables that pages of this worker show */
const watched = new Map();
const news = new BroadcastChannel("fangs tables");
/** @type {Set<string>} */
const waiting = new Set();

/** @param {number} stage */
const tell = (stage) => postMessage({ stage, of: STAGES });

/** @type {(folder: string) => void} */
let begin = () => {};
const python = new Promise((/** @type {(folder: string) => void} */ resolve) => (begin = resolve)).then(start);

/** @param {string} folder */
async function start(folder) {
  const bytes = async (/** @type {string} */ name) => (await fetch(new URL(name, folder))).arrayBuffer();
  tell(0);
  const [{ loadPyodide }, fangs, msgspec] = await Promise.all([import(new URL("pyodide.mjs", folder).href), bytes("fangs.zip"), bytes("msgspec.whl")]);
  tell(1);
  const found = await loadPyodide({ indexURL: folder, env: { FANGS_DATA: "/none", HOME: "/home/pyodide" } });
  tell(2);
  found.unpackArchive(msgspec, "wheel");
  found.unpackArchive(fangs, "zip", { extractDir: "/fangs" });
  found.runPython("import sys; sys.path.insert(0, '/fangs')");
  tell(3);
  const worker = found.pyimport("fangs.site.browser.worker");
  tell(STAGES);
  return worker;
}

let before = Promise.resolve();

/** One thing after the other. @param {() => Promise<unknown>} doing */
function then(doing) {
  before = before.then(doing).then(() => {}, (error) => console.error(error));
}

onmessage = ({ data }) => {
  if ("folder" in data) begin(data.folder);
  else if ("watch" in data) then(() => watch(data.watch, data.language));
  else if ("leave" in data) leave(data.leave);
  else then(() => answer(data));
};

news.onmessage = ({ data: table }) =>
  then(async () => {
    (await python).forget(table);
    if (watched.has(table)) await show(table);
  });

/** @param {Question} question */
async function answer({ id, method, path, body, language }) {
  const table = OF_TABLE.exec(path)?.[1];
  if (table) await bring(table);
  const { status, body: said, rows } = JSON.parse((await python).ask(JSON.stringify({ method, path, body, language })));
  if (await written(rows)) postMessage({ id, status, body: said });
  else postMessage({ id, status: 409, body: { error: { kind: "stale", message: "", clause: null } } });
  if (rows.length) await showAll(rows);
  else if (table && method === "POST") await show(table); // another player has the device
}

/** Have a table in Python's memory, if it is stored here. @param {string} table */
async function bring(table) {
  const worker = await python;
  if (worker.knows(table)) return;
  const stored = await storedTable(table);
  if (stored) worker.load(JSON.stringify(stored));
}

/** Store rows. @param {Written[]} rows @returns {Promise<boolean>} false: another tab has changed a table, and nothing was stored */
async function written(rows) {
  if (!rows.length || (await keepRows(rows))) return true;
  const worker = await python;
  for (const { table } of rows) worker.forget(table);
  return false;
}

/** @param {Written[]} rows */
async function showAll(rows) {
  for (const table of new Set(rows.map((row) => row.table))) {
    news.postMessage(table);
    await show(table);
  }
}

/** Show a table to the pages that watch it, and let the next bot choose there. @param {string} table */
async function show(table) {
  const at = watched.get(table);
  if (!at) return;
  await bring(table);
  const worker = await python;
  if (!worker.knows(table)) return;
  postMessage({ table, view: worker.view(table, at.language) });
  if (waiting.has(table) || !worker.is_waiting_for_bots(table)) return;
  waiting.add(table);
  setTimeout(() => then(() => letBotChoose(table)), DELAY);
}

/** @param {string} table */
async function letBotChoose(table) {
  waiting.delete(table);
  if (!watched.has(table)) return;
  await bring(table);
  const worker = await python;
  if (!worker.is_waiting_for_bots(table)) return;
  /** @type {Written[]} */
  const rows = JSON.parse(worker.let_bot_choose(table));
  if (await written(rows)) await showAll(rows);
  else await show(table);
}

/** @param {string} table @param {string} language */
async function watch(table, language) {
  watched.set(table, { count: (watched.get(table)?.count ?? 0) + 1, language });
  await show(table);
}

/** @param {string} table */
function leave(table) {
  const at = watched.get(table);
  if (!at || at.count === 1) watched.delete(table);
  else at.count -= 1;
}
