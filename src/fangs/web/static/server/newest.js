// @ts-check
/** Repeats a request, and uses only the newest answer. */

const PATIENCE = 30_000;

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
