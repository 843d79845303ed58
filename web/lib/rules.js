// Rules as their text says them: only sizes and options. Who may play what is for the server to say.

/** @typedef {{game: "hex" | "surakarta" | "dots", text: string, size: number, columns: number, rows: number, options: Record<string, string>}} Rules */

/** @param {string} text @returns {Rules} */
export function parseRules(text) {
  const [game, rest = ""] = text.split(":");
  /** @type {Rules} */
  const rules = { game: /** @type {Rules["game"]} */ (game), text, size: 11, columns: 5, rows: 5, options: {} };
  for (const part of rest.split(",").filter(Boolean)) {
    const [name, value] = part.split("=");
    if (value !== undefined) rules.options[name] = value;
    else if (part.includes("x")) [rules.columns, rules.rows] = part.split("x").map(Number);
    else rules.size = Number(part);
  }
  return rules;
}

/** Moves without spaces between them, as links have them. @param {string} game @param {string} text @returns {string[]} */
export function splitMoves(game, text) {
  const forms = { hex: /swap|[a-s]\d+/g, surakarta: /[a-f][1-6][-x][a-f][1-6]/g, dots: /[a-h][1-8][hv]/g };
  return text.match(forms[/** @type {keyof typeof forms} */ (game)] ?? /$^/g) ?? [];
}

/** The address of a game: rules and moves, nothing else is needed to see it again. @param {string} rules @param {string[]} moves @param {string} [setup] */
export function analysisLink(rules, moves, setup) {
  return `#/analysis/${rules}/${moves.join("")}${setup ? `/${encodeURIComponent(setup)}` : ""}`;
}
