// Surakarta: 36 points and the loops around the corners, along which captures run.
import { s } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { Board, glow, mayMove } from "../../boards/board.js";

/** @typedef {import("../../boards/board.js").Shown} Shown */

/** @param {string} name */
const placeOf = (name) => ({ x: name.charCodeAt(0) - 97, y: 6 - Number(name[1]) });
/** @param {number} x @param {number} y */
const nameOf = (x, y) => String.fromCharCode(97 + x) + (6 - y);

/** The way between points as a path; where two of them share no line, it runs around the corner. @param {string[]} way */
export function wayPath(way) {
  const places = way.map(placeOf);
  let path = `M${places[0].x} ${places[0].y}`;
  for (let i = 1; i < places.length; i++) {
    const [from, to] = [places[i - 1], places[i]];
    if (from.x === to.x || from.y === to.y) {
      path += `L${to.x} ${to.y}`;
      continue;
    }
    const corner = { x: from.x + to.x > 5 ? 5 : 0, y: from.y + to.y > 5 ? 5 : 0 };
    const radius = Math.abs(from.x - corner.x) + Math.abs(from.y - corner.y);
    const cross = (from.x - corner.x) * (to.y - corner.y) - (from.y - corner.y) * (to.x - corner.x);
    path += `A${radius} ${radius} 0 1 ${cross > 0 ? 0 : 1} ${to.x} ${to.y}`;
  }
  return path;
}

export class SurakartaBoard extends Board {
  /** @param {import("../../lib/rules.js").Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] */
  constructor(rules, onMove, bare) {
    super(rules, onMove, bare);
    /** @type {string | null} */
    this.chosen = null;
    /** @type {number} */
    this.animation = 0;
    this.drawn = "";
    this.lay();
  }

  lay() {
    const track = (/** @type {string} */ d, /** @type {string} */ kind) => s("path", { class: `track ${kind}`, d });
    const arcs = (/** @type {number} */ r) => {
      const far = 5 - r;
      return `M${r} 0A${r} ${r} 0 1 0 0 ${r}M${far} 0A${r} ${r} 0 1 1 5 ${r}M5 ${far}A${r} ${r} 0 1 1 ${far} 5M${r} 5A${r} ${r} 0 1 1 0 ${far}`;
    };
    const lines = (/** @type {number} */ at) => `M0 ${at}H5M0 ${5 - at}H5M${at} 0V5M${5 - at} 0V5`;
    this.ground.replaceChildren(
      s("rect", { class: "ground", x: -2.4, y: -2.4, width: 9.8, height: 9.8, rx: 0.7 }),
      track("M0 0H5V5H0Z", ""),
      track(lines(1) + arcs(1), "inner"),
      track(lines(2) + arcs(2), "outer"),
    );
    this.spots = [];
    for (let y = 0; y < 6; y++) {
      for (let x = 0; x < 6; x++) {
        const key = nameOf(x, y);
        this.spots.push({ key, x, y });
        this.ground.append(s("circle", { class: "point", cx: x, cy: y, r: 0.07 }));
        this.hits.append(s("rect", { class: "hit", x: x - 0.5, y: y - 0.5, width: 1, height: 1, "data-spot": key }));
      }
    }
    if (this.coordinates) {
      for (let i = 0; i < 6; i++) {
        this.ground.append(s("text", { class: "coordinate", x: i, y: 7.72 }, String.fromCharCode(97 + i)));
        this.ground.append(s("text", { class: "coordinate", x: -2.72, y: i }, 6 - i));
      }
    }
    const space = this.coordinates ? 0.62 : 0;
    this.setFrame(-2.45 - space, -2.45, 9.9 + space, 9.9 + space);
  }

  /** @param {string} colour @param {number} x @param {number} y @param {string} [extra] */
  disc(colour, x, y, extra = "") {
    const side = colour === "B" ? "first" : "second";
    const mark =
      side === "first"
        ? s("circle", { class: "sign-first", cx: x, cy: y, r: 0.19 })
        : s("path", { class: "sign-second", d: `M${x} ${y - 0.2}L${x + 0.2} ${y}L${x} ${y + 0.2}L${x - 0.2} ${y}Z` });
    return s("g", { class: `piece ${extra}` }, s("circle", { class: `disc-${side}`, cx: x, cy: y, r: 0.37 }), mark);
  }

  /** The legal moves of the piece on a point. @param {string} from */
  movesFrom(from) {
    return (this.shown?.view.moves ?? []).filter((move) => move.startsWith(from));
  }

  /** @param {Shown} shown */
  show(shown) {
    if (shown.view.position !== this.drawn) this.chosen = null;
    this.drawn = shown.view.position;
    super.show(shown);
  }

  /** @param {import("../../lib/api.js").View} view */
  spotOf({ move }) {
    return move?.slice(3) ?? null;
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { view } = shown;
    cancelAnimationFrame(this.animation);
    this.under.replaceChildren();
    this.pieces.replaceChildren();
    this.over.replaceChildren();
    const [from, to] = view.move ? view.move.split(/[-x]/) : [];
    const moving = Boolean(shown.animate && to && mayMove());
    [...view.board].forEach((colour, index) => {
      const name = nameOf(index % 6, Math.floor(index / 6));
      if (colour === "." || (moving && name === to)) return;
      const { x, y } = placeOf(name);
      this.pieces.append(this.disc(colour, x, y));
    });
    if (to) {
      const [start, end] = [placeOf(from), placeOf(to)];
      this.under.append(s("circle", { class: "from", cx: start.x, cy: start.y, r: 0.37 }));
      if (view.path?.length) this.under.append(s("path", { class: "way played", d: wayPath(view.path) }));
      if (!moving) this.over.append(s("circle", { class: "last", cx: end.x, cy: end.y, r: 0.43 }));
    }
    if (moving) this.run(view);
    glow(shown)
      .slice(0, 8)
      .forEach(({ move, share, text, best }, rank) => this.arrow(move, share, rank < 4 ? text : "", best));
    (shown.line ?? []).slice(0, 8).forEach((move, index) => this.arrow(move, 0.6, String(index + 1), index === 0));
    if (shown.insight && shown.overlays?.includes("threats")) {
      for (const capture of shown.insight.captures)
        this.under.append(s("path", { class: `way threat-${capture.by}`, d: wayPath(capture.way) }));
    }
    for (const name of shown.wanted ?? []) {
      const { x, y } = placeOf(name);
      this.over.append(s("circle", { class: "wanted", cx: x, cy: y, r: 0.46 }));
    }
    this.drawTop(shown);
  }

  /** Moves the piece along its way; a captured piece stays until it is met. @param {import("../../lib/api.js").View} view */
  run(view) {
    const [from, to] = /** @type {string} */ (view.move).split(/[-x]/);
    const end = placeOf(to);
    const colour = view.by === "first" ? "B" : "W";
    const start = placeOf(from);
    const way = s("path", { d: view.path?.length ? wayPath(view.path) : `M${start.x} ${start.y}L${end.x} ${end.y}` });
    const length = way.getTotalLength();
    const time = Math.min(180 + length * 55, 1500);
    const victim = view.path?.length ? this.disc(colour === "B" ? "W" : "B", end.x, end.y) : null;
    const runner = this.disc(colour, 0, 0);
    if (victim) this.pieces.append(victim);
    this.pieces.append(runner);
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - began) / time);
      const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
      const { x, y } = way.getPointAtLength(length * eased);
      runner.setAttribute("transform", `translate(${x} ${y})`);
      if (part < 1) {
        this.animation = requestAnimationFrame(step);
      } else {
        victim?.remove();
        this.over.append(s("circle", { class: "last", cx: end.x, cy: end.y, r: 0.43 }));
      }
    };
    step(began);
  }

  /** @param {string} move @param {number} share @param {string} text @param {boolean} best */
  arrow(move, share, text, best) {
    const [start, end] = move.split(/[-x]/).map(placeOf);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const width = 0.06 + 0.16 * share;
    const tip = { x: end.x - ux * 0.12, y: end.y - uy * 0.12 };
    const neck = { x: tip.x - ux * (0.22 + width), y: tip.y - uy * (0.22 + width) };
    const half = 0.1 + width;
    this.over.append(
      s(
        "g",
        { opacity: (0.35 + 0.6 * share).toFixed(2) },
        s("line", {
          class: "arrow",
          x1: start.x + ux * 0.2,
          y1: start.y + uy * 0.2,
          x2: neck.x,
          y2: neck.y,
          "stroke-width": width,
        }),
        s("polygon", {
          class: "arrow-head",
          points: `${tip.x},${tip.y} ${neck.x - uy * half},${neck.y + ux * half} ${neck.x + uy * half},${neck.y - ux * half}`,
        }),
      ),
    );
    if (text)
      this.over.append(
        s("text", { class: best ? "label best" : "label", x: start.x + dx * 0.45, y: start.y + dy * 0.45 }, text),
      );
  }

  /** @param {string} key */
  press(key) {
    if (!this.shown?.mine) return;
    const move = this.chosen ? this.movesFrom(this.chosen).find((move) => move.endsWith(key)) : undefined;
    if (move) {
      // The piece was chosen by a tap already: the second one plays.
      this.chosen = null;
      this.onMove(move);
      return;
    }
    this.chosen = this.chosen !== key && this.movesFrom(key).length ? key : null;
    this.drawTop(this.shown);
  }

  pressNothing() {
    this.chosen = null;
    if (this.shown) this.drawTop(this.shown);
  }

  /** @param {Shown} shown */
  drawTop(shown) {
    this.top.replaceChildren();
    const from =
      this.chosen ?? (shown.mine && this.hovered && this.movesFrom(this.hovered).length ? this.hovered : null);
    if (from && shown.mine) {
      const at = placeOf(from);
      this.top.append(s("circle", { class: "chosen", cx: at.x, cy: at.y, r: 0.45, opacity: this.chosen ? 1 : 0.5 }));
      for (const move of this.movesFrom(from)) {
        const to = placeOf(move.slice(3));
        if (move[2] === "-") this.top.append(s("circle", { class: "target", cx: to.x, cy: to.y, r: 0.15 }));
        else this.top.append(s("circle", { class: "prey", cx: to.x, cy: to.y, r: 0.45 }));
      }
    }
    if (this.cursor) {
      const { x, y } = placeOf(this.cursor);
      this.top.append(s("rect", { class: "cursor", x: x - 0.48, y: y - 0.48, width: 0.96, height: 0.96, rx: 0.1 }));
    }
  }

  /** @param {string} key */
  describe(key) {
    const { x, y } = placeOf(key);
    const piece = this.shown?.view.board[y * 6 + x];
    return `${key} ${piece === "B" ? t("black") : piece === "W" ? t("white") : t("empty")}`;
  }
}
