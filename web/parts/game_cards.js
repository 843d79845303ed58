// The games to choose from, each with a picture of itself.
import { h, icon, ICONS } from "../lib/dom.js";
import { createBoard, gameNames, gameOf } from "../lib/games.js";
import { t, textIfAny } from "../lib/i18n.js";
import { positions } from "../lib/api.js";
import { parseRules } from "../lib/rules.js";
import { complain } from "./dialog.js";

/** @param {{choose: (game: string) => void, play: (game: string) => void}} on */
export function gameCards(on) {
  const cards = gameNames().map((game) => {
    const { art, rules } = gameOf(game);
    const board = createBoard(parseRules(art?.rules ?? rules), () => {}, true);
    if (art) board.show({ view: { position: "", board: "", mover: "first", ...art.view } });
    else positions({ rules, moves: [] }).then(([view]) => board.show({ view }), complain);
    board.element.setAttribute("tabindex", "-1");
    board.element.setAttribute("aria-hidden", "true");
    const radio = h("input", { type: "radio", name: "game", value: game, onchange: () => on.choose(game) });
    const about = h("small", { class: "as-set" });
    const words = h("div", {}, h("h2", {}, t(game)), h("p", {}, textIfAny(`${game}.short`)));
    const play = h(
      "button",
      {
        type: "button",
        class: "main",
        "data-play": game,
        "aria-label": t("playNow", { game: t(game) }),
        onclick: () => on.play(game),
      },
      icon(ICONS.play),
      t("card.play"),
    );
    const label = h("label", {}, radio, h("div", { class: "art" }, board.element), words);
    return {
      game,
      radio,
      about,
      element: h("div", { class: "game-card" }, label, h("div", { class: "go" }, about, play)),
    };
  });
  const element = h(
    "div",
    { class: "games", role: "radiogroup", "aria-label": t("chooseGame") },
    cards.map((card) => card.element),
  );

  /** @param {string} chosen @param {(game: string) => string} text what Play begins */
  function update(chosen, text) {
    for (const { game, radio, about } of cards) {
      radio.checked = game === chosen;
      about.textContent = text(game);
    }
  }

  return { element, update };
}
