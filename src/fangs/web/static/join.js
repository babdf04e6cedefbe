// @ts-check
/** A friend's link: it opens a seat. What opens it stands behind the #, and does not stay in the address. */
import "./settings.js";
import { get, post } from "./api.js";
import { find } from "./element.js";
import { myTables, personName, rememberName, rememberRecovery, rememberTable } from "./remembered.js";
import { sayAlert } from "./says.js";

const token = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, "", location.pathname);
const field = /** @type {HTMLInputElement} */ (find("#name"));

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  const name = field.value.trim();
  try {
    const { table, recovery } = await post("/join", { token, name });
    rememberName(name);
    if (recovery) rememberRecovery(table, recovery);
    rememberTable(table);
    location.replace(`/tables/${table}`);
  } catch (error) {
    sayAlert(error);
  }
}

/** Who has sat down with this link already comes to the table. @param {string} id */
async function comeBack(id) {
  try {
    const { you } = await get(`/tables/${id}/summary`);
    if (you !== null) location.replace(`/tables/${id}`);
  } catch {
    // This browser has no seat there yet.
  }
}

field.value = personName();
find("#join").addEventListener("submit", (event) => join(/** @type {SubmitEvent} */ (event)));
const known = myTables().find((id) => token.startsWith(`${id}.`));
if (known) comeBack(known);
if (!token) sayAlert("This address is not a whole link: ask for it once more.");
