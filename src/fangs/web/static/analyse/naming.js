// @ts-check
/** Gives everything on a board a name, from the legend, the owner, and the place. */
import { boxOf, isDrawn, middle } from "../board/drawing.js";
import { signOf } from "../board/legend.js";
import { say } from "../page/language.js";

/** @import { Guide, Looked } from "../server/types.d.ts" */
/** @typedef {{element: SVGGraphicsElement, name: string}} Named */
/** @typedef {{name: string, box: import("../board/drawing.js").Box}} Spot */

const COORDINATE = /^(?:[a-z]?\d{1,3}[a-z]?|[A-Z])$/; // which also appears on the board or in the choices

/** The part of an element's id after the first hyphen, such as "b4" in "field-b4". @param {string} id */
const tailOf = (id) => id.slice(id.indexOf("-") + 1);

/** @param {Spot[]} spots @param {SVGGraphicsElement} element @param {SVGSVGElement} root @returns {string} the name of the nearest place below an element */
function under(spots, element, root) {
  const { x, y } = middle(boxOf(element, root));
  const off = (/** @type {Spot} */ { box }) => Math.hypot(middle(box).x - x, middle(box).y - y);
  const within = spots.filter(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  return within.sort((one, other) => off(one) - off(other))[0]?.name ?? "";
}

/**
 * The names of all elements on a board that the legend explains, by their ids. No two elements have the same name.
 * @param {SVGSVGElement} root @param {Guide["signs"]} signs @param {Pick<Looked, "drawing" | "owners">} looked
 * @returns {Map<string, string>}
 */
export function namesOf(root, signs, { drawing, owners }) {
  const roles = new Map(drawing.pieces.map(({ id, role }) => [id, role ?? ""]));
  const known = [...root.querySelectorAll("[id]")].filter(isDrawn).flatMap((element) => {
    const sign = signOf(element, root, signs);
    return sign ? [{ element, sign, isPiece: roles.has(element.id) }] : [];
  });
  const coordinate = (/** @type {string} */ id) => (COORDINATE.test(tailOf(id)) && !(tailOf(id) in owners) ? tailOf(id) : "");
  const spots = known.filter(({ element, isPiece }) => !isPiece && coordinate(element.id)).map(({ element }) => ({ name: coordinate(element.id), box: boxOf(element, root) }));
  const ownerOf = (/** @type {string} */ id) => owners[roles.get(id) || (id.split("-").slice(1).find((part) => part in owners) ?? "")] ?? "";
  const isShared = (/** @type {unknown} */ sign) => new Set(known.filter((one) => one.sign === sign).map(({ element }) => ownerOf(element.id))).size > 1;
  const shared = new Set(signs.filter(isShared));
  return numbered(
    known.map(({ element, sign, isPiece }) => {
      const more = [shared.has(sign) && ownerOf(element.id), isPiece ? under(spots, element, root) : coordinate(element.id)].filter(Boolean).join(", ");
      return { element, name: more ? `${sign.name} (${more})` : sign.name };
    }),
  );
}

/** Add a number to the names of elements that have the same name. @param {Named[]} named @returns {Map<string, string>} */
function numbered(named) {
  const names = [...Map.groupBy(named, ({ name }) => name).values()].flatMap((same) =>
    same.map(({ element, name }, at) => /** @type {const} */ ([element.id, same.length > 1 ? say("{name}, number {number}", { name, number: at + 1 }) : name])),
  );
  return new Map(names);
}
