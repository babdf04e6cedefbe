// @ts-check
/**
 * The start page of a site, which shows the other pages in a frame, in the language that was chosen here before, or that the browser
 * prefers. Python is therefore loaded only once, and keeps running while the reader goes from page to page. The part of the address after
 * the # names the page.
 */
import { Host } from "./host.js";

const root = new URL("../../../", import.meta.url);
const { languages = "en", python = "" } = document.documentElement.dataset;
const offered = languages.split(" ");
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));

/** @type {any} */ (globalThis).fangsHost = new Host(new URL(python, root).href);

/** The address of the page to show in the frame: the one that this page's address names, or else the lobby. */
function wanted() {
  const named = new URL(location.hash.slice(1), root);
  if (location.hash.length > 1 && named.href.startsWith(root.href)) return named.href;
  const kept = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  const language = [kept, ...navigator.languages.map((name) => name.split("-")[0])].find((name) => name && offered.includes(name)) ?? offered[0];
  return new URL(`${language}/`, root).href;
}

/** @returns {Window | null} null: the frame shows another site's page, or the browser's error page */
function pageInFrame() {
  try {
    return frame.contentWindow?.location.href ? frame.contentWindow : null;
  } catch {
    return null;
  }
}

/** Write the address of the page in the frame into this page's address, so that a reload shows it again. */
function follow() {
  const page = pageInFrame();
  if (!page?.document.documentElement || page.location.href === "about:blank") return;
  document.title = page.document.title;
  document.documentElement.lang = page.document.documentElement.lang;
  const path = page.location.href.slice(root.href.length);
  if (location.hash !== `#${path}`) history.replaceState(null, "", `#${path}`);
}

/** Follow the page in the frame. If a header of the web host forbids frames, leave the frame and open the page itself. */
function loaded() {
  if (pageInFrame()) follow();
  else location.replace(wanted());
}

frame.addEventListener("load", loaded);
addEventListener("hashchange", () => frame.contentWindow?.location.replace(wanted()));
setInterval(follow, 1000); // a page may change its own title and address
frame.contentWindow?.location.replace(wanted());
