// @ts-check
/** Shows a progress bar while Python or a table of exact values is loading, and error messages if that fails. */
import { say } from "../page/language.js";

const SOON = 400; // milliseconds; shorter work needs no bar

/** A text with a progress bar at the lower edge of the page. */
class Bar {
  /** @param {string} words */
  constructor(words) {
    this.bar = document.createElement("progress");
    this.box = box(words, " ", this.bar);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Show the bar after a moment, unless the work is done by then. */
  begin() {
    this.timer ??= setTimeout(() => document.body.append(this.box), SOON);
  }

  /** @param {number | null} part the part that is done; null: unknown */
  set(part) {
    if (part === null) this.bar.removeAttribute("value");
    else this.bar.value = part;
  }

  end() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.box.remove();
  }
}

/** @param {(string | Node)[]} words */
function box(...words) {
  const made = document.createElement("div");
  made.className = "python-progress";
  made.role = "status";
  made.append(...words);
  return made;
}

/** Show the progress of everything that a host loads. @param {import("./host.js").Host} host */
export function showProgress(host) {
  const games = new Bar(say("Loading the games…"));
  const values = new Bar(say("Loading the exact values of this game…"));
  const tell = () => {
    showGames(host, games);
    if (host.bringing) values.begin();
    else values.end();
    values.set(host.bringing?.part ?? null);
  };
  host.told.add(tell);
  addEventListener("pagehide", () => host.told.delete(tell), { once: true });
  tell();
}

/** @param {import("./host.js").Host} host @param {Bar} games */
function showGames({ progress: { stage, of, failed = false, isForbidden = false }, asked }, games) {
  if (!failed && stage === of) return games.end();
  if (asked.size) games.begin(); // somebody is waiting for it
  games.set(stage / of);
  if (failed) games.box.replaceChildren(isForbidden ? say("You cannot play here, because this browser has no WebAssembly or this website forbids it.") : say("The games could not be loaded. Please load the page again."));
}

const lack = box(say("This bot needs the exact values of the game, which could not be loaded. Nothing is lost, and the game will go on when there is a network. You can also save the record of the game and continue it with another bot."));

/** Show or hide a message that a bot is waiting for a table of exact values that cannot be loaded now. @param {boolean} isLacking */
export function showLack(isLacking) {
  if (!isLacking) lack.remove();
  else if (!lack.isConnected) document.body.append(lack);
}
