// The board of a game.
import { DotsBoard } from "./dots.js";
import { HexBoard } from "./hex.js";
import { SurakartaBoard } from "./surakarta.js";

/** @param {import("../lib/rules.js").Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] without coordinates */
export function createBoard(rules, onMove, bare = false) {
  const boards = { hex: HexBoard, surakarta: SurakartaBoard, dots: DotsBoard };
  return new boards[rules.game](rules, onMove, bare);
}
