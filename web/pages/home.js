// The first page: choose a game, an opponent, and play.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about } from "../lib/api.js";
import { gamesInWords } from "../lib/games.js";
import { beginGame } from "../lib/new_game.js";
import { choicesFor, clockOf, keepChoices, rulesOf, rememberedChoices, seatsOf, takebacksOf } from "../lib/setup.js";
import { complain } from "../parts/dialog.js";
import { gameCards } from "../parts/game_cards.js";
import { invite } from "../parts/invite.js";
import { recentGames } from "../parts/recent_games.js";
import { boardFields, clockFields, opponentFields, setupText, takebackField } from "../parts/setup_form.js";

/** @typedef {import("../lib/setup.js").Choices} Choices */

/** @param {HTMLElement} main */
export async function home(main) {
  /** @type {Choices} */
  let choices = rememberedChoices();
  const offered = await about();
  const form = h("form", { class: "card setup", onsubmit: submit });
  const cards = gameCards({
    choose,
    play: (game) => {
      choose(game);
      start().catch(complain);
    },
  });

  /** Another game, as it was set up last. @param {string} game */
  function choose(game) {
    choices = choicesFor(game, choices);
    set({});
  }

  /** @param {Partial<Choices>} change */
  function set(change) {
    Object.assign(choices, change);
    keepChoices(choices);
    draw();
  }

  function draw() {
    const board = h(
      "fieldset",
      {},
      h("legend", {}, t("board")),
      h("div", { class: "line" }, boardFields(choices, set)),
    );
    const begin = h(
      "button",
      { class: "main", type: "submit" },
      t(choices.opponent === "watch" ? "startWatch" : "startGame"),
    );
    const analyse = h("a", { class: "button", href: `#/analysis/${rulesOf(choices)}/` }, t("analyseInstead"));
    const learn = h("a", { class: "button", href: `#/learn/${choices.game}` }, t("howToPlay"));
    cards.update(choices.game, (game) => setupText(choicesFor(game, choices), offered));
    replace(
      form,
      h("h2", { class: "options" }, t("options", { game: t(choices.game) })),
      h("div", { class: "stack" }, opponentFields(choices, offered, set)),
      h("div", { class: "stack" }, board, clockFields(choices, set), takebackField(choices, set)),
      h("div", { class: "start" }, begin, analyse, learn),
    );
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    start().catch(complain);
  }

  async function start() {
    keepChoices(choices);
    const { opponent, side } = choices;
    const first = side === "first" || (side === "random" && Math.random() < 0.5);
    const seats = seatsOf(choices, offered, first);
    const wanted = { rules: rulesOf(choices), seats, clock: clockOf(choices), takebacks: takebacksOf(choices) };
    const begun = await beginGame(wanted, opponent, first);
    if (begun.invite) invite(begun.id, begun.invite);
  }

  draw();
  const hero = h("div", { class: "hero" }, h("h1", {}, t("title", { games: gamesInWords() })), h("p", {}, t("subtitle")));
  replace(main, h("div", { class: "page" }, hero, cards.element, form, recentGames(5)));
  return () => {};
}
