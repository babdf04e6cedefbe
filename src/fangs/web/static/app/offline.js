// @ts-check
/** Opens the page that was asked for as soon as the server can be reached again. */

const PAUSE = 5_000;

async function tryAgain() {
  const answer = await fetch("/house", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener("online", tryAgain);
setInterval(() => document.hidden || tryAgain(), PAUSE); // the network may be there, and the server not yet

document.querySelector("main a")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address of a seat has its key after the #, which a link to the same page would remove
  location.reload();
});
