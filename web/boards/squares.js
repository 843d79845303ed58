// The board of games that bring none: squares, and a move is the name of one. The server says who has which.
import { s } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { Board, glow, sign } from "./board.js";

/** @typedef {import("./board.js").Shown} Shown */

/** @param {number} column @param {number} row */
const nameOf = (column, row) => String.fromCharCode(97 + column) + (row + 1);
/** @param {string} name */
const placeOf = (name) => ({ x: name.charCodeAt(0) - 96.5, y: Number(name.slice(1)) - 0.5 });

export class SquaresBoard extends Board {
  /** Draws what does not change. @param {import("../lib/api.js").Squares} squares */
  lay(squares) {
    this.spots = squares.flatMap((row, y) => row.map((_, x) => ({ key: nameOf(x, y), x: x + 0.5, y: y + 0.5 })));
    const square = (/** @type {import("./board.js").Spot} */ { x, y }, /** @type {string} */ kind, more = {}) =>
      s("rect", { class: kind, x: x - 0.5, y: y - 0.5, width: 1, height: 1, ...more });
    this.ground.replaceChildren(...this.spots.map((spot) => square(spot, "square")));
    this.hits.replaceChildren(...this.spots.map((spot) => square(spot, "hit", { "data-spot": spot.key })));
    const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
      this.ground.append(s("text", { class: "coordinate", x, y }, text));
    const [width, height] = [squares[0].length, squares.length];
    const space = this.coordinates ? 0.6 : 0.1;
    if (this.coordinates) {
      for (let x = 0; x < width; x++) label(x + 0.5, height + 0.3, nameOf(x, 0)[0]);
      for (let y = 0; y < height; y++) label(-0.3, y + 0.5, String(y + 1));
    }
    this.setFrame(-space, -0.1, width + space + 0.1, height + space + 0.1);
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { squares = [[]], mover, move } = shown.view;
    if (this.spots.length !== squares.flat().length) this.lay(squares);
    const stone = (/** @type {string} */ side, /** @type {string} */ key, extra = "") => {
      const { x, y } = placeOf(key);
      return s("g", { class: `piece ${extra}` }, sign(side, x, y, 0.36, `stone-${side}`));
    };
    this.pieces.replaceChildren(
      ...this.spots.flatMap(({ key }) => {
        const side = this.on(key);
        return side ? [stone(side, key, key === move && shown.animate ? "fresh" : "")] : [];
      }),
    );
    if (shown.pending) this.pieces.append(stone(mover, shown.pending, "pending fresh"));
    const text = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {string} */ words) =>
      this.over.append(s("text", { class: kind, ...placeOf(key) }, words));
    const ring = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {number} */ r) => {
      const { x, y } = placeOf(key);
      return s("circle", { class: kind, cx: x, cy: y, r });
    };
    this.under.replaceChildren();
    this.over.replaceChildren(...(move ? [ring(move, "last", 0.16)] : []));
    for (const { move, share, text: words, best } of glow(shown)) {
      const heat = ring(move, "heat", 0.42);
      heat.setAttribute("opacity", (0.08 + 0.62 * share).toFixed(3));
      this.under.append(heat);
      if (words && !shown.line?.length) text(move, best ? "label best" : "label", words);
    }
    (shown.line ?? []).forEach((move, index) => text(move, "label", String(index + 1)));
    this.over.append(...(shown.wanted ?? []).map((key) => ring(key, "wanted", 0.42)));
    this.drawTop(shown);
  }

  /** Who has a square. @param {string} key */
  on(key) {
    const { x, y } = placeOf(key);
    return this.shown?.view.squares?.[y - 0.5]?.[x - 0.5];
  }

  /** @param {string} key */
  takes(key) {
    return Boolean(this.shown?.view.moves?.includes(key));
  }

  /** @param {string} key */
  press(key) {
    if (this.takes(key)) super.press(key);
  }

  /** @param {Shown} shown */
  drawTop({ view, mine }) {
    this.top.replaceChildren();
    const aimed = mine && (this.aimed ?? this.hovered);
    if (aimed && this.takes(aimed)) {
      const { x, y } = placeOf(aimed);
      this.top.append(sign(view.mover, x, y, 0.36, `ghost stone-${view.mover}`));
    }
    if (!this.cursor) return;
    const { x, y } = placeOf(this.cursor);
    this.top.append(s("rect", { class: "cursor", x: x - 0.45, y: y - 0.45, width: 0.9, height: 0.9, rx: 0.08 }));
  }

  /** @param {string} key */
  describe(key) {
    const side = this.on(key);
    return `${key} ${side ? gameOf(this.rules.game).sideName(side) : this.vacant}`;
  }
}
