// @ts-check
/**
 * The way of a site without a server: what the pages ask is answered by Python in this browser (`site/python.js`), and the pages are files
 * that lie beside each other, one folder a language. It stands in for `server/way.js`.
 */
import { saveDownloads } from "./download.js";
import { handOver } from "./hand-over.js";
import { say } from "../page/language.js";
import { Host } from "./host.js";
import { showLack, showProgress } from "./progress.js";

/** Whether nobody else can be reached: there is no server. */
export const alone = true;

const root = new URL("../../../", import.meta.url);
const { lang: language } = document.documentElement;
const pages = new URL(`${language}/`, root);
const BEAT = 5000;
const GONE = 4404; // as a server says that there is no such table
const IDLE = 500; // after a page has loaded, Python is loaded for what will be asked
const SOON = 3000; // a file that has not come until then is not waited for
const RULES = /^\/games\/[^/]+\/rules$/;
/** Answers that are files, since they are the same for everybody (`fangs.site.ready`). */
const READY = /^\/(house|games|games\/[^/]+\/(guide|legend|lesson|lesson\/\d+\/foretold))$/;
const SCENERY = /^\/games\/[^/]+\/scenery\/\w+\.svg(?=\?|$)/;

/** @param {string} path @returns {URL | null} the file with an answer; null: Python answers */
function file(path) {
  if (RULES.test(path)) return new URL(address(path));
  if (!navigator.onLine) return null;
  const name = READY.test(path) ? `${path}.json` : SCENERY.exec(path)?.[0];
  return name ? new URL(`answers/${language}${name}`, folder) : null;
}

const worker = new URL("worker.js", root);
// The service worker; Python's own worker has its policy in `host.js`.
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("offline", { createScriptURL: () => worker.href });
/** Keep all files: without them, a network is needed. */
const keep = () => void navigator.serviceWorker?.register(policy ? policy.createScriptURL("") : worker.href).catch(() => {});
navigator.serviceWorker?.ready.then(() => {
  for (const one of document.querySelectorAll("[data-kept]")) /** @type {HTMLElement} */ (one).hidden = false;
});

const folder = new URL(document.documentElement.dataset.python ?? "", root).href;

/** @returns {Host} that of the page around this one, in which Python goes on while pages come and go; or this page's own */
function found() {
  try {
    const around = /** @type {any} */ (parent).fangsHost;
    if (around?.folder === folder) return around; // another version has another folder
  } catch {
    // The page around this one is somebody else's.
  }
  return new Host(folder);
}

const host = found();
showProgress(host);
const sparing = /** @type {any} */ (navigator).connection?.saveData;
const begins = !sparing && !RULES.test(here());
if (begins) addEventListener("load", () => setTimeout(() => host.begin(), IDLE));
if (isSecureContext && !begins) keep();
else if (isSecureContext) addEventListener("pagehide", host.whenLoaded(keep), { once: true }); // two downloads at once would delay the first choice
saveDownloads(pages.href, (path) => send(path));

/** @param {string} method @param {string} path @param {unknown} [body] */
const ask = (method, path, body = null) => host.ask(method, path, body, language);

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
export async function send(path, { method = "GET", body = null, signal = null } = {}) {
  const ready = method === "GET" && file(path);
  const found = ready && (await fetch(ready, { signal: AbortSignal.timeout(SOON) }).catch(() => null));
  if (found && found.ok) return found; // for boards of other sizes, Python answers
  const { status, body: told, why } = await ask(method, path, body && JSON.parse(String(body)));
  signal?.throwIfAborted();
  const answer = why ? { error: { kind: why, message: sentence(why), clause: null } } : told;
  return new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { status });
}

/** @param {"stale" | "store" | "fault"} why @returns {string} */
function sentence(why) {
  if (why === "stale") return say("Another page has changed this table: look at it again.");
  if (why === "store") return say("This browser could not store the game, so nothing was changed. Allow this site to store data, or free some space.");
  return say("Something went wrong here. Load the page again.");
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
    const seen = JSON.parse(view);
    if (seen.seats.some((/** @type {{kind: string}} */ { kind }) => kind === "person")) import("./naming.js").then(({ offerNames }) => offerNames(seen));
    handOver(seen, (player) => ask("POST", `/tables/${this.table}/hand-over`, { player }));
  }

  /** A bot waits for what it needs, or no longer. */
  lack = showLack;

  /** There is nobody to be told whether the page is in sight. */
  send() {}

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    clearInterval(this.beating);
    this.readyState = WebSocket.CLOSED;
    host.leave(this);
    this.onclose?.({ code: GONE });
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
