// What can be chosen for a game: opponent, level, side, board, clock.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { gameOf } from "../lib/games.js";
import { parseRules } from "../lib/rules.js";
import { engineBy, enginesOf, rulesOf, takebacksOf } from "../lib/setup.js";
import { choice, selection } from "./choices.js";
import { engineName } from "./players.js";

/** @typedef {import("../lib/setup.js").Choices} Choices */
/** @typedef {(change: Partial<Choices>) => void} Set */

/** Whom one plays. @param {Choices} choices @param {import("../lib/api.js").About} offered @param {Set} set */
export function opponentFields(choices, offered, set) {
  const { opponent } = choices;
  const opponents = ["engine", "here", "link", "watch"].map((name) => [name, t(`opponent.${name}`)]);
  const sides = ["first", "second", "random"].map((name) => [name, t(`side.${name}`)]);
  const watching = opponent === "watch";
  return [
    choice("opponent", t("opponent"), opponents, opponent, (value) => set({ opponent: value }), "wide"),
    (opponent === "engine" || watching) &&
      levelFields("level", watching ? t("level.first") : t("level"), choices, offered, set),
    watching && levelFields("level2", t("level.second"), choices, offered, set),
    (opponent === "engine" || opponent === "link") && [
      choice("side", t("side"), sides, choices.side, (side) => set({ side })),
      nameField(choices),
    ],
  ].flat();
}

/** What the other player and the record call the viewer. @param {Choices} choices */
function nameField(choices) {
  const input = h("input", { value: choices.name, name: "name", maxlength: 40, autocomplete: "nickname" });
  input.addEventListener("input", () => (choices.name = input.value.trim()));
  return h("label", { class: "row" }, h("span", { class: "label" }, t("yourName")), input);
}

/** @param {"level" | "level2"} which @param {string} label @param {Choices} choices @param {import("../lib/api.js").About} offered @param {Set} set */
function levelFields(which, label, choices, offered, set) {
  const engines = enginesOf(offered, choices.game);
  const engine = engineBy(engines, choices[which]);
  const options = engines.map((each) => [each.name, engineName(each.name)]);
  const about = "players" in engine ? aboutLevel(engine, choices.game) : t("level.outside");
  return h(
    "div",
    {},
    choice(which, label, options, engine.name, (value) => set({ [which]: value })),
    h("p", { class: "level-about" }, about),
    customField(which === "level" ? "custom" : "custom2", choices, offered),
  );
}

/** One sentence about a level, its rating and its player. @param {import("../lib/server.d.ts").LevelShown} level @param {string} game */
function aboutLevel({ name, players, ratings }, game) {
  const rating = ratings[game] ? ` ${t("level.rating", { elo: ratings[game] })}` : "";
  return [t(`level.${name}.about`), rating, " ", h("small", {}, `(${players[game]})`)];
}

/** Any player with its options, instead of a level. @param {"custom" | "custom2"} which @param {Choices} choices @param {import("../lib/api.js").About} offered */
function customField(which, choices, offered) {
  const names = offered.players.filter((each) => each.games.includes(choices.game)).map((each) => each.name);
  const input = h("input", {
    value: choices[which],
    name: which,
    placeholder: "uct:time=2s",
    "aria-label": t("level.custom"),
    spellcheck: "false",
  });
  // Kept with everything else when the game starts: drawing the form anew would take the cursor away.
  input.addEventListener("input", () => (choices[which] = input.value.trim()));
  const about = h("p", { class: "soft" }, t("level.customAbout", { players: names.join(", ") }));
  return h("details", { open: Boolean(choices[which]) }, h("summary", {}, t("level.custom")), about, input);
}

/** Sizes and rules. @param {Choices} choices @param {Set} set */
export function boardFields(choices, set) {
  return gameOf(choices.game).fields.map(({ name, label, usual, options }) => {
    const texts = options.map(([value, key, text = String(value)]) => [value, key ? t(key) : text]);
    const typed = (/** @type {string} */ value) => (typeof usual === "number" ? Number(value) : value);
    return selection(t(label), texts, choices[name], (value) => set({ [name]: typed(value) }));
  });
}

/** @param {Choices} choices @param {Set} set */
export function clockFields(choices, set) {
  const minutes = [1, 2, 3, 5, 10, 15, 20, 30, 60, 90].map((n) => [n, t("minutes", { n })]);
  const seconds = [1, 2, 3, 5, 10, 15, 20, 30, 60].map((n) => [n, t("seconds", { n })]);
  const clocks = ["none", "move", "sudden", "increment"].map((name) => [name, t(`clock.${name}`)]);
  const { clock, main, added, perMove } = choices;
  return h(
    "div",
    { class: "stack" },
    choice("clock", t("clock"), clocks, clock, (value) => set({ clock: value })),
    h(
      "div",
      { class: "line" },
      clock === "move" && selection(t("perMove"), seconds, perMove, (value) => set({ perMove: Number(value) })),
      (clock === "sudden" || clock === "increment") &&
        selection(t("perGame"), minutes, main, (value) => set({ main: Number(value) })),
      clock === "increment" && selection(t("perAdded"), seconds, added, (value) => set({ added: Number(value) })),
    ),
  );
}

/** @param {Choices} choices @param {Set} set */
export function takebackField(choices, set) {
  const options = ["on", "off"].map((name) => [name, t(`takebacks.${name}`)]);
  const value = takebacksOf(choices) ? "on" : "off";
  return choice("takebacks", t("takebacks"), options, value, (takebacks) => set({ takebacks }));
}

/** What pressing Play begins, in a line. @param {Choices} choices @param {import("../lib/api.js").About} offered */
export function setupText(choices, offered) {
  const { game, opponent, level, level2, custom, custom2 } = choices;
  const engines = enginesOf(offered, game);
  const named = (/** @type {string} */ own, /** @type {string} */ name) =>
    own || engineName(engineBy(engines, name).name);
  const [first, second] = [named(custom, level), named(custom2, level2)];
  const against = {
    engine: t("engineNamed", { name: first }),
    here: t("card.here"),
    link: t("card.link"),
    watch: t("card.watch", { first, second }),
  }[opponent];
  const [board] = gameOf(game).rulesText(parseRules(rulesOf(choices)));
  // What differs from the usual rules is said in the form.
  const size = board?.includes("×") ? board : "";
  return [size, against].filter(Boolean).join(" · ");
}
