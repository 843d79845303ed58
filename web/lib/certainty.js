// What is certain comes before what is thought: exact results put into the findings of a search.

/** @typedef {import("./api.js").Candidate} Candidate */
/** @typedef {import("./api.js").Report} Report */
/** @typedef {import("./api.js").Solution} Solution */

/** The exact worth of moves, as far as a solution tells it: by how much, or "win", "loss", "draw". @param {Solution | null} solution @param {Candidate[]} candidates @returns {Record<string, string | number>} */
function exactValues(solution, candidates) {
  if (!solution) return {};
  const { value, margin, line, moves } = solution;
  // In a lost position every move loses; the first move of the solver's line keeps the value.
  const lost = value === "loss" ? candidates.map(({ move }) => [move, value]) : [];
  return { ...Object.fromEntries(lost), ...(line.length && { [line[0]]: margin ?? value }), ...moves };
}

/** @param {string | number} exact */
const named = (exact) => (typeof exact === "string" ? exact : exact > 0 ? "win" : exact < 0 ? "loss" : "draw");

/** The best move of a solution first; then proven wins, what is open or drawn, proven losses; where margins are known, the better ones first, and those of unknown margin after them. @param {Candidate} candidate @param {string} [best] */
function rank({ move, proven, margin = -100 }, best) {
  const worth = move === best ? 2 : proven === "win" ? 1 : proven === "loss" ? -1 : 0;
  return 1000 * worth + (proven ? margin : 0);
}

/** The moves that a search has looked at, with what is certain about them; best first. @param {Report | null} report @param {Solution | null} solution @returns {Candidate[]} */
export function certainCandidates(report, solution) {
  const searched = report?.candidates ?? [];
  const exact = exactValues(solution, searched);
  const seen = new Set(searched.map(({ move }) => move));
  const unseen = Object.keys(exact).filter((move) => !seen.has(move));
  const candidates = [...searched, ...unseen.map((move) => ({ move, value: 0, visits: 0 }))].map((candidate) => {
    const known = exact[candidate.move];
    if (known === undefined) return candidate;
    return { ...candidate, proven: named(known), ...(typeof known === "number" && { margin: known }) };
  });
  // A stable sort: what is equally certain stays in the order of the search.
  const best = solution?.line[0];
  return candidates.sort((a, b) => rank(b, best) - rank(a, best));
}

/** The best line: the solver's, or the search's if it begins with the best move. @param {Report | null} report @param {Solution | null} solution @param {Candidate[]} candidates best first @returns {string[]} */
export function certainLine(report, solution, candidates) {
  if (solution?.line.length) return solution.line;
  const best = candidates[0]?.proven === "win" ? candidates[0].move : null;
  const line = report?.line ?? [];
  return best && line[0] !== best ? [best] : line;
}
