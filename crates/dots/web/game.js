// Dots and Boxes on the page.
import { sizes } from "../../lib/games.js";
import { t } from "../../lib/i18n.js";
import { DotsBoard } from "./board.js";
import { put, written } from "./position.js";

/** @typedef {import("../../lib/games.js").Side} Side */

/** @param {Side} side */
const sideName = (side) => t(side === "first" ? "red" : "blue");

/** @type {import("../../lib/games.js").Brought} */
export const game = {
  Board: DotsBoard,
  rules: "dots:5x5",
  move: /[a-h][1-8][hv]/y,
  fields: [
    { name: "columns", label: "columns", usual: 5, options: sizes(1, 7, false) },
    { name: "rows", label: "rows", usual: 5, options: sizes(1, 7, false) },
    {
      name: "start",
      label: "startRule",
      usual: "american",
      options: [
        ["american", "start.american"],
        ["icelandic", "start.icelandic"],
        ["swedish", "start.swedish"],
      ],
    },
  ],
  rulesOf: ({ columns, rows, start }) => `dots:${columns}x${rows}${start === "american" ? "" : `,start=${start}`}`,
  chosenOf: ({ columns, rows, options }) => ({ columns, rows, start: options.start ?? "american" }),
  rulesText: ({ columns, rows, options }) => [
    `${columns} × ${rows}`,
    ...(options.start ? [t(`start.${options.start}`)] : []),
  ],
  sideName,
  score: (side, view) => [...(view.boxes ?? "")].filter((owner) => owner === (side === "first" ? "1" : "2")).length,
  captures: (view, before) => view.boxes !== before.boxes,
  overlays: ["chains", "moves"],
  hints: ["chains"],
  legend: {
    chains: [["chain", "--second-soft"]],
    moves: [
      ["safe", "--good"],
      ["loony", "--doubt"],
      ["freeCapture", "--accent"],
      ["doubleDealing", "--violet"],
    ],
  },
  insight({ rule, endgame, control }) {
    const parts = [
      t("insight.rule", { even: sideName(rule.wants.first === "even" ? "first" : "second"), chains: rule.long_chains }),
      t(rule.in_control ? "insight.rule.control" : "insight.rule.good", { side: sideName(rule.favours) }),
    ];
    if (endgame) parts.push(t("insight.endgame", { controlled: endgame.controlled, value: endgame.value }));
    if (control) parts.push(t(`insight.control.${control}`));
    return parts.join(" ");
  },
  art: {
    rules: "dots:4x3",
    view: { board: "1111" + "1101" + "1011" + "1111" + "11011" + "10111" + "11101", boxes: "11.2.2.22.1." },
  },
  lessons: [
    { rules: "dots:2x2", moves: ["a1h", "a1v", "b1v"], answers: ["a2h"] },
    { rules: "dots:3x2", moves: ["c3h", "d1v", "b2v", "a2v", "d2v", "a1h", "c1v", "a1v", "b1h"], answers: ["b3h"] },
    {
      rules: "dots:4x2",
      moves: ["a1h", "b1h", "c1h", "d1h", "a2h", "b2h", "c2h", "d2h", "a3h", "b3h", "c3h", "d3h", "a2v", "b2v", "c2v"],
      answers: ["e2v"],
      reply: ["d2v", "a1v", "b1v", "c1v", "d1v", "e1v"],
    },
  ],
  editor: {
    label: "editor.putLine",
    put,
    withMover: (_, view, mover) => written(view.board, view.boxes ?? "", mover),
    // Some starts have lines: nothing is drawn where the game begins.
    cleared: () => null,
  },
  venue: { rules: "dots:5x5" },
};
