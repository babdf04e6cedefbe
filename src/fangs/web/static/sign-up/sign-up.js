// @ts-check
/** The page on which people sign up for a table that is played by post. A letter asks the owner of the address to confirm it. */
import "../page/settings.js";
import { get, post } from "../server/api.js";
import { find, make, whenSent } from "../page/element.js";
import { personName, rememberName } from "../browser/storage.js";
import { plural, say } from "../page/language.js";
import { attempt, sayAlert } from "../page/status.js";

/** @import { SignUpPage } from "../server/types.d.ts" */

const table = location.hash.slice(1);

/** @param {SignUpPage} signUp */
function draw({ title, game, match, master, schedule, late, free, house_rules }) {
  document.title = say("Sign up for {title} · Fangs", { title });
  const seats = free ? plural(free, "{count} seat is free.", "{count} seats are free.") : say("All seats are taken, so you will wait until somebody has to be replaced.");
  find("#table").replaceChildren(
    make("h2", {}, `${title}${match ? say(", a match of several games at once") : ""}`),
    make("p", {}, (master ? say("{master} is the Games Master. ", { master }) : "") + say("Turns are due {schedule}. Missing orders: {late}.", { schedule, late })),
    make("p", {}, seats),
    ...(house_rules ? [make("p", {}, make("b", {}, say("House rules"))), ...house_rules.split("\n").filter(Boolean).map((line) => make("p", {}, line))] : []),
    make("div.button-row", {}, make("a.button.plain", { href: `/games/${game}/rules` }, say("Rules")), make("a.button.plain", { href: `/tables/${table}` }, say("The table"))),
  );
  find("#table").hidden = false;
  find("#sign-up").hidden = false;
}

/** @param {FormData} data */
async function signUp(data) {
  const name = String(data.get("name"));
  await post(`/tables/${table}/sign-up`, { name, mail: String(data.get("mail")), watches: data.get("watches") === "yes" });
  rememberName(name);
  find("#sign-up").hidden = true;
  find("#done").hidden = false;
  find("#done").focus();
}

addEventListener("hashchange", () => location.reload());
/** @type {HTMLInputElement} */ (find("#name")).value = personName();
whenSent(find("#sign-up"), (data) => attempt(() => signUp(data)));
get(`/tables/${table}/sign-up`).then(draw, sayAlert);
