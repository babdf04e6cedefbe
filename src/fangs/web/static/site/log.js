// @ts-check
/** Stores the logs of this browser's tables in IndexedDB, where they outlast the page. */

/** @typedef {{seq: number}} Row  an entry of a log, as Python writes it */

const VERSION = 1;
let name = "fangs";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** Choose the name of the database. @param {string} wanted */
export function nameStore(wanted) {
  name = wanted;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Open the database, once. If that failed or the database was closed, the next call opens it again. @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open() {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("tables");
    request.result.createObjectStore("rows");
  };
  const found = await done(request);
  const close = () => {
    found.close();
    opened = null;
  };
  found.onversionchange = found.onclose = close;
  return found;
}

/**
 * Store rows of logs, either all or none. They are on the disk when the promise resolves.
 * @param {{table: string, seed: string, row: Row}[]} rows
 * @returns {Promise<boolean>} false: another tab has stored a row with one of these numbers
 */
export async function keepRows(rows) {
  const transaction = (await database()).transaction(["tables", "rows"], "readwrite", { durability: "strict" });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => (transaction.error?.name === "ConstraintError" ? resolve(false) : reject(transaction.error));
    for (const { table, seed, row } of rows) {
      transaction.objectStore("tables").put(seed, table);
      transaction.objectStore("rows").add(row, [table, row.seq]);
    }
  });
}

/** @param {string} table @returns {Promise<{table: string, seed: string, rows: Row[]} | null>} null: it is not stored here */
export async function storedTable(table) {
  const transaction = (await database()).transaction(["tables", "rows"]);
  const seed = await done(transaction.objectStore("tables").get(table));
  if (seed === undefined) return null;
  const rows = await done(transaction.objectStore("rows").getAll(IDBKeyRange.bound([table, 0], [table, Infinity])));
  return { table, seed, rows };
}
