// @ts-check
/** Sends requests to the server, with JSON in both directions, and turns errors into sentences. */
import { newSecret, onceOf, rememberOnce } from "../browser/storage.js";
import { say } from "../page/language.js";
import { alone, send } from "./way.js";

/** @import { ErrorAnswer, GetPath, Got, Posted, PostPath, Sent } from "./types.d.ts" */

/** An error that the server answered or, with status 0, a request without an answer. */
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

/**
 * A sentence that describes an error. Our own errors are sentences for readers. The errors of the browser are in English, and for
 * engineers.
 * @param {unknown} error
 */
export function wordsOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ApiError || error.constructor === Error) return error.message;
  console.warn(error);
  return say("Something went wrong in this browser. Please load the page again.");
}

const unreachable = () => new ApiError(say("The server cannot be reached. Nothing is lost. Please try again."));

/** @param {unknown} error */
const isUnanswered = (error) => error instanceof ApiError && error.status === 0;

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

/** @param {Response} answer @returns {Promise<any>} its JSON; an answer that breaks off counts as lost */
const parsed = (answer) => answer.json().catch(() => Promise.reject(unreachable()));

/**
 * @template {GetPath} P
 * @param {P} path
 * @param {AbortSignal} [signal] cancels the request
 * @returns {Promise<Got<P>>}
 */
export const get = async (path, signal) => parsed(await ask(path, { signal: signal ?? null }));

/** @param {string} path @returns {Promise<string>} */
export const getText = async (path) => (await ask(path)).text();

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
const sent = async (path, body) => parsed(await ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));

/** @typedef {PostPath extends infer P ? P extends PostPath ? "once" extends keyof Sent<P> ? P : never : never : never} OncePath  a request that must be sent by `postOnce` */

/**
 * Send a POST request that may be sent twice without harm.
 * @template {Exclude<PostPath, OncePath>} P
 * @param {P} path
 * @param {Sent<P>} body
 * @returns {Promise<Posted<P>>}
 */
export const post = (path, body) => sent(path, body);

/**
 * Send a POST request that the server carries out only once. Until its answer has come, sending it again (even after a reload) only asks
 * for the answer. If the answer is lost, the request is sent again at once, because by then the page may no longer offer the button.
 * @template {OncePath} P
 * @param {P} path
 * @param {Omit<Sent<P>, "once">} body
 * @returns {Promise<Posted<P>>}
 */
export async function postOnce(path, body) {
  if (!alone && !navigator.cookieEnabled) throw new ApiError(say("Allow cookies for this site and load the page again. The server needs them to recognize you."), { kind: "cookies" });
  const what = JSON.stringify([path, body]);
  const once = onceOf(what) ?? newSecret();
  const attempt = () => sent(path, { ...body, once });
  rememberOnce(what, once);
  try {
    const answer = await attempt().catch((error) => (isUnanswered(error) ? attempt() : Promise.reject(error)));
    rememberOnce(what, null);
    return answer;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isAnswered) rememberOnce(what, null);
    throw error;
  }
}

const PATIENCE = 30_000; // milliseconds until a request without an answer is cancelled

/** A request that a page repeats. A new request cancels the one before. */
export class Newest {
  constructor() {
    /** @type {AbortController | null} the request that is waiting for its answer */
    this.asked = null;
  }

  /** Whether a request is waiting for its answer. */
  get waits() {
    return this.asked !== null;
  }

  /** Cancel the request that is waiting for its answer. */
  drop() {
    this.asked?.abort();
    this.asked = null;
  }

  /**
   * Send a request, and cancel the one before.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} ask
   * @returns {Promise<T | undefined>} the answer; undefined: the request was cancelled
   */
  async answer(ask) {
    this.drop();
    const asked = (this.asked = new AbortController());
    const bell = setTimeout(() => asked.abort(), PATIENCE);
    try {
      const answer = await ask(asked.signal);
      return this.asked === asked ? answer : undefined;
    } catch (error) {
      if (this.asked === asked) throw error;
      return undefined;
    } finally {
      clearTimeout(bell);
      if (this.asked === asked) this.asked = null;
    }
  }
}
