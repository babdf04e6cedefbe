// @ts-check
/** Letters of the server while one is away: to one address, which this browser gives at all its tables. */
import { ApiError, get, post } from "../server/api.js";
import { make, whenSent } from "../page/element.js";
import { say } from "../page/language.js";
import { mailAddress, mailSecret, mailedAt, myTables, rememberMail, rememberMailed } from "./storage.js";

const DAY = 86_400_000;
const SAID = {
  "": say("When you sit at a table, we send a letter to it, and ask whether you agree."),
  asked: say("We have sent a letter there: please open its link and agree."),
  given: say("You get a letter when it is your turn and you are away."),
  ended: "",
};

/** @typedef {keyof typeof SAID} State */

/** Have letters about a table written to the address, if one was given. @param {string} table */
export async function keepMailing(table) {
  if (!mailAddress() || Date.now() < mailedAt(table) + DAY) return;
  try {
    if ((await tell(table)) === "ended") rememberMail("");
  } catch {
    // It is tried again at the next visit.
  }
}

/** Have no letters about a table any more. @param {string} table */
export async function stopMailing(table) {
  if (mailedAt(table)) await post(`/tables/${table}/mail/end`, {});
}

/** @param {string} table @returns {Promise<State>} */
async function tell(table) {
  const { state } = await post(`/tables/${table}/mail`, { mail: mailAddress(), secret: mailSecret() });
  if (state !== "ended") rememberMailed(table);
  return state;
}

/** Have letters about all tables written to an address. @param {string} mail @returns {Promise<State>} what its owner has said */
async function begin(mail) {
  rememberMail(mail);
  /** @type {State} */
  let said = "";
  for (const table of myTables()) {
    try {
      said = await tell(table);
      if (said !== "ended") continue;
      rememberMail(mail, true); // it is asked for once more, so its owner is asked once more
      said = await tell(table);
    } catch (error) {
      if (!(error instanceof ApiError) || !["request", "seat", "table"].includes(error.kind)) {
        rememberMail("");
        throw error;
      } // else it is none of the tables of which letters are written: by post, or not mine any more
    }
  }
  return said;
}

async function end() {
  rememberMail("");
  await Promise.allSettled(myTables().map((table) => post(`/tables/${table}/mail/end`, {})));
}

/** The field of the settings; it appears where the server writes such letters. */
export function mailing() {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "email", maxlength: 320, autocomplete: "email", placeholder: say("name@example.org"), value: mailAddress() }));
  const said = make("span.quiet", { role: "status" });
  const press = /** @type {HTMLButtonElement} */ (make("button", { type: "submit" }));
  const form = make("form.side", { hidden: true }, make("label.field", {}, say("Your email address, for letters when it is your turn and you are away"), input), press, said);
  const show = () => {
    press.textContent = mailAddress() ? say("No more letters") : say("Send me letters");
    input.readOnly = mailAddress() !== "";
  };
  whenSent(form, async () => {
    press.disabled = true;
    try {
      said.textContent = mailAddress() ? (await end(), "") : SAID[await begin(input.value.trim())];
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
    press.disabled = false;
    show();
  });
  show();
  return form;
}

/** Show the field where letters are written. @param {HTMLElement} form */
export const offerMailing = (form) => get("/house").then(({ mail }) => (form.hidden = !mail), () => {});
