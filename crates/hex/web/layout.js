// How a Hex board lies on the screen: its angle, which of the possible ones is largest, and where each cell is.

export const ROOT3 = Math.sqrt(3);

/** @typedef {"flat" | "upright" | "wide" | "tall"} Lie */

/**
 * The angles at which a row runs. Flat: rows across the screen. Upright: columns down the screen. Wide and tall: on a
 * corner. In all of them Red's edges are above and below, Blue's at the left and right.
 * @type {Record<Lie, number>}
 */
export const LIES = { flat: 0, upright: Math.PI / 6, wide: -Math.PI / 6, tall: Math.PI / 3 };

/** @typedef {{angle: number, flipped: boolean, mirrored: boolean}} Layout flipped: upside down; mirrored: left and right exchanged */

/** A point of the flat board where the layout puts it. @param {Layout} layout @param {number} along @param {number} down */
export function turned({ angle, flipped, mirrored }, along, down) {
  const x = along * Math.cos(angle) - down * Math.sin(angle);
  const y = along * Math.sin(angle) + down * Math.cos(angle);
  const sign = flipped ? -1 : 1;
  return { x: mirrored ? -sign * x : sign * x, y: sign * y };
}

/** The centre of a cell; the distance from a centre to a corner is 1. @param {Layout} layout @param {number} column @param {number} row */
export const centreOf = (layout, column, row) => turned(layout, ROOT3 * (column + row / 2), 1.5 * row);

/** The smallest frame around a board. @param {Layout} layout @param {number} size @param {number} margin @returns {[number, number, number, number]} left, top, width, height */
export function frameOf(layout, size, margin) {
  const n = size - 1;
  const corners = [centreOf(layout, 0, 0), centreOf(layout, n, 0), centreOf(layout, 0, n), centreOf(layout, n, n)];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** The width of a cell on a screen of that size. @param {Lie} lie @param {number} size @param {number} margin @param {number} width @param {number} height */
export function cellWidth(lie, size, margin, width, height) {
  const [, , across, down] = frameOf({ angle: LIES[lie], flipped: false, mirrored: false }, size, margin);
  return ROOT3 * Math.min(width / across, height / down);
}

/**
 * How the board lies where a view is chosen: the one with the largest cells, among all or among those on a corner.
 * @param {string} chosen auto, flat, upright or diamond @param {number} size @param {number} margin @param {number} width @param {number} height
 * @returns {Lie}
 */
export function lieOf(chosen, size, margin, width, height) {
  if (chosen === "flat" || chosen === "upright") return chosen;
  const among = /** @type {Lie[]} */ (chosen === "diamond" ? ["wide", "tall"] : ["flat", "upright"]);
  // Before there is a size there is nothing to compare.
  if (!width || !height) return among[0];
  const [first, second] = among.map((lie) => cellWidth(lie, size, margin, width, height));
  return second > first * 1.001 ? among[1] : among[0];
}
