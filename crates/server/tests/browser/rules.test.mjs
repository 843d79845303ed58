// Moves as links have them, and as people type them.
import { test } from "node:test";
import assert from "node:assert/strict";

const { analysisLink } = await import(`${process.env.SITE}/lib/rules.js`);
const { splitMoves, typedMove } = await import(`${process.env.SITE}/lib/move_text.js`);
const { addGame } = await import(`${process.env.SITE}/lib/games.js`);
for (const name of ["hex", "surakarta", "dots"])
  addGame(name, (await import(`${process.env.SITE}/games/${name}/game.js`)).game);

test("moves are read up to the first that is none", () => {
  assert.deepEqual(splitMoves("hex", "f6swape11"), { moves: ["f6", "swap", "e11"], rest: "" });
  assert.deepEqual(splitMoves("surakarta", "c5-c4zzc2-c3"), { moves: ["c5-c4"], rest: "zzc2-c3" });
  assert.deepEqual(splitMoves("dots", "nonsense"), { moves: [], rest: "nonsense" });
});

test("a link says which position is shown, unless it is the last", () => {
  assert.equal(analysisLink("hex:5", ["c3", "b2"]), "#/analysis/hex:5/c3b2");
  assert.equal(analysisLink("hex:5", ["c3", "b2"], "R B", 0), "#/analysis/hex:5/c3b2@0/R%20B");
});

test("two points are the capture where there is one, and otherwise the step", () => {
  const view = { moves: ["d2-d3", "c1xa4"] };
  assert.equal(typedMove("surakarta", view, " D2D3 "), "d2-d3");
  assert.equal(typedMove("surakarta", view, "c1a4"), "c1xa4");
  assert.equal(typedMove("surakarta", view, "c1-c2"), "c1-c2");
  assert.equal(typedMove("hex", view, "F,6"), "f6");
});
