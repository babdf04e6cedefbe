// @ts-check
/** The page on which the owner of an email address agrees to letters or stops them. Consent is given with a button, because virus scanners open every link. */
import "../page/settings.js";
import { get, post } from "../server/api.js";
import { find, listen } from "../page/element.js";
import { say } from "../page/language.js";
import { sayAlert } from "../page/status.js";

/** @import { LettersWanted } from "../server/types.d.ts" */

const at = /** @type {`/letters/${string}`} */ (location.pathname);
const SAID = { asked: say("May we send emails to your address?"), given: say("We send emails to your address"), ended: say("We do not send emails to your address") };

/** @param {Promise<LettersWanted>} answer */
async function take(answer) {
  try {
    const { state, confirm } = await answer;
    find("#said").textContent = confirm ? say("Have you signed up for a game?") : SAID[state];
    find("[data-do=agree]").hidden = state === "given" && !confirm;
    find("[data-do=agree]").textContent = confirm ? say("Yes, I have signed up") : say("Send me emails about my games");
    find("[data-do=end]").hidden = state === "ended";
  } catch (error) {
    find("#said").textContent = say("Emails");
    sayAlert(error);
  }
}

listen(find("#letters"), { agree: () => take(post(`${at}/agree`, {})), end: () => take(post(`${at}/end`, {})) });
take(get(`${at}/state`));
