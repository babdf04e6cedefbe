// @ts-check
/** The way back to the table from which one came. */
import { find } from "./element.js";

/** Show it to whoever came from a table. */
export function showWayBack() {
  const from = new URL(document.referrer || location.href).pathname;
  find("#back").hidden = !from.includes("/tables/");
  if (!find("#back").hidden) find("#back").setAttribute("href", from);
}
