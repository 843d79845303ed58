// Hex: a rhombus of hexagons, lying flat or standing on a corner.
import { s } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { remembered } from "../../lib/settings.js";
import { Board, glow, sign } from "../../boards/board.js";
import { frameOf, lieOf, LIES, ROOT3, centreOf, turned } from "./layout.js";

/** @typedef {import("../../boards/board.js").Shown} Shown */

const STONE = 0.62;
/** The sign of the swap, drawn on the stone that it takes: 24 by 24 around the middle of the stone. */
const SWAP = "M-5 -8-9 -4l4 4M-9 -4H7M5 8l4-4-4-4M9 4H-7";

/** @param {number} column @param {number} row */
const nameOf = (column, row) => String.fromCharCode(97 + column) + (row + 1);

/** @param {string} name */
const placeOf = (name) => ({ column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 });

/** @param {string} colour */
const sideOf = (colour) => (colour === "R" ? "first" : "second");

export class HexBoard extends Board {
  /** @param {import("../../lib/rules.js").Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] */
  constructor(rules, onMove, bare) {
    super(rules, onMove, bare);
    this.size = rules.size;
    this.layout = { angle: 0, flipped: false, mirrored: false };
    /** Whether rows are numbered from below, as some tournaments do. */
    this.fromBottom = false;
    /** @type {string | null} */
    this.drawnAs = null;
    this.observer = new ResizeObserver(() => this.lay());
    this.observer.observe(this.element);
    this.lay();
  }

  /** Room for the coordinates and the rim. */
  get margin() {
    return this.coordinates ? 2.15 : 1.5;
  }

  /** How the board lies: as chosen, and if that is left to us as large as it can. */
  lieNow() {
    const { clientWidth, clientHeight } = this.element;
    const lie = lieOf(remembered("hexView", "auto"), this.size, this.margin, clientWidth, clientHeight);
    const mine = !this.bare;
    const [flipped, mirrored] = [mine && remembered("flipped", false), mine && remembered("mirrored", false)];
    return { angle: LIES[lie], flipped, mirrored };
  }

  /** @param {number} column @param {number} row */
  centre(column, row) {
    return centreOf(this.layout, column, row);
  }

  /** Corner `number` of a cell, from the top clockwise on a flat board. @param {number} column @param {number} row @param {number} number @param {number} [scale] */
  corner(column, row, number, scale = 1) {
    const angle = (Math.PI / 3) * number - Math.PI / 2;
    const [x, y] = [ROOT3 * (column + row / 2) + scale * Math.cos(angle), 1.5 * row + scale * Math.sin(angle)];
    const place = turned(this.layout, x, y);
    return `${place.x.toFixed(3)},${place.y.toFixed(3)}`;
  }

  /** @param {string} name @param {number} [scale] */
  hexagon(name, scale = 1) {
    const { column, row } = placeOf(name);
    return [0, 1, 2, 3, 4, 5].map((number) => this.corner(column, row, number, scale)).join(" ");
  }

  /** Draws what does not change, if it lies otherwise than before. */
  lay() {
    if (!this.bare) {
      this.element.classList.toggle("tiny", this.spotWidth() < 30);
      this.element.classList.toggle("roomy", this.spotWidth() > 80);
    }
    const layout = this.lieNow();
    const drawn = JSON.stringify([layout, this.coordinates, this.fromBottom]);
    if (drawn === this.drawnAs) return;
    this.drawnAs = drawn;
    this.layout = layout;
    const n = this.size;
    const all = Array.from({ length: n }, (_, i) => i);
    const rim = (/** @type {(i: number) => string[]} */ points, /** @type {string} */ colour) =>
      s("polyline", { class: `edge edge-${colour}`, points: all.flatMap(points).join(" ") });
    // At the two blunt corners a side of the corner cell belongs half to each edge.
    const middle = (/** @type {number} */ column, /** @type {number} */ row, /** @type {number} */ number) => {
      const [a, b] = [number, number + 1].map((each) => this.corner(column, row, each).split(",").map(Number));
      return `${((a[0] + b[0]) / 2).toFixed(3)},${((a[1] + b[1]) / 2).toFixed(3)}`;
    };
    this.ground.replaceChildren(
      rim((i) => [this.corner(i, 0, 5), this.corner(i, 0, 0), i + 1 < n ? this.corner(i, 0, 1) : middle(i, 0, 0)], "R"),
      rim(
        (i) => [
          i ? this.corner(i, n - 1, 4) : middle(0, i + n - 1, 3),
          this.corner(i, n - 1, 3),
          this.corner(i, n - 1, 2),
        ],
        "R",
      ),
      rim((i) => [this.corner(0, i, 5), this.corner(0, i, 4), i + 1 < n ? this.corner(0, i, 3) : middle(0, i, 3)], "B"),
      rim(
        (i) => [i ? this.corner(n - 1, i, 0) : middle(n - 1, 0, 0), this.corner(n - 1, i, 1), this.corner(n - 1, i, 2)],
        "B",
      ),
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
    this.setFrame(...frameOf(layout, n, this.margin));
    this.redraw();
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

  /** The stone of the last move; after a swap the one that changed hands, which is the only one. @param {import("../../lib/api.js").View} view */
  newestStone({ move, board }) {
    if (move !== "swap") return move ?? null;
    const index = board.search(/[RB]/);
    return index < 0 ? null : nameOf(index % this.size, Math.floor(index / this.size));
  }

  /** @param {import("../../lib/api.js").View} view */
  spotOf(view) {
    return this.newestStone(view);
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
        this.over.append(
          s("text", { class: `label${best ? " best" : ""}${share > 0.5 ? " on-dark" : ""}`, x, y }, text),
        );
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
    } else if (newest && !shown.line?.length && !(shown.mine && view.swap)) {
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
      const most = Math.max(0.001, ...currents.map(([, [red, blue]]) => Math.abs(red - blue)));
      for (const [name, [red, blue]] of currents) {
        const more = Math.abs(red - blue) / most;
        const kind = red > blue ? "current-R" : "current-B";
        this.under.append(
          s("polygon", { class: kind, points: this.hexagon(name, 0.97), opacity: (0.7 * Math.sqrt(more)).toFixed(3) }),
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

  get unit() {
    return ROOT3;
  }

  /** @param {string} move */
  takes(move) {
    return move === "swap" ? Boolean(this.shown?.view.swap) : this.isFree(move);
  }

  /** @param {string} key */
  isFree(key) {
    const { column, row } = placeOf(key);
    return this.shown?.view.board[row * this.size + column] === ".";
  }

  /** @param {string} key */
  press(key) {
    if (this.isFree(key)) super.press(key);
    else if (this.shown?.view.swap && key === this.newestStone(this.shown.view)) super.press("swap");
  }

  /** @param {Shown} shown */
  drawTop(shown) {
    this.top.replaceChildren();
    if (shown.mine && shown.view.swap) this.drawSwap(shown.view);
    const ghost = this.hovered ?? this.aimed;
    if (ghost && ghost !== "swap" && shown.mine && this.isFree(ghost))
      this.top.append(this.stone(this.colour(shown), ghost, "ghost"));
    if (this.aimed && this.aimed !== "swap")
      this.top.append(s("polygon", { class: "aimed", points: this.hexagon(this.aimed, 0.9) }));
    if (this.cursor) this.top.append(s("polygon", { class: "cursor", points: this.hexagon(this.cursor, 0.86) }));
  }

  /** The stone that may be taken over says so. @param {import("../../lib/api.js").View} view */
  drawSwap(view) {
    const name = this.newestStone(view);
    if (!name) return;
    const { column, row } = placeOf(name);
    const { x, y } = this.centre(column, row);
    this.top.append(
      s("circle", { class: "swap-ring", cx: x, cy: y, r: 0.78 }),
      s("path", { class: "swap-sign", d: SWAP, transform: `translate(${x} ${y}) scale(.036)` }),
    );
  }

  /** @param {string} key */
  describe(key) {
    const { column, row } = placeOf(key);
    const stone = this.shown?.view.board[row * this.size + column];
    return `${key} ${stone === "R" ? t("red") : stone === "B" ? t("blue") : t("empty")}`;
  }
}
