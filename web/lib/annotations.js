// What an annotator adds to a position besides words: marks on the board, and a sign of how good the move was.
import { lineThrough, MARKS, mistake } from "./tree.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */
/** @typedef {{at: string, shape: string, text?: string, to?: string}} Mark as records have it: a label has a text, an arrow a place that it points at */
/** @typedef {{glyph?: string, marks?: Mark[], comment?: string}} Notes */

/** The signs of moves, best first, with the names of their texts and what they look like. */
export const GLYPHS = /** @type {Record<string, {name: string, kind: string}>} */ ({
  "!!": { name: "brilliant", kind: "best" },
  "!": { name: "good", kind: "best" },
  "!?": { name: "interesting", kind: "interesting" },
  "?!": { name: "doubtful", kind: "inaccuracy" },
  "?": { name: "bad", kind: "mistake" },
  "??": { name: "blunder", kind: "blunder" },
});

/** What can be put on a board; records may hold crosses too. */
export const SHAPES = ["triangle", "square", "circle", "label", "arrow"];

/** The sign of a move: a person's, or a review's. @param {TreeNode} at @returns {string} */
export function signOf(at) {
  const kind = mistake(at);
  return at.glyph || (kind && MARKS[kind]);
}

/** The marks with one more; without it, if it is there; another sign at its place goes. @param {Mark[]} marks @param {Mark} mark @returns {Mark[]} */
export function toggled(marks, mark) {
  const same = (/** @type {Mark} */ other) =>
    other.at === mark.at && other.shape === mark.shape && other.to === mark.to;
  if (marks.some(same)) return marks.filter((other) => !same(other));
  const crowded = (/** @type {Mark} */ other) =>
    other.at === mark.at && other.shape !== "arrow" && mark.shape !== "arrow";
  return [...marks.filter((other) => !crowded(other)), mark];
}

/** The first letter that no label has. @param {Mark[]} marks */
export function nextLabel(marks) {
  const taken = new Set(marks.map(({ text }) => text));
  const letters = Array.from({ length: 26 }, (_, number) => String.fromCharCode(65 + number));
  return letters.find((letter) => !taken.has(letter)) ?? "Z";
}

/** What is written about the line through a position, for an address: nothing, if nothing is. @param {TreeNode} at @returns {string} */
export function packed(at) {
  const notes = lineThrough(at).flatMap(({ glyph, marks, comment, ply }) =>
    glyph || marks.length || comment
      ? [[ply, { ...(glyph && { glyph }), ...(marks.length && { marks }), ...(comment && { comment }) }]]
      : [],
  );
  if (!notes.length) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(notes));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {any} mark */
const isMark = ({ at, shape, text = "", to = "" }) => [at, shape, text, to].every((part) => typeof part === "string");

/** Puts what an address says onto the line; what cannot be understood is passed over. @param {TreeNode} at @param {string} text */
export function unpack(at, text) {
  const line = lineThrough(at);
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    for (const [ply, { glyph, marks, comment }] of JSON.parse(new TextDecoder().decode(bytes))) {
      const here = line[ply];
      if (!here) continue;
      if (Object.hasOwn(GLYPHS, glyph)) here.glyph = glyph;
      if (Array.isArray(marks)) here.marks = marks.filter(isMark);
      if (typeof comment === "string") here.comment = comment;
    }
  } catch {
    // The line itself is there.
  }
}
