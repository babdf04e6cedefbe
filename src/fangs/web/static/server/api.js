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

const PATIENCE = 60_000; // milliseconds until a request without an answer is given up. Proxies wait as long

/**
 * Send a request and read its answer. On a site without a server, no answer can be lost, so the page waits for it.
 * @template T
 * @param {string} path
 * @param {RequestInit} init
 * @param {(answer: Response) => Promise<T>} read an answer that breaks off counts as lost
 * @returns {Promise<T>}
 */
async function ask(path, init, read) {
  const waiting = new AbortController();
  const bell = alone ? 0 : setTimeout(() => waiting.abort(), PATIENCE);
  init.signal?.addEventListener("abort", () => waiting.abort());
  /** @type {number} */
  let status;
  /** @type {Partial<ErrorAnswer>} */
  let body;
  try {
    const answer = await send(path, { ...init, signal: waiting.signal });
    if (answer.ok) return await read(answer);
    status = answer.status;
    body = await answer.json().catch(() => ({}));
  } catch {
    throw unreachable();
  } finally {
    clearTimeout(bell);
  }
  const { kind = "server", message = say("The server answered with an error ({status}).", { status }), clause = null } = body.error ?? {};
  throw new ApiError(message, { kind, clause, status });
}

/** @param {Response} answer @returns {Promise<any>} */
const json = (answer) => answer.json();

/**
 * @template {GetPath} P
 * @param {P} path
 * @param {AbortSignal} [signal] cancels the request
 * @returns {Promise<Got<P>>}
 */
export const get = (path, signal) => ask(path, { signal: signal ?? null }, json);

/** @param {string} path @returns {Promise<string>} */
export const getText = (path) => ask(path, {}, (answer) => answer.text());

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
const sent = (path, body, signal) => ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal: signal ?? null }, json);

/** @typedef {PostPath extends infer P ? P extends PostPath ? "once" extends keyof Sent<P> ? P : never : never : never} OncePath  a request that must be sent by `postOnce` */

/**
 * Send a POST request that may be sent twice without harm.
 * @template {Exclude<PostPath, OncePath>} P
 * @param {P} path
 * @param {Sent<P>} body
 * @param {AbortSignal} [signal] cancels the request
 * @returns {Promise<Posted<P>>}
 */
export const post = (path, body, signal) => sent(path, body, signal);

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

const SHORT_PATIENCE = 30_000; // milliseconds

/** A request that a page repeats. A new request cancels the one before, and a request without an answer is given up sooner than others. */
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
    const bell = alone ? 0 : setTimeout(() => asked.abort(), SHORT_PATIENCE);
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
