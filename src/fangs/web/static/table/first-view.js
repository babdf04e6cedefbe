// @ts-check
/**
 * The drawing that came with the page is laid as there is room for it, long before the other scripts are there; it is seen from then on, and
 * keeps its place when their drawing takes over.
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
