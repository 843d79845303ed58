// What is certain is never contradicted by what a search thinks.
import { test } from "node:test";
import assert from "node:assert/strict";

const { certainCandidates, certainLine } = await import(`${process.env.SITE}/lib/certainty.js`);

const report = {
  line: ["a1", "b2"],
  candidates: [
    { move: "a1", value: 0.9, visits: 100 },
    { move: "b2", value: 0.2, visits: 50, proven: "win" },
    { move: "c3", value: 0.5, visits: 20 },
  ],
};
const order = (solution) =>
  certainCandidates(report, solution).map(({ move, proven = "" }) => `${move} ${proven}`.trim());
const line = (solution) => certainLine(report, solution, certainCandidates(report, solution));

test("a proven win comes first, and is the best line", () => {
  assert.deepEqual(order(null), ["b2 win", "a1", "c3"]);
  assert.deepEqual(line(null), ["b2"]);
});

test("the solver's word goes for the moves it knows", () => {
  const solution = { value: "win", line: [], moves: { a1: "loss", c3: "win" } };
  assert.deepEqual(order(solution), ["b2 win", "c3 win", "a1 loss"]);
});

test("a won position is won by the first move of the solver's line, looked at or not", () => {
  const solution = { value: "win", line: ["d4", "a1"] };
  assert.ok(order(solution).includes("d4 win"));
  assert.deepEqual(line(solution), ["d4", "a1"]);
});

test("in a lost position every move is lost", () => {
  const open = { ...report, candidates: report.candidates.slice(2) };
  const found = certainCandidates(open, { value: "loss", line: ["a1"] });
  assert.deepEqual(new Set(found.map(({ proven }) => proven)), new Set(["loss"]));
});

test("what keeps a draw or loses least comes first, whatever the search thinks of the others", () => {
  assert.equal(order({ value: "draw", line: ["d4"] })[0], "d4 draw");
  const open = { ...report, candidates: [report.candidates[0], report.candidates[2]] };
  const lost = certainCandidates(open, { value: "loss", margin: -3, line: ["c3"] });
  assert.deepEqual(
    lost.map(({ move, margin }) => [move, margin]),
    [["c3", -3], ["a1", undefined]],
  );
});

test("exact margins order the moves and are kept", () => {
  const found = certainCandidates(report, { value: "win", margin: 3, line: ["c3"], moves: { a1: -1, b2: 1, c3: 3 } });
  assert.deepEqual(
    found.map(({ move, margin }) => [move, margin]),
    [["c3", 3], ["b2", 1], ["a1", -1]],
  );
});

test("a drawn move is written as a draw, searched or not", async () => {
  const { glow, percent } = await import(`${process.env.SITE}/boards/board.js`);
  const [drawn] = certainCandidates(report, { value: "draw", line: ["d4"], moves: { d4: "draw" } });
  assert.deepEqual([drawn.move, percent(drawn)], ["d4", "="]);
  const shown = glow({ exact: { a1: "draw", b2: "loss" } });
  assert.deepEqual(shown.map(({ best }) => best), [true, false]);
});
