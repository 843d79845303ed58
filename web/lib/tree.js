// A game with its variations: every position has one node; the first child of each continues the main line.

/** @typedef {import("./api.js").View} View */
/** @typedef {import("./api.js").Judgement} Judgement */
/** @typedef {import("./api.js").Report} Report */
/** @typedef {import("./api.js").Solution} Solution */
/**
 * @typedef {object} TreeNode
 * @property {View} view
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children
 * @property {number} ply
 * @property {string} comment
 * @property {string} glyph a judgement of the move: "", or one of GLYPHS
 * @property {import("./annotations.js").Mark[]} marks what is drawn on the board
 * @property {Report | null} report what a search said about this position
 * @property {Solution | null} solution its exact value, once a solver knows
 * @property {Judgement | null} judgement what a review says of the move to this position
 */

/** @param {View} view @param {TreeNode | null} parent @returns {TreeNode} */
export function node(view, parent) {
  return { view, parent, children: [], ply: parent ? parent.ply + 1 : 0, comment: "", glyph: "", marks: [], report: null, solution: null, judgement: null };
}

/** The moves from the start to a node. @param {TreeNode} at @returns {string[]} */
export function movesTo(at) {
  const moves = [];
  for (let here = at; here.parent; here = here.parent) moves.push(here.view.move ?? "");
  return moves.reverse();
}

/** The end of the line through a node. @param {TreeNode} at @returns {TreeNode} */
export function lastOf(at) {
  let here = at;
  while (here.children.length) here = here.children[0];
  return here;
}

/** @param {TreeNode} at @returns {TreeNode} */
export function rootOf(at) {
  let here = at;
  while (here.parent) here = here.parent;
  return here;
}

/** The line through a node, from the start to its end. @param {TreeNode} at @returns {TreeNode[]} */
export function lineThrough(at) {
  const line = [];
  for (let here = /** @type {TreeNode | null} */ (lastOf(at)); here; here = here.parent) line.push(here);
  return line.reverse();
}

/** @param {TreeNode} at @param {string} move */
export function childBy(at, move) {
  return at.children.find((child) => child.view.move === move);
}

/** Adds positions behind a node; those that are there already are used. @param {TreeNode} at @param {View[]} views @returns {TreeNode} */
export function grow(at, views) {
  let here = at;
  for (const view of views) {
    let child = childBy(here, view.move ?? "");
    if (!child) {
      child = node(view, here);
      here.children.push(child);
    }
    here = child;
  }
  return here;
}

/** The nodes of a tree from a list of them, each with the number of the one it follows: as the server reads a record. @param {import("./server.d.ts").Node[]} list @returns {TreeNode[]} the root first */
export function nodesOf(list) {
  /** @type {TreeNode[]} */
  const nodes = [];
  for (const { parent, view, ...more } of list) {
    const shown = /** @type {View} */ (view);
    const made = { ...node(shown, parent === undefined ? null : nodes[parent]), comment: "", ...more };
    made.parent?.children.push(made);
    nodes.push(made);
  }
  return nodes;
}

/** All nodes of a tree, each after the one it follows. @param {TreeNode} root @returns {TreeNode[]} */
export function allOf(root) {
  const all = [root];
  for (const at of all) all.push(...at.children);
  return all;
}

/** Makes the line to a node the main line. @param {TreeNode} at */
export function promote(at) {
  for (let here = at; here.parent; here = here.parent) {
    const among = here.parent.children;
    among.splice(among.indexOf(here), 1);
    among.unshift(here);
  }
}

/** @param {import("./api.js").Side | "draw"} winner */
const chanceOf = (winner) => (winner === "first" ? 1 : winner === "second" ? 0 : 0.5);

/** Who wins with best play. @param {Solution} solution @param {View} view */
export function winnerOf({ value }, { mover }) {
  if (value === "draw") return "draw";
  return (value === "win") === (mover === "first") ? "first" : "second";
}

/** Who wins at a node, if that is certain. @param {TreeNode} at */
const certain = ({ view, report, solution }) =>
  view.outcome ?? report?.outcome ?? (solution ? winnerOf(solution, view) : null);

/** What a search thinks of the first player's chance to win at a node. @param {TreeNode} at @returns {number | null} */
function estimate(at) {
  const outcome = at.view.outcome ?? at.report?.outcome;
  if (outcome) return chanceOf(outcome);
  if (!at.report?.judged) return null;
  return at.report.mover === "first" ? at.report.value : 1 - at.report.value;
}

/** The first player's chance to win at a node, if anything said so. @param {TreeNode} at @returns {number | null} */
export function chance(at) {
  const winner = certain(at);
  return winner ? chanceOf(winner) : estimate(at);
}

/** What a review calls the move to a node, if it was a mistake. @param {TreeNode} at @returns {"" | "inaccuracy" | "mistake" | "blunder"} */
export function mistake(at) {
  const quality = at.judgement?.quality;
  return quality === "inaccuracy" || quality === "mistake" || quality === "blunder" ? quality : "";
}

/**
 * How well a side played: 100 where no move gave anything away, 63 where each gave away a tenth. The curve is the one that
 * chess players know from Lichess.
 * @param {TreeNode[]} line @param {import("./api.js").Side} side @returns {number | null} nothing, unless all its moves were judged
 */
export function accuracy(line, side) {
  const own = line.filter((at) => at.parent && at.view.by === side);
  if (!own.length || own.some((at) => !at.judgement)) return null;
  const each = own.map(({ judgement }) => 103.1668 * Math.exp(-4.354 * (judgement?.loss ?? 0)) - 3.1669);
  return Math.max(0, Math.round(each.reduce((sum, value) => sum + value) / each.length));
}

/** How moves are marked that a review calls so. */
export const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The record in the server's own JSON. @param {string} rules @param {TreeNode} root @param {string | undefined} setup @param {any} header */
export function record(rules, root, setup, header) {
  const numbers = new Map([[root, 0]]);
  /** @type {any[]} */
  const main = [];
  /** @type {any[]} */
  const variations = [];
  /** @type {TreeNode[]} */
  const open = [];
  let count = 0;
  /** @param {TreeNode} from @param {any[]} list */
  const walk = (from, list) => {
    for (let here = /** @type {TreeNode | undefined} */ (from); here; here = here.children[0]) {
      numbers.set(here, ++count);
      const { comment, glyph, marks } = here;
      const notes = { ...(comment && { comment }), ...(glyph && { glyph }), ...(marks.length && { marks }) };
      list.push(Object.keys(notes).length ? { move: here.view.move, ...notes } : here.view.move);
      open.push(here);
    }
  };
  open.push(root);
  if (root.children[0]) walk(root.children[0], main);
  while (open.length) {
    const at = /** @type {TreeNode} */ (open.shift());
    for (const child of at.children.slice(1)) {
      /** @type {any[]} */
      const moves = [];
      variations.push({ after: numbers.get(at), moves });
      walk(child, moves);
    }
  }
  const said = { comment: root.comment, marks: root.marks };
  return { ...header, ...said, format: "boyi-record", version: 1, rules, ...(setup ? { setup } : {}), moves: main, variations };
}
