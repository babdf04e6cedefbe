// @ts-check
/** A friend's link: it says who asks, and opens a seat. What opens it stands behind the #, and does not stay in the address. */
import "./settings.js";
import { ApiError, get, getText, post } from "./api.js";
import { still } from "./drawing.js";
import { find, make } from "./element.js";
import { lessonLink } from "./newcomer.js";
import { personName, rememberName, rememberRecovery, rememberTable } from "./remembered.js";
import { sayAlert } from "./says.js";
import { capital } from "./view.js";
import { paceWords } from "./when.js";

/** @import { Game, Invitation } from "./types.d.ts" */

const token = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, "", location.pathname);
const field = /** @type {HTMLInputElement} */ (find("#name"));

/** @param {string} table */
function toTable(table) {
  rememberTable(table);
  location.replace(`/tables/${table}`);
}

/** @param {string | null} name null: somebody sits there already, with this very key */
async function join(name) {
  const { table, recovery } = await post("/join", { token, name });
  if (name) rememberName(name);
  if (recovery) rememberRecovery(table, recovery);
  toTable(table);
}

/** @param {string} head @param {string | Node | null} words */
const fact = (head, words) => (words ? [make("dt", {}, head), make("dd", {}, words)] : []);

/** @param {Invitation} invitation @param {Game} game */
function drawInvitation({ host, side, names, match, pace, schedule, house_rules, player }, { name, title, about, picture, length, lesson }) {
  const box = make("div.picture");
  getText(picture).then((svg) => box.replaceChildren(still(svg)), () => {});
  const facts = [
    ...fact("You play", side && capital(side)),
    ...fact("With", names.join(", ")),
    ...fact("It takes", length),
    ...fact("Pace", (schedule ? `by post; turns are due ${schedule}` : paceWords(pace)) + (match ? "; a match of several games at once" : "")),
  ];
  const rules = make("a.button.plain", { href: `/games/${name}/rules`, target: "_blank", rel: "noopener" }, "Rules");
  find("#invitation").replaceChildren(
    make("h2", {}, player === null ? `The host's place at a table of ${title}` : `${host ?? "A friend"} invites you to play ${title}`),
    make("div.asked", {}, box, make("div", {}, make("p", {}, about), make("dl.facts", {}, ...facts), make("div.doings", {}, lesson && lessonLink(name, title, true), rules))),
    ...(house_rules ? [make("p", {}, make("b", {}, "House rules")), ...house_rules.split("\n").filter(Boolean).map((line) => make("p", {}, line))] : []),
  );
  document.title = `${title} · Fangs`;
}

/** What cannot be joined, and what to do then. @param {unknown} error */
function drawRefusal(error) {
  sayAlert(error);
  find("#lost").hidden = false;
}

/** Say what the link is to; who sits there already comes back at once. */
async function look() {
  const id = token.split(".")[0];
  const invitation = await post(`/tables/${id}/invitation`, { token });
  if (invitation.here) return toTable(id);
  if (invitation.taken) return join(null);
  const { games } = await get("/games");
  const game = games.find(({ name }) => name === invitation.game);
  if (game) drawInvitation(invitation, game);
  find("#invitation").hidden = !game;
  if (invitation.name && !field.value) field.value = invitation.name;
  find("#join").hidden = false;
  field.focus();
}

addEventListener("hashchange", () => location.reload()); // another link, in the same tab
field.value = personName();
find("#join").addEventListener("submit", (event) => {
  event.preventDefault();
  sayAlert(null);
  join(field.value.trim()).catch(sayAlert);
});
if (token) look().catch(drawRefusal);
else drawRefusal(new ApiError("This link is incomplete: ask for it again."));
