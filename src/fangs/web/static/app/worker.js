// @ts-check
/** The service worker, which also runs while no page is open. It shows the server's messages, and a page for when there is no network. */
/** @typedef {{title: string, body: string, table: string, until: number | null, until_says: string, language: string}} Message */

const worker = /** @type {import("./worker-scope.d.ts").WorkerScope} */ (/** @type {unknown} */ (self));

/** The page for when there is no network. The server writes the reader's language here, so that the page changes with it. */
const OFFLINE = "/offline?language=en";
/** The files to cache: that page, and what it loads. Their addresses change with their content. */
const KEPT = [OFFLINE, "/static/app/offline.js", "/static/page/fangs.css", "/static/page/theme.js", "/static/app/icon.svg"];
const NAME = KEPT.join(" ");
const JUST_NOW = 10_000;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function keep() {
  await (await caches.open(NAME)).addAll(KEPT);
  await worker.skipWaiting();
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const kept = KEPT.includes(new URL(request.url).pathname);
  if (request.mode === "navigate" || kept) event.respondWith(fetch(request).catch(async () => (await caches.match(kept ? request : OFFLINE)) ?? Response.error()));
});

worker.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

/** Show a message from the server as a notification, unless the table's page is in front. @param {Message} message */
async function show({ title, body, table, until, until_says = "", language = "en" }) {
  const path = `/tables/${table}`;
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some(({ focused, url }) => focused && new URL(url).pathname === path)) return;
  const locale = language === "en" ? [] : language; // English readers may be anywhere, so the browser decides how times are written
  const time = until === null ? "" : new Date(until * 1000).toLocaleString(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });
  const all = [body, until_says.replace("{time}", time)].filter(Boolean).join(" ");
  const shown = await worker.registration.getNotifications({ tag: path });
  const renotify = !shown.some(({ timestamp = 0 }) => Date.now() - timestamp < JUST_NOW); // a page in the background may have shown it already
  await worker.registration.showNotification(title, { body: all, lang: language, tag: path, renotify, icon: "/static/app/icon-192.png", badge: "/static/app/badge.png", data: path });
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

/** Open a table's page, or bring the window to the front that already shows it. @param {string} path */
async function goTo(path) {
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = all.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}
