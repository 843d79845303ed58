// Where a game stands, in words: whose turn it is, how it ended, what the other player asks for.
import { h, ICONS } from "../lib/dom.js";
import { said, t } from "../lib/i18n.js";
import { parseRules } from "../lib/rules.js";
import { send } from "../lib/socket.js";
import { SIDES } from "../lib/table.js";
import { control } from "./controls.js";
import { scores, sideName } from "./players.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/table.js").Table} Table */

/** The result in words. @param {import("../lib/server.d.ts").GameResult} result @param {string} game @param {View} view @returns {string[]} */
export function resultText(result, game, view) {
  const { outcome, reason } = result;
  const title =
    outcome === "first" || outcome === "second"
      ? t("result.wins", { side: sideName(game, outcome, view) })
      : t("result.draw");
  const counts = scores(game, view);
  const points = counts && reason === "win" ? ` ${counts}` : "";
  const loser = outcome === "draw" ? "" : sideName(game, outcome === "first" ? "second" : "first", view);
  return [title, t(`reason.${reason}`, { side: loser }) + points];
}

/** What is shown instead of a game that is not there. @param {import("../lib/api.js").Problem} why */
export function missingGame(why) {
  const again = h("a", { class: "button main", href: "#/" }, t("newGame"));
  return h("div", { class: "page" }, h("h1", {}, t("noGame")), h("p", {}, said(why)), again);
}

/**
 * @param {Table} table @param {string | null} [aimed] a move that waits to be confirmed @param {(move: string) => void} [act] plays
 * @returns {Node[]}
 */
export function gameStatus(table, aimed = null, act = () => {}) {
  const { result, rules, waiting } = table.game;
  const game = parseRules(rules).game;
  const swaps = table.mine && table.last.swap;
  const [text, small] = result
    ? resultText(result, game, table.last)
    : waiting
      ? [t("waiting"), t("waiting.about")]
      : swaps
        ? [t("yourTurn.swap"), t("swap.about")]
        : [turnText(table, game), aimed ? t("aim.about") : thoughtText(table)];
  const words = h("div", { class: "grow" }, text, small && h("small", {}, small));
  const play =
    aimed &&
    h(
      "button",
      { type: "button", class: "main", "data-control": "confirm", onclick: () => act(aimed) },
      t("aim.play", { move: aimed }),
    );
  const swap = swaps && !aimed && control("swap", ICONS.swap, () => act("swap"), { kind: "main" });
  const status = h("div", { class: result ? "status over" : "status" }, words, play || swap);
  return [status, ...offerLine(table), ...damage(table)];
}

/** What of the game's log could not be replayed. @param {Table} table @returns {Node[]} */
export function damage({ game }) {
  const entries = game.misfits.reduce((sum, misfit) => sum + misfit.count, 0);
  if (!entries) return [];
  return [h("div", { class: "card soft damage" }, t("damage", { n: entries, why: said(game.misfits[0]) }))];
}

/** @param {Table} table @param {string} game */
function turnText(table, game) {
  const { time } = table.game;
  const mover = table.game.mover ?? "first";
  if (time.paused) return t("paused");
  // On one screen "your turn" would be both players' turn.
  if (table.mine && !SIDES.every((side, index) => table.game.you[index] && !table.isEngine(side))) return t("yourTurn");
  if (table.playing && table.hasPeople && table.isEngine(mover)) return t("engineThinks");
  return t("turnOf", { side: sideName(game, mover, table.last) });
}

/** @param {Table} table */
function thoughtText({ thinking }) {
  return thinking ? t("thinking.value", { value: Math.round(thinking.value * 100), depth: thinking.depth }) : "";
}

/** What one player asks the other for, with the answers: between the players alone. @param {Table} table @returns {Node[]} */
export function offerLine(table) {
  const { offer, you } = table.game;
  if (!offer || !table.playing) return [];
  const toAnswer = you[offer.from === "first" ? 1 : 0] && !(you[0] && you[1]);
  const button = (/** @type {"accept" | "decline"} */ type, /** @type {string} */ text, kind = "") =>
    h("button", { class: kind, type: "button", onclick: () => send({ type }) }, t(text));
  const line = h(
    "div",
    { class: "card line" },
    h("span", { class: "grow" }, t(toAnswer ? `offer.${offer.what}` : "offer.sent")),
    toAnswer && button("accept", "accept", "main"),
    button("decline", toAnswer ? "decline" : "cancel"),
  );
  return [line];
}
