// What theory says about a position: which drawings there are, what they mean, and what they come to in words.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { sideName } from "./players.js";

/** What can be drawn over the board of each game. @type {Record<string, string[]>} */
export const OVERLAYS = {
  hex: ["bridges", "inferior", "mustplay", "resistance"],
  surakarta: ["threats"],
  dots: ["chains", "moves"],
};

/** @param {string} game @param {any} known @param {string[]} overlays */
export function insightText(game, known, overlays) {
  if (game === "dots") {
    const parts = [
      t("insight.rule", {
        even: sideName("dots", known.rule.wants.first === "even" ? "first" : "second"),
        chains: known.rule.long_chains,
      }),
      t(known.rule.in_control ? "insight.rule.control" : "insight.rule.good", {
        side: sideName("dots", known.rule.favours),
      }),
    ];
    if (known.endgame)
      parts.push(t("insight.endgame", { controlled: known.endgame.controlled, value: known.endgame.value }));
    if (known.control) parts.push(t(`insight.control.${known.control}`));
    return h("p", { class: "soft" }, parts.join(" "));
  }
  if (game === "surakarta")
    return h(
      "p",
      { class: "soft" },
      t("insight.captures", {
        first: known.captures.filter((/** @type {any} */ each) => each.by === "first").length,
        second: known.captures.filter((/** @type {any} */ each) => each.by === "second").length,
      }),
    );
  if (overlays.includes("mustplay") && known.must_play)
    return h(
      "p",
      { class: "soft" },
      known.must_play.length ? t("insight.mustplay", { n: known.must_play.length }) : t("insight.lost"),
    );
  if (overlays.includes("resistance") && known.resistance?.ratio) {
    const ratio = known.resistance.ratio.toFixed(2);
    const side = t(ratio < 1 ? "red" : "blue");
    const text = ratio === "1.00" ? "insight.resistance.even" : "insight.resistance";
    return h("p", { class: "soft" }, t(text, { ratio, side }));
  }
  return null;
}

/** What the colours over a board mean. @param {string} game @param {string[]} overlays */
export function legend(game, overlays) {
  /** @type {Record<string, string[][]>} */
  const entries = {
    inferior: [
      ["dead", "--soft"],
      ["captured", "--first-soft", "--second-soft"],
      ["dominated", "--line"],
    ],
    mustplay: [["mustplay", "--doubt"]],
    resistance: [
      ["current.red", "--first"],
      ["current.blue", "--second"],
    ],
    bridges: [["bridge", "--first", "--second"]],
    threats: [
      ["threat.first", "--bad"],
      ["threat.second", "--violet"],
    ],
    chains: [["chain", "--second-soft"]],
    moves: [
      ["safe", "--good"],
      ["loony", "--doubt"],
      ["freeCapture", "--accent"],
      ["doubleDealing", "--violet"],
    ],
  };
  const items = OVERLAYS[game].filter((name) => overlays.includes(name)).flatMap((name) => entries[name] ?? []);
  return h(
    "ul",
    { class: "legend" },
    ...items.map(([name, colour, other = colour]) => {
      const swatch = h("i");
      swatch.style.background = `linear-gradient(90deg, var(${colour}) 50%, var(${other}) 50%)`;
      return h("li", {}, swatch, t(`legend.${name}`));
    }),
  );
}
