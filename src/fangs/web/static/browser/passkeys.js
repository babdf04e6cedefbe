// @ts-check
/** Creates passkeys and signs in with them. The server checks what the browser returns. */
import { post } from "../server/api.js";
import { say } from "../page/language.js";

/** Whether this browser supports passkeys. The server says whether this address can use them. */
export const hasPasskeys = () => isSecureContext && typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";

/** @param {Credential | null} credential @returns {Record<string, any>} */
function sent(credential) {
  if (!credential) throw new Error(say("No passkey was chosen."));
  return /** @type {PublicKeyCredential} */ (credential).toJSON();
}

/** A sentence for each error with which the browser refuses to create or use a passkey. @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: say("The passkey was not used because the request was cancelled or took too long."),
  AbortError: say("The passkey was not used because the request was cancelled or took too long."),
  InvalidStateError: say("This device already has a passkey for your account."),
  NotSupportedError: say("This device cannot store a passkey for your account."),
};

/** Replace an error of the browser by one with an understandable message. @param {unknown} error */
const explained = (error) => (error instanceof DOMException && Object.hasOwn(REASONS, error.name) ? new Error(REASONS[error.name]) : error);

/** Create a new passkey for the player's account. @param {"become" | "add"} purpose @param {string | null} handle */
export async function newPasskey(purpose, handle) {
  return madePasskey((await post("/players/passkey-options", { purpose, handle })).options);
}

/** Create a new passkey with options from the server. @param {Record<string, any>} options */
export async function madePasskey(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {any} */ (options));
  return sent(await navigator.credentials.create({ publicKey }).catch((error) => Promise.reject(explained(error))));
}

/** Let the person choose a passkey, and return its signed answer, with which the page signs in. */
export async function usePasskey() {
  const { options } = await post("/players/passkey-options", { purpose: "sign in" });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {any} */ (options));
  return sent(await navigator.credentials.get({ publicKey }).catch((error) => Promise.reject(explained(error))));
}
