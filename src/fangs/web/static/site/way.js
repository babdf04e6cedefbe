// @ts-check
/**
 * The connection of a site without a server, which replaces `server/way.js`. Python in this browser (`site/python.js`) answers the pages'
 * requests, and the pages are files in one folder for each language.
 */
import { saveDownloads } from "./download.js";
import { handOver } from "./hand-over.js";
import { say } from "../page/language.js";
import { Host } from "./host.js";
import { showLack, showProgress } from "./progress.js";

/** Whether the pages are a site without a server, so that nobody else can be reached. */
export const alone = true;

const root = new URL("../../../", import.meta.url);
const { lang: language } = document.documentElement;
const pages = new URL(`${language}/`, root);
const BEAT = 5000;
const GONE = 4404; // a server's code for an unknown table
const IDLE = 500; // milliseconds after a page has loaded until Python is loaded
const SOON = 3000; // milliseconds; slower files are not waited for
const RULES = /^\/games\/[^/]+\/rules$/;
/** Matches the paths of requests whose answers are files, because they are the same for everybody (`fangs.site.ready`). */
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
/** Register the service worker, which caches all files, so that the site works without a network. */
const keep = () => void navigator.serviceWorker?.register(policy ? policy.createScriptURL("") : worker.href).catch(() => {});
navigator.serviceWorker?.ready.then(() => {
  for (const one of document.querySelectorAll("[data-kept]")) /** @type {HTMLElement} */ (one).hidden = false;
});

const folder = new URL(document.documentElement.dataset.python ?? "", root).href;

/** @returns {Host} the host of the surrounding page, in which Python keeps running while pages change; or this page's own */
function found() {
  try {
    const around = /** @type {any} */ (parent).fangsHost;
    if (around?.folder === folder) return around; // another version has another folder
  } catch {
    // The surrounding page belongs to another site.
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
  const answer = why ? { error: { kind: why, message: REASONS[why], clause: null } } : told;
  return new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { status });
}

/** Why a request has changed nothing. */
const REASONS = {
  stale: say("Another page has changed this table. Please load the table again."),
  store: say("This browser could not store the game, so nothing was changed. Allow this site to store data, or free some space."),
  fault: say("Something went wrong here. Please load the page again."),
};

/** Replaces the WebSocket of a table on a site without a server. It passes on the views of the table from Python. */
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

  /** Show whether a bot waits for a table of exact values. */
  lack = showLack;

  /** Do nothing, because no server needs to know whether the page is visible. */
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

/** Leave a stream. @param {WebSocket} socket */
export function leave(socket) {
  socket.onmessage = socket.onclose = null;
  socket.close();
}

/** @param {string} path a server's path @returns {string} the address of the page */
export function address(path) {
  if (!path.startsWith("/")) return path;
  const [, page = "", query = "", hash = ""] = /^\/([^?#]*)\??([^#]*)(#?.*)$/.exec(path) ?? [];
  const table = /^tables\/([^/]+)$/.exec(page)?.[1];
  const found = new URL(table ? "tables/" : page && `${page}/`, pages);
  found.search = table ? String(new URLSearchParams({ table })) + (query && `&${query}`) : query;
  found.hash = hash;
  return found.href;
}

/** Show the pages in another language. Each language has its own folder. @param {string} name */
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
