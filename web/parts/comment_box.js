// What somebody writes about a position: kept with it, and written into records.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */

export function commentBox() {
  /** @type {TreeNode | null} */
  let about = null;
  const element = h("textarea", {
    class: "comment",
    rows: 2,
    placeholder: t("comment"),
    "aria-label": t("comment"),
    oninput: () => {
      if (about) about.comment = element.value;
    },
  });

  /** @param {TreeNode} at */
  function update(at) {
    if (at === about && document.activeElement === element) return;
    about = at;
    element.value = at.comment;
  }

  return { element, update };
}
