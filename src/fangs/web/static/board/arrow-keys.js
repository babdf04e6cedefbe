// @ts-check
/** Moves the focus over a board with the arrow keys, from one clickable element to the next one in that direction. */
import { boxOf, isDrawn, middle } from "./drawing.js";

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Element} from
 * @param {SVGSVGElement | null} root
 * @param {string} key
 * @returns {SVGGraphicsElement | undefined} the next clickable element in that direction
 */
export function nextTo(from, root, key) {
  if (!root || !isDrawn(from)) return undefined;
  const [across, down] = ARROWS[/** @type {keyof typeof ARROWS} */ (key)];
  const start = middle(boxOf(from, root));
  const ahead = [...root.querySelectorAll("[data-can], [data-picked]")].filter(isDrawn).map((element) => {
    const { x, y } = middle(boxOf(element, root));
    const along = (x - start.x) * across + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * across);
    return { element, along, cost: along + 2 * aside, inReach: along > 1 && aside <= 2 * along };
  });
  return ahead.filter(({ inReach }) => inReach).sort((a, b) => a.cost - b.cost)[0]?.element;
}
