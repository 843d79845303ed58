// What engines and solvers say, in bars, tables and words.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { winnerOf } from "../lib/tree.js";
import { percent } from "../boards/board.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/api.js").View} View */

/** Both players' chances. @param {string} game @param {number | null} chance the first player's @param {View} view */
export function evaluationBar(game, chance, view) {
  const shown = chance === null ? 50 : Math.round(chance * 100);
  const swapped = view.red === "second";
  const bar = h(
    "div",
    {
      class: `evaluation${game === "surakarta" ? " stones" : ""}${chance === null ? " unknown" : ""}`,
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

const ROWS = 5;

/**
 * The best moves of a search. The rows stay where they are while the search goes on: whoever aims at one hits it.
 * @param {(line: string[]) => void} hover @param {(move: string) => void} play
 */
export function candidateTable(hover, play) {
  /** @type {string[][]} */
  const lines = Array.from({ length: ROWS }, () => []);
  const rows = lines.map((_line, rank) => {
    const show = () => hover(lines[rank]);
    const leave = () => hover([]);
    const choose = () => {
      if (lines[rank].length) play(lines[rank][0]);
    };
    return h(
      "tr",
      {
        tabindex: 0,
        role: "button",
        onmouseenter: show,
        onmouseleave: leave,
        onfocus: show,
        onblur: leave,
        onclick: choose,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") choose();
        },
      },
      h("td"),
      h("td"),
      h("td"),
    );
  });
  const element = h(
    "table",
    { class: "candidates" },
    h("thead", {}, h("tr", {}, h("th", {}, t("move")), h("th", {}, t("value")), h("th", {}, t("visits")))),
    h("tbody", {}, ...rows),
  );
  /** @param {import("../lib/api.js").Candidate[]} candidates best first @param {string[]} best the line of the first */
  const update = (candidates, best) => {
    const most = Math.max(1, ...candidates.map((candidate) => candidate.visits));
    rows.forEach((row, rank) => {
      const candidate = candidates[rank];
      const [move, value, visits] = row.children;
      row.classList.toggle("vacant", !candidate);
      lines[rank] = !candidate ? [] : best[0] === candidate.move ? best : [candidate.move];
      if (!candidate) {
        move.textContent = "\u00a0";
        value.textContent = visits.textContent = "";
        return;
      }
      replace(move, h("b", {}, candidate.move === "swap" ? t("swap") : candidate.move));
      value.textContent = candidate.proven
        ? `${percent(candidate)} ${t(`proven.${candidate.proven}`)}`
        : `${(candidate.value * 100).toFixed(1)}%`;
      value.classList.toggle("exact", Boolean(candidate.proven));
      replace(visits, bar(candidate.visits / most), " ", short(candidate.visits));
    });
  };
  return { element, update };
}

/** @param {number} share */
function bar(share) {
  const element = h("span", { class: "bar" });
  element.style.width = `${Math.max(2, share * 60)}px`;
  return element;
}

/** @param {number} count */
const short = (count) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)}M` : count >= 1e4 ? `${(count / 1e3).toFixed(0)}k` : String(count);

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
  if (player) return `${player} · ${(report.ms / 1000).toFixed(1)} s`;
  const { simulations, nodes, depth, ms } = report;
  const values = { n: (simulations || nodes).toLocaleString(), depth, seconds: (ms / 1000).toFixed(1) };
  return t(simulations ? "searched" : "searchedDepth", values);
}
