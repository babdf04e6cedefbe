// @ts-check
/** The service worker of a site: it keeps all files of one version, so that everything works without a network. `SITE` is written before it. */
{
  const worker = /** @type {any} */ (self);
  /** @type {{version: string, files: string[]}} */
  const { version, files } = worker.SITE;
  const home = worker.registration.scope;
  const ours = `fangs ${home} `; // several sites may lie at one origin
  const kept = ours + version;

  /** @param {string} name */
  const addressOf = (name) => new URL(name, home).href;

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method === "GET" && request.url.startsWith(home)) event.respondWith(answer(request));
  });

  /** Keep all files. What the version before has under the same address is not fetched again: such an address changes with its file. */
  async function keep() {
    const cache = await caches.open(kept);
    for (const address of [...files, "./"].map(addressOf)) {
      const before = /\/(static|python)\//.test(address) && (await caches.match(address));
      if (before) await cache.put(address, before);
      else await cache.add(new Request(address, { cache: "no-cache" }));
    }
  }

  /** A new version begins when all pages of the one before are closed. Then the one before is not needed any more. */
  async function tidy() {
    for (const name of await caches.keys()) if (name.startsWith(ours) && name !== kept) await caches.delete(name);
    await worker.clients.claim();
  }

  /** The file that is kept; the address of a folder is that of its page. @param {Request} request */
  async function answer(request) {
    const address = new URL(request.url);
    address.search = address.hash = "";
    const cache = await caches.open(kept);
    const found = (await cache.match(address.href)) ?? (await cache.match(`${address.href}index.html`));
    return found ?? fetch(request);
  }
}
