// Which game is analysed, and how its position stands: whose turn it is, the result, the score.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { parseRules } from "../lib/rules.js";
import { remembered } from "../lib/settings.js";
import { GAMES, rulesOf, USUAL } from "../lib/setup.js";
import { SIDES } from "../lib/table.js";
import { selection } from "./choices.js";
import { score, sideName, stoneOf } from "./players.js";
import { rulesText } from "./rules_text.js";

/** @typedef {import("../lib/api.js").View} View */

/** @param {string} rules */
export function positionLine(rules) {
  const { game } = parseRules(rules);
  // Other games in the size that was chosen for them last.
  const choices = { ...USUAL, ...remembered("setup", {}) };
  const offered = GAMES.map((other) => (other === game ? rules : rulesOf({ ...choices, game: other })));
  const options = offered.map((each) => [each, `${t(parseRules(each).game)} ${rulesText(each)}`]);
  const choose = selection(t("game"), options, rules, (chosen) => (location.hash = `#/analysis/${chosen}/`));
  const stand = h("div", { class: "line grow stand", role: "status" });
  const element = h("div", { class: "line position-line" }, stand, choose);

  /** @param {View} view */
  function update(view) {
    const { outcome, mover } = view;
    const side = outcome === "draw" ? null : (outcome ?? mover);
    const name = side && sideName(game, side, view);
    const text = !name ? t("result.draw") : t(outcome ? "result.wins" : "turnOf", { side: name });
    const points = game === "hex" ? "" : SIDES.map((each) => score(game, each, view)).join(" : ");
    replace(
      stand,
      side && stoneOf(game, side, view),
      h("b", {}, text),
      points && h("span", { class: "score", "aria-hidden": "true" }, points),
      points && h("span", { class: "unseen" }, t("score", { points })),
    );
  }

  return { element, update };
}
