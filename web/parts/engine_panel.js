// What the engine has to say about a position: exact result, candidates, best line.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { certainLine } from "../lib/certainty.js";
import { candidateTable, searchText, solutionBadge } from "./thoughts.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/api.js").Candidate} Candidate */
/** @typedef {import("../lib/analyst.js").Analyst} Analyst */

/** So many moves of the best line are written out. */
const WRITTEN = 12;

/**
 * @param {string} game
 * @param {{hover: (line: string[]) => void, play: (line: string[]) => void, again: () => void}} on a line that is pointed at, or chosen; another search
 */
export function enginePanel(game, on) {
  /** @type {string[]} */
  let best = [];
  const badge = h("div", { class: "line" });
  const candidates = candidateTable(on.hover, (move) => on.play([move]));
  const [show, hide] = [() => on.hover(best), () => on.hover([])];
  const pointing = { onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide };
  const text = h("div", { class: "bestline grow", tabindex: 0, ...pointing });
  const play = h("button", { type: "button", class: "plain", onclick: () => on.play(best) }, t("playLine"));
  const line = h("div", { class: "line" }, text, play);

  /** @param {Analyst} analyst @param {Candidate[]} looked what it has looked at, best first @param {View} view @param {boolean} searching */
  function update(analyst, looked, view, searching) {
    const { report, solution } = analyst;
    const ended = searching && analyst.ended;
    const again = { type: "button", class: "plain", "data-control": "searchAgain", onclick: on.again };
    replace(
      badge,
      solutionBadge(solution, game, view),
      searching && h("small", {}, (report || !ended) && searchText(analyst), ended && ` · ${t("searchEnded")}`),
      ended && h("button", again, t("searchAgain")),
    );
    candidates.element.hidden = line.hidden = !searching;
    best = certainLine(report, solution, looked);
    candidates.update(looked, best);
    play.disabled = !best.length;
    text.textContent = best.length ? `${t("bestLine")} ${best.slice(0, WRITTEN).join(" ")}` : "\u00a0";
    text.title = best.join(" ");
  }

  return { elements: [badge, candidates.element, line], update };
}
