// @ts-check
/** Signing up at a table by post: what it is, and a form. Whoever has the address is asked by a letter to confirm it. */
import "./settings.js";
import { get, post } from "./api.js";
import { counted, find, make } from "./element.js";
import { personName, rememberName } from "./remembered.js";
import { sayAlert } from "./says.js";

/** @import { SignUpPage } from "./types.d.ts" */

const table = location.hash.slice(1);

/** @param {SignUpPage} signUp */
function draw({ title, game, match, master, schedule, late, free, house_rules }) {
  document.title = `Sign up for ${title} · Fangs`;
  const seats = free ? `${counted(free, "seat")} ${free === 1 ? "is" : "are"} free.` : "All seats are taken: you wait for one, until somebody has to be replaced.";
  find("#table").replaceChildren(
    make("h2", {}, `${title}${match ? ", a match of several games at once" : ""}`),
    make("p", {}, `${master ? `${master} is the Games Master. ` : ""}Turns are due ${schedule}. Missing orders: ${late}.`),
    make("p", {}, seats),
    ...(house_rules ? [make("p", {}, make("b", {}, "House rules")), ...house_rules.split("\n").filter(Boolean).map((line) => make("p", {}, line))] : []),
    make("div.doings", {}, make("a.button.plain", { href: `/games/${game}/rules` }, "Rules"), make("a.button.plain", { href: `/tables/${table}` }, "The table")),
  );
  find("#table").hidden = false;
  find("#sign-up").hidden = false;
}

/** @param {Event} event */
async function signUp(event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const name = String(data.get("name"));
  try {
    await post(`/tables/${table}/sign-up`, { name, mail: String(data.get("mail")), watches: data.get("watches") === "yes" });
    rememberName(name);
    sayAlert(null);
    find("#sign-up").hidden = true;
    find("#done").hidden = false;
    find("#done").focus();
  } catch (error) {
    sayAlert(error);
  }
}

addEventListener("hashchange", () => location.reload());
/** @type {HTMLInputElement} */ (find("#name")).value = personName();
find("#sign-up").addEventListener("submit", signUp);
get(`/tables/${table}/sign-up`).then(draw, sayAlert);
