// @ts-check
/** Whether letters may come to an address: by a button alone, since programs that look for viruses open every link. */
import "./settings.js";
import { get, post } from "./api.js";
import { find, listen } from "./element.js";
import { sayAlert } from "./says.js";

/** @import { LettersWanted } from "./types.d.ts" */

const at = /** @type {`/letters/${string}`} */ (location.pathname);
const SAID = { asked: "May we send letters to your address?", given: "We send letters to your address", ended: "We send no letters to your address" };

/** @param {LettersWanted} wanted */
function show({ state, confirm }) {
  find("#said").textContent = confirm ? "Have you signed up for a game?" : SAID[state];
  find("[data-do=agree]").hidden = state === "given" && !confirm;
  find("[data-do=agree]").textContent = confirm ? "Yes, I have signed up" : "Send me letters about my games";
  find("[data-do=end]").hidden = state === "ended";
}

/** @param {Promise<LettersWanted>} answer */
async function say(answer) {
  try {
    show(await answer);
  } catch (error) {
    find("#said").textContent = "Letters";
    sayAlert(error);
  }
}

listen(find("#letters"), { agree: () => say(post(`${at}/agree`, {})), end: () => say(post(`${at}/end`, {})) });
say(get(`${at}/state`));
