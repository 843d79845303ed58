// Hex: a rhombus of hexagons, lying flat or standing on a corner.
import { s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { remembered } from "../lib/settings.js";
import { Board, glow, sign } from "./board.js";

/** @typedef {import("./board.js").Shown} Shown */

const ROOT3 = Math.sqrt(3);
const STONE = 0.62;

/** @param {number} column @param {number} row */
const nameOf = (column, row) => String.fromCharCode(97 + column) + (row + 1);

/** @param {string} name */
const placeOf = (name) => ({ column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 });

/** @param {string} colour */
const sideOf = (colour) => (colour === "R" ? "first" : "second");

export class HexBoard extends Board {
  /** @param {import("../lib/rules.js").Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] */
  constructor(rules, onMove, bare) {
    super(rules, onMove, bare);
    this.size = rules.size;
    this.angle = 0;
    this.cos = 1;
    this.sin = 0;
    /** Whether rows are numbered from below, as some tournaments do. */
    this.fromBottom = false;
    /** @type {string | null} */
    this.drawnAs = null;
    this.observer = new ResizeObserver(() => this.lay());
    this.observer.observe(this.element);
    this.lay();
  }

  /** Flat, or on a corner: long side across a wide screen, upright on a tall one. */
  orientation() {
    const chosen = remembered("hexView", /** @type {string} */ ("auto"));
    const { clientWidth: width, clientHeight: height } = this.element;
    const tall = height > width * 1.05;
    if (chosen === "flat") return "flat";
    if (chosen === "diamond") return tall ? "tall" : "wide";
    return tall || (width > 0 && width < 620 && height > width * 0.8) ? "tall" : "flat";
  }

  /** @param {number} column @param {number} row */
  centre(column, row) {
    const [x, y] = [ROOT3 * (column + row / 2), 1.5 * row];
    return { x: x * this.cos - y * this.sin, y: x * this.sin + y * this.cos };
  }

  /** Corner `number` of a cell, from the top clockwise. @param {number} column @param {number} row @param {number} number @param {number} [scale] */
  corner(column, row, number, scale = 1) {
    const { x, y } = this.centre(column, row);
    const angle = this.angle + (Math.PI / 3) * number - Math.PI / 2;
    return `${(x + scale * Math.cos(angle)).toFixed(3)},${(y + scale * Math.sin(angle)).toFixed(3)}`;
  }

  /** @param {string} name @param {number} [scale] */
  hexagon(name, scale = 1) {
    const { column, row } = placeOf(name);
    return [0, 1, 2, 3, 4, 5].map((number) => this.corner(column, row, number, scale)).join(" ");
  }

  /** Draws what does not change, if the orientation is new. */
  lay() {
    const orientation = `${this.orientation()} ${this.coordinates} ${this.fromBottom}`;
    if (orientation === this.drawnAs) return;
    this.drawnAs = orientation;
    this.angle = orientation.startsWith("wide") ? -Math.PI / 6 : orientation.startsWith("tall") ? Math.PI / 3 : 0;
    this.cos = Math.cos(this.angle);
    this.sin = Math.sin(this.angle);
    const n = this.size;
    const all = Array.from({ length: n }, (_, i) => i);
    const rim = (/** @type {(i: number) => string[]} */ points, /** @type {string} */ colour) =>
      s("polyline", { class: `edge edge-${colour}`, points: all.flatMap(points).join(" ") });
    this.ground.replaceChildren(
      rim((i) => [this.corner(i, 0, 5), this.corner(i, 0, 0), this.corner(i, 0, 1)], "R"),
      rim((i) => [this.corner(i, n - 1, 4), this.corner(i, n - 1, 3), this.corner(i, n - 1, 2)], "R"),
      rim((i) => [this.corner(0, i, 5), this.corner(0, i, 4), this.corner(0, i, 3)], "B"),
      rim((i) => [this.corner(n - 1, i, 0), this.corner(n - 1, i, 1), this.corner(n - 1, i, 2)], "B"),
    );
    this.hits.replaceChildren();
    this.spots = [];
    for (const row of all) {
      for (const column of all) {
        const key = nameOf(column, row);
        const points = this.hexagon(key);
        this.ground.append(s("polygon", { class: "cell", points }));
        this.hits.append(s("polygon", { class: "hit", points, "data-spot": key }));
        this.spots.push({ key, ...this.centre(column, row) });
      }
    }
    if (this.coordinates) this.layCoordinates(all);
    this.frame();
    if (this.shown) this.draw(this.shown);
  }

  /** @param {number[]} all */
  layCoordinates(all) {
    const n = this.size;
    const label = (/** @type {number} */ column, /** @type {number} */ row, /** @type {string} */ text) => {
      const { x, y } = this.centre(column, row);
      this.ground.append(s("text", { class: "coordinate", x, y }, text));
    };
    for (const i of all) {
      const letter = String.fromCharCode(97 + i);
      label(i + 0.03, -0.95, letter);
      label(i - 0.03, n - 0.05, letter);
      const number = String(this.fromBottom ? n - i : i + 1);
      label(-0.95, i + 0.03, number);
      label(n - 0.05, i - 0.03, number);
    }
  }

  frame() {
    const n = this.size - 1;
    const corners = [
      [0, 0],
      [n, 0],
      [0, n],
      [n, n],
    ].map(([column, row]) => this.centre(column, row));
    const margin = this.coordinates ? 2.15 : 1.5;
    const [left, right] = [Math.min(...corners.map((c) => c.x)), Math.max(...corners.map((c) => c.x))];
    const [top, bottom] = [Math.min(...corners.map((c) => c.y)), Math.max(...corners.map((c) => c.y))];
    this.setFrame(left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin);
  }

  /** The colour that the side to move plays. @param {Shown} shown */
  colour(shown) {
    return shown.view.mover === (shown.view.red ?? "first") ? "R" : "B";
  }

  /** @param {string} colour @param {string} name @param {string} [extra] @param {number} [radius] */
  stone(colour, name, extra = "", radius = STONE) {
    const { column, row } = placeOf(name);
    const { x, y } = this.centre(column, row);
    return s(
      "g",
      { class: `piece ${extra}` },
      sign(sideOf(colour), x, y, radius, `stone-${sideOf(colour)}`),
      s("ellipse", {
        class: "stone-shine",
        cx: x - radius * 0.22,
        cy: y - radius * 0.34,
        rx: radius * 0.4,
        ry: radius * 0.22,
      }),
    );
  }

  /** The stone of the last move; after a swap the one that changed hands, which is the only one. @param {import("../lib/api.js").View} view */
  newestStone({ move, board }) {
    if (move !== "swap") return move ?? null;
    const index = board.search(/[RB]/);
    return index < 0 ? null : nameOf(index % this.size, Math.floor(index / this.size));
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { view } = shown;
    this.under.replaceChildren();
    this.pieces.replaceChildren();
    this.over.replaceChildren();
    const newest = this.newestStone(view);
    [...view.board].forEach((colour, index) => {
      if (colour === ".") return;
      const name = nameOf(index % this.size, Math.floor(index / this.size));
      this.pieces.append(this.stone(colour, name, name === newest && shown.animate ? "fresh" : ""));
    });
    if (shown.pending) this.pieces.append(this.stone(this.colour(shown), shown.pending, "pending fresh"));
    if (shown.insight) this.drawInsight(shown.insight, shown.overlays ?? []);
    for (const { move, share, text, best } of glow(shown)) {
      if (move === "swap") continue;
      const { column, row } = placeOf(move);
      const { x, y } = this.centre(column, row);
      this.under.append(
        s("polygon", { class: "heat", points: this.hexagon(move, 0.97), opacity: (0.08 + 0.62 * share).toFixed(3) }),
      );
      if (text && !shown.line?.length)
        this.over.append(s("text", { class: best ? "label best" : "label", x, y }, text));
    }
    for (const name of shown.wanted ?? [])
      this.over.append(s("polygon", { class: "wanted", points: this.hexagon(name, 0.8) }));
    this.drawLine(shown);
    if (view.path?.length) {
      const points = view.path.map((name) => placeOf(name)).map(({ column, row }) => this.centre(column, row));
      const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
      const winner = view.outcome === view.red ? "R" : "B";
      this.under.append(s("polyline", { class: `path-under path-${winner}`, points: line }));
      this.over.append(s("polyline", { class: "path", points: line }));
    } else if (newest && !shown.line?.length) {
      const { column, row } = placeOf(newest);
      const { x, y } = this.centre(column, row);
      this.over.append(s("circle", { class: "last", cx: x, cy: y, r: 0.24 }));
    }
    this.drawTop(shown);
  }

  /** @param {Shown} shown */
  drawLine(shown) {
    let colour = this.colour(shown);
    (shown.line ?? []).slice(0, 16).forEach((name, index) => {
      if (name !== "swap") {
        const { column, row } = placeOf(name);
        const { x, y } = this.centre(column, row);
        this.over.append(this.stone(colour, name, "", 0.52), s("text", { class: "number", x, y }, index + 1));
      }
      colour = colour === "R" ? "B" : "R";
    });
  }

  /** @param {any} known @param {string[]} overlays */
  drawInsight(known, overlays) {
    const cells = (/** @type {string[]} */ names, /** @type {string} */ kind, scale = 0.95) => {
      for (const name of names ?? [])
        this.under.append(s("polygon", { class: kind, points: this.hexagon(name, scale) }));
    };
    if (overlays.includes("inferior")) {
      cells(known.dominated, "dominated");
      cells(known.vulnerable, "dominated");
      cells(known.dead, "dead", 0.6);
      cells(known.captured?.R, "captured-R");
      cells(known.captured?.B, "captured-B");
    }
    if (overlays.includes("resistance") && known.resistance) {
      const currents = /** @type {[string, number[]][]} */ (Object.entries(known.resistance.cells));
      const most = Math.max(0.001, ...currents.map(([, [red, blue]]) => Math.max(red, blue)));
      for (const [name, [red, blue]] of currents) {
        const { x, y } = this.centre(placeOf(name).column, placeOf(name).row);
        this.under.append(
          s("circle", { class: "current-R", cx: x - 0.22, cy: y, r: (0.4 * Math.sqrt(red / most)).toFixed(3) }),
          s("circle", { class: "current-B", cx: x + 0.22, cy: y, r: (0.4 * Math.sqrt(blue / most)).toFixed(3) }),
        );
      }
    }
    if (overlays.includes("mustplay") && known.must_play) cells(known.must_play, "mustplay", 0.84);
    if (!overlays.includes("bridges")) return;
    for (const colour of ["R", "B"]) {
      for (const bridge of known.bridges?.[colour] ?? []) {
        const from = this.centre(placeOf(bridge.from).column, placeOf(bridge.from).row);
        for (const name of bridge.carrier) {
          const via = this.centre(placeOf(name).column, placeOf(name).row);
          this.over.append(
            s("line", { class: `bridge bridge-${colour}`, x1: from.x, y1: from.y, x2: via.x, y2: via.y }),
          );
          if (bridge.to === "start" || bridge.to === "goal") continue;
          const to = this.centre(placeOf(bridge.to).column, placeOf(bridge.to).row);
          this.over.append(s("line", { class: `bridge bridge-${colour}`, x1: via.x, y1: via.y, x2: to.x, y2: to.y }));
        }
      }
    }
  }

  /** @param {string} key */
  isFree(key) {
    const { column, row } = placeOf(key);
    return this.shown?.view.board[row * this.size + column] === ".";
  }

  /** @param {string} key */
  press(key) {
    if (this.isFree(key)) super.press(key);
  }

  /** @param {Shown} shown */
  drawTop(shown) {
    this.top.replaceChildren();
    if (this.hovered && shown.mine && this.isFree(this.hovered))
      this.top.append(this.stone(this.colour(shown), this.hovered, "ghost"));
    if (this.cursor) this.top.append(s("polygon", { class: "cursor", points: this.hexagon(this.cursor, 0.86) }));
  }

  /** @param {string} key */
  describe(key) {
    const { column, row } = placeOf(key);
    const stone = this.shown?.view.board[row * this.size + column];
    return `${key} ${stone === "R" ? t("red") : stone === "B" ? t("blue") : t("empty")}`;
  }
}
