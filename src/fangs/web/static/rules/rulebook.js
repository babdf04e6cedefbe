// @ts-check
/** The rules as the server writes them, made fit for the keyboard and for screen readers. */

/**
 * What scrolls sideways can be scrolled by the keyboard, and no head of a table is empty.
 * @template {ParentNode} T
 * @param {T} rules
 */
export function tidied(rules) {
  for (const drawn of rules.querySelectorAll("pre")) drawn.setAttribute("tabindex", "0");
  for (const empty of rules.querySelectorAll("th:empty")) empty.replaceWith(document.createElement("td"));
  return rules;
}
