// Hex on the page.
import { sign } from "../../boards/board.js";
import { t } from "../../lib/i18n.js";
import { sizes } from "../../lib/games.js";
import { HexBoard } from "./board.js";

/** @typedef {import("../../lib/games.js").View} View */
/** @typedef {import("../../lib/games.js").Rules} Rules */
/** @typedef {import("../../lib/games.js").Side} Side */

/** Who has the red stones: after a swap of sides the second player. @param {View} [view] @returns {Side} */
const redOf = (view) => view?.red ?? "first";

/** A position as text. @param {Rules} rules @param {string} board @param {Side} mover by colours */
function written({ size }, board, mover) {
  const rows = Array.from({ length: size }, (_, row) => board.slice(row * size, (row + 1) * size));
  return `${rows.join("/")} ${mover === "first" ? "R" : "B"}`;
}

/** @param {View} view @returns {Side} */
const byColour = (view) => (view.mover === redOf(view) ? "first" : "second");

/** A cell with its row counted from the other end. @param {Rules} rules @param {string} move */
const turned = ({ size }, move) => (/^[a-s]\d+$/.test(move) ? move[0] + (size + 1 - Number(move.slice(1))) : move);

/** @type {import("../../lib/games.js").Brought} */
export const game = {
  Board: HexBoard,
  rules: "hex:11,swap=pieces",
  move: /swap|[a-s]\d+/y,
  fields: [
    { name: "hexSize", label: "size", usual: 11, options: sizes(2, 19) },
    {
      name: "swap",
      label: "swapRule",
      usual: "pieces",
      options: [
        ["off", "swap.off"],
        ["pieces", "swap.pieces"],
        ["sides", "swap.sides"],
      ],
    },
  ],
  rulesOf: ({ hexSize, swap }) => `hex:${hexSize}${swap === "off" ? "" : `,swap=${swap}`}`,
  chosenOf: ({ size, options }) => ({ hexSize: size, swap: options.swap ?? "off" }),
  rulesText: ({ size, options }) => [`${size} × ${size}`, ...(options.swap ? [t(`swap.${options.swap}`)] : [])],
  sideName: (side, view) => t(side === redOf(view) ? "red" : "blue"),
  stone(side, view) {
    const shape = redOf(view) === "first" ? side : side === "first" ? "second" : "first";
    return [sign(shape, 0.5, 0.5, 0.4, `stone-${shape}`)];
  },
  overlays: ["bridges", "inferior", "mustplay", "resistance"],
  hints: ["bridges"],
  legend: {
    inferior: [
      ["dead", "--soft"],
      ["captured", "--first-soft", "--second-soft"],
      ["dominated", "--line"],
    ],
    mustplay: [["mustplay", "--doubt"]],
    resistance: [
      ["current.red", "--first"],
      ["current.blue", "--second"],
    ],
    bridges: [["bridge", "--first", "--second"]],
  },
  insight(known, overlays) {
    if (overlays.includes("mustplay") && known.must_play)
      return known.must_play.length ? t("insight.mustplay", { n: known.must_play.length }) : t("insight.lost");
    if (overlays.includes("resistance") && known.resistance?.ratio) {
      const ratio = known.resistance.ratio.toFixed(2);
      const side = t(ratio < 1 ? "red" : "blue");
      return t(ratio === "1.00" ? "insight.resistance.even" : "insight.resistance", { ratio, side });
    }
    return "";
  },
  art: { rules: "hex:6", view: { board: "......" + "..B.R." + "...RB." + "..RB.." + ".RB..." + ".B....", red: "first" } },
  lessons: [
    { rules: "hex:5", setup: "..R.B/..R../.B.B./..R../B.R.. R", answers: ["c3"] },
    { rules: "hex:5", setup: "..R../..R.B/..B../.R.B./R...B R", answers: ["b3"] },
    { rules: "hex:5", setup: "...../..R.B/...../...../..... R", answers: ["b4"] },
  ],
  editor: {
    label: "editor.put",
    put(rules, view, key, what) {
      const letter = what === "nothing" ? "." : what === "first" ? "R" : "B";
      const at = (Number(key.slice(1)) - 1) * rules.size + key.charCodeAt(0) - 97;
      // The stone that is there already goes again.
      const next = view.board[at] === letter ? "." : letter;
      return written(rules, view.board.slice(0, at) + next + view.board.slice(at + 1), byColour(view));
    },
    withMover: (rules, view, mover) => written(rules, view.board, mover),
    cleared: (rules, view) => written(rules, ".".repeat(view.board.length), byColour(view)),
  },
  venue: {
    rules: "hex:11",
    fromBottom: {
      read: turned,
      shown: (rules, move) => (move === "swap" ? move : turned(rules, move).replace(/^./, (column) => `${column.toUpperCase()},`)),
    },
  },
  settings: [
    {
      name: "hexView",
      options: [
        ["auto", "hexView.auto"],
        ["flat", "hexView.flat"],
        ["upright", "hexView.upright"],
        ["diamond", "hexView.diamond"],
      ],
    },
  ],
};
