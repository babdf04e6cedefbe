// @ts-check
/** The account page: becoming a player, signing in, and everything that a player can change. */
import "../page/settings.js";
import { get, post, postOnce } from "../server/api.js";
import { hasPasskeys, madePasskey, newPasskey, usePasskey } from "../browser/passkeys.js";
import { myTables, personName, rememberName, rememberPlayer } from "../browser/storage.js";
import { drawPlayer, playerCommands } from "./player.js";
import { drawStudies } from "./studies.js";
import { find, listen, make, whenSent } from "../page/element.js";
import { isolated, say } from "../page/language.js";
import { attempt, sayAlert } from "../page/status.js";

const handle = /** @type {HTMLInputElement} */ (find("#handle"));

/** Show the codes of a new recovery sheet, so that the person can write them down. Without codes, hide them. @param {string} called @param {string[]} codes */
function showSheet(called, codes) {
  find("#sheet").hidden = !codes.length;
  find("#sheet-handle").textContent = `${location.host}: ${isolated(called)}`;
  find("#codes").replaceChildren(...codes.map((code) => make("li", {}, make("code", {}, code))));
  if (codes.length) find("#sheet").focus();
}

/** What the link in a letter is for, and its secret token, as in `#confirm=TOKEN`. */
const link = /^#(confirm|recover)=([\w-]+)$/.exec(location.hash);
if (link) history.replaceState(null, "", location.pathname); // so that nobody finds the token in the history

/** Show the part of the page for somebody who has opened the link in a letter; "" hides it. @param {string} which */
function showLink(which) {
  for (const id of ["confirm", "recover"]) find(`#${id}`).hidden = id !== which;
  if (which) find(`#${which}`).focus();
}

/** Fetch the player's account, and draw the account page. */
async function draw() {
  const { me, passkeys, letters } = await get("/me");
  const may = passkeys && hasPasskeys();
  find("#guest").hidden = me !== null;
  find("#player").hidden = me === null;
  find("#with-passkey").hidden = find("#sign-in").hidden = !may;
  find("#no-passkey").hidden = may;
  find("#with-sheet").classList.toggle("primary", !may);
  find("#recover-passkey").hidden = !may;
  find("#by-mail").hidden = !letters;
  rememberPlayer(me?.handle ?? "");
  drawStudies(me?.handle ?? "").catch(sayAlert);
  if (me) find("#player").replaceChildren(...drawPlayer(me, { may, letters }, me.program ? [] : (await get("/me/programs")).programs));
  return me;
}

/** Show the token of a program, so that the person can copy it. An empty token hides it. @param {string} called @param {string} token */
function showToken(called, token) {
  find("#token").hidden = !token;
  find("#token-handle").textContent = `${location.host}: ${isolated(called)}`;
  find("#token-text").textContent = token;
  if (token) find("#token").focus();
}

/** Link the seats that this browser has taken as a guest to the player's account. */
const takeAlong = () => post("/me/seats", { tables: myTables().slice(0, 200) });

/** @param {{handle: string, sheet: string[]}} signed */
async function welcome(signed) {
  rememberName(signed.handle);
  await takeAlong();
  await draw();
  showSheet(signed.handle, signed.sheet);
  const back = new URLSearchParams(location.search).get("back");
  if (back?.startsWith("/") && !back.startsWith("//") && !signed.sheet.length) location.assign(back);
}

whenSent(find("#become"), (said) =>
  attempt(async () => {
    const wanted = handle.value.trim();
    const credential = said.get("way") === "passkey" ? await newPasskey("become", wanted) : null;
    await welcome(await postOnce("/players", { handle: wanted, credential }));
  }),
);
whenSent(find("#by-code"), (said) => attempt(async () => welcome(await postOnce("/players/sign-in-by-code", { handle: String(said.get("handle")), code: String(said.get("code")) }))));

whenSent(find("#by-mail"), (said) =>
  attempt(async () => {
    await post("/players/recovery", { handle: String(said.get("handle")), mail: String(said.get("mail")) });
    find("#by-mail-said").textContent = say("If the handle and the address belong together, an email is on its way. The link in the email works for an hour.");
  }),
);

/** Sign in with the recovery link in a letter, and show the account. @param {Record<string, any> | null} credential */
async function recover(credential) {
  await welcome(await post("/players/recovery/finish", { token: link?.[2] ?? "", credential }));
  showLink("");
}

handle.addEventListener("change", async () => {
  const said = find("#handle-said");
  const { handle: shown, why } = await post("/players/handle", { handle: handle.value }).catch(() => ({ handle: null, why: "" }));
  said.textContent = shown === null ? why : say("{handle} is free.", { handle: shown });
});

listen(find("#main"), {
  "sign-in": () => attempt(async () => welcome(await post("/players/sign-in", { credential: await usePasskey() }))),
  "confirm-mail": () =>
    attempt(async () => {
      await post("/players/recovery-mail/confirm", { token: link?.[2] ?? "" });
      showLink("");
      find("#said").textContent = say("The address is confirmed.");
      await draw();
    }),
  "recover-passkey": () => attempt(async () => recover(await madePasskey((await post("/players/recovery/begin", { token: link?.[2] ?? "" })).options))),
  "recover-sheet": () => attempt(() => recover(null)),
  print: () => print(),
  done: () => showSheet("", []),
  "token-done": () => showToken("", ""),
  ...playerCommands({ draw, showSheet, showToken }),
});
if (/^[\p{L}][\p{L}\p{N}_-]{2,19}$/u.test(personName())) handle.value = personName();
attempt(draw);
showLink(link?.[1] ?? "");
