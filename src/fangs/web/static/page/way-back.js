// @ts-check
/** Shows a link back to the table from which the reader came. */
import { find } from "./element.js";

/** Show the link if the reader came from a table. */
export function showWayBack() {
  const from = new URL(document.referrer || location.href).pathname;
  find("#back").hidden = !from.includes("/tables/");
  if (!find("#back").hidden) find("#back").setAttribute("href", from);
}
