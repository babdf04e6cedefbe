// @ts-check
/** Lets a signed-in player choose between taking a seat under the handle and as a guest. */
import { make } from "./element.js";
import { say } from "./language.js";
import { signedInAs } from "../browser/storage.js";

/**
 * Add a check box for playing as a guest to a field for a name.
 * @param {HTMLInputElement} field
 * @returns {() => boolean} whether the person wants to be a guest
 */
export function asPlayer(field) {
  const handle = signedInAs();
  if (!handle) return () => false;
  const guest = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
  const change = () => {
    field.readOnly = !guest.checked;
    field.value = guest.checked ? "" : handle;
  };
  guest.addEventListener("change", change);
  field.closest("label")?.after(make("label.check", {}, guest, say("As a guest, without your account")));
  change();
  return () => guest.checked;
}
