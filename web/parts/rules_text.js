// Rules in words: the size of the board, and what differs from the usual rules.
import { gameOf } from "../lib/games.js";
import { parseRules } from "../lib/rules.js";

/** @param {string} text */
export function rulesText(text) {
  const rules = parseRules(text);
  return gameOf(rules.game).rulesText(rules).join(", ");
}
