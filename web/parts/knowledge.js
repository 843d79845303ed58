// What theory says about a position: which drawings there are, what they mean, and what they come to in words.
import { h } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { t } from "../lib/i18n.js";

/** @param {string} game @param {any} known @param {string[]} overlays */
export function insightText(game, known, overlays) {
  const text = gameOf(game).insight(known, overlays);
  return text ? h("p", { class: "soft" }, text) : null;
}

/** What the colours over a board mean. @param {string} game @param {string[]} overlays */
export function legend(game, overlays) {
  const drawn = gameOf(game).overlays.filter((name) => overlays.includes(name));
  const items = drawn.flatMap((name) => gameOf(game).legend[name] ?? []);
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
