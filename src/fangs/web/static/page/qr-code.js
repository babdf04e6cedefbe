// @ts-check
/** Shows the address of a seat as a QR code for another device. */
import { ApiError, get, post } from "../server/api.js";
import { shown } from "./dialog.js";
import { make } from "./element.js";
import { say } from "./language.js";

/** A warning that this page's address works only on this computer; false if it works for others. */
export async function onlyHere() {
  if (!/^(localhost|127\..*|\[::1\])$/.test(location.hostname)) return false;
  const alone = say("This address works only on this computer. To let others in, stop the server and start it with: fangs serve --host 0.0.0.0 --name NAME");
  const named = say("This address works only on this computer. Open this page under the computer's name or IP address in your network, and share the link from there.");
  const { here_only } = await get("/house").catch(() => ({ here_only: true }));
  return make("p.quiet", {}, here_only ? alone : named);
}

/** @param {HTMLElement} pressed */
export async function showCode({ dataset: { text: address = "", words = "" } }) {
  const code = await post("/qr", { address }).then(
    ({ picture }) => make("img.qr", { src: picture, alt: say("A QR code of the address") }),
    (/** @type {ApiError} */ error) => make("p.alert", {}, error.message),
  );
  const close = make("form.button-row", { method: "dialog" }, make("button.primary", { autofocus: true }, say("Close")));
  await shown(make("dialog", { "aria-labelledby": "qr-head" }, make("h2", { id: "qr-head" }, say("Scan this with a phone's camera")), code, make("p", {}, `${words}.`), await onlyHere(), close));
}
