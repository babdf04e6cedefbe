// @ts-check
/**
 * The page that a friend's link opens. It shows who invites the reader, and opens the seat. The key of the seat is in the address after the
 * #, and is removed from it.
 */
import "../page/settings.js";
import { ApiError, get, getText, post, postOnce } from "../server/api.js";
import { parse, still } from "../board/drawing.js";
import { find, make, whenSent } from "../page/element.js";
import { lessonLink } from "../page/newcomer.js";
import { personName, rememberName, rememberRecovery, rememberTable, signedInAs } from "../browser/storage.js";
import { asPlayer } from "../page/as-player.js";
import { capital, isolated, say } from "../page/language.js";
import { attempt, sayAlert } from "../page/status.js";
import { STRICT } from "../page/view.js";
import { paceWords } from "../page/times.js";

/** @import { Game, Invitation } from "../server/types.d.ts" */

const token = decodeURIComponent(location.hash.slice(1)) || String(history.state?.token ?? ""); // so that a reload still has it
history.replaceState({ token }, "", location.pathname);
const field = /** @type {HTMLInputElement} */ (find("#name"));

/** @param {string} table */
function toTable(table) {
  rememberTable(table);
  location.replace(`/tables/${table}`);
  return new Promise(() => {}); // so that nothing is sent again until the page has changed
}

/** @param {string | null} name null: this key's seat is already taken by the reader */
async function join(name) {
  const { table, recovery } = await postOnce("/join", { token, name, guest: isGuest() });
  if (name && !signedInAs()) rememberName(name);
  if (recovery) rememberRecovery(table, recovery);
  await toTable(table);
}

/** @param {string} head @param {string | Node | null} words */
const fact = (head, words) => (words ? [make("dt", {}, head), make("dd", {}, words)] : []);

/** @param {Invitation} invitation @param {Game} game */
function drawInvitation({ host, side, names, match, pace, schedule, strict, house_rules, player }, { name, title, about, picture, length, lesson }) {
  const box = make("div.picture");
  getText(picture).then((svg) => box.replaceChildren(still(parse(svg))), () => {});
  const facts = [
    ...fact(say("You play"), side && capital(side)),
    ...fact(say("With"), names.map(isolated).join(", ")),
    ...fact(say("Playing time"), length),
    ...fact(say("Pace"), (schedule ? say("by post; turns are due {schedule}", { schedule }) : paceWords(pace)) + (match ? say("; a match of several games at once") : "")),
  ];
  const rules = make("a.button.plain", { href: `/games/${name}/rules`, target: "_blank", rel: "noopener" }, say("Rules"));
  find("#invitation").replaceChildren(
    make("h2", {}, player === null ? say("The host's place at a table of {title}", { title }) : say("{friend} invites you to play {title}", { friend: host ?? say("A friend"), title })),
    make("div.asked", {}, box, make("div", {}, make("p", {}, about), make("dl.facts", {}, ...facts), strict && make("p", {}, STRICT), make("div.button-row", {}, lesson && lessonLink(name, title, true), rules))),
    ...(house_rules ? [make("p", {}, make("b", {}, say("House rules"))), ...house_rules.split("\n").filter(Boolean).map((line) => make("p", {}, line))] : []),
  );
  document.title = `${title} · Fangs`;
}

/** Explain why the reader cannot take the seat, and what to do. @param {unknown} error */
function drawRefusal(error) {
  sayAlert(error);
  find("#lost").hidden = false;
}

/** Show the invitation. A reader who already has the seat goes to the table at once. */
async function look() {
  const id = token.split(".")[0];
  const invitation = await post(`/tables/${id}/invitation`, { token });
  if (invitation.here) return toTable(id);
  if (invitation.taken) return join(null);
  const { games } = await get("/games");
  const game = games.find(({ name }) => name === invitation.game);
  if (game) drawInvitation(invitation, game);
  find("#invitation").hidden = !game;
  if (invitation.strict) import("../ratings/stakes.js").then(({ drawStakes }) => drawStakes(id, find("#invitation"))).catch(sayAlert);
  if (invitation.name && !field.value && !field.readOnly) field.value = invitation.name;
  find("#join").hidden = false;
  if (matchMedia("(hover: hover)").matches) field.focus({ preventScroll: true }); // on a phone, the keyboard would cover the invitation
}

addEventListener("hashchange", () => location.reload()); // another link, in the same tab
field.value = personName();
const isGuest = asPlayer(field);
whenSent(find("#join"), () => attempt(() => join(field.value.trim())));
if (token) look().catch(drawRefusal);
else drawRefusal(new ApiError(say("This link is incomplete. Please ask for the link again.")));
