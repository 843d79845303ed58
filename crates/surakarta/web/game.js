// Surakarta on the page.
import { s } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { SurakartaBoard } from "./board.js";

/** @typedef {import("../../lib/games.js").Side} Side */

/** A position as text. @param {string} board @param {Side} mover */
const written = (board, mover) => `${board} ${mover === "first" ? "B" : "W"}`;

/** @type {import("../../lib/games.js").Brought} */
export const game = {
  Board: SurakartaBoard,
  rules: "surakarta",
  move: /[a-f][1-6][-x][a-f][1-6]/y,
  fields: [
    {
      name: "end",
      label: "endRule",
      usual: "olympiad",
      options: [
        ["olympiad", "end.olympiad"],
        ["ccgc", "end.ccgc"],
        ["threefold", "end.threefold"],
      ],
    },
  ],
  rulesOf: ({ end }) => (end === "olympiad" ? "surakarta" : `surakarta:end=${end}`),
  chosenOf: ({ options }) => ({ end: options.end ?? "olympiad" }),
  rulesText: ({ options }) => (options.end ? [t(`end.${options.end}`).split(/[:：]/)[0]] : []),
  typed(text, view) {
    const [, from, to] = text.match(/^([a-f][1-6])([a-f][1-6])$/) || [];
    if (!from) return text;
    // Two points mean the capture where there is one.
    const capture = `${from}x${to}`;
    return view.moves?.includes(capture) ? capture : `${from}-${to}`;
  },
  sideName: (side) => t(side === "first" ? "black" : "white"),
  colours: "stones",
  stone: (side) => [
    s("circle", { class: `disc-${side}`, cx: 0.5, cy: 0.5, r: 0.44 }),
    side === "first"
      ? s("circle", { class: "sign-first", cx: 0.5, cy: 0.5, r: 0.2 })
      : s("path", { class: "sign-second", d: "M.5 .28 .72 .5 .5 .72 .28 .5Z" }),
  ],
  score: (side, view) => [...view.board].filter((piece) => piece === (side === "first" ? "B" : "W")).length,
  captures: (view) => Boolean(view.move?.includes("x")),
  overlays: ["threats"],
  hints: ["threats"],
  legend: {
    threats: [
      ["threat.first", "--bad"],
      ["threat.second", "--violet"],
    ],
  },
  insight(known) {
    const by = (/** @type {Side} */ side) =>
      known.captures.filter((/** @type {{by: Side}} */ capture) => capture.by === side).length;
    return t("insight.captures", { first: by("first"), second: by("second") });
  },
  art: {
    rules: "surakarta",
    view: { board: "BBBB.B" + "BB.BBB" + "..B..." + "...W.." + "WW.WWW" + "WWWWW." },
  },
  lessons: [
    { rules: "surakarta", answers: ["*"] },
    { rules: "surakarta", setup: "........B..........W................ B", answers: ["c5xb3"], wanted: ["c5", "b3"] },
    { rules: "surakarta", setup: "............B.B.....W............... B", answers: ["c4xc3"], wanted: ["c4"] },
  ],
  editor: {
    label: "editor.put",
    put(_, view, key, what) {
      const letter = what === "nothing" ? "." : what === "first" ? "B" : "W";
      const at = (6 - Number(key[1])) * 6 + key.charCodeAt(0) - 97;
      // The piece that is there already goes again.
      const next = view.board[at] === letter ? "." : letter;
      return written(view.board.slice(0, at) + next + view.board.slice(at + 1), view.mover);
    },
    withMover: (_, view, mover) => written(view.board, mover),
    cleared: (_, view) => written(".".repeat(view.board.length), view.mover),
  },
  venue: { rules: "surakarta:end=ccgc" },
};
