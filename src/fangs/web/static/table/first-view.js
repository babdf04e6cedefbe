// @ts-check
/**
 * Fits the board that came with the page into the available space, long before the other scripts have loaded. It is visible from then on,
 * and stays in its place when they replace it.
 */
import { arrange } from "../board/layout.js";

const box = document.querySelector("#board");
const root = /** @type {SVGSVGElement | null} */ (document.querySelector("#board .served"));

if (box && root) {
  const height = getComputedStyle(box).containerType === "size" ? box.clientHeight : Infinity;
  arrange(root, ["mine"], { width: box.clientWidth, height });
  const [, , wide, high] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  /** @type {HTMLElement | null} */ (root.closest(".frame"))?.style.setProperty("--ratio", String(wide / high));
  for (const side of ["width", "height"]) root.removeAttribute(side);
}
