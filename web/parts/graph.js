// The first player's chance to win over the whole game, with mistakes marked.
import { s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { chance, judgement } from "../lib/tree.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */

/** @param {TreeNode[]} line @param {TreeNode} current @param {(node: TreeNode) => void} go */
export function graph(line, current, go) {
  const last = Math.max(1, line.length - 1);
  const points = line
    .map((at, ply) => ({ x: (ply / last) * 100, chance: chance(at), at }))
    .filter((point) => point.chance !== null);
  const y = (/** @type {number | null} */ value) => 2 + (1 - (value ?? 0.5)) * 96;
  const curve = points
    .map(({ x, chance }, index) => `${index ? "L" : "M"}${x.toFixed(2)} ${y(chance).toFixed(2)}`)
    .join("");
  const now = (line.indexOf(current) / last) * 100;
  const picture = s(
    "svg",
    { class: "graph", viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": t("graph") },
    s("line", { class: "middle", x1: 0, x2: 100, y1: 50, y2: 50 }),
    points.length > 1 &&
      s("path", { class: "area", d: `${curve}L${points[points.length - 1].x} 50L${points[0].x} 50Z` }),
    points.length > 1 && s("path", { class: "curve", d: curve }),
    now >= 0 && s("line", { class: "now", x1: now, x2: now, y1: 0, y2: 100 }),
    points.map(({ x, chance, at }) => {
      const kind = judgement(at);
      return kind ? s("path", { class: `dot ${kind}`, d: `M${x} ${y(chance)}h0` }) : null;
    }),
  );
  picture.addEventListener("click", (event) => {
    const frame = picture.getBoundingClientRect();
    const ply = Math.round(((event.clientX - frame.left) / frame.width) * last);
    if (line[ply]) go(line[ply]);
  });
  return picture;
}
