// @ts-check
/** Passkeys: the browser makes one or signs with one, and the server checks it. */
import { post } from "../server/api.js";
import { say } from "../page/language.js";

/** Whether this browser supports them; the server says whether this address can use them. */
export const hasPasskeys = () => isSecureContext && typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";

/** @param {Credential | null} credential @returns {Record<string, any>} */
function sent(credential) {
  if (!credential) throw new Error(say("Nothing was chosen."));
  return /** @type {PublicKeyCredential} */ (credential).toJSON();
}

/** Why the browser made or used no passkey, by the names of its errors. @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: say("The passkey was not used because the request was cancelled or took too long."),
  AbortError: say("The passkey was not used because the request was cancelled or took too long."),
  InvalidStateError: say("This device already has a passkey for your account."),
  NotSupportedError: say("This device cannot store a passkey for your account."),
};

/** What the browser said, in words. @param {unknown} error */
const explained = (error) => (error instanceof DOMException && Object.hasOwn(REASONS, error.name) ? new Error(REASONS[error.name]) : error);

/** A new passkey. @param {"become" | "add"} purpose @param {string | null} handle */
export async function newPasskey(purpose, handle) {
  return madePasskey((await post("/players/passkey-options", { purpose, handle })).options);
}

/** Make a new passkey with the server's options. @param {Record<string, any>} options */
export async function madePasskey(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {any} */ (options));
  return sent(await navigator.credentials.create({ publicKey }).catch((error) => Promise.reject(explained(error))));
}

/** The signed answer of a passkey that the person chooses, for signing in. */
export async function usePasskey() {
  const { options } = await post("/players/passkey-options", { purpose: "sign in" });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {any} */ (options));
  return sent(await navigator.credentials.get({ publicKey }).catch((error) => Promise.reject(explained(error))));
}
