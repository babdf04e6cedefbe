// @ts-check
/** Subscribes this browser to messages from the server while no page is open (Web Push), about all tables that it remembers. */
import { say } from "../page/language.js";
import { get, post, wordsOf } from "../server/api.js";
import { alone } from "../server/way.js";
import { myTables, pushedTo, rememberPushed, settings } from "./storage.js";

const DAY = 86_400_000;
// The only address from which our pages load a worker.
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("worker", { createScriptURL: () => "/worker.js" });

/** Whether this browser supports push messages. */
export const canPush = !alone && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Register the service worker, which shows the messages and a page for when there is no network. Returns null if the browser has no service
 * workers.
 * @returns {Promise<ServiceWorkerRegistration> | null}
 */
const worker = () => (!alone && "serviceWorker" in navigator && isSecureContext ? navigator.serviceWorker.register(policy ? policy.createScriptURL("") : "/worker.js") : null);

/**
 * Subscribe this browser to messages about all its tables.
 * @returns {Promise<string>} an error message; "": it worked
 */
export async function beginPush() {
  if ((await Notification.requestPermission()) !== "granted") return say("Your browser does not allow notifications here.");
  try {
    const subscription = await subscribed();
    if (!subscription) return say("This server does not send notifications.");
    const [first, ...others] = myTables();
    if (first) await tell(first, subscription, true);
    await Promise.allSettled(others.map((table) => tell(table, subscription)));
    return "";
  } catch (error) {
    return wordsOf(error);
  }
}

/** Unsubscribe this browser from all messages. */
export async function endPush() {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  rememberPushed(null);
  if (!subscription) return;
  await subscription.unsubscribe();
  await post("/push/end", { endpoint: subscription.endpoint });
}

/** Subscribe this browser to messages about a table, if it gets them about all its tables. @param {string} table */
export async function keepPushing(table) {
  if (!canPush || !settings().push || Notification.permission !== "granted") return;
  try {
    const subscription = await subscribed();
    if (subscription) await tell(table, subscription);
  } catch {
    // The push service is unreachable; the next visit tries again.
  }
}

/**
 * Unsubscribe this browser from messages about a table. The server then forgets all tables of this browser, so it is told about the others
 * again.
 * @param {string} table
 */
export async function stopPushing(table) {
  const known = pushedTo(table);
  if (!known) return;
  rememberPushed(null);
  await post("/push/end", { endpoint: known.endpoint });
  await Promise.allSettled(myTables().filter((other) => other !== table).map(keepPushing));
}

/** The push subscription of this browser. It is created again if it belongs to another server's key. It is null if this server has no key. */
async function subscribed() {
  const { push: key } = await get("/house");
  const ready = key ? await worker() : null;
  if (!key || !ready) return null;
  await navigator.serviceWorker.ready;
  const known = await ready.pushManager.getSubscription();
  if (known && packed(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {string} table @param {PushSubscription} subscription @param {boolean} [surely] even if the server was told today */
async function tell(table, subscription, surely = false) {
  const { endpoint } = subscription;
  const before = pushedTo(table);
  if (!surely && before?.endpoint === endpoint && Date.now() < before.at + DAY) return;
  await post(`/tables/${table}/push`, { endpoint, key: packed(subscription.getKey("p256dh")), auth: packed(subscription.getKey("auth")) });
  rememberPushed(table, endpoint);
}

/** @param {ArrayBuffer | null} bytes @returns {string} in base64url */
const packed = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

if (document.readyState === "complete") worker()?.catch(() => {});
else addEventListener("load", () => worker()?.catch(() => {})); // the pages also work in a browser that refuses it
