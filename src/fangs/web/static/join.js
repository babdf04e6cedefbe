// @ts-check
/** A friend's link: it opens a seat. What opens it stands behind the #, and does not stay in the address. */
import "./settings.js";
import { post } from "./api.js";
import { find } from "./element.js";
import { personName, rememberName, rememberTable } from "./remembered.js";
import { sayAlert } from "./says.js";

const token = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, "", location.pathname);
const field = /** @type {HTMLInputElement} */ (find("#name"));

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  const name = field.value.trim();
  try {
    const { table } = await post("/join", { token, name });
    rememberName(name);
    rememberTable(table);
    location.replace(`/tables/${table}`);
  } catch (error) {
    sayAlert(error);
  }
}

field.value = personName();
find("#join").addEventListener("submit", (event) => join(/** @type {SubmitEvent} */ (event)));
if (!token) sayAlert("This address is not a whole link: ask for it once more.");
