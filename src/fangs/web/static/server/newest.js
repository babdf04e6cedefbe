// @ts-check
/** One thing that is asked for again and again: only the answer to the last question counts. */

const PATIENCE = 30_000;

/** The questions of a page about one thing. */
export class Newest {
  constructor() {
    /** @type {AbortController | null} the question that waits for its answer */
    this.asked = null;
  }

  /** Whether an answer is awaited. */
  get waits() {
    return this.asked !== null;
  }

  /** Wait for no answer any more. */
  drop() {
    this.asked?.abort();
    this.asked = null;
  }

  /**
   * Ask, and drop the question before.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} ask
   * @returns {Promise<T | undefined>} the answer; undefined: the question was dropped
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
