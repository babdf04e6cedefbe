// @ts-check
/** The panels of the account page that only a signed-in player sees. */
import { post, postOnce } from "../server/api.js";
import { newPasskey } from "../browser/passkeys.js";
import { ask, field } from "../page/dialog.js";
import { button, find, linked, make, row } from "../page/element.js";
import { rememberName } from "../browser/storage.js";
import { isolated, plural, say } from "../page/language.js";
import { challengeRow } from "./challenges.js";
import { attempt } from "../page/status.js";
import { clock } from "../page/times.js";

/** @import { Me, OwnPasskey, OwnSession, Program } from "../server/types.d.ts" */

/** @param {string} head @param {...(Node | string | null | false)} inside */
const panel = (head, ...inside) => make("section.panel", { "aria-label": head }, make("h2", {}, head), ...inside);

/** @param {number} made @param {number | null} used */
const usage = (made, used) =>
  used ? say("made {created}, last used {used}", { created: clock(made), used: clock(used) }) : say("made {created}", { created: clock(made) });

/** @param {OwnPasskey} passkey */
function passkeyRow({ id, name, created, used }) {
  const gone = button(say("Remove"), "remove-passkey", { "data-id": id, "aria-label": say("Remove the passkey {name}", { name }) });
  return row(null, make("b", {}, name), usage(created, used), gone);
}

/** @param {OwnSession} session */
function sessionRow({ id, name, seen, here }) {
  const leave = button(here ? say("Sign out") : say("Sign it out"), "sign-out", { "data-id": id, "aria-label": say("Sign out of {name}", { name }) });
  return row(null, make("b", {}, name), here ? say("this browser") : say("last seen {at}", { at: clock(seen) }), leave);
}

/** @param {Program} program */
function programRow({ handle, since, seen }) {
  const anew = button(say("New token…"), "new-token", { "data-handle": handle, "aria-label": say("A new token for {handle}", { handle }) });
  const gone = button(say("Remove…"), "remove-program", { "data-handle": handle, "aria-label": say("Remove the program {handle}", { handle }) });
  return row(null, linked(`/players/${handle}`, `${isolated(handle)} (bot)`), usage(since, seen), anew, gone);
}

/** @param {string[]} handles @param {string} none */
const people = (handles, none) =>
  handles.length ? make("p", {}, ...handles.flatMap((one, at) => [at ? ", " : "", make("a", { href: `/players/${one}` }, one)])) : make("p.quiet", {}, none);

/** The warning after a recovery by email. A browser that was signed in before can hide it. @param {Me} me */
const recoveredNotice = ({ recovered, sessions }) =>
  recovered !== null &&
  make(
    "div.notice.asks",
    { role: "status" },
    make("p", {}, say("This account was recovered by email at {at}. If that was not you, sign out everywhere else, remove any passkeys that you do not recognise, and change the address.", { at: clock(recovered) })),
    sessions.some(({ here, created }) => here && created < recovered) && make("div.button-row", {}, button(say("It was me"), "noticed")),
  );

/** @param {Me} me */
const mailPanel = ({ recovery_mail: mail }) =>
  panel(
    say("Recovery by email"),
    mail
      ? make("p", {}, make("b", {}, mail.mail), ": ", mail.confirmed ? say("confirmed {at}", { at: clock(mail.confirmed) }) : say("not confirmed yet. Open the link in our email to confirm the address. Otherwise, the address is deleted after three days."))
      : make("p", {}, say("If you give us an email address, we can send you an email that opens your account when you have lost every other way in. Nobody else sees the address. We use it for nothing else, and you can remove it at any time.")),
    make("div.button-row", {}, button(mail ? say("Change the address…") : say("Give an address…"), "recovery-mail"), mail && button(say("Remove the address"), "remove-mail")),
  );

/** @param {Me} me @param {{may: boolean, letters: boolean}} here whether passkeys can be made here, and whether the server sends letters @param {Program[]} programs */
export function drawPlayer(me, { may, letters }, programs) {
  const { handle, challenges, follows, blocks, passkeys, codes_left: codes, sessions } = me;
  return [
    recoveredNotice(me),
    panel(
      say("You are {handle}", { handle }),
      make("div.button-row", {}, make("a.button.primary", { href: `/players/${handle}` }, say("Your page")), button(say("Change your handle…"), "rename", { "data-handle": handle })),
    ),
    challenges.length > 0 && panel(say("Challenges"), make("ul.rows", {}, ...challenges.map(challengeRow))),
    panel(
      say("How you can sign in"),
      passkeys.length ? make("ul.rows", {}, ...passkeys.map(passkeyRow)) : make("p.quiet", {}, say("You have no passkey.")),
      make("p", {}, plural(codes, "Your recovery sheet has one code left.", "Your recovery sheet has {count} codes left.")),
      make("div.button-row", {}, may && button(say("Add a passkey"), "add-passkey"), button(say("Make a new recovery sheet…"), "new-sheet", { "data-handle": handle })),
    ),
    !me.program && (letters || me.recovery_mail !== null) && mailPanel(me),
    panel(
      say("Where you are signed in"),
      make("ul.rows", {}, ...sessions.map(sessionRow)),
      sessions.length > 1 && make("div.button-row", {}, button(say("Sign out everywhere else"), "sign-out-everywhere")),
      sessions.length > 1 && make("p.quiet", {}, say("This also removes your seats from the other browsers.")),
    ),
    panel(say("Players you follow"), people(follows, say("You do not follow anybody. To follow a player, go to that player's page."))),
    blocks.length > 0 && panel(say("Players you block"), people(blocks, "")),
    !me.program &&
      panel(
        say("Your programs"),
        make("p", {}, say("Your own program can play here under its own handle. Everybody can see that it is a bot, and you are responsible for what it does.")),
        programs.length > 0 && make("ul.rows", {}, ...programs.map(programRow)),
        make("div.button-row", {}, button(say("Add a program…"), "add-program")),
      ),
    settingsForm(me),
    panel(
      say("Your data"),
      make("p", {}, say("If you delete your account, we delete your handle, your names and everything that you have written at tables. The results of your games stay under the name “a former player”.")),
      make("div.button-row", {}, make("a.button", { href: "/me/data", download: "fangs-player.json" }, say("Download your data")), button(say("Delete your account…"), "leave", { "data-handle": handle })),
    ),
  ].filter((one) => one !== false);
}

/** @param {Me} me */
function settingsForm({ is_private: isPrivate, challenges_from: from, bots }) {
  const choices = { all: say("everybody"), followed: say("the players you follow"), nobody: say("nobody") };
  const options = Object.entries(choices).map(([value, words]) => make("option", { value, selected: value === from }, words));
  return panel(
    say("Settings"),
    make("label.check", {}, make("input", { type: "checkbox", id: "private", checked: isPrivate }), say("Only you can see your page")),
    make("label.check", {}, make("input", { type: "checkbox", id: "bots", checked: bots }), say("Programs can play rated games with you")),
    make("label.field", {}, say("Who can challenge you"), make("select", { id: "challenges-from" }, ...options)),
    make("div.button-row", {}, button(say("Save"), "settings")),
  );
}

/**
 * Show a dialog with one text field. The result is the text, or null if the person cancelled.
 * @param {string} title @param {string} label @param {string} value @param {string} yes @param {boolean} [danger]
 */
async function askFor(title, label, value, yes, danger = false) {
  const input = make("input", { type: "text", name: "said", value, required: true, maxlength: 60, autocomplete: "off", autocapitalize: "none", spellcheck: "false", autofocus: true });
  return (await ask({ title, fields: [field(label, input)], yes, danger }))?.said.trim() ?? null;
}

/** @param {string} id */
const isChecked = (id) => /** @type {HTMLInputElement} */ (find(id)).checked;

/**
 * The functions that the buttons of the account page call, by the names of the commands.
 * @param {{draw: () => Promise<unknown>, showSheet: (handle: string, codes: string[]) => void, showToken: (handle: string, token: string) => void}} page
 * @returns {Record<string, (pressed: HTMLElement) => unknown>}
 */
export function playerCommands({ draw, showSheet, showToken }) {
  /** @param {(pressed: HTMLElement) => Promise<unknown>} act */
  const then = (act) => (/** @type {HTMLElement} */ pressed) => attempt(async () => ((await act(pressed)) === null ? null : draw()));
  return {
    "remove-passkey": then(({ dataset: { id = "" } }) => post("/me/passkeys/remove", { id })),
    "add-passkey": then(async () => {
      const name = await askFor(say("Add a passkey"), say("Name of the passkey"), say("Passkey"), say("Add it"));
      return name && post("/me/passkeys", { credential: await newPasskey("add", null), name });
    }),
    "recovery-mail": then(async () => {
      const input = make("input", { type: "email", name: "mail", required: true, maxlength: 320, autocomplete: "email", autofocus: true });
      const said = await ask({ title: say("Recovery by email"), text: say("We will send an email to this address. Open the link in it to confirm the address."), fields: [field(say("Your address"), input)], yes: say("Send the email") });
      return said && post("/me/recovery-mail", { mail: said.mail.trim() });
    }),
    "remove-mail": then(() => post("/me/recovery-mail/remove", {})),
    noticed: then(() => post("/me/recovery-mail/noticed", {})),
    "sign-out": then(({ dataset: { id = null } }) => post("/me/sign-out", { session: id })),
    "sign-out-everywhere": then(() => post("/me/sign-out", { everywhere: true })),
    "new-sheet": then(async ({ dataset: { handle = "" } }) => showSheet(handle, (await post("/me/sheet", {})).sheet)),
    "add-program": then(async () => {
      const wanted = await askFor(say("Add a program"), say("The handle of your program (everybody can see it)"), "", say("Add it"));
      if (!wanted) return null;
      const made = await postOnce("/me/programs", { handle: wanted });
      return showToken(made.handle, made.token);
    }),
    "new-token": then(async ({ dataset: { handle = "" } }) => {
      const yes = await ask({ title: say("A new token for {handle}?", { handle }), text: say("The current token of the program will stop working."), yes: say("Get a new token") });
      if (!yes) return null;
      return showToken(handle, (await post("/me/programs/token", { handle })).token);
    }),
    "remove-program": then(async ({ dataset: { handle = "" } }) => {
      const yes = await ask({ title: say("Remove {handle}?", { handle }), text: say("The program leaves its games. Its results stay under the name “a former player”."), yes: say("Remove it"), danger: true });
      return yes && post("/me/programs/remove", { handle });
    }),
    rename: then(async ({ dataset: { handle = "" } }) => {
      const wanted = await askFor(say("Change your handle"), say("Your new handle (nobody else can take the old one for a year)"), handle, say("Change it"));
      if (wanted) rememberName((await post("/me/handle", { handle: wanted })).handle);
    }),
    settings: then(() => post("/me/settings", { is_private: isChecked("#private"), bots: isChecked("#bots"), challenges_from: /** @type {any} */ (find("#challenges-from")).value })),
    leave: then(async ({ dataset: { handle = "" } }) => {
      const typed = await askFor(say("Delete your account permanently?"), say("To confirm, enter your handle: {handle}", { handle }), "", say("Delete it"), true);
      return typed && post("/me/leave", { handle: typed });
    }),
    accept: then(async ({ dataset: { id = "" } }) => {
      const { table } = await post(`/challenges/${id}/accept`, {});
      location.assign(`/tables/${table}`);
      return null;
    }),
    decline: then(({ dataset: { id = "" } }) => post(`/challenges/${id}/decline`, {})),
  };
}
