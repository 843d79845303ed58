// Positions of Dots and Boxes as the server writes them, changed in one place.

/** @typedef {import("../../lib/games.js").View} View */
/** @typedef {import("../../lib/games.js").Rules} Rules */
/** @typedef {import("../../lib/games.js").Side} Side */

/** Members of a set as hexadecimal digits, the lowest first. @param {boolean[]} members */
function digits(members) {
  let text = "";
  for (let at = 0; at < members.length; at += 4)
    text += [0, 1, 2, 3].reduce((sum, bit) => sum + (members[at + bit] ? 1 << bit : 0), 0).toString(16);
  return text;
}

/** The four edges of each box, by their numbers: horizontal edges row by row from below, then vertical ones. @param {Rules} rules */
function boxEdges({ columns, rows }) {
  const upright = columns * (rows + 1);
  return Array.from({ length: columns * rows }, (_, box) => {
    const [column, row] = [box % columns, Math.floor(box / columns)];
    const side = upright + row * (columns + 1) + column;
    return [row * columns + column, (row + 1) * columns + column, side, side + 1];
  });
}

/** A position as text. @param {string} board @param {string} boxes @param {Side} mover */
export function written(board, boxes, mover) {
  const owned = ["1", "2"].map((letter) => digits([...boxes].map((owner) => owner === letter)));
  return `${digits([...board].map((edge) => edge === "1"))} ${owned.join(" ")} ${mover === "first" ? "R" : "B"}`;
}

/** The position with a line more or less; who draws it owns the boxes that it closes. @param {Rules} rules @param {View} view @param {string} key @param {import("../../lib/games.js").Tool} what */
export function put(rules, view, key, what) {
  const across = key.endsWith("h");
  const width = across ? rules.columns : rules.columns + 1;
  const place = (Number(key.slice(1, -1)) - 1) * width + key.charCodeAt(0) - 97;
  const at = across ? place : rules.columns * (rules.rows + 1) + place;
  const edges = [...view.board];
  edges[at] = what === "nothing" || edges[at] === "1" ? "0" : "1";
  const owners = [...(view.boxes ?? "")];
  boxEdges(rules).forEach((around, box) => {
    const closed = around.every((edge) => edges[edge] === "1");
    owners[box] = !closed ? "." : owners[box] === "." ? (what === "first" ? "1" : "2") : owners[box];
  });
  return written(edges.join(""), owners.join(""), view.mover);
}
