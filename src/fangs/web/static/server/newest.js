// @ts-check
/** Repeated requests for one thing, of which only the newest answer counts. */

const PATIENCE = 30_000;

/** A page's requests for one thing. */
export class Newest {
  constructor() {
    /** @type {AbortController | null} the request that is waiting for its answer */
    this.asked = null;
  }

  /** Whether an answer is awaited. */
  get waits() {
    return this.asked !== null;
  }

  /** Cancel the waiting request. */
  drop() {
    this.asked?.abort();
    this.asked = null;
  }

  /**
   * Make a request, and cancel the one before.
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
