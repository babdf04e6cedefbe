// @ts-check
/** Sharing a position or a game: its address, a picture, and a film. */
import { copyable } from "../page/secret-links.js";
import { get } from "../server/api.js";
import { make } from "../page/element.js";
import { say } from "../page/language.js";
import { address, alone } from "../server/way.js";

const FILM = 40; // steps at most: routes/picturing.py

/**
 * Offer all ways of sharing the position that is looked at. Everybody sees what a spectator sees.
 * @param {import("./commands.js").Page} page
 */
export async function shareGame({ id, view, replay: { board, at: looked, steps } }) {
  const at = looked ?? steps;
  const here = new URL(address(`/tables/${id}?board=${board}&at=${at}`), location.href).href;
  const look = `language=${document.documentElement.lang}&theme=${isDark() ? "dark" : "light"}`;
  const { pictures } = await get("/house").catch(() => ({ pictures: false }));
  const files = pictures && view?.spectators ? make("p.doings", {}, ...filesOf(`/tables/${id}/boards/${board}`, at, view.status === "over", look)) : null;
  const frame = `<iframe src="${location.origin}/embed/tables/${id}?board=${board}&at=${at}" width="480" height="560" title="Fangs" loading="lazy"></iframe>`;
  const embed = !alone && view?.spectators && make("div", {}, make("p", {}, say("To show it on another page, with a slider:")), copyable(say("HTML"), frame));
  const close = make("form.doings", { method: "dialog" }, make("button.primary", { autofocus: true }, say("Close")));
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog.sharing", { "aria-labelledby": "share-head" }, make("h2", { id: "share-head" }, say("Share this position")), copyable(say("Link"), here), files, embed, close));
  dialog.addEventListener("close", () => dialog.remove(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} board @param {number} at @param {boolean} over @param {string} look */
const filesOf = (board, at, over, look) => [
  make("a.button", { href: `${board}/at/${at}/picture.png?size=960&${look}`, download: `fangs-${at}.png` }, say("Download picture")),
  over && at > 0 && make("a.button", { href: `${board}/film.webp?start=${Math.max(0, at - FILM)}&end=${at}&${look}`, download: `fangs-${at}.webp` }, at > FILM ? say("Download film of the {count} steps up to here", { count: FILM }) : say("Download film up to here")),
];

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
