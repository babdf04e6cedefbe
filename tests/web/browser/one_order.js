/**
 * A table's page before a server of our own, on which everything happens when it is told to: all orders of it, from some beginnings.
 *
 * The server's table is at version `at`. A frame, or an answer, has the version at which it was made, and comes at any time after that.
 */
async ([live, beginnings]) => {
  const { Live } = await import(live);
  let at, sockets, asked, bells, shown, page;

  class Socket {
    constructor() {
      Object.assign(this, { readyState: 0, frames: [], going: true });
      sockets.push(this);
    }
    close() {
      this.going = false;
    }
    open() {
      Object.assign(this, { readyState: 1, frames: [at] });
    }
    come() {
      this.onmessage?.({ data: JSON.stringify({ table: "t", boards: [], at: this.frames.shift() }) });
    }
    cut() {
      Object.assign(this, { readyState: 3, going: false });
      this.onclose?.({ code: 1006 });
    }
  }
  Socket.OPEN = 1;
  window.WebSocket = Socket;
  window.fetch = (path, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const one = { made: null };
      one.come = () => resolve({ ok: true, json: async () => ({ table: "t", boards: [], at: one.made }) });
      one.fail = () => reject(new TypeError("cut"));
      signal?.addEventListener("abort", () => asked.delete(one) && one.fail());
      asked.add(one);
    });
  window.setTimeout = (ring, wait) => bells.push({ ring, wait }) - 1;
  window.clearTimeout = (id) => id in bells && (bells[id].ring = null);

  /** The sockets that go, the last one first. */
  const going = () => sockets.filter((one) => one.going).reverse();
  const taken = (one) => (asked.delete(one), one);
  /** What may happen; each says whether it can. */
  const steps = {
    change: () => ((at += 1), going().forEach((one) => one.readyState === 1 && one.frames.push(at)), true),
    open: () => going().find((one) => one.readyState === 0),
    frame: () => going().find((one) => one.frames.length),
    cut: () => going()[0],
    read: () => [...asked].find((one) => one.made === null),
    answer: () => taken([...asked].find((one) => one.made !== null)),
    lose: () => taken([...asked][0]),
    retry: () => bells.findLast(({ ring, wait }) => ring && wait <= 10_000), // the others wait for silence
    refused: () => (page.connect(), true), // a choice came too late
  };
  const acts = {
    open: (one) => one.open(),
    frame: (one) => one.come(),
    cut: (one) => one.cut(),
    read: (one) => (one.made = at),
    answer: (one) => one.come(),
    lose: (one) => one.fail(),
    retry: (one) => {
      const { ring } = one;
      one.ring = null;
      ring();
    },
  };
  /** @returns whether this could happen */
  const step = async (name) => {
    const one = steps[name]();
    if (!one) return false;
    acts[name]?.(one);
    for (let n = 0; n < 12; n++) await null; // promises are kept
    return true;
  };

  let orders = 0;
  const wrong = [];
  const follow = async (path, left) => {
    [at, sockets, asked, bells, shown] = [1, [], new Set(), [], []];
    page = new Live("t", { view: (view) => shown.push(view.at), state: () => {} });
    for (const name of path) if (!(await step(name))) return;
    if (left) {
      for (const name of Object.keys(steps)) name === path.at(-1) || (await follow([...path, name], left - 1)); // twice the same is once, or later
      return;
    }
    orders += 1;
    for (let n = 0; n < 5; n++) for (const name of ["retry", "open"]) await step(name); // the line is good in the end
    while (await step("frame"));
    if (shown.at(-1) !== at || shown.some((one, n) => n && one < shown[n - 1])) wrong.push({ path, at, shown: [...shown] });
  };
  for (const [path, left] of beginnings) await follow(path, left);
  return [orders, wrong.slice(0, 5)];
};
