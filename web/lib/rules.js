// Rules as their text says them: only sizes and options. Who may play what is for the server to say.

/** @typedef {import("./api.js").View} View */
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

/** Moves without spaces between them, as links have them, and what follows the last that can be read. @param {string} game @param {string} text @returns {{moves: string[], rest: string}} */
export function splitMoves(game, text) {
  const forms = { hex: /swap|[a-s]\d+/y, surakarta: /[a-f][1-6][-x][a-f][1-6]/y, dots: /[a-h][1-8][hv]/y };
  const form = forms[/** @type {keyof typeof forms} */ (game)];
  const moves = [];
  let end = 0;
  for (let found = form?.exec(text); found; found = form.exec(text)) {
    moves.push(found[0]);
    end = form.lastIndex;
  }
  return { moves, rest: text.slice(end) };
}

/** A move as somebody types it: without signs between its parts, in capitals. @param {string} game @param {View} view where it is played @param {string} text */
export function typedMove(game, view, text) {
  const typed = text.toLowerCase().replace(/[\s,()]/g, "");
  const [, from, to] = (game === "surakarta" && typed.match(/^([a-f][1-6])([a-f][1-6])$/)) || [];
  if (!from) return typed;
  // Two points mean the capture where there is one.
  const capture = `${from}x${to}`;
  return view.moves?.includes(capture) ? capture : `${from}-${to}`;
}

/**
 * The address of a game: rules and moves, nothing else is needed to see it again.
 * @param {string} rules @param {string[]} moves @param {string} [setup] @param {number} [ply] the position that is shown; without it the last
 */
export function analysisLink(rules, moves, setup, ply = moves.length) {
  const place = ply < moves.length ? `@${ply}` : "";
  return `#/analysis/${rules}/${moves.join("")}${place}${setup ? `/${encodeURIComponent(setup)}` : ""}`;
}
