// Rules in words: the size of the board, and what differs from the usual rules.
import { t } from "../lib/i18n.js";
import { parseRules } from "../lib/rules.js";

/** @param {string} text */
export function rulesText(text) {
  const { game, size, columns, rows, options } = parseRules(text);
  if (game === "surakarta") return options.end ? t(`end.${options.end}`).split(/[:：]/)[0] : "";
  const board = game === "hex" ? `${size} × ${size}` : `${columns} × ${rows}`;
  const special = options.swap ? t(`swap.${options.swap}`) : options.start ? t(`start.${options.start}`) : "";
  return special ? `${board}, ${special}` : board;
}
