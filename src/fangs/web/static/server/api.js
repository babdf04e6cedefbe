// @ts-check
/** Talking to the server: JSON there and back, errors as sentences. */
import { newSecret, onceOf, rememberOnce } from "../browser/storage.js";
import { say } from "../page/language.js";
import { send } from "./way.js";

/** @import { ErrorAnswer, GetPath, Got, Posted, PostPath, Sent } from "./types.d.ts" */

/** A refusal by the server, or its silence. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{kind?: string, clause?: string | null, status?: number}} [more]
   */
  constructor(message, { kind = "offline", clause = null, status = 0 } = {}) {
    super(message);
    this.kind = kind;
    this.clause = clause;
    this.status = status;
  }
}

/** An error in words: our own are sentences for readers; those of the browser are in its own language, and for engineers. @param {unknown} error */
export function wordsOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ApiError || error.constructor === Error) return error.message;
  console.warn(error);
  return say("Something went wrong in this browser. Load the page again.");
}

const unreachable = () => new ApiError(say("The server cannot be reached. Nothing is lost: please try again."));

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
async function ask(path, init) {
  /** @type {Response} */
  let answer;
  try {
    answer = await send(path, init);
  } catch {
    throw unreachable();
  }
  if (answer.ok) return answer;
  /** @type {Partial<ErrorAnswer>} */
  const body = await answer.json().catch(() => ({}));
  const { kind = "server", message = say("The server answered with an error ({status}).", { status: answer.status }), clause = null } = body.error ?? {};
  throw new ApiError(message, { kind, clause, status: answer.status });
}

/**
 * @template {GetPath} P
 * @param {P} path
 * @param {AbortSignal} [signal] to give up waiting
 * @returns {Promise<Got<P>>}
 */
export async function get(path, signal) {
  const answer = await ask(path, { signal: signal ?? null });
  return answer.json().catch(() => Promise.reject(unreachable())); // it broke off
}

/** @param {string} path @returns {Promise<string>} */
export const getText = async (path) => (await ask(path)).text();

/**
 * @template {PostPath} P
 * @param {P} path
 * @param {Sent<P>} body
 * @returns {Promise<Posted<P>>}
 */
export async function post(path, body) {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await ask(path, init)).json().catch(() => ({}));
}

/**
 * The same for what is done once: until its answer has come, asking again (after a reload, too) only asks for that.
 * @template {PostPath} P
 * @param {P} path
 * @param {Omit<Sent<P>, "once">} body
 * @returns {Promise<Posted<P>>}
 */
export async function postOnce(path, body) {
  const what = JSON.stringify([path, body]);
  const once = onceOf(what) ?? newSecret();
  rememberOnce(what, once);
  try {
    const answer = await post(path, /** @type {Sent<P>} */ ({ ...body, once }));
    rememberOnce(what, null);
    return answer;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isAnswered) rememberOnce(what, null);
    throw error;
  }
}
