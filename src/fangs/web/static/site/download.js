// @ts-check
/** Handles links to files that a server would send. On a site, the browser creates the file. */
import { sayAlert } from "../page/status.js";
import { wordsOf } from "../server/api.js";
import { save } from "../page/saving.js";

const RECORD = /^\/tables\/([^/]+)\/boards\/(\d+)\/record$/;
const AT_END = /\/(?=\?|$)/; // which the address of each of a site's pages contains

/**
 * When the reader clicks on a link with the attribute `download`, create the file and save it.
 * @param {string} pages the address of the folder with all pages
 * @param {(path: string) => Promise<Response>} get
 */
export function saveDownloads(pages, get) {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element && event.target.closest("a[download]");
    if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith(pages)) return;
    event.preventDefault();
    if (link.ariaBusy === "true" || link.ariaDisabled === "true") return;
    const path = `/${link.href.slice(pages.length).replace(AT_END, "")}`;
    const bar = Object.assign(document.createElement("progress"), { ariaLabel: link.textContent });
    link.ariaBusy = "true";
    link.after(bar);
    try {
      const { pictured } = await import("./pictures.js");
      const made = await pictured(path, get, (share) => (bar.value = share));
      const found = made instanceof Response ? await read(made) : made;
      save(found, link.download || nameOf(path));
    } catch (error) {
      tell(link, wordsOf(error));
    }
    bar.remove();
    link.ariaBusy = null;
  });
}

/** @param {Response} answer */
async function read(answer) {
  if (!answer.ok) throw new Error(String((await answer.json()).error.message));
  return answer.blob();
}

/** @param {string} path */
function nameOf(path) {
  const [, table = "", board = ""] = RECORD.exec(path) ?? [];
  return `${table}-${board}.fangs`;
}

/** Show an error message near the link. @param {Element} link @param {string} sentence */
function tell(link, sentence) {
  const near = link.closest("dialog")?.querySelector("[role=alert]");
  if (near) near.textContent = sentence;
  else sayAlert(sentence);
}
