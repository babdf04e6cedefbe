// @ts-check
/** Handing on the address of a seat: by copying it, by the sheet of the phone, or as a QR code that a friend beside me reads. */
import { ApiError, get, post } from "../server/api.js";
import { button, make } from "./element.js";
import { say } from "./language.js";
import { copy, copyable } from "./secret-links.js";

/**
 * An address to hand on, in all ways that there are.
 * @param {string} label
 * @param {string} address
 * @param {string} words what is sent with it
 * @param {string} [short] the same for a QR code, which holds less
 */
export function shareable(label, address, words, short = address) {
  const data = { "data-text": address, "data-words": words };
  const ways = [
    "share" in navigator && button(say("Share…"), "share", { ...data, "aria-label": say("Share {label}", { label }) }),
    button(say("QR code"), "qr", { ...data, "data-text": short, "aria-label": say("{label} as a QR code", { label }) }),
  ];
  const box = copyable(label, address);
  box.append(...ways.filter((way) => way !== false));
  return box;
}

/** @param {HTMLElement} pressed */
async function share({ dataset: { text: url = "", words: text = "" } }) {
  await navigator.share({ title: "Fangs", text, url }).catch(() => {}); // the person would rather not
}

/** What is said of an address that leads others to their own machine; false of any other. */
export async function onlyHere() {
  if (!/^(localhost|127\..*|\[::1\])$/.test(location.hostname)) return false;
  const alone = say("This address works only on this computer. To let others in, stop the server and start it with: fangs serve --host 0.0.0.0 --name NAME");
  const named = say("This address works only on this computer: open this page by the computer's name or number in your network, and share the link from there.");
  const { here_only } = await get("/house").catch(() => ({ here_only: true }));
  return make("p.quiet", {}, here_only ? alone : named);
}

/** @param {HTMLElement} pressed */
async function showCode({ dataset: { text: address = "", words = "" } }) {
  const shown = await post("/qr", { address }).then(
    ({ picture }) => make("img.qr", { src: picture, alt: say("A QR code of the address") }),
    (/** @type {ApiError} */ error) => make("p.alert", {}, error.message),
  );
  const close = make("form.doings", { method: "dialog" }, make("button.primary", { autofocus: true }, say("Close")));
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { "aria-labelledby": "qr-head" }, make("h2", { id: "qr-head" }, say("Scan this with a phone's camera")), shown, make("p", {}, `${words}.`), await onlyHere(), close));
  dialog.addEventListener("close", () => dialog.remove(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}

/** What the buttons do, for whoever listens to them. */
export const sharing = { copy, share, qr: showCode };
