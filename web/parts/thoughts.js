// What engines and solvers say, in bars and words.
import { h } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { t } from "../lib/i18n.js";
import { winnerOf } from "../lib/tree.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/api.js").View} View */

/** Both players' chances. @param {string} game @param {number | null} chance the first player's @param {View} view */
export function evaluationBar(game, chance, view) {
  const shown = chance === null ? 50 : Math.round(chance * 100);
  const swapped = view.red === "second";
  const bar = h(
    "div",
    {
      class: `evaluation ${gameOf(game).colours}${chance === null ? " unknown" : ""}`,
      role: "img",
      "aria-label": t("evaluation", { side: sideName(game, "first", view), n: shown }),
    },
    h("div", { class: "red", "width%": swapped ? 100 - shown : shown }),
    h(
      "span",
      {},
      h(
        "b",
        {},
        chance === null
          ? ""
          : `${sideName(game, swapped ? "second" : "first", view)} ${swapped ? 100 - shown : shown}%`,
      ),
      h(
        "b",
        {},
        chance === null
          ? ""
          : `${swapped ? shown : 100 - shown}% ${sideName(game, swapped ? "first" : "second", view)}`,
      ),
    ),
  );
  return bar;
}

/** The exact result, if it is known. @param {import("../lib/api.js").Solution | null} solution @param {string} game @param {View} view */
export function solutionBadge(solution, game, view) {
  if (!solution) return null;
  const winner = winnerOf(solution, view);
  const text = winner === "draw" ? t("solved.draw") : t("solved.wins", { side: sideName(game, winner, view) });
  const margin = solution.margin ? ` ${t("solved.by", { n: Math.abs(solution.margin) })}` : "";
  return h("span", { class: "badge exact", title: t("solved.about") }, "✓ ", text, margin);
}

/** How far a search has come. @param {import("../lib/analyst.js").Analyst} analyst */
export function searchText({ report, player, waiting }) {
  if (!report) return t(waiting ? "searchWaits" : "searching");
  if (player) return `${player} · ${report.seconds.toFixed(1)} s`;
  const { simulations, nodes, depth } = report;
  const values = { n: (simulations || nodes).toLocaleString(), depth, seconds: report.seconds.toFixed(1) };
  return t(simulations ? "searched" : "searchedDepth", values);
}
