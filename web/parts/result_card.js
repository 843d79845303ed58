// The end of a game: how it ended, and what can be played next. It stands beside the board, which stays in sight.
import { h, ICONS } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { parseRules } from "../lib/rules.js";
import { SIDES } from "../lib/table.js";
import { control } from "./controls.js";
import { engineName } from "./players.js";
import { resultText } from "./status.js";

/** @typedef {import("../lib/table.js").Table} Table */
/** @typedef {{rematch: () => void, follow: () => void, review: () => void, level: (name: string) => void, newGame: () => void}} Next follow: to the rematch that there is already */

/** What the viewer made of it: won, lost, drawn, or nothing where they played both sides or none. @param {Table} table */
function verdict({ game }) {
  const mine = SIDES.filter((side, index) => game.you[index] && game.seats[index].kind !== "engine");
  const outcome = game.result?.outcome;
  if (outcome === "draw") return "drawn";
  if (mine.length !== 1) return "";
  return outcome === mine[0] ? "won" : "lost";
}

/** The level above the one that was beaten, or below the one that won. @param {Table} table @param {string} ended @param {string[]} levels weakest first */
function nextLevel(table, ended, levels) {
  const engines = table.game.seats.filter((seat) => seat.kind === "engine");
  if (engines.length !== 1 || !ended) return null;
  const at = levels.indexOf(engines[0].name);
  return at < 0 ? null : (levels[at + (ended === "lost" ? -1 : 1)] ?? null);
}

/** @param {Table} table @param {string[]} levels weakest first; empty until they are known @param {Next} next */
export function resultCard(table, levels, next) {
  const { result, rules, rematch, given } = table.game;
  const ended = verdict(table);
  const words = result ? resultText(result, parseRules(rules).game, table.last).filter(Boolean) : [];
  const moves = table.views.length - 1 - given;
  const title = ended ? t(`result.${ended}`, { n: moves }) : t("result.after", { result: words[0], n: moves });
  const about = (ended && ended !== "drawn" ? words : words.slice(1)).join(" · ");
  const level = nextLevel(table, ended, levels);
  const to = level && t(ended === "lost" ? "level.easier" : "level.harder", { name: engineName(level) });
  const follow = h(
    "button",
    { type: "button", class: "main", "data-control": "follow", onclick: next.follow },
    t("goRematch"),
  );
  return h(
    "section",
    { class: "status over", "aria-label": t("result") },
    h("b", {}, title),
    about && h("small", {}, about),
    h(
      "div",
      { class: "line" },
      table.playing && (rematch ? follow : control("rematch", ICONS.again, next.rematch, { kind: "main" })),
      control("reviewGame", ICONS.chart, next.review, { kind: table.playing ? "" : "main" }),
      level && h("button", { type: "button", "data-control": "level", onclick: () => next.level(level) }, to),
      control("newGame", ICONS.plus, next.newGame),
    ),
  );
}
