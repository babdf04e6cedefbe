// @ts-check
/** Adapts the server's page of rules for the keyboard and for screen readers. */

/**
 * Let people scroll wide blocks with the keyboard, and turn empty table headings into ordinary cells.
 * @template {ParentNode} T
 * @param {T} rules
 */
export function tidied(rules) {
  for (const drawn of rules.querySelectorAll("pre")) drawn.setAttribute("tabindex", "0");
  for (const empty of rules.querySelectorAll("th:empty")) empty.replaceWith(document.createElement("td"));
  return rules;
}
