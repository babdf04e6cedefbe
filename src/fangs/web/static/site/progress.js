// @ts-check
/** A bar for the seconds in which Python is loaded, and a sentence where it cannot be. */
import { say } from "../page/language.js";

const SOON = 400; // what takes no longer needs no bar

/** Show it while a host loads Python. @param {import("./host.js").Host} host */
export function showProgress(host) {
  if (host.progress.stage === host.progress.of) return;
  const bar = document.createElement("progress");
  const box = document.createElement("div");
  box.className = "python-progress";
  box.role = "status";
  box.append(say("Loading the games…"), " ", bar);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {import("./host.js").Progress} progress */
  const tell = ({ stage, of, failed = false }) => {
    if (host.asked.size) timer ??= setTimeout(() => document.body.append(box), SOON); // somebody waits for it
    bar.value = stage / of;
    if (failed) box.replaceChildren(typeof WebAssembly === "undefined" ? say("This browser cannot play here: it has no WebAssembly.") : say("The games could not be loaded. Load the page again."));
    if (failed || stage < of) return;
    clearTimeout(timer);
    box.remove();
    host.told.delete(tell);
  };
  host.told.add(tell);
  addEventListener("pagehide", () => host.told.delete(tell), { once: true });
  tell(host.progress);
}
