// Who plays: sign, name, score, clock.
import { h, s } from "../lib/dom.js";
import { hasText, t } from "../lib/i18n.js";
import { sign } from "../boards/board.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/api.js").Side} Side */

/** What a side is called in a game. @param {string} game @param {Side} side @param {View} [view] */
export function sideName(game, side, view) {
  if (game === "surakarta") return t(side === "first" ? "black" : "white");
  const red = view?.red ?? "first";
  return t(side === red ? "red" : "blue");
}

/** The stone of a side as a small picture. @param {string} game @param {Side} side @param {View} [view] */
export function stoneOf(game, side, view) {
  const shape =
    game === "surakarta" || (view?.red ?? "first") === "first" ? side : side === "first" ? "second" : "first";
  const body =
    game === "surakarta"
      ? [
          s("circle", { class: `disc-${shape}`, cx: 0.5, cy: 0.5, r: 0.44 }),
          shape === "first"
            ? s("circle", { class: "sign-first", cx: 0.5, cy: 0.5, r: 0.2 })
            : s("path", { class: "sign-second", d: "M.5 .28 .72 .5 .5 .72 .28 .5Z" }),
        ]
      : [sign(shape, 0.5, 0.5, 0.4, `stone-${shape}`)];
  return s("svg", { class: `stone ${game}`, viewBox: "0 0 1 1", "aria-hidden": "true" }, body);
}

/** Boxes or pieces of a side, where the game counts them. @param {string} game @param {Side} side @param {View} view @returns {number | null} */
export function score(game, side, view) {
  const letter =
    game === "dots" ? (side === "first" ? "1" : "2") : game === "surakarta" ? (side === "first" ? "B" : "W") : "";
  if (!letter) return null;
  return [...(game === "dots" ? (view.boxes ?? "") : view.board)].filter((c) => c === letter).length;
}

/** @param {string} name a level or a player */
export function engineName(name) {
  return hasText(`level.${name}`) ? t(`level.${name}`) : name;
}

/** Below so many milliseconds a clock is low: ten seconds, or a fifth of what is given at a time. @param {string} clock 15m, 5m+3s, 30s/move */
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
