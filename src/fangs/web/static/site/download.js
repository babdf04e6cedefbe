// @ts-check
/** Links by which a server sends a file: on a site the file is made in the browser. */
import { sayAlert } from "../page/status.js";

const RECORD = /^\/tables\/([^/]+)\/boards\/(\d+)\/record$/;

/**
 * Save what the links of a page that have `download` name.
 * @param {string} pages the address below which they lie
 * @param {(path: string) => Promise<Response>} get
 */
export function saveDownloads(pages, get) {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element && event.target.closest("a[download]");
    if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith(pages)) return;
    event.preventDefault();
    const path = `/${link.href.slice(pages.length).replace(/\/$/, "")}`;
    const [, table = "", board = ""] = RECORD.exec(path) ?? [];
    const answer = await get(path);
    if (!answer.ok) return sayAlert(String((await answer.json()).error.message));
    const saved = document.createElement("a"); // of no kind that a browser would show in place of the page
    saved.href = URL.createObjectURL(new Blob([await answer.text()], { type: "application/octet-stream" }));
    saved.download = `${table}-${board}.fangs`;
    saved.click();
    setTimeout(() => URL.revokeObjectURL(saved.href), 10_000);
  });
}
