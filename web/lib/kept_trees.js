// The trees of the analysis board, each under its address: kept while the page is open, the last one over a reload too.
import { allOf, nodesOf } from "./tree.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */
/** @typedef {{rules: string, setup?: string, header: any, current: TreeNode, kept?: import("./library.js").KeptGame}} Tree what is on the board; kept: as it is in the library */

const KEY = "boyi.analysis";
/** So many are kept; the oldest is forgotten. */
const MOST = 10;

/** @type {Map<string, Tree>} */
const trees = new Map();
/** @type {{address: string, tree: Tree} | null} */
let handed = null;

/** @param {string} address @param {Tree} tree */
export function keepTree(address, tree) {
  trees.delete(address);
  trees.set(address, tree);
  if (trees.size > MOST) trees.delete(/** @type {string} */ (trees.keys().next().value));
}

/** A tree that is to be shown next, whatever is kept under its address. @param {string} address @param {Tree} tree */
export function handTree(address, tree) {
  handed = { address, tree };
}

/** @param {string} address @returns {Tree | null} */
export function keptTree(address) {
  const next = handed?.address === address ? handed.tree : null;
  handed = null;
  return next ?? trees.get(address) ?? stored(address);
}

/** Writes a tree down, for after a reload. @param {string} address @param {Tree} tree */
export function storeTree(address, { current, ...about }) {
  let root = current;
  while (root.parent) root = root.parent;
  const all = allOf(root);
  const numbers = new Map(all.map((at, number) => [at, number]));
  const list = all.map(({ parent, children: _, ply: __, ...rest }) => ({
    ...rest,
    ...(parent && { parent: numbers.get(parent) }),
  }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, ...about, list, at: numbers.get(current) }));
  } catch {
    // Too large, or forbidden: the address holds the line, if not the rest.
  }
}

/** @param {string} address @returns {Tree | null} */
function stored(address) {
  try {
    const { address: whose, list, at, ...about } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return whose === address ? { ...about, current: nodesOf(list)[at] } : null;
  } catch {
    return null;
  }
}
