// @ts-check
/** The page that shows running games as small live boards for spectators. */
import "../page/settings.js";
import { get, Newest } from "../server/api.js";
import { find } from "../page/element.js";
import { Cards } from "./cards.js";
import { sayAlert } from "../page/status.js";

const OFTEN = 10_000;
const newest = new Newest();
const after = new URLSearchParams(location.search).get("after");
const query = new URLSearchParams(after ? { after } : {});
const cards = new Cards(find("#watched"));

async function refresh() {
  if (document.hidden) return;
  try {
    const found = await newest.answer((signal) => get(`/library/now?${query}`, signal));
    if (!found) return;
    cards.show(found.tables);
    find("#watched-none").hidden = found.tables.length > 0;
    find("#watched-more").hidden = found.next === null;
    if (found.next !== null) find("#watched-more").setAttribute("href", `/watch?${new URLSearchParams({ after: found.next })}`);
    sayAlert(null);
  } catch (error) {
    sayAlert(error);
  }
}

document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", refresh);
setInterval(refresh, OFTEN);
