// The lessons: positions, right answers, and what is played in reply to them.

/** @typedef {{rules: string, setup?: string, moves?: string[], answers: string[], wanted?: string[], reply?: string[]}} Lesson `*`: any move */

/** @type {Record<string, Lesson[]>} */
export const LESSONS = {
  hex: [
    { rules: "hex:5", setup: "..R.B/..R../.B.B./..R../B.R.. R", answers: ["c3"] },
    { rules: "hex:5", setup: "..R../..R.B/..B../.R.B./R...B R", answers: ["b3"] },
    { rules: "hex:5", setup: "...../..R.B/...../...../..... R", answers: ["b4"] },
  ],
  surakarta: [
    { rules: "surakarta", answers: ["*"] },
    { rules: "surakarta", setup: "........B..........W................ B", answers: ["c5xb3"], wanted: ["c5", "b3"] },
    { rules: "surakarta", setup: "............B.B.....W............... B", answers: ["c4xc3"], wanted: ["c4"] },
  ],
  dots: [
    { rules: "dots:2x2", moves: ["a1h", "a1v", "b1v"], answers: ["a2h"] },
    { rules: "dots:3x2", moves: ["c3h", "d1v", "b2v", "a2v", "d2v", "a1h", "c1v", "a1v", "b1h"], answers: ["b3h"] },
    {
      rules: "dots:4x2",
      moves: ["a1h", "b1h", "c1h", "d1h", "a2h", "b2h", "c2h", "d2h", "a3h", "b3h", "c3h", "d3h", "a2v", "b2v", "c2v"],
      answers: ["e2v"],
      reply: ["d2v", "a1v", "b1v", "c1v", "d1v", "e1v"],
    },
  ],
};
