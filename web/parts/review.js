// The whole game at a glance: the course of the chances, the mistakes, and the analysis that finds them.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { chance, judgement, lineThrough, loss } from "../lib/tree.js";
import { graph } from "./graph.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */
/** @typedef {import("../lib/analyst.js").Review} Review */

/** What a position is given where the whole game is to be seen soon. */
export const QUICK = "300ms";
const DEPTHS = [
  [QUICK, "review.quick"],
  ["1s", "review.normal"],
  ["5s", "review.deep"],
];
const MARKS = { blunder: "??", mistake: "?!" };
/** A list of more mistakes is shown when it is asked for. */
const OPEN = 6;

/**
 * @param {string} game
 * @param {{go: (node: TreeNode) => void, start: (time: string) => void, stop: () => void}} on
 */
export function reviewPanel(game, on) {
  const curve = h("div");
  const count = h("summary", { onclick: () => (touched = true) });
  const list = h("ul", { class: "mistakes" });
  const mistakes = h("details", {}, count, list);
  /** Whether the reader has opened or closed the list: then it stays so. */
  let touched = false;
  const progress = h("progress", { class: "grow", "aria-label": t("review") });
  const stop = h("button", { type: "button", "data-control": "stopReview", onclick: on.stop }, t("stop"));
  const waits = h("small", { role: "status" });
  const running = h("div", { class: "line" }, progress, waits, stop);
  const begin = DEPTHS.map(([time, name]) =>
    h("button", { type: "button", "data-review": time, onclick: () => on.start(time) }, t(name)),
  );
  const offer = h("div", { class: "line tabs" }, h("span", { class: "label grow" }, t("review")), ...begin);
  const reviewing = h("div", { class: "stack" });
  const element = h("section", { class: "card stack", "aria-label": t("graph") }, curve, reviewing, mistakes);

  /** @param {TreeNode} at */
  function entry(at) {
    const kind = /** @type {"blunder" | "mistake"} */ (judgement(at));
    const better = at.parent?.report?.line?.[0];
    const text = `${at.ply}. ${sideName(game, at.view.by ?? "first", at.view)} ${at.view.move} −${Math.round((loss(at) ?? 0) * 100)}%`;
    const before = () => on.go(/** @type {TreeNode} */ (at.parent));
    const mark = h("span", { class: `mark ${kind}`, "aria-label": t(kind) }, MARKS[kind]);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", "data-key": `${at.ply} ${at.view.move}`, onclick: before },
        mark,
        text,
        better && h("small", {}, t("better", { move: better })),
      ),
    );
  }

  /** @param {TreeNode} current @param {Review | null} review */
  function update(current, review) {
    const line = lineThrough(current);
    replace(curve, line.filter((at) => chance(at) !== null).length > 1 && graph(line, current, on.go));
    const bad = line.filter((at) => judgement(at));
    mistakes.hidden = !bad.length;
    if (!touched) mistakes.open = bad.length < OPEN;
    count.textContent = t("mistakes", { n: bad.length });
    replace(list, bad.map(entry));
    if (review) [progress.max, progress.value] = [review.nodes.length, review.done];
    waits.textContent = review?.waiting ? t("searchWaits") : "";
    for (const button of begin) button.disabled = line.length < 2;
    const shown = review ? running : offer;
    if (!shown.isConnected) replace(reviewing, shown);
  }

  return { element, update };
}
