// The three games to choose from, each with a picture of itself.
import { h, icon, ICONS } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { parseRules } from "../lib/rules.js";
import { GAMES } from "../lib/setup.js";
import { createBoard } from "../boards/index.js";

/** @typedef {import("../lib/setup.js").Game} Game */

/** Positions for the cards: something to see of each game. */
const ART = {
  hex: {
    rules: "hex:6",
    view: {
      position: "",
      board: "......" + "..B.R." + "...RB." + "..RB.." + ".RB..." + ".B....",
      mover: /** @type {const} */ ("first"),
      red: /** @type {const} */ ("first"),
    },
  },
  surakarta: {
    rules: "surakarta",
    view: {
      position: "",
      board: "BBBB.B" + "BB.BBB" + "..B..." + "...W.." + "WW.WWW" + "WWWWW.",
      mover: /** @type {const} */ ("first"),
    },
  },
  dots: {
    rules: "dots:4x3",
    view: {
      position: "",
      board: "1111" + "1101" + "1011" + "1111" + "11011" + "10111" + "11101",
      boxes: "11.2.2.22.1.",
      mover: /** @type {const} */ ("first"),
    },
  },
};

/** @param {{choose: (game: Game) => void, play: (game: Game) => void}} on */
export function gameCards(on) {
  const cards = GAMES.map((game) => {
    const board = createBoard(parseRules(ART[game].rules), () => {}, true);
    board.show({ view: ART[game].view });
    board.element.setAttribute("tabindex", "-1");
    board.element.setAttribute("aria-hidden", "true");
    const radio = h("input", { type: "radio", name: "game", value: game, onchange: () => on.choose(game) });
    const about = h("small", { class: "as-set" });
    const words = h("div", {}, h("h2", {}, t(game)), h("p", {}, t(`${game}.short`)));
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

  /** @param {Game} chosen @param {(game: Game) => string} text what Play begins */
  function update(chosen, text) {
    for (const { game, radio, about } of cards) {
      radio.checked = game === chosen;
      about.textContent = text(game);
    }
  }

  return { element, update };
}
