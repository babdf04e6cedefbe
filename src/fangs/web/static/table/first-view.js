// @ts-check
/**
 * The drawing that came with the page is laid as there is room for it, before it is seen: it keeps its place when the page's own drawing
 * takes over. (A browser waits for this before it shows the page; one that cannot wait shows the drawing for a moment as the server made it.)
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
