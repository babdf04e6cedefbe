// @ts-check
/** Runs Python in a web worker for the pages of a site. Python answers their requests, and sends them the views of their tables. */

/** @typedef {{status: number, body: any, why?: "stale" | "store" | "fault"}} Answer  `why`: nothing was changed, for this reason */
/** @typedef {{stage: number, of: number, failed?: boolean, isForbidden?: boolean}} Progress  `isForbidden`: WebAssembly cannot run here */
/** @typedef {{table: string, hear: (view: string) => void, lack: (isLacking: boolean) => void, close: () => void}} Listener */

// The only address from which our worker is loaded.
const script = new URL("python.js", import.meta.url);
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("python", { createScriptURL: () => script.href });

/** The web worker with Python, which starts when it is first needed, and the requests that are waiting for its answers. */
export class Host {
  /** @param {string} folder with Pyodide, Fangs and msgspec */
  constructor(folder) {
    this.folder = folder;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Progress} */
    this.progress = { stage: 0, of: 1 };
    /** @type {import("./solved.js").Bringing | null} the table of exact values that is being fetched */
    this.bringing = null;
    /** @type {Set<() => void>} */
    this.told = new Set();
    /** @type {Map<number, (answer: Answer) => void>} */
    this.asked = new Map();
    /** @type {Set<Listener>} */
    this.listeners = new Set();
    this.last = 0;
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {string} language @returns {Promise<Answer>} */
  ask(method, path, body, language) {
    return new Promise((resolve) => {
      this.asked.set(++this.last, resolve);
      this.#tell();
      this.#python().postMessage({ id: this.last, method, path, body, language });
    });
  }

  /** Send a listener the views of its table, now and after every change. @param {Listener} listener @param {string} language */
  watch(listener, language) {
    this.listeners.add(listener);
    this.#python().postMessage({ watch: listener.table, language });
  }

  /** @param {Listener} listener */
  leave(listener) {
    if (this.listeners.delete(listener)) this.#python().postMessage({ leave: listener.table });
  }

  /** Call a function once Python has loaded, or has failed to load. @param {() => void} act @returns {() => void} a function that cancels this */
  whenLoaded(act) {
    const tell = () => {
      const { stage, of, failed = false } = this.progress;
      if (stage < of && !failed) return;
      this.told.delete(tell);
      act();
    };
    this.told.add(tell);
    tell();
    return () => void this.told.delete(tell);
  }

  /** Begin to load Python before anybody needs it. */
  begin() {
    this.#python();
  }

  #python() {
    if (this.worker) return this.worker;
    this.worker = new Worker(policy ? policy.createScriptURL("") : script, { type: "module" });
    this.worker.postMessage({ folder: this.folder });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = () => this.#hear({ ...this.progress, failed: true });
    return this.worker;
  }

  /** @param {any} data */
  #hear(data) {
    if ("stage" in data) {
      this.progress = data;
      this.#tell();
    } else if ("bringing" in data) {
      this.bringing = data.bringing;
      this.#tell();
    } else if ("lacks" in data) for (const listener of this.listeners) listener.table === data.table && listener.lack(data.lacks);
    else if ("closed" in data) for (const listener of this.listeners) listener.table === data.table && listener.close();
    else if ("view" in data) for (const listener of this.listeners) listener.table === data.table && listener.hear(data.view);
    else {
      this.asked.get(data.id)?.(data);
      this.asked.delete(data.id);
    }
  }

  /** Tell the pages what is being loaded, so that they can show it. */
  #tell() {
    for (const tell of this.told) tell();
  }
}
