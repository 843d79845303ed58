// What engines, solvers and theory say, in bars, tables and words.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { percent } from "../boards/board.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/api.js").View} View */

/** What can be drawn over the board of each game. @type {Record<string, string[]>} */
export const OVERLAYS = { hex: ["bridges", "inferior", "mustplay", "resistance"], surakarta: ["threats"], dots: ["chains", "moves"] };

/** Both players' chances. @param {string} game @param {number | null} chance the first player's @param {View} view */
export function evaluationBar(game, chance, view) {
  const shown = chance === null ? 50 : Math.round(chance * 100);
  const swapped = view.red === "second";
  const bar = h("div", { class: `evaluation${game === "surakarta" ? " stones" : ""}${chance === null ? " unknown" : ""}`, role: "img", "aria-label": t("evaluation", { side: sideName(game, "first", view), n: shown }) },
    h("div", { class: "red", "width%": swapped ? 100 - shown : shown }),
    h("span", {}, h("b", {}, chance === null ? "" : `${sideName(game, swapped ? "second" : "first", view)} ${swapped ? 100 - shown : shown}%`), h("b", {}, chance === null ? "" : `${swapped ? shown : 100 - shown}% ${sideName(game, swapped ? "first" : "second", view)}`)));
  return bar;
}

/**
 * The best moves of a search.
 * @param {import("../lib/api.js").Report} report @param {(line: string[]) => void} hover @param {(move: string) => void} play
 */
export function candidateTable(report, hover, play) {
  const most = Math.max(1, ...report.candidates.map((candidate) => candidate.visits));
  const rows = report.candidates.slice(0, 5).map((candidate, rank) => {
    const line = rank === 0 && report.line[0] === candidate.move ? report.line : [candidate.move];
    const text = candidate.proven ? `${percent(candidate)} ${t(`proven.${candidate.proven}`)}` : `${(candidate.value * 100).toFixed(1)}%`;
    return h("tr", { tabindex: 0, role: "button", onmouseenter: () => hover(line), onmouseleave: () => hover([]), onfocus: () => hover(line), onblur: () => hover([]), onclick: () => play(candidate.move), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") play(candidate.move); } },
      h("td", {}, h("b", {}, candidate.move === "swap" ? t("swap") : candidate.move)), h("td", {}, text), h("td", {}, bar(candidate.visits / most), " ", short(candidate.visits)));
  });
  return h("table", { class: "candidates" }, h("thead", {}, h("tr", {}, h("th", {}, t("move")), h("th", {}, t("value")), h("th", {}, t("visits")))), h("tbody", {}, ...rows));
}

/** @param {number} share */
function bar(share) {
  const element = h("span", { class: "bar" });
  element.style.width = `${Math.max(2, share * 60)}px`;
  return element;
}

/** @param {number} count */
const short = (count) => (count >= 1e6 ? `${(count / 1e6).toFixed(1)}M` : count >= 1e4 ? `${(count / 1e3).toFixed(0)}k` : String(count));

/** The exact result, if it is known. @param {import("../lib/api.js").Solution | null} solution @param {string} game @param {View} view */
export function solutionBadge(solution, game, view) {
  if (!solution || solution.value === "unknown") return null;
  const other = view.mover === "first" ? "second" : "first";
  const winner = solution.value === "win" ? view.mover : other;
  const text = solution.value === "draw" ? t("solved.draw") : t("solved.wins", { side: sideName(game, winner, view) });
  const margin = solution.margin ? ` ${t("solved.by", { n: Math.abs(solution.margin) })}` : "";
  return h("span", { class: "badge exact", title: t("solved.about") }, "✓ ", text, margin);
}

/** @param {string} game @param {any} known @param {string[]} overlays */
export function insightText(game, known, overlays) {
  if (game === "dots") {
    const parts = [t("insight.rule", { dots: known.rule.dots, chains: known.rule.long_chains, side: sideName("dots", known.rule.favours) })];
    if (known.endgame) parts.push(t("insight.endgame", { controlled: known.endgame.controlled, value: known.endgame.value }));
    if (known.control) parts.push(t(`insight.control.${known.control}`));
    return h("p", { class: "soft" }, parts.join(" "));
  }
  if (game === "surakarta") return h("p", { class: "soft" }, t("insight.captures", { first: known.captures.filter((/** @type {any} */ each) => each.by === "first").length, second: known.captures.filter((/** @type {any} */ each) => each.by === "second").length }));
  if (overlays.includes("mustplay") && known.must_play) return h("p", { class: "soft" }, known.must_play.length ? t("insight.mustplay", { n: known.must_play.length }) : t("insight.lost"));
  if (overlays.includes("resistance") && known.resistance?.ratio) return h("p", { class: "soft" }, t("insight.resistance", { ratio: known.resistance.ratio.toFixed(2), side: t(known.resistance.ratio < 1 ? "red" : "blue") }));
  return null;
}

/** What the colours over a board mean. @param {string} game @param {string[]} overlays */
export function legend(game, overlays) {
  /** @type {Record<string, string[][]>} */
  const entries = {
    inferior: [["dead", "--soft"], ["captured", "--first-soft"], ["dominated", "--line"]], mustplay: [["mustplay", "--doubt"]], resistance: [["current.red", "--first"], ["current.blue", "--second"]], bridges: [["bridge", "--accent"]],
    threats: [["threat.first", "--bad"], ["threat.second", "--violet"]], chains: [["chain", "--second-soft"]], moves: [["safe", "--good"], ["loony", "--doubt"], ["freeCapture", "--accent"], ["doubleDealing", "--violet"]],
  };
  const items = OVERLAYS[game].filter((name) => overlays.includes(name)).flatMap((name) => entries[name] ?? []);
  return h("ul", { class: "legend" }, ...items.map(([name, colour]) => {
    const swatch = h("i");
    swatch.style.background = `var(${colour})`;
    return h("li", {}, swatch, t(`legend.${name}`));
  }));
}
