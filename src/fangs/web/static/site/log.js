// @ts-check
/** The logs of this browser's tables, in IndexedDB: what is stored is not lost when a page is closed. */

/** @typedef {{seq: number}} Row  an entry of a log, as Python writes it */

const NAME = "fangs";
const VERSION = 1;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables");
      request.result.createObjectStore("rows");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Store rows, all or nothing. They are on the disk when this ends.
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
