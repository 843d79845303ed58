// The three games to choose from, each with a picture of itself.
import { h } from "../lib/dom.js";
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

/** @param {Game} chosen @param {(game: Game) => void} choose */
export function gameCards(chosen, choose) {
  const card = (/** @type {Game} */ game) => {
    const board = createBoard(parseRules(ART[game].rules), () => {}, true);
    board.show({ view: ART[game].view });
    board.element.setAttribute("tabindex", "-1");
    board.element.setAttribute("aria-hidden", "true");
    const radio = { type: "radio", name: "game", value: game, checked: game === chosen, onchange: () => choose(game) };
    const words = h("div", {}, h("h2", {}, t(game)), h("p", {}, t(`${game}.short`)));
    return h("label", { class: "game-card" }, h("input", radio), h("div", { class: "art" }, board.element), words);
  };
  return h("div", { class: "games", role: "radiogroup", "aria-label": t("chooseGame") }, GAMES.map(card));
}
