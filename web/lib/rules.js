// Rules as their text says them: only sizes and options. Who may play what is for the server to say.

/** @typedef {{game: string, text: string, size: number, columns: number, rows: number, options: Record<string, string>}} Rules */

/** @param {string} text @returns {Rules} */
export function parseRules(text) {
  const [game, rest = ""] = text.split(":");
  /** @type {Rules} */
  const rules = { game, text, size: 11, columns: 5, rows: 5, options: {} };
  for (const part of rest.split(",").filter(Boolean)) {
    const [name, value] = part.split("=");
    if (value !== undefined) rules.options[name] = value;
    else if (part.includes("x")) [rules.columns, rules.rows] = part.split("x").map(Number);
    else rules.size = Number(part);
  }
  return rules;
}

/**
 * The address of a game: rules and moves, nothing else is needed to see it again.
 * @param {string} rules @param {string[]} moves @param {string} [setup] @param {number} [ply] the position that is shown; without it the last @param {string} [notes] what is written about the moves
 */
export function analysisLink(rules, moves, setup, ply = moves.length, notes = "") {
  const place = ply < moves.length ? `@${ply}` : "";
  return `#/analysis/${rules}/${moves.join("")}${place}${setup || notes ? `/${encodeURIComponent(setup ?? "")}` : ""}${notes && `/${notes}`}`;
}
