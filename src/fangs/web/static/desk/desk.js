// @ts-check
/** The Games Master's desk. The address contains its secret key after the #. The key is removed from the address, but the table's name stays. */
import "../page/settings.js";
import { ApiError, get, Newest, post, postOnce } from "../server/api.js";
import { fill, find, listen, make, whenSent } from "../page/element.js";
import { copy, copyable } from "../page/share.js";
import { QUESTIONS, otherButtons, turnButtons, wordButtons } from "./commands.js";
import { opening } from "../board/enlarge.js";
import { drawn } from "../board/pieces.js";
import { about, aside, holidays, letters, log, papers, press, waiting, words } from "./documents.js";
import { countWords, table } from "./orders.js";
import { linksOf, recoveryOf, rememberLinks, rememberRecovery, rememberTable } from "../browser/storage.js";
import { capital, isolated, say } from "../page/language.js";
import { sayAlert, sayAloud, showDeadline, showGone, showLine } from "../page/status.js";

/** @import { Bot, Desk, Posted, PostPath, Sent } from "../server/types.d.ts" */
/** @typedef {import("../server/api.js").OncePath} OncePath */
/**
 * @template P
 * @typedef {P extends `/tables/${string}/desk/${infer W}` ? W : never} At  the commands of the desk among some requests
 */
/** @typedef {At<PostPath>} Act */
/** @typedef {At<OncePath>} OnceAct */
/** @typedef {import("./commands.js").Asked} Asked */

const OFTEN = 4000;
const SELDOM = 60_000;
const ASKED = /** @type {Asked[]} */ (Object.keys(QUESTIONS));
const OWN = "desk";

/** @param {string} id @param {string} key */
const deskAddress = (id, key) => `${location.origin}/desk#${id}.${key}`;

/** The page with the Games Master's desk. */
class DeskPage {
  constructor() {
    const [id, key] = decodeURIComponent(location.hash.slice(1)).split(".");
    this.id = id;
    /** @type {Desk | null} */
    this.desk = null;
    /** @type {Bot[]} */
    this.bots = [];
    this.counted = "";
    this.drawings = "";
    this.over = false;
    this.newest = new Newest();
    this.pause = OFTEN;
    this.bell = 0;
    listen(document.body, {
      copy,
      ...Object.fromEntries(ASKED.map((what) => [what, (/** @type {HTMLElement} */ pressed) => this.act(what, pressed)])),
      pause: () => this.send("pause", {}),
      resume: () => this.send("resume", {}),
      lobby: () => this.send("lobby", { listed: !this.desk?.rules.listed }),
      again: () => this.send("again", {}),
      try: () => this.#try(),
      "enter-aside": ({ dataset }) => this.#aside(dataset.id ?? "", "enter"),
      "return-aside": ({ dataset }) => this.#aside(dataset.id ?? "", "send back"),
      "done-aside": ({ dataset }) => this.#aside(dataset.id ?? "", "take up"),
      "remove-press": ({ dataset }) => this.sendOnce("remove-press", { number: Number(dataset.number) }),
      whose: ({ dataset }) => this.#whose(dataset.player ?? ""),
    });
    whenSent(find("#enter"), (said) => this.#enter(said));
    find("#whose").addEventListener("change", () => (find("#understood").hidden = true)); // the text was about somebody else
    for (const sign of ["focusin", "pointerdown"]) document.addEventListener(sign, () => this.#noticed());
    document.addEventListener("visibilitychange", () => this.#noticed(true));
    addEventListener("hashchange", () => location.reload());
    this.#askAgain();
    setInterval(() => showDeadline(this.desk), 1000);
    this.#open(key);
  }

  /** @param {string | undefined} key */
  async #open(key) {
    try {
      if (key) {
        const { token, recovery } = await postOnce("/join", { token: `${this.id}.${key}` });
        rememberLinks(this.id, { [OWN]: token });
        if (recovery) rememberRecovery(this.id, recovery);
      }
      history.replaceState(null, "", `/desk#${this.id}`);
      await this.refresh(true);
    } catch (error) {
      this.#gone(error);
    }
  }

  /** @param {unknown} error */
  #gone(error) {
    this.over = true;
    showGone(error instanceof ApiError ? error : undefined);
  }

  /** Fetch the desk again after a pause. The pause becomes longer while nothing changes and nobody uses the page. */
  #askAgain() {
    clearTimeout(this.bell);
    this.bell = window.setTimeout(async () => {
      await this.refresh();
      this.pause = Math.min(SELDOM, 1.5 * this.pause);
      this.#askAgain();
    }, this.pause);
  }

  /**
   * Fetch the desk more often because somebody is using the page. Fetch it at once if the last time was long ago.
   * @param {boolean} [back] whether they have come back to the page
   */
  #noticed(back = false) {
    if (back || this.pause > 2 * OFTEN) this.refresh();
    this.pause = OFTEN;
    this.#askAgain();
  }

  /** Fetch the desk again, and draw it if it has changed. @param {boolean} [surely] */
  async refresh(surely = false) {
    if (this.over || (!surely && (document.hidden || !this.desk || this.newest.waits))) return;
    try {
      const desk = await this.newest.answer((signal) => drawn(get(`/tables/${this.id}/desk?seen=${this.desk?.tag ?? ""}`, signal)));
      if (desk && "table" in desk) this.take(desk);
      if (desk) showLine("live");
    } catch (error) {
      if (error instanceof ApiError && [403, 404, 422].includes(error.status)) this.#gone(error);
      else showLine("lost");
    }
  }

  /** @param {Desk} desk */
  take(desk) {
    if (!this.desk) {
      rememberTable(this.id);
      get(`/games/${desk.game}/bots?players=${desk.players.length}`).then(({ bots }) => (this.bots = bots), () => {});
    }
    this.desk = desk;
    this.pause = OFTEN / 1.5; // something has happened
    find("#desk").hidden = false;
    this.#draw(desk);
    const counted = countWords(desk);
    if (this.counted && counted !== this.counted) sayAloud(counted);
    this.counted = counted;
  }

  /** @param {Desk} desk */
  #draw(desk) {
    const { title, match, turn, status } = desk;
    document.title = say("The desk: {title} · Fangs", { title });
    find("#title").textContent = say("The desk of {title}{more}", { title, more: match ? say(", a match") : "" });
    find("#turn-head").textContent = status === "over" ? say("The game is over") : say("Turn {turn}", { turn });
    find("#state").textContent = desk.standing;
    showDeadline(desk);
    find("#count").textContent = countWords(desk);
    find("#mailbox").hidden = !desk.mailbox;
    find("#mailbox").textContent = desk.mailbox && say("The mailbox cannot be read. {mailbox}", { mailbox: desk.mailbox });
    fill(find("#acts"), ...turnButtons(desk));
    fill(find("#received"), table(desk));
    find("#enter-panel").hidden = status !== "playing";
    fill(find("#whose"), ...desk.players.filter(({ kind }) => kind !== "bot").map(({ player, name }) => make("option", { value: player, "data-key": player }, name)));
    find("#aside-panel").hidden = !desk.aside.length && find("#taken-up").hidden;
    fill(find("#aside"), ...aside(desk));
    find("#waiting-panel").hidden = !desk.waiting.length;
    fill(find("#waiting"), ...waiting(desk));
    fill(find("#press"), ...press(desk));
    fill(find("#own-words"), ...wordButtons(desk));
    this.#drawBoards(desk);
    find("#letters-panel").hidden = !desk.letters.length;
    fill(find("#letters"), ...letters(desk));
    fill(find("#papers"), papers(desk));
    this.#drawLog(desk);
    fill(find("#words"), ...words(desk));
    fill(find("#about"), ...about(desk), ...holidays(desk));
    fill(find("#others"), ...otherButtons(desk));
    this.#drawOwn();
  }

  /** @param {Desk} desk */
  #drawBoards({ boards, match }) {
    const drawings = JSON.stringify(boards);
    if (drawings === this.drawings) return;
    this.drawings = drawings;
    const caption = (/** @type {Desk["boards"][0]} */ { board, status }) => make("figcaption", {}, match && make("b", {}, say("Game {number}. ", { number: board + 1 })), capital(status));
    find("#boards").replaceChildren(...boards.map((board) => make("figure", {}, opening(board.drawing, capital(board.status)), caption(board))));
  }

  /** @param {Desk} desk */
  #drawLog(desk) {
    const box = find("#log");
    const atEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 40;
    fill(box, log(desk));
    if (atEnd) box.scrollTop = box.scrollHeight;
  }

  #drawOwn() {
    const key = linksOf(this.id)[OWN];
    const code = recoveryOf(this.id);
    find("#own-link").hidden = !key && !code;
    fill(
      find("#own"),
      !!key && make("p", {}, say("This link opens the desk on another device. Keep the link to yourself. It will not be shown again.")),
      !!key && copyable(say("Your link to this desk"), deskAddress(this.id, key.split(".")[1])),
      !!code && make("p", {}, say("If you lose the link to this desk, type this recovery code in the lobby. Write the code down because it is shown only on this device.")),
      !!code && copyable(say("Your recovery code"), code),
    );
  }

  /** Show the dialog of a command, and send the command to the server. @param {Asked} what @param {HTMLElement} pressed */
  async act(what, pressed) {
    if (!this.desk) return;
    const body = await QUESTIONS[what](this.desk, pressed, this.bots).catch((error) => (sayAlert(error, this.desk?.game), null));
    const answer = body && (await this.sendOnce(what, body));
    if (answer && "token" in answer) this.#handedOver(answer.token);
  }

  /**
   * Send a command of this desk to the server.
   * @template {Exclude<Act, OnceAct>} W
   * @param {W} what
   * @param {Sent<`/tables/${string}/desk/${W}`>} body
   * @returns {Promise<Posted<`/tables/${string}/desk/${W}`> | null>} the answer; null: it was refused
   */
  send(what, body) {
    return this.#answered(what, post(`/tables/${this.id}/desk/${what}`, body));
  }

  /**
   * Send a command that the server carries out only once, even if the request is repeated.
   * @template {OnceAct} W
   * @param {W} what
   * @param {Omit<Sent<`/tables/${string}/desk/${W}`>, "once">} body
   * @returns {Promise<Posted<`/tables/${string}/desk/${W}`> | null>} the answer; null: it was refused
   */
  sendOnce(what, body) {
    return this.#answered(what, postOnce(`/tables/${this.id}/desk/${what}`, body));
  }

  /**
   * Wait for the answer to a command, and fetch the desk again. An error is shown above the desk.
   * @template T
   * @param {Act} what
   * @param {Promise<T>} awaited
   * @returns {Promise<T | null>}
   */
  async #answered(what, awaited) {
    try {
      const answer = await awaited;
      sayAlert(null);
      if (what !== "try") find("#tried").hidden = true;
      if (what !== "enter") find("#understood").hidden = true;
      if (what !== "hand-over") await this.refresh(true);
      return answer;
    } catch (error) {
      sayAlert(error, this.desk?.game);
      find("#alert").scrollIntoView({ block: "nearest" });
      return null;
    }
  }

  async #try() {
    const answer = await this.send("try", {});
    find("#tried").hidden = !answer;
    if (answer) find("#tried").textContent = answer.text;
  }

  /** Enter, send back or close a letter that was put aside. @param {string} id @param {"enter" | "send back" | "take up"} what */
  async #aside(id, what) {
    find("#taken-up").hidden = false;
    const answer = await this.send("aside", { id, what });
    find("#taken-up").hidden = !answer;
    if (answer) find("#taken-up").textContent = answer.text;
  }

  /** @param {string} player */
  #whose(player) {
    const chosen = /** @type {HTMLSelectElement} */ (find("#whose"));
    if (chosen.value !== player) find("#understood").hidden = true;
    chosen.value = player;
    find("#text").focus();
  }

  /** @param {FormData} data */
  async #enter(data) {
    const player = Number(data.get("player"));
    const answer = await this.send("enter", { player, text: String(data.get("text")) });
    find("#understood").hidden = !answer;
    if (!answer) return;
    find("#understood").textContent = `${isolated(this.desk?.players.find((one) => one.player === player)?.name ?? "")}:\n${answer.text}`;
    /** @type {HTMLTextAreaElement} */ (find("#text")).value = answer.left.join("\n");
  }

  /** @param {string} token */
  #handedOver(token) {
    this.over = true;
    rememberLinks(this.id, { [OWN]: "" });
    const [id, key] = token.split(".");
    find("#desk").hidden = true;
    const box = find("#gone");
    box.hidden = false;
    const told = say("This link will not be shown again. Your own link no longer works.");
    box.replaceChildren(make("h2", {}, say("You have handed over the desk")), make("p", {}, told), copyable(say("The link of the new Games Master"), deskAddress(id, key)));
    box.querySelector("input")?.focus();
  }
}

new DeskPage();
