// What the engine has to say about a position: exact result, candidates, best line.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { certainLine } from "../lib/certainty.js";
import { candidateLines } from "./lines.js";
import { searchText, solutionBadge } from "./thoughts.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/api.js").Candidate} Candidate */
/** @typedef {import("../lib/analyst.js").Analyst} Analyst */

/**
 * @param {string} game
 * @param {{hover: (line: string[]) => void, play: (line: string[]) => void, again: () => void}} on a line that is pointed at, or chosen; another search
 */
export function enginePanel(game, on) {
  const badge = h("div", { class: "line" });
  const lines = candidateLines(on);

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
    for (const element of lines.elements) element.hidden = !searching;
    lines.update(looked, certainLine(report, solution, looked));
  }

  return { elements: [badge, ...lines.elements], update };
}
