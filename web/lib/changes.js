// What was changed in a game with its variations, so that it can be taken back: the last change first.
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
  twin.glyph ||= branch.glyph;
  if (!twin.marks.length) twin.marks = branch.marks;
  twin.report ??= branch.report;
  twin.solution ??= branch.solution;
  twin.judgement ??= branch.judgement;
  return twin;
}

export class Changes {
  /** Where each change was made: by moves, because nodes may be others by the time it is taken back. @type {{path: string[], takeBack: (at: TreeNode) => TreeNode}[]} */
  #made = [];

  /** Takes a position and all that follows out of its tree; says how many moves that are. @param {TreeNode} branch @returns {number} */
  remove(branch) {
    const { parent } = branch;
    if (!parent) return 0;
    const place = parent.children.indexOf(branch);
    parent.children.splice(place, 1);
    this.#made.push({ path: movesTo(parent), takeBack: (at) => graft(at, branch, place) });
    return allOf(branch).length;
  }

  /** Annotates a position otherwise. @param {TreeNode} at @param {import("./annotations.js").Notes} notes */
  annotate(at, notes) {
    const { glyph, marks } = at;
    Object.assign(at, notes);
    this.#made.push({ path: movesTo(at), takeBack: (same) => Object.assign(same, { glyph, marks }) });
  }

  /** Takes the last change back. @param {TreeNode} root @returns {TreeNode | undefined} where it was made, if there was any */
  takeBack(root) {
    const last = this.#made.pop();
    if (!last) return;
    let at = /** @type {TreeNode | undefined} */ (root);
    for (const move of last.path) at &&= childBy(at, move);
    return at && last.takeBack(at);
  }
}
