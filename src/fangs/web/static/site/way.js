// @ts-check
/**
 * The way of a site without a server: what the pages ask is answered by Python in this browser (`site/python.js`), and the pages are files
 * that lie beside each other, one folder a language. It stands in for `server/way.js`.
 */
import { saveDownloads } from "./download.js";
import { handOver } from "./hand-over.js";
import { Host } from "./host.js";
import { showProgress } from "./progress.js";

/** Whether nobody else can be reached: there is no server. */
export const alone = true;

const root = new URL("../../../", import.meta.url);
const { lang: language } = document.documentElement;
const pages = new URL(`${language}/`, root);
const BEAT = 5000;
const RULES = /^\/games\/[^/]+\/rules$/;
/** Answers that are files, since they are the same for everybody (`fangs.site.ready`). */
const READY = /^\/(house|games|games\/[^/]+\/(guide|legend|lesson|lesson\/\d+\/foretold))$/;
const SCENERY = /^\/games\/[^/]+\/scenery\/\w+\.svg(?=\?|$)/;

/** @param {string} path @returns {URL | null} the file with an answer; null: Python answers */
function file(path) {
  if (RULES.test(path)) return new URL(address(path));
  if (!navigator.onLine) return null;
  const name = READY.test(path) ? `${path}.json` : SCENERY.exec(path)?.[0];
  return name ? new URL(`answers${name}`, pages) : null;
}

const worker = new URL("worker.js", root);
// The service worker; Python's own worker has its policy in `host.js`.
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("offline", { createScriptURL: () => worker.href });
if (isSecureContext) navigator.serviceWorker?.register(policy ? policy.createScriptURL("") : worker.href).catch(() => {}); // without it, a network is needed

/** @returns {Host} that of the page around this one, in which Python goes on while pages come and go; or this page's own */
function found() {
  try {
    const around = /** @type {any} */ (parent).fangsHost;
    if (around) return around;
  } catch {
    // The page around this one is somebody else's.
  }
  return new Host(new URL(document.documentElement.dataset.python ?? "", root).href);
}

const host = found();
showProgress(host);
saveDownloads(pages.href, (path) => send(path));

/** @param {string} method @param {string} path @param {unknown} [body] */
const ask = (method, path, body = null) => host.ask(method, path, body, language);

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
export async function send(path, { method = "GET", body = null, signal = null } = {}) {
  const ready = method === "GET" && file(path);
  const found = ready && (await fetch(ready).catch(() => null));
  if (found && found.ok) return found; // for boards of other sizes, Python answers
  const { status, body: answer } = await ask(method, path, body && JSON.parse(String(body)));
  signal?.throwIfAborted();
  return new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { status });
}

/** What a WebSocket would be: the views of a table, as they come. */
class Stream {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {number} */
    this.readyState = WebSocket.OPEN;
    /** @type {((message: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {((closed: {code: number}) => void) | null} */
    this.onclose = null;
    host.watch(this, language);
    addEventListener("pagehide", () => this.close(), { once: true });
    this.beating = setInterval(() => this.onmessage?.({ data: "{}" }), BEAT);
  }

  /** @param {string} view */
  hear(view) {
    this.onmessage?.({ data: view });
    handOver(JSON.parse(view), (player) => ask("POST", `/tables/${this.table}/hand-over`, { player }));
  }

  /** There is nobody to be told whether the page is in sight. */
  send() {}

  close() {
    clearInterval(this.beating);
    this.readyState = WebSocket.CLOSED;
    host.leave(this);
  }
}

/** @param {string} path @returns {WebSocket} */
export const connect = (path) => /** @type {any} */ (new Stream(path.split("/")[2] ?? ""));

/** @param {string} path as on a server @returns {string} the address of the page */
export function address(path) {
  if (!path.startsWith("/")) return path;
  const [, page = "", query = "", hash = ""] = /^\/([^?#]*)\??([^#]*)(#?.*)$/.exec(path) ?? [];
  const table = /^tables\/([^/]+)$/.exec(page)?.[1];
  const found = new URL(table ? "tables/" : page && `${page}/`, pages);
  found.search = table ? String(new URLSearchParams({ table })) + (query && `&${query}`) : query;
  found.hash = hash;
  return found.href;
}

/** Show the pages in another language, which lie in a folder of their own. @param {string} name */
export function speak(name) {
  document.cookie = `language=${name}; path=${root.pathname}; max-age=31536000; samesite=lax`;
  location.assign(location.href.replace(pages.href, new URL(`${name}/`, root).href));
}

/** @returns {string} the path that this page would have on a server */
export function here() {
  const path = location.href.slice(pages.href.length - 1).replace(/[?#].*$/, "").replace(/(index\.html)?$/, "");
  const table = new URLSearchParams(location.search).get("table");
  return path === "/tables/" && table ? `/tables/${table}` : path.replace(/(.)\/$/, "$1");
}
