// @ts-check
/** The service worker of a site: it caches all files of one version, so that everything works without a network. `SITE` is written before this code. */
{
  const worker = /** @type {any} */ (self);
  /** @type {{version: string, files: string[]}} */
  const { version, files } = worker.SITE;
  const home = worker.registration.scope;
  const ours = `fangs ${home} `; // one origin can have several sites
  const kept = ours + version;

  /** @param {string} name */
  const addressOf = (name) => new URL(name, home).href;

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method === "GET" && request.url.startsWith(home)) event.respondWith(answer(request));
  });

  /**
   * Cache all files of this version. A file that the earlier version has under the same address is not fetched again, because addresses
   * change with their files.
   */
  async function keep() {
    const cache = await caches.open(kept);
    for (const address of files.map(addressOf)) {
      const before = /\/(static|python)\//.test(address) && (await caches.match(address));
      await cache.put(address, before || (await fetched(address)));
    }
  }

  /** Fetch a file. A browser refuses to open a page from a redirected response, so the result is a plain one. @param {string} address */
  async function fetched(address) {
    const found = await fetch(address, { cache: "no-cache" });
    if (!found.ok) throw new Error(`${address}: ${found.status}`);
    return found.redirected ? new Response(found.body, found) : found;
  }

  /** Delete the files of earlier versions. A new version starts when all pages of the earlier one are closed. */
  async function tidy() {
    for (const name of await caches.keys()) if (name.startsWith(ours) && name !== kept) await caches.delete(name);
    await worker.clients.claim();
  }

  /** The cached file for a request. A page is cached under its folder's address. @param {Request} request */
  async function answer(request) {
    const address = new URL(request.url);
    address.search = address.hash = "";
    const cache = await caches.open(kept);
    return (await cache.match(address.href.replace(/\/index\.html$/, "/"))) ?? fetch(request);
  }
}
