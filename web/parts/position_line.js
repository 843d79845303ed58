// Which game is analysed on which board, and how its position stands: whose turn it is, the result, the score.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { gameNames, stoneOf } from "../lib/games.js";
import { parseRules } from "../lib/rules.js";
import { choicesOf, rememberedChoices, rulesOf } from "../lib/setup.js";
import { selection } from "./choices.js";
import { scores, sideName } from "./players.js";
import { boardFields } from "./setup_form.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/setup.js").Choices} Choices */

/** @param {string} rules */
export function positionLine(rules) {
  const { game } = parseRules(rules);
  const choices = { ...rememberedChoices(), ...choicesOf(rules) };
  // An empty board by other rules: each board keeps what was analysed on it.
  const go = (/** @type {Partial<Choices>} */ change) =>
    (location.hash = `#/analysis/${rulesOf({ ...choices, ...change })}/`);
  const games = gameNames().map((name) => [name, t(name)]);
  const which = selection(t("game"), games, game, (name) => go({ game: name }));
  const fields = h("div", { class: "line board-fields" }, which, ...boardFields(choices, go));
  const stand = h("div", { class: "line grow stand", role: "status" });
  const element = h("div", { class: "line position-line" }, stand, fields);

  /** @param {View} view */
  function update(view) {
    const { outcome, mover } = view;
    const side = outcome === "draw" ? null : (outcome ?? mover);
    const name = side && sideName(game, side, view);
    const text = !name ? t("result.draw") : t(outcome ? "result.wins" : "turnOf", { side: name });
    const points = scores(game, view);
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
