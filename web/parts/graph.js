// The first player's chance to win over the whole game, with values, move numbers and the mistakes.
import { h, s } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { t } from "../lib/i18n.js";
import { chance, mistake } from "../lib/tree.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */

let drawings = 0;

/** What is said about a point of the curve. @param {string} game @param {TreeNode} at */
function pointText(game, at) {
  const value = Math.round((chance(at) ?? 0.5) * 100);
  const side = value >= 50 ? "first" : "second";
  const told = `${sideName(game, side, at.view)} ${side === "first" ? value : 100 - value}%`;
  const kind = mistake(at);
  const move = at.view.move === "swap" ? t("swap") : at.view.move;
  return [at.ply ? `${at.ply}. ${move}` : t("graph.start"), told, kind && t(kind)].filter(Boolean).join(" · ");
}

/** Move numbers below the curve: round ones, four or five of them. @param {number} last */
function marks(last) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((each) => last / each <= 5) ?? 500;
  return Array.from({ length: Math.floor(last / step) }, (_, at) => (at + 1) * step);
}

/** @param {string} game @param {TreeNode[]} line @param {TreeNode} current @param {(node: TreeNode) => void} go */
export function graph(game, line, current, go) {
  const last = Math.max(1, line.length - 1);
  const points = line
    .map((at, ply) => ({ x: (ply / last) * 100, chance: chance(at), at }))
    .filter((point) => point.chance !== null);
  const y = (/** @type {number | null} */ value) => (1 - (value ?? 0.5)) * 100;
  const curve = points
    .map(({ x, chance }, index) => `${index ? "L" : "M"}${x.toFixed(2)} ${y(chance).toFixed(2)}`)
    .join("");
  const now = (line.indexOf(current) / last) * 100;
  const shades = `shades-${++drawings}`;
  const half = (/** @type {string} */ kind, /** @type {string[]} */ ...offsets) =>
    offsets.map((offset) => s("stop", { class: kind, offset }));
  const picture = s(
    "svg",
    { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": t("graph") },
    s(
      "defs",
      {},
      s(
        "linearGradient",
        { id: shades, gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: 0, y2: 100 },
        ...half("of-first", "0", "0.5"),
        ...half("of-second", "0.5", "1"),
      ),
    ),
    [25, 50, 75].map((height) =>
      s("line", { class: height === 50 ? "middle" : "rule", x1: 0, x2: 100, y1: height, y2: height }),
    ),
    points.length > 1 &&
      s("path", {
        class: "area",
        fill: `url(#${shades})`,
        d: `${curve}L${points[points.length - 1].x} 50L${points[0].x} 50Z`,
      }),
    points.length > 1 && s("path", { class: "curve", d: curve }),
    now >= 0 && s("line", { class: "now", x1: now, x2: now, y1: 0, y2: 100 }),
    points.map(({ x, chance, at }) => {
      const kind = mistake(at);
      return kind ? s("path", { class: `dot ${kind}`, d: `M${x} ${y(chance)}h0` }) : null;
    }),
  );
  const told = h("output", { class: "told" });
  const side = (/** @type {"first" | "second"} */ name) => sideName(game, name, line[0].view);
  const numbers = marks(last).map((ply) => {
    const label = h("span", {}, ply);
    label.style.left = `${(ply / last) * 100}%`;
    return label;
  });
  const plyAt = (/** @type {MouseEvent} */ { clientX }) => {
    const frame = picture.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round(((clientX - frame.left) / frame.width) * last)));
  };
  picture.addEventListener("click", (event) => {
    const at = line[plyAt(event)];
    if (at) go(at);
  });
  picture.addEventListener("pointermove", (event) => {
    const at = line[plyAt(event)];
    told.textContent = at && chance(at) !== null ? pointText(game, at) : "";
  });
  const shown = chance(current) === null ? "" : pointText(game, current);
  picture.addEventListener("pointerleave", () => (told.textContent = shown));
  told.textContent = shown;
  return h(
    "figure",
    { class: `graph ${gameOf(game).colours}` },
    told,
    h(
      "div",
      { class: "scale", "aria-hidden": "true" },
      h("span", {}, `${side("first")} 100%`),
      h("span", {}, "50%"),
      h("span", {}, `${side("second")} 100%`),
    ),
    picture,
    h("div", { class: "plies", "aria-hidden": "true" }, numbers),
  );
}
