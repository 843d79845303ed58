// Dots and Boxes: dots, lines between them, and boxes with the sign of their owner.
import { s } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { Board, glow, sign } from "../../boards/board.js";

/** @typedef {import("../../boards/board.js").Shown} Shown */
/** @typedef {{key: string, x1: number, y1: number, x2: number, y2: number}} Edge */

const CHAIN_COLOURS = ["#d9534f", "#3b82c4", "#3f9a63", "#b07d12", "#8e5bc0", "#15919b", "#c2528b", "#6b7a1f"];

export class DotsBoard extends Board {
  /** @param {import("../../lib/rules.js").Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] */
  constructor(rules, onMove, bare) {
    super(rules, onMove, bare);
    const { columns, rows } = rules;
    /** @type {Edge[]} */
    this.edges = [];
    const name = (/** @type {number} */ column, /** @type {number} */ row, /** @type {string} */ way) =>
      `${String.fromCharCode(97 + column)}${row + 1}${way}`;
    // In the server's order: horizontal ones row by row from below, then vertical ones.
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column < columns; column++)
        this.edges.push({ key: name(column, row, "h"), x1: column, y1: rows - row, x2: column + 1, y2: rows - row });
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column <= columns; column++)
        this.edges.push({ key: name(column, row, "v"), x1: column, y1: rows - row, x2: column, y2: rows - row - 1 });
    }
    this.byKey = new Map(this.edges.map((edge) => [edge.key, edge]));
    this.spots = this.edges.map((edge) => ({ key: edge.key, x: (edge.x1 + edge.x2) / 2, y: (edge.y1 + edge.y2) / 2 }));
    this.lay();
  }

  lay() {
    const { columns, rows } = this.rules;
    this.ground.append(
      s("rect", { class: "ground", x: -0.42, y: -0.42, width: columns + 0.84, height: rows + 0.84, rx: 0.25 }),
    );
    for (const edge of this.edges) {
      const [x, y] = [(edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2];
      // The place to press is the diamond around the line: as large as it can be.
      this.hits.append(
        s("polygon", {
          class: "hit",
          points: `${x - 0.5},${y} ${x},${y - 0.5} ${x + 0.5},${y} ${x},${y + 0.5}`,
          "data-spot": edge.key,
        }),
      );
    }
    const space = this.coordinates ? 0.85 : 0.5;
    if (this.coordinates) {
      for (let i = 0; i <= columns; i++)
        this.ground.append(
          s("text", { class: "coordinate", x: i, y: rows + 0.66, "font-size": 0.3 }, String.fromCharCode(97 + i)),
        );
      for (let i = 0; i <= rows; i++)
        this.ground.append(s("text", { class: "coordinate", x: -0.66, y: rows - i, "font-size": 0.3 }, i + 1));
    }
    this.setFrame(-space, -0.5, columns + space + 0.5, rows + space + 0.5);
  }

  /** @param {Edge | undefined} edge @param {string} kind @param {Record<string, any>} [more] */
  stroke(edge, kind, more = {}) {
    if (!edge) return s("g");
    return s("line", { class: kind, x1: edge.x1, y1: edge.y1, x2: edge.x2, y2: edge.y2, ...more });
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { view } = shown;
    const { columns, rows } = this.rules;
    for (const layer of [this.under, this.pieces, this.over]) layer.replaceChildren();
    [...(view.boxes ?? "")].forEach((owner, number) => {
      if (owner === ".") return;
      const side = owner === "1" ? "first" : "second";
      const [x, y] = [number % columns, rows - 1 - Math.floor(number / columns)];
      const beside = view.move && shown.animate ? this.byKey.get(view.move) : undefined;
      const fresh =
        beside &&
        Math.abs((beside.x1 + beside.x2) / 2 - x - 0.5) + Math.abs((beside.y1 + beside.y2) / 2 - y - 0.5) < 0.6;
      this.pieces.append(
        s(
          "g",
          { class: fresh ? "piece fresh" : "piece" },
          s("rect", { class: `box-${side}`, x, y, width: 1, height: 1 }),
          sign(side, x + 0.5, y + 0.5, 0.24, `sign-${side}`),
        ),
      );
    });
    this.edges.forEach((edge, index) => {
      if (view.board[index] === "1") this.pieces.append(this.stroke(edge, "drawn"));
      else this.under.append(this.stroke(edge, "free"));
    });
    if (view.move) this.pieces.append(this.stroke(this.byKey.get(view.move), `newest ${view.by}`));
    if (shown.pending) this.pieces.append(this.stroke(this.byKey.get(shown.pending), `newest ${view.mover}`));
    for (let x = 0; x <= columns; x++) {
      for (let y = 0; y <= rows; y++) this.pieces.append(s("circle", { class: "dot", cx: x, cy: y, r: 0.095 }));
    }
    if (shown.insight) this.drawInsight(shown.insight, shown.overlays ?? []);
    for (const { move, share, text, best } of glow(shown)) {
      const edge = this.byKey.get(move);
      if (!edge) continue;
      this.over.append(this.stroke(edge, "heat", { opacity: (0.1 + 0.75 * share).toFixed(3) }));
      if (text && !shown.line?.length)
        this.over.append(
          s(
            "text",
            {
              class: best ? "label best" : "label",
              x: (edge.x1 + edge.x2) / 2,
              y: (edge.y1 + edge.y2) / 2,
              "font-size": 0.26,
            },
            text,
          ),
        );
    }
    (shown.line ?? []).slice(0, 20).forEach((move, index) => {
      const edge = this.byKey.get(move);
      if (!edge) return;
      this.over.append(
        this.stroke(edge, "heat", { opacity: 0.5 }),
        s("text", { class: "label", x: (edge.x1 + edge.x2) / 2, y: (edge.y1 + edge.y2) / 2 }, index + 1),
      );
    });
    for (const move of shown.wanted ?? []) this.over.append(this.stroke(this.byKey.get(move), "wanted"));
    this.drawTop(shown);
  }

  /** @param {any} known @param {string[]} overlays */
  drawInsight(known, overlays) {
    const { columns, rows } = this.rules;
    if (overlays.includes("chains")) {
      for (const chain of known.chains) {
        const colour = CHAIN_COLOURS[(chain.number - 1) % CHAIN_COLOURS.length];
        for (const number of chain.boxes) {
          const [x, y] = [number % columns, rows - 1 - Math.floor(number / columns)];
          this.under.append(
            s("rect", { class: "chain", x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.12, fill: colour }),
          );
          this.over.append(
            s("text", { class: "chain-number", x: x + 0.5, y: y + 0.5 }, `${chain.loop ? "○" : ""}${chain.number}`),
          );
        }
      }
    }
    const kinds = [
      ["safe", "safe"],
      ["loony", "loony"],
      ["free_captures", "free-capture"],
      ["double_dealing", "double-dealing"],
    ];
    if (overlays.includes("moves")) {
      for (const [list, kind] of kinds)
        for (const move of known[list]) this.under.append(this.stroke(this.byKey.get(move), kind));
    }
  }

  /** Lines lie closer than dots. */
  get unit() {
    return Math.SQRT1_2;
  }

  /** @param {string} move */
  takes(move) {
    return this.isFree(move);
  }

  /** @param {string} key */
  isFree(key) {
    return this.shown?.view.board[this.edges.findIndex((edge) => edge.key === key)] === "0";
  }

  /** @param {string} key */
  press(key) {
    if (this.isFree(key)) super.press(key);
  }

  /** @param {Shown} shown */
  drawTop(shown) {
    this.top.replaceChildren();
    const ghost = this.hovered ?? this.aimed;
    if (ghost && shown.mine && this.isFree(ghost))
      this.top.append(this.stroke(this.byKey.get(ghost), `hover ${shown.view.mover}`));
    const edge = this.cursor ? this.byKey.get(this.cursor) : undefined;
    if (edge) {
      const [x, y] = [Math.min(edge.x1, edge.x2), Math.min(edge.y1, edge.y2)];
      this.top.append(
        s("rect", {
          class: "cursor",
          x: x - 0.15,
          y: y - 0.15,
          width: Math.abs(edge.x1 - edge.x2) + 0.3,
          height: Math.abs(edge.y1 - edge.y2) + 0.3,
          rx: 0.15,
        }),
      );
    }
  }

  get vacant() {
    return t("free");
  }

  /** @param {string} key */
  describe(key) {
    return `${key} ${this.isFree(key) ? t("free") : t("drawn")}`;
  }
}
