// A position of the analysis board played on: against a level, or between two people on this screen.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about } from "../lib/api.js";
import { beginGame } from "../lib/new_game.js";
import { engineBy, enginesOf, rememberedChoices } from "../lib/setup.js";
import { choice } from "./choices.js";
import { complain, openDialog } from "./dialog.js";
import { engineName, sideName } from "./players.js";

/** @typedef {import("../lib/api.js").View} View */

/** @param {import("../lib/rules.js").Rules} rules @param {View} view the position @param {{setup?: string, moves: string[]}} line how it came about */
export async function playFromHere(rules, view, line) {
  const offered = await about();
  const chosen = rememberedChoices();
  const engines = enginesOf(offered, rules.game);
  let level = engineBy(engines, chosen.level).name;
  let side = /** @type {string} */ (view.mover);
  const sides = [
    ...["first", "second"].map((each) => [each, sideName(rules.game, /** @type {"first" | "second"} */ (each), view)]),
    ["both", t("playHere.both")],
  ];
  const levels = choice(
    "level",
    t("level"),
    engines.map((each) => [each.name, engineName(each.name)]),
    level,
    (value) => (level = value),
  );
  const play = async () => {
    const person = { person: chosen.name };
    const seats = side === "both" ? [{ person: "" }, { person: "" }] : [person, { engine: level }];
    if (side === "second") seats.reverse();
    const wanted = { rules: rules.text, ...line, seats, clock: "none", takebacks: true };
    await beginGame(wanted, side === "both" ? "here" : "engine");
  };
  openDialog(
    t("playHere"),
    [
      h("p", { class: "soft" }, t("playHere.about")),
      choice("side", t("side"), sides, side, (value) => {
        side = value;
        levels.hidden = side === "both";
      }),
      levels,
    ],
    [{ text: t("cancel") }, { text: t("startGame"), kind: "main", run: () => play().catch(complain) }],
  );
}
