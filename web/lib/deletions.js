// What was deleted from a game with its variations, so that it can be put back: the last deletion first.
import { allOf, childBy, movesTo } from "./tree.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** Puts a branch back; where its first move was played again meanwhile, the two are joined. @param {TreeNode} parent @param {TreeNode} branch @param {number} place @returns {TreeNode} */
function graft(parent, branch, place) {
  const twin = childBy(parent, branch.view.move ?? "");
  if (!twin) {
    branch.parent = parent;
    parent.children.splice(place, 0, branch);
    return branch;
  }
  for (const child of branch.children) graft(twin, child, twin.children.length);
  twin.comment ||= branch.comment;
  twin.report ??= branch.report;
  twin.solution ??= branch.solution;
  twin.judgement ??= branch.judgement;
  return twin;
}

export class Deletions {
  /** Where each branch stood: by moves, because nodes may be others by the time it comes back. @type {{path: string[], place: number, branch: TreeNode}[]} */
  #made = [];

  /** Takes a position and all that follows out of its tree; says how many moves that are. @param {TreeNode} branch @returns {number} */
  remove(branch) {
    const { parent } = branch;
    if (!parent) return 0;
    const place = parent.children.indexOf(branch);
    parent.children.splice(place, 1);
    this.#made.push({ path: movesTo(parent), place, branch });
    return allOf(branch).length;
  }

  /** Puts back what was deleted last. @param {TreeNode} root @returns {TreeNode | undefined} where it stands, if there was anything */
  restore(root) {
    const last = this.#made.pop();
    if (!last) return;
    let parent = /** @type {TreeNode | undefined} */ (root);
    for (const move of last.path) parent &&= childBy(parent, move);
    return parent && graft(parent, last.branch, last.place);
  }
}
