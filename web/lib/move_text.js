// Moves as links have them and as people type them.
import { gameOf } from "./games.js";

/** @typedef {import("./api.js").View} View */

/** Moves without spaces between them, as links have them, and what follows the last that can be read. @param {string} game @param {string} text */
export function splitMoves(game, text) {
  const form = new RegExp(gameOf(game).move);
  const moves = [];
  let end = 0;
  for (let found = form.exec(text); found; found = form.exec(text)) {
    moves.push(found[0]);
    end = form.lastIndex;
  }
  return { moves, rest: text.slice(end) };
}

/** A move as a person types it: without signs between its parts, in capitals. @param {string} game @param {View} view where it is played @param {string} text */
export const typedMove = (game, view, text) => gameOf(game).typed(text.toLowerCase().replace(/[\s,()]/g, ""), view);
