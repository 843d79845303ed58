// Marks on a board of any game: shapes, labels and arrows between places, and the sign of the last move.
import { s } from "../lib/dom.js";

/** @typedef {import("../lib/annotations.js").Mark} Mark */
/** @typedef {{key: string, x: number, y: number}} Spot */

/** A line with a rim, so that it shows on every ground. @param {string} d @param {string} kind @param {number} unit */
const outlined = (d, kind, unit) =>
  ["casing", ""].map((rim) =>
    s("path", { class: `${kind} ${rim}`, d, "stroke-width": unit * (rim ? 0.13 : 0.07), "data-shape": rim ? null : kind.split(" ")[1] }),
  );

/** @param {string} shape @param {Spot} spot @param {number} r */
function outline(shape, { x, y }, r) {
  if (shape === "triangle") return `M${x} ${y - r}L${x + r * 0.9} ${y + r * 0.6}H${x - r * 0.9}Z`;
  if (shape === "square") return `M${x - r * 0.8} ${y - r * 0.8}h${r * 1.6}v${r * 1.6}h${-r * 1.6}Z`;
  if (shape === "circle") return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return `M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}m0 ${-r * 1.4}l${-r * 1.4} ${r * 1.4}`;
}

/** @param {Spot} from @param {Spot} to @param {number} unit */
function arrow(from, to, unit) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ across) =>
    `${(from.x + ux * along - uy * across).toFixed(3)} ${(from.y + uy * along + ux * across).toFixed(3)}`;
  const [tip, neck, half, head] = [length - unit * 0.1, length - unit * 0.4, unit * 0.06, unit * 0.2];
  const corners = [at(0, half), at(neck, half), at(neck, head), at(tip, 0), at(neck, -head), at(neck, -half), at(0, -half)];
  return s("path", { class: "mark arrow-mark", "data-shape": "arrow", d: `M${corners.join("L")}Z`, "stroke-width": unit * 0.04 });
}

/** A mark; nothing at a place that the board does not have. @param {Mark} mark @param {Spot[]} spots @param {number} unit @returns {SVGElement[]} */
function drawn({ at, shape, text = "", to }, spots, unit) {
  const [spot, goal] = [at, to].map((key) => spots.find((spot) => spot.key === key));
  if (!spot) return [];
  if (shape === "arrow") return goal && goal !== spot ? [arrow(spot, goal, unit)] : [];
  if (shape !== "label") return outlined(outline(shape, spot, unit * 0.25), `mark ${shape}`, unit);
  const label = s("text", { class: "mark label-mark", "data-shape": shape, x: spot.x, y: spot.y }, text.slice(0, 8));
  label.style.fontSize = `${unit * (text.length > 2 ? 0.26 : 0.38)}px`;
  label.style.strokeWidth = `${unit * 0.09}px`;
  return [label];
}

/** The marks of a position. @param {Mark[]} marks @param {Spot[]} spots @param {number} unit how far apart places are */
export const drawnMarks = (marks, spots, unit) => marks.flatMap((mark) => drawn(mark, spots, unit));

/** The sign of the last move, at the shoulder of its place. @param {string} glyph @param {string} kind @param {Spot} spot @param {number} unit */
export function badge(glyph, kind, { x, y }, unit) {
  const [cx, cy] = [x + unit * 0.32, y - unit * 0.3];
  const text = s("text", { class: "badge-text", x: cx, y: cy }, glyph);
  text.style.fontSize = `${unit * 0.27}px`;
  return s("g", { class: `glyph-badge ${kind}` }, s("circle", { cx, cy, r: unit * 0.21 }), text);
}
