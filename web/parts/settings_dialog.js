// What a reader can choose about boards and moves: each choice holds at once, and is remembered.
import { gameNames, gameOf } from "../lib/games.js";
import { t } from "../lib/i18n.js";
import { remember, remembered, setTheme } from "../lib/settings.js";
import { choice } from "./choices.js";
import { openDialog } from "./dialog.js";

/** @param {() => void} changed draws the page anew */
export function settingsDialog(changed) {
  /** @param {string} name @param {string[][]} options values with their texts; the first is the usual one */
  const several = (name, options) =>
    choice(name, t(name), options, remembered(name, options[0][0]), (value) => {
      remember(name, value);
      changed();
    });
  /** @param {string} name @param {boolean} usual @param {string} [text] */
  const onOrOff = (name, usual, text = name) =>
    choice(
      name,
      t(text),
      [
        ["true", t("on")],
        ["false", t("off")],
      ],
      String(remembered(name, usual)),
      (value) => {
        remember(name, value === "true");
        changed();
      },
    );
  const views = gameNames().flatMap((game) => gameOf(game).settings);
  const confirmations = ["auto", "always", "never"].map((when) => [when, t(`confirm.${when}`)]);
  const themes = ["", "light", "dark", "wood", "contrast"].map((name) => [name, t(`theme.${name || "system"}`)]);
  openDialog(t("settings.board"), [
    choice("theme", t("theme"), themes, remembered("theme", ""), (name) => {
      setTheme(name);
      changed();
    }),
    ...views.map(({ name, options }) => several(name, options.map(([value, text]) => [value, t(text)]))),
    onOrOff("flipped", false),
    onOrOff("mirrored", false),
    onOrOff("coordinates", true),
    several("confirm", confirmations),
    onOrOff("thinking", false, "showThinking"),
  ]);
}
