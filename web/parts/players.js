// Who plays: sign, name, score, clock.
import { h } from "../lib/dom.js";
import { gameOf, stoneOf } from "../lib/games.js";
import { hasText, t } from "../lib/i18n.js";
import { SIDES } from "../lib/table.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/api.js").Side} Side */

/** What a side is called in a game. @param {string} game @param {Side} side @param {View} [view] */
export const sideName = (game, side, view) => gameOf(game).sideName(side, view);

/** What a side has, where the game counts something. @param {string} game @param {Side} side @param {View} view */
export const score = (game, side, view) => gameOf(game).score(side, view);

/** What both sides have, as text; nothing where the game does not count. @param {string} game @param {View} view */
export function scores(game, view) {
  const counts = SIDES.map((side) => score(game, side, view));
  return counts.includes(null) ? "" : counts.join(" : ");
}

/** @param {string} name a level or a player */
export function engineName(name) {
  return hasText(`level.${name}`) ? t(`level.${name}`) : name;
}

/** Milliseconds below which a clock is low: ten seconds, or a fifth of what is given at a time. @param {string} clock 15m, 5m+3s, 30s/move */
export function lowAt(clock) {
  const units = { ms: 1, s: 1000, m: 60000, h: 3600000 };
  const [, count, unit] = clock.match(/^([\d.]+)(ms|s|m|h)/) ?? [];
  const given = Number(count) * units[/** @type {keyof typeof units} */ (unit)];
  return Math.min(10000, 0.2 * (given || Infinity));
}

/** @param {number | null} ms */
export function clockText(ms) {
  if (ms === null) return "";
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * The line of one player.
 * @param {{game: string, side: Side, view: View, seat: {kind: string, name: string}, you: boolean | "both", turn: boolean, left: number | null, running: boolean, present: boolean, low?: number}} state low: below which a clock is
 */
export function playerLine({ game, side, view, seat, you, turn, left, running, present, low = 10000 }) {
  const name =
    seat.kind === "engine"
      ? t("engineNamed", { name: engineName(seat.name) })
      : seat.name || (you === "both" ? t(`player.${side}`) : you ? t("you") : t("person"));
  const points = score(game, side, view);
  return h(
    "div",
    { class: turn ? "player turn" : "player", "data-side": side },
    stoneOf(game, side, view),
    h(
      "div",
      { class: "who" },
      h("b", {}, name),
      h("small", {}, sideName(game, side, view), seat.kind === "person" && !present ? ` · ${t("away")}` : ""),
    ),
    points !== null && h("span", { class: "score", "aria-label": t("points", { n: points }) }, points),
    left !== null &&
      h(
        "span",
        {
          class: `clock${running && turn ? " running" : ""}${left < low ? " low" : ""}`,
          "data-clock": side,
          role: "timer",
        },
        clockText(left),
      ),
  );
}
