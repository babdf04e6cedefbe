// @ts-check
/**
 * Makes the link that skips to the content move the focus and leave the address as it is. On many pages, the part of the address after the #
 * is a number, a position or a secret, which the link's target would replace.
 */
const link = document.querySelector("a.skip");
link?.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement | null} */ (document.querySelector(link.getAttribute("href") ?? ""));
  if (!target) return;
  event.preventDefault();
  target.tabIndex = -1;
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  target.focus();
});
