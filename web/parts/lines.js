// The best moves of a search and how the game would go on after each: every move of a line can be pressed.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { percent } from "../boards/board.js";

/** @typedef {import("../lib/api.js").Candidate} Candidate */

const ROWS = 5;
/** Moves of a line beside its first one, and of the best line. */
const SHORT = 5;
const LONG = 14;

/** @param {string} move */
const nameOf = (move) => (move === "swap" ? t("swap") : move);

/**
 * A line whose moves stay where they are while the search goes on, so that what is aimed at is hit.
 * @param {number} most @param {{hover: (line: string[]) => void, play: (line: string[]) => void}} on
 * @param {number} [from] the first move that is written
 */
function lineOfMoves(most, on, from = 0) {
  /** @type {string[]} */
  let line = [];
  const moves = Array.from({ length: most }, (_, at) => {
    const upTo = () => line.slice(0, from + at + 1);
    return h("button", {
      type: "button",
      class: "plain",
      onclick: () => on.play(upTo()),
      onmouseenter: () => on.hover(upTo()),
      onfocus: () => on.hover(upTo()),
    });
  });
  const element = h("span", { class: "line-moves" }, ...moves.flatMap((move) => [move, " "]));

  /** @param {string[]} next */
  function update(next) {
    line = next;
    moves.forEach((move, at) => {
      const text = line[from + at] ? nameOf(line[from + at]) : "";
      if (move.textContent !== text) move.textContent = text;
      move.hidden = !text;
    });
  }

  return { element, update };
}

/** @param {number} count */
const short = (count) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)}M` : count >= 1e4 ? `${(count / 1e3).toFixed(0)}k` : String(count);

/** @param {{hover: (line: string[]) => void, play: (line: string[]) => void}} on a line that is pointed at, or chosen */
export function candidateLines(on) {
  const leave = () => on.hover([]);
  const rows = Array.from({ length: ROWS }, () => {
    const first = lineOfMoves(1, on);
    const rest = lineOfMoves(SHORT, on, 1);
    const [value, visits] = [h("td"), h("td")];
    /** @type {string[]} */
    let shown = [];
    const element = h(
      "tr",
      { onmouseenter: () => on.hover(shown.slice(0, 1)), onmouseleave: leave, onfocusout: leave },
      h("td", {}, first.element),
      value,
      h("td", {}, rest.element),
      visits,
    );
    const update = (/** @type {Candidate | undefined} */ candidate, /** @type {string[]} */ line) => {
      shown = line;
      element.classList.toggle("vacant", !candidate);
      first.update(line);
      rest.update(line);
      value.textContent = !candidate
        ? "\u00a0"
        : candidate.proven
          ? `${percent(candidate)} ${t(`proven.${candidate.proven}`)}`
          : `${(candidate.value * 100).toFixed(1)}%`;
      value.classList.toggle("exact", Boolean(candidate?.proven));
      visits.textContent = candidate ? short(candidate.visits) : "";
    };
    return { element, update };
  });
  const heads = ["move", "value", "line", "visits"].map((name) => h("th", {}, t(name)));
  const table = h(
    "table",
    { class: "candidates" },
    h("thead", {}, h("tr", {}, ...heads)),
    h("tbody", {}, ...rows.map((row) => row.element)),
  );
  const long = lineOfMoves(LONG, on);
  const best = h(
    "div",
    { class: "bestline", onmouseleave: leave, onfocusout: leave },
    t("bestLine"),
    " ",
    long.element,
  );

  /** @param {Candidate[]} candidates best first @param {string[]} line the best line */
  function update(candidates, line) {
    rows.forEach((row, rank) => {
      const candidate = candidates[rank];
      const own = candidate?.line ?? (candidate ? [candidate.move] : []);
      row.update(candidate, candidate && line[0] === candidate.move && line.length >= own.length ? line : own);
    });
    long.update(line);
  }

  return { elements: [table, best], update };
}
