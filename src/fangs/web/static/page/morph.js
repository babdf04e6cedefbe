// @ts-check
/** Changes one tree of HTML elements into another in place. An element with the same id (or data-key) stays the same, and keeps the focus. */

/** @param {Node} node @returns {string} */
const keyOf = (node) => (node instanceof Element ? node.id || node.getAttribute("data-key") || "" : "");

/**
 * Change the element `old` in place until it equals `wanted`. Nodes of `wanted` may be moved into `old`.
 * @param {Element} old
 * @param {Element} wanted
 */
export function morph(old, wanted) {
  attributes(old, wanted);
  const keyed = new Map([...old.childNodes].map((node) => [keyOf(node), node]));
  keyed.delete("");
  let here = old.firstChild;
  for (const next of [...wanted.childNodes]) {
    const key = keyOf(next);
    const same = key ? keyed.get(key) : here && !keyOf(here) ? here : null;
    if (!same || same.nodeName !== next.nodeName) {
      if (next instanceof HTMLOptionElement) {
        next.remove();
        next.selected = next.defaultSelected; // the list that it was in has selected it when it was the first
      }
      old.insertBefore(next, here);
      continue;
    }
    if (same === here) here = here.nextSibling;
    else old.insertBefore(same, here);
    if (same instanceof Element && next instanceof Element) morph(same, next);
    else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue;
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** @param {Element} old @param {Element} wanted */
function attributes(old, wanted) {
  const folded = old instanceof HTMLDetailsElement; // people open it, not the drawing
  for (const { name } of [...old.attributes]) {
    if (!wanted.hasAttribute(name) && !(folded && name === "open")) old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style" && "style" in old) /** @type {HTMLElement} */ (old).style.cssText = value; // the policy forbids styles as text
    else old.setAttribute(name, value);
  }
}

/**
 * Call a function that changes a box. If the focused element in it disappears, the box gets the focus, or an element around it if the box
 * is not visible.
 * @param {Element} box
 * @param {() => void} change
 */
export function keepingFocus(box, change) {
  const inside = box.contains(document.activeElement) && document.activeElement !== box;
  change();
  if (!inside || box.contains(document.activeElement)) return;
  let shown = /** @type {HTMLElement} */ (box);
  while (!shown.checkVisibility() && shown.parentElement) shown = shown.parentElement;
  if (!shown.hasAttribute("tabindex")) shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
}
