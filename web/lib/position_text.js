// Positions as the server writes them, changed in one place: what an editor of positions does.

/** @typedef {import("./api.js").View} View */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./api.js").Side} Side */

/** What stands for a stone or piece of each side. */
const LETTERS = { hex: ["R", "B"], surakarta: ["B", "W"], dots: ["1", "2"] };

/** @param {string} name @param {number} across */
const cellOf = (name, across) => (Number(name.slice(1)) - 1) * across + name.charCodeAt(0) - 97;

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

/** A position as text. @param {Rules} rules @param {string} board @param {string} boxes @param {Side} mover */
function written(rules, board, boxes, mover) {
  const first = mover === "first";
  if (rules.game === "surakarta") return `${board} ${first ? "B" : "W"}`;
  if (rules.game === "hex") {
    const rows = Array.from({ length: rules.size }, (_, row) => board.slice(row * rules.size, (row + 1) * rules.size));
    return `${rows.join("/")} ${first ? "R" : "B"}`;
  }
  const owned = LETTERS.dots.map((letter) => digits([...boxes].map((owner) => owner === letter)));
  return `${digits([...board].map((edge) => edge === "1"))} ${owned.join(" ")} ${first ? "R" : "B"}`;
}

/** The side whose turn it is, by colours: after a swap of sides Red is the second player. @param {View} view @returns {Side} */
const byColour = ({ mover, red = "first" }) => (mover === red ? "first" : "second");

/**
 * The position with something else in one place.
 * @param {Rules} rules @param {View} view @param {string} key the place
 * @param {"first" | "second" | "nothing"} what a stone, a piece, or in Dots and Boxes a line, whose box it then is
 */
export function put(rules, view, key, what) {
  const letter = what === "nothing" ? "" : LETTERS[rules.game][what === "first" ? 0 : 1];
  if (rules.game !== "dots") {
    const at = rules.game === "hex" ? cellOf(key, rules.size) : (6 - Number(key[1])) * 6 + key.charCodeAt(0) - 97;
    // The stone that is there already goes again.
    const next = view.board[at] === letter ? "." : letter || ".";
    return written(rules, view.board.slice(0, at) + next + view.board.slice(at + 1), "", byColour(view));
  }
  const across = key.endsWith("h");
  const place = cellOf(key.slice(0, -1), across ? rules.columns : rules.columns + 1);
  const at = across ? place : rules.columns * (rules.rows + 1) + place;
  const edges = [...view.board];
  edges[at] = what === "nothing" || edges[at] === "1" ? "0" : "1";
  const owners = [...(view.boxes ?? "")];
  boxEdges(rules).forEach((around, box) => {
    const closed = around.every((edge) => edges[edge] === "1");
    owners[box] = !closed ? "." : owners[box] === "." ? letter : owners[box];
  });
  return written(rules, edges.join(""), owners.join(""), byColour(view));
}

/** The position with the other side to move. @param {Rules} rules @param {View} view @param {Side} mover */
export const withMover = (rules, view, mover) => written(rules, view.board, view.boxes ?? "", mover);

/** Nothing on the board; null where that is the position to begin with: in Dots and Boxes, where some starts have lines. @param {Rules} rules @param {View} view */
export function cleared(rules, view) {
  if (rules.game === "dots") return null;
  return written(rules, ".".repeat(view.board.length), "", byColour(view));
}
