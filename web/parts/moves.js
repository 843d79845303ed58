// The moves: a numbered list with variations, for eyes and for screen readers.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { GLYPHS, signOf } from "../lib/annotations.js";
import { mistake } from "../lib/tree.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */

/**
 * The moves of a tree; the main line first, variations beneath the move they replace.
 * @param {TreeNode} root @param {TreeNode} current @param {string} game @param {(node: TreeNode) => void} go
 */
export function moveList(root, current, game, go) {
  const list = h("ol", { "aria-label": t("moves") });
  /** @param {TreeNode} at @param {Element} into */
  const add = (at, into) => {
    const sign = signOf(at);
    const known = at.glyph ? GLYPHS[at.glyph] : null;
    const kind = known?.kind ?? mistake(at);
    const words = known ? t(`glyph.${known.name}`) : kind && t(kind);
    const { move = "", by = "first" } = at.view;
    const name = move === "swap" ? t("swap") : move;
    const spoken = [`${at.ply}.`, sideName(game, by, at.view), name, words, at.comment]
      .filter(Boolean)
      .join(" ");
    const key = `${at.ply} ${move} ${at.parent?.children.indexOf(at)}`;
    const properties = {
      class: at.comment ? `${by} commented` : by,
      type: "button",
      "aria-label": spoken,
      title: at.comment || undefined,
    };
    const button = h(
      "button",
      { ...properties, "data-key": key, "aria-current": at === current ? "true" : false, onclick: () => go(at) },
      name,
      sign && h("span", { class: `mark ${kind}` }, sign),
    );
    // A player who moves again goes on in one turn.
    const again = at.parent?.view.by === by;
    into.append(h("li", {}, h("span", { class: "no" }, again ? "" : `${at.ply}.`), button));
  };
  /** @param {TreeNode} from @param {Element} into @param {number} depth */
  const line = (from, into, depth) => {
    for (let here = /** @type {TreeNode | undefined} */ (from); here; here = here.children[0]) {
      add(here, into);
      const others = here.parent?.children ?? [];
      if (others[0] === here && others.length > 1 && depth < 40) {
        for (const other of others.slice(1)) {
          const branch = h("ol", { class: "variation" });
          line(other, branch, depth + 1);
          into.append(branch);
        }
      }
    }
  };
  if (root.children.length) line(root.children[0], list, 0);
  return list;
}

/** Scrolls the current move into sight inside its list. @param {Element} holder */
export function showCurrent(holder) {
  const current = holder.querySelector('[aria-current="true"]');
  if (!current) {
    holder.scrollTop = 0;
    return;
  }
  const [outer, inner] = [holder.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.top < outer.top) holder.scrollTop -= outer.top - inner.top + 8;
  if (inner.bottom > outer.bottom) holder.scrollTop += inner.bottom - outer.bottom + 8;
}
