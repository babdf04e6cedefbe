// @ts-check
/**
 * Fetches tables of exact values for Python in this browser when somebody needs them, and caches them for use without a network. They have
 * their own cache, because a new version of the site has the same tables.
 */

/** @typedef {{game: string, name: string, path: string}} Announced  a table whose values can be fetched */
/** @typedef {(table: Announced, content: ArrayBuffer) => Promise<boolean>} Take  gives a table to Python, which says whether it is valid */
/** @typedef {{part: number | null}} Bringing  the part that has been fetched; null: unknown */

export class SolvedTables {
  /**
   * @param {URL} site
   * @param {Take} take
   * @param {(bringing: Bringing | null) => void} tell
   */
  constructor(site, take, tell) {
    this.site = site;
    this.take = take;
    this.tell = tell;
    /** @type {Map<string, Promise<boolean>>} */
    this.coming = new Map();
  }

  /** Get a table from the cache or the network, and give it to Python. @param {Announced} table @returns {Promise<boolean>} false: it cannot be fetched now */
  bring(table) {
    const coming = this.coming.get(table.path) ?? this.#brought(table).catch(() => false);
    this.coming.set(table.path, coming);
    coming.then(() => {
      this.coming.delete(table.path);
      this.tell(null);
    });
    return coming;
  }

  /** Delete the cached tables that this version of the site does not have. @param {string[]} paths those of this version */
  async tidy(paths) {
    const cache = await this.#cache();
    const addresses = new Set(paths.map((path) => this.#address(path)));
    for (const { url } of (await cache?.keys()) ?? []) if (!addresses.has(url)) await cache?.delete(url);
  }

  /** @param {Announced} table */
  async #brought(table) {
    const address = this.#address(table.path);
    const cache = await this.#cache();
    const kept = await cache?.match(address);
    if (!kept && !navigator.onLine) return false;
    this.tell({ part: kept ? 1 : 0 });
    const content = kept ? await kept.arrayBuffer() : await this.#fetched(address);
    if (!kept) await cache?.put(address, new Response(content)).catch(() => {}); // it is fetched again next time
    const isValid = await this.take(table, content); // if it is valid, Python uses it from now on
    if (!isValid) await cache?.delete(address);
    return isValid;
  }

  /** @param {string} address */
  async #fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
    const all = answer.headers.has("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length"));
    const parts = [];
    const reader = answer.body.getReader();
    for (let length = 0, read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value);
      length += read.value.length;
      this.tell({ part: all ? length / all : null });
    }
    return new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer();
  }

  /** @param {string} path */
  #address = (path) => new URL(`solved/${path}`, this.site).href;

  /** @returns {Promise<Cache | undefined>} undefined: over plain HTTP, or if the browser blocks all storage */
  async #cache() {
    try {
      return await /** @type {any} */ (globalThis).caches?.open(`fangs-solved ${this.site.pathname}`);
    } catch {
      return undefined;
    }
  }
}
