// @ts-check
/** The list of the reader's studies: saved under the account, or saved in this browser without an account. */
import { get, post } from "../server/api.js";
import { forgetStudy, savedStudies, studyKey } from "../browser/studies.js";
import { ask } from "../page/dialog.js";
import { button, find, listen, make } from "../page/element.js";
import { growing } from "../page/growing.js";
import { say } from "../page/language.js";
import { sayAlert } from "../page/status.js";
import { clock } from "../page/times.js";

/** @param {string} id @param {string} title @param {string} about */
function row(id, title, about) {
  const name = title || say("A study without a title");
  const gone = button(say("Delete…"), "delete-study", { "data-id": id, "data-title": name, "aria-label": say("Delete the study {title}", { title: name }) });
  return make("li.row", { "data-id": id }, make("div.grow", {}, make("a", { href: `/studies/${id}` }, make("b", {}, name)), about && make("div.quiet", {}, about)), gone);
}

/** @param {string} after */
async function part(after) {
  const { studies, next } = await get(`/me/studies?after=${after}`);
  const rows = studies.map(({ id, title, game_title: game, changed }) => row(id, title, say("{game}, saved {at}", { game, at: clock(changed) })));
  for (const { id } of studies) document.querySelector(`#studies-here [data-id="${id}"]`)?.remove();
  return { rows: rows.length || after ? rows : [make("li.quiet", {}, say("You have no studies yet. You can save an analysis as a study."))], next };
}

/** @param {string} id */
async function gone(id) {
  await post(`/studies/${id}/delete`, { key: studyKey(id) });
  forgetStudy(id);
}

/** Draw the list of the studies in this browser, and the list of the player's own studies. @param {string} handle of the player who is signed in; "": nobody */
export async function drawStudies(handle) {
  const here = savedStudies().filter(({ player }) => !handle || player !== handle);
  find("#studies-here").replaceChildren(...here.map(({ id, title, game, at }) => row(id, title, game && say("{game}, saved {at}", { game, at: clock(at) }))));
  find("#studies-panel").hidden = !handle;
  find("#studies").replaceChildren();
  if (handle) {
    const more = growing("studies", part);
    find('[data-list="studies"]').onclick = () => more().catch(sayAlert);
    await more();
  }
  hideIfEmpty();
}

const hideIfEmpty = () => (find("#studies-here-panel").hidden = !find("#studies-here").childElementCount);

listen(find("#own-studies"), {
  "delete-study": async ({ dataset: { id = "", title = "" } }) => {
    const yes = await ask({ title: say("Delete the study {title}?", { title }), text: say("The study will be deleted for everybody who has its link."), yes: say("Delete it"), danger: true });
    if (!yes) return;
    try {
      await gone(id);
      sayAlert(null);
    } catch (error) {
      sayAlert(error);
      if (/** @type {{status?: number}} */ (error).status !== 404) return;
      forgetStudy(id); // it has expired, or was deleted elsewhere
    }
    for (const one of document.querySelectorAll(`#own-studies [data-id="${id}"]`)) one.closest("li")?.remove();
    hideIfEmpty();
  },
});
