// @ts-check
/** A dialog that shares a position or a game: its address, pictures, films, code for showing it on another page, and its record. */
import { packed } from "../embed/packing.js";
import { field, select, shown } from "../page/dialog.js";
import { button, listen, make, whenSent } from "../page/element.js";
import { say } from "../page/language.js";
import { save } from "../page/saving.js";
import { copyable, shareable } from "../page/share.js";
import { get, wordsOf } from "../server/api.js";
import { address, alone } from "../server/way.js";
import { oneFile } from "./one-file.js";

/** @import { Slides } from "../server/types.d.ts" */
/** @typedef {{at: number, theme: string, language: string, size: number, from: number, to: number, kind: string, what: string}} Wish */

const FILM = alone ? 200 : 40; // the maximum number of steps, as in site/browser/answers.py and routes/picturing.py
const FILM_SIZE = alone ? 640 : 480;
const SIZES = [320, 480, 640, 960, 1200];
const ADDRESS = 32_000; // the length of an address that works in every browser and page
const KB = 1000;

/**
 * Open the dialog with all ways of sharing a position and its game. It shares only what a spectator may see.
 * @param {import("./commands.js").Page} page
 * @param {number} at the step that is shown
 */
export async function shareGame(page, at) {
  const { pictures } = await get("/house").catch(() => ({ pictures: false }));
  new Sharing(page, at, pictures).open();
}

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The dialog that shares a position or a game. */
class Sharing {
  /** @param {import("./commands.js").Page} page @param {number} at @param {boolean} pictures whether pictures of pixels can be made */
  constructor({ id, view, replay }, at, pictures) {
    this.id = id;
    this.board = `/tables/${id}/boards/${replay.board}`;
    this.number = replay.board;
    this.steps = replay.steps;
    this.at = at;
    this.title = view?.title ?? "";
    this.over = view?.status === "over";
    this.isOpen = view?.spectators ?? false; // whether others may see it
    this.pictures = pictures;
    this.form = /** @type {HTMLFormElement} */ (make("form.rows", { oninput: () => this.#draw() }, ...this.#parts()));
  }

  open() {
    const head = make("h2", { id: "share-head", tabindex: -1, autofocus: true }, say("Share this position"));
    this.alert = make("p.alert", { role: "alert" });
    const close = make("form.button-row.ends", { method: "dialog" }, this.alert, make("button.primary", {}, say("Close")));
    const style = make("link", { rel: "stylesheet" });
    style.setAttribute("href", new URL("sharing.css", import.meta.url).href);
    whenSent(this.form, () => this.#draw()); // somebody pressed Return in a field
    listen(this.form, { "make-lines": () => this.#try(() => this.#makeLines()), "make-file": () => this.#try(() => this.#makeFile()) });
    this.#draw();
    shown(make("dialog.sharing", { "aria-labelledby": "share-head" }, style, head, this.form, close));
  }

  #parts() {
    const { isOpen, over, at, steps } = this;
    const which = at < steps && field(say("Position"), select("at", [[String(at), say("The position shown: step {at}", { at })], [String(steps), say("The last position: step {at}", { at: steps })]]));
    return [
      which,
      !alone && make("div", { "data-part": "link" }),
      isOpen && this.#look(),
      isOpen && part(say("Picture"), this.#link("png", this.pictures && say("Download PNG")), this.#link("svg", say("Download SVG"))),
      isOpen && over && steps > 0 && this.pictures && this.#film(),
      isOpen && this.#elsewhere(),
      part(say("Record"), make("a.button", { href: `${this.board}/record`, download: true }, say("Download the record")), make("p.quiet", {}, say("A text that others can open in Fangs to continue, analyse or check the game."))),
    ];
  }

  #look() {
    const names = /** @type {Record<string, string>} */ (JSON.parse(document.documentElement.dataset.languages ?? "{}"));
    const { lang } = document.documentElement;
    return make(
      "div.looks",
      {},
      field(say("Colours"), select("theme", [["light", say("Light")], ["dark", say("Dark")]], isDark() ? "dark" : "light")),
      field(say("Language"), select("language", Object.entries(names), lang)),
      field(say("Width"), select("size", SIZES.map((size) => [String(size), say("{size} pixels", { size })]), "640")),
    );
  }

  #film() {
    const number = (/** @type {string} */ name, /** @type {number} */ value) => make("input", { type: "number", name, min: 0, max: this.steps, value });
    const to = this.at || this.steps;
    const kinds = alone ? [] : ["webp", "apng", "gif"].map((kind) => /** @type {[string, string]} */ ([kind, { webp: "WebP", apng: "APNG" }[kind] ?? "GIF"]));
    return part(
      say("Film"),
      make("div.looks", {}, field(say("From step"), number("from", Math.max(0, to - FILM))), field(say("To step"), number("to", to)), !alone && field(say("Format"), select("kind", kinds))),
      this.#link("film", say("Download film")),
      make("p.quiet", { "data-part": "film-about" }),
    );
  }

  #elsewhere() {
    const whole = [["all", say("The whole game")], ["film", say("The steps of the film above")], ["one", say("Only this position")]];
    const offered = this.over ? whole.filter(([what]) => what !== "film" || this.pictures) : whole.filter(([what]) => what !== "film");
    return part(
      say("On another page"),
      alone && field(say("What is shown"), select("what", /** @type {[string, string][]} */ (offered))),
      make("div", { "data-part": "lines" }),
      make("div.button-row", {}, alone && button(say("Make the HTML for a page"), "make-lines"), (alone || this.over) && button(say("Download as one HTML file"), "make-file")),
      (alone || this.over) && make("p.quiet", {}, say("The file shows the game with a slider, on any web space or from a disk. The file does not load anything else.")),
    );
  }

  /** @param {string} name @param {string | false} words */
  #link(name, words) {
    return words !== false && make("a.button", { href: "/", download: true, "data-link": name }, words);
  }

  /** @returns {Wish} */
  #wish() {
    const said = new FormData(this.form);
    const number = (/** @type {string} */ name, /** @type {number} */ usual) => Number(said.get(name) ?? usual);
    const text = (/** @type {string} */ name, /** @type {string} */ usual) => String(said.get(name) ?? usual);
    const { lang } = document.documentElement;
    return { at: number("at", this.at), theme: text("theme", "light"), language: text("language", lang), size: number("size", SIZES[0]), from: number("from", 0), to: number("to", this.steps), kind: text("kind", "apng"), what: text("what", "all") };
  }

  /** Update the addresses of all links after the reader has changed a field. */
  #draw() {
    const wish = this.#wish();
    const look = `theme=${wish.theme}&language=${wish.language}`;
    if (this.alert) this.alert.textContent = "";
    this.#point("png", `${this.board}/at/${wish.at}/picture.png?size=${wish.size}&${look}`, `fangs-${wish.at}.png`);
    this.#point("svg", `${this.board}/at/${wish.at}/picture.svg?${look}`, `fangs-${wish.at}.svg`);
    this.#point("film", `${this.board}/film.${wish.kind}?start=${wish.from}&end=${wish.to}&size=${Math.min(wish.size, FILM_SIZE)}&${look}`, `fangs-${wish.from}-${wish.to}.${wish.kind}`);
    this.#limitFilm(wish);
    if (alone) return this.#fill("lines");
    const link = new URL(address(`/tables/${this.id}?board=${this.number}&at=${wish.at}`), location.href).href;
    this.#fill("link", shareable(say("Link"), link, say("Look at this position of {title}", { title: this.title })));
    const embed = `${location.origin}/embed/tables/${this.id}?board=${this.number}&at=${wish.at}${wish.theme === "dark" ? "&theme=dark" : ""}`;
    this.#fill("lines", make("p", {}, say("To show the game on another page with a slider:")), copyable(say("HTML"), frame(embed)));
  }

  /** @param {Wish} wish */
  #limitFilm({ from, to }) {
    const about = this.form.querySelector("[data-part=film-about]");
    if (!about) return;
    const isRight = 0 <= from && from < to && to <= this.steps;
    const isShort = to - from <= FILM;
    about.textContent = !isRight ? say("The last step of a film must come after its first step, and cannot be later than step {steps}.", { steps: this.steps }) : isShort ? "" : say("A film can have at most {most} steps. Please choose fewer.", { most: FILM });
    this.form.querySelector("[data-link=film]")?.setAttribute("aria-disabled", String(!isRight || !isShort));
  }

  /** @param {string} name @param {string} path @param {string} file */
  #point(name, path, file) {
    const link = this.form.querySelector(`[data-link=${name}]`);
    link?.setAttribute("href", address(path));
    link?.setAttribute("download", file);
  }

  /** @param {string} name @param {...HTMLElement} content */
  #fill(name, ...content) {
    this.form.querySelector(`[data-part=${name}]`)?.replaceChildren(...content);
  }

  /** Call a function that takes a while. Until it has ended, a second press does nothing. @param {() => Promise<unknown>} act */
  async #try(act) {
    if (this.form.ariaBusy === "true") return;
    this.form.ariaBusy = "true";
    if (this.alert) this.alert.textContent = "";
    try {
      await act();
    } catch (error) {
      if (this.alert) this.alert.textContent = wordsOf(error);
    }
    this.form.ariaBusy = null;
  }

  /** @param {Wish} wish @returns {Promise<Slides>} */
  #slides({ what, at, from, to, language }) {
    const [start, end] = { one: [at, at], film: [from, to] }[what] ?? [null, null];
    const stretch = start === null ? "" : `start=${start}&end=${end}&`;
    return get(`${/** @type {`/tables/${string}/boards/${string}`} */ (this.board)}/slides?${stretch}language=${language}`);
  }

  /** Create the HTML code for another page: a frame whose address contains everything that it shows. */
  async #makeLines() {
    const wish = this.#wish();
    const fragment = await packed(await this.#slides(wish));
    const page = new URL(`../../${wish.language}/embed/`, address("/embed")).href;
    const lines = frame(`${page}?at=${wish.at}${wish.theme === "dark" ? "&theme=dark" : ""}#${fragment}`);
    const size = Math.ceil(fragment.length / KB);
    if (fragment.length > ADDRESS) throw new Error(say("The address of this frame would be {size} kB long, but not every browser accepts more than {most} kB. Choose fewer steps, or download one HTML file.", { size, most: ADDRESS / KB }));
    this.#fill("lines", make("p", {}, say("To show it on another page, with a slider ({size} kB):", { size })), copyable(say("HTML"), lines));
  }

  async #makeFile() {
    const wish = this.#wish();
    save(await oneFile(await this.#slides(wish), wish), `fangs-${this.id}.html`);
  }
}

/** @param {string} address */
const frame = (address) => `<iframe src="${address}" width="480" height="600" title="Fangs" loading="lazy"></iframe>`;

/** @param {string} name @param {...(HTMLElement | false)} content */
const part = (name, ...content) => make("fieldset", {}, make("legend", {}, name), ...content);
