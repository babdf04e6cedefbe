// @ts-check
/** The field in the settings for the email address that gets letters. It is loaded when the settings are opened. */
import { ApiError, get, post, wordsOf } from "../server/api.js";
import { select } from "../page/dialog.js";
import { make, whenSent } from "../page/element.js";
import { say } from "../page/language.js";
import { tell } from "./mailing.js";
import { mailAddress, mailWhen, myTables, rememberMail, rememberMailWhen } from "./storage.js";

/** @typedef {import("./mailing.js").State} State */

const SAID = {
  "": say("When you sit down at a table, we will send an email to this address and ask whether you want our emails."),
  asked: say("We have sent an email to this address. Open the link in it to confirm that you want our emails."),
  given: say("We send emails to this address."),
  ended: "",
};

/**
 * Ask the server to send letters about all tables of this browser to an email address.
 * @param {string} mail @returns {Promise<State>} whether its owner agrees
 */
async function begin(mail) {
  rememberMail(mail);
  /** @type {State} */
  let said = "";
  for (const table of myTables()) {
    try {
      said = await tell(table);
      if (said !== "ended") continue;
      rememberMail(mail, true); // the address was entered again, so its owner is asked again
      said = await tell(table);
    } catch (error) {
      if (!(error instanceof ApiError) || !["request", "seat", "table"].includes(error.kind)) {
        rememberMail("");
        throw error;
      } // others have no such letters: they are by post, or no longer mine
    }
  }
  return said;
}

async function end() {
  rememberMail("");
  await Promise.allSettled(myTables().map((table) => post(`/tables/${table}/mail/end`, {})));
}

/** The form for the email address. It appears only if the server sends letters about live tables. */
export function mailing() {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "email", maxlength: 320, autocomplete: "email", placeholder: say("name@example.org"), value: mailAddress() }));
  const said = make("span.quiet", { role: "status" });
  const press = /** @type {HTMLButtonElement} */ (make("button", { type: "submit" }));
  const when = select("when", [["away", say("when I am away")], ["always", say("always")], ["daily", say("once a day, about all games")]], mailWhen());
  const form = make("form.side", { hidden: true }, make("label.field", {}, say("Your email address, if you want an email when it is your turn"), input), make("label.field", {}, say("Send emails"), when), press, said);
  when.addEventListener("change", () => {
    rememberMailWhen(/** @type {HTMLSelectElement} */ (when).value);
    if (mailAddress()) begin(mailAddress()).catch(() => {}); // the next visit tries again
  });
  const show = () => {
    press.textContent = mailAddress() ? say("Stop the emails") : say("Send me emails");
    input.readOnly = mailAddress() !== "";
  };
  whenSent(form, async () => {
    press.disabled = true;
    try {
      said.textContent = mailAddress() ? (await end(), "") : SAID[await begin(input.value.trim())];
    } catch (error) {
      said.textContent = wordsOf(error);
    }
    press.disabled = false;
    show();
  });
  show();
  get("/house").then(({ mail }) => (form.hidden = !mail), () => {});
  return form;
}
