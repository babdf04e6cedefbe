// @ts-check
/** A board in a frame of another page: the slider goes through its game. It keeps nothing in the browser. */

const image = /** @type {HTMLImageElement} */ (document.querySelector("img"));
const caption = /** @type {HTMLElement} */ (document.querySelector("figcaption"));
const slider = /** @type {HTMLInputElement} */ (document.querySelector("input"));
const SOON = 80; // a slider that is drawn passes many positions
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

slider.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(show, SOON);
});

function show() {
  image.src = (image.dataset.picture ?? "").replace("{at}", slider.value);
  caption.textContent = (caption.dataset.says ?? "").replace("{at}", slider.value);
  slider.setAttribute("aria-valuetext", caption.textContent);
}
