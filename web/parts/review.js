// The whole game at a glance: the course of the chances, the mistakes, and the analysis that finds them.
import { h, icon, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { MARKS, accuracy, chance, lineThrough, mistake } from "../lib/tree.js";
import { SIDES } from "../lib/table.js";
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
/** A list of more mistakes is shown when it is asked for. */
const OPEN = 4;

/**
 * @param {string} game
 * @param {{go: (node: TreeNode, line?: string[]) => void, start: (time: string) => void, stop: () => void, retry: (mistakes: TreeNode[]) => void}} on go: to a position, and what would follow there; retry: to find something better
 */
export function reviewPanel(game, on) {
  const curve = h("div");
  const count = h("summary", { onclick: () => (touched = true) });
  const list = h("ul", { class: "mistakes" });
  const counts = h("table", { class: "counts" });
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
  const element = h("section", { class: "card stack", "aria-label": t("graph") }, curve, reviewing, counts, mistakes);

  /** A mistake: pressed, it shows what was better; beside it, what answers the move that was played. @param {TreeNode} at */
  function entry(at) {
    const kind = /** @type {keyof typeof MARKS} */ (mistake(at));
    const parent = /** @type {TreeNode} */ (at.parent);
    const side = at.view.by ?? "first";
    const line = parent.report?.line ?? [];
    const name = at.view.move === "swap" ? t("swap") : (at.view.move ?? "");
    const text = `${at.ply}. ${sideName(game, side, at.view)} ${name} −${Math.round((at.judgement?.loss ?? 0) * 100)}%`;
    const mark = h("span", { class: `mark ${kind}`, "aria-label": t(kind) }, MARKS[kind]);
    const share = (/** @type {TreeNode} */ node) => {
      const value = chance(node) ?? 0.5;
      return Math.round((side === "first" ? value : 1 - value) * 100);
    };
    const words = line[0] && { move: name, after: share(at), better: line[0], before: share(parent) };
    const before = {
      type: "button",
      "data-key": `${at.ply} ${name}`,
      title: words ? t("review.lost", words) : undefined,
      onclick: () => on.go(parent, line.slice(0, 6)),
    };
    const answer = at.report?.line ?? [];
    const why = {
      type: "button",
      class: "plain",
      "data-key": `why ${at.ply}`,
      "aria-label": t("review.why"),
      title: t("review.why"),
      onclick: () => on.go(at, answer.slice(0, 6)),
    };
    return h(
      "li",
      { class: "mistake" },
      h("button", before, mark, text, words && h("small", {}, t("better", { move: line[0] }))),
      answer.length > 0 && h("button", why, icon(ICONS.next)),
    );
  }

  /** How well each side played, how many mistakes it made, and the way to try them again. @param {TreeNode[]} line */
  function summary(line) {
    const head = ["", t("accuracy"), ...Object.values(MARKS), ""];
    const rows = SIDES.map((side) => {
      const bad = line.filter((at) => at.view.by === side && mistake(at));
      const kept = accuracy(line, side);
      // The swap is not part of a position.
      const again = bad.filter((at) => !at.parent?.view.swap && at.parent?.report?.line.length);
      const name = sideName(game, side, line[line.length - 1].view);
      const retry = {
        type: "button",
        "data-retry": side,
        "aria-label": `${t("retry")}: ${name}`,
        onclick: () => on.retry(again),
      };
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, name),
        h("td", { "data-accuracy": side }, kept === null ? "–" : `${kept}%`),
        Object.keys(MARKS).map((kind) => h("td", {}, bad.filter((at) => mistake(at) === kind).length)),
        h("td", {}, again.length > 0 && h("button", retry, t("retry"))),
      );
    });
    return [h("thead", {}, h("tr", {}, head.map((text) => (text ? h("th", { scope: "col" }, text) : h("td"))))), h("tbody", {}, rows)];
  }

  /** @param {TreeNode} current @param {Review | null} review */
  function update(current, review) {
    const line = lineThrough(current);
    replace(curve, line.filter((at) => chance(at) !== null).length > 1 && graph(game, line, current, on.go));
    const bad = line.filter((at) => mistake(at));
    mistakes.hidden = !bad.length;
    if (!touched) mistakes.open = bad.length < OPEN;
    counts.hidden = !line.some((at) => at.judgement);
    replace(counts, !counts.hidden && summary(line));
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
