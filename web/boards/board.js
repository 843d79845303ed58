// What all boards share: places that can be pressed, a cursor for the keyboard, hovering, and labels.
import { s } from "../lib/dom.js";
import { remembered } from "../lib/settings.js";
import { t } from "../lib/i18n.js";
import { followFinger, mustConfirm, SMALL } from "./fingers.js";
import { badge, drawnMarks } from "./marks.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/api.js").Candidate} Candidate */
/** @typedef {import("../lib/rules.js").Rules} Rules */
/** @typedef {{key: string, x: number, y: number}} Spot a place that can be pressed */
/**
 * @typedef {object} Shown what a board shows
 * @property {View} view
 * @property {boolean} [mine] whether the viewer may move now
 * @property {string} [pending] a move that is on its way to the server
 * @property {Candidate[]} [heat] what a search has looked at
 * @property {Record<string, string | number>} [exact] exact values of moves
 * @property {string[]} [line] moves to come, shown with numbers
 * @property {string[]} [wanted] places that a lesson points at
 * @property {any} [insight] what is known about the position
 * @property {string[]} [overlays] which of it to draw
 * @property {boolean} [animate] whether the last move has just been made
 * @property {import("../lib/annotations.js").Mark[]} [marks] what the viewer drew
 * @property {{glyph: string, kind: string} | null} [sign] how good the last move was
 * @property {(from: string, to: string) => void} [mark] hears of the right button: one place, or from one to another
 * @property {(key: string) => void} [edit] where positions are made and not played, every place can be pressed
 */

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** @param {Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] without coordinates, whatever is chosen */
  constructor(rules, onMove, bare = false) {
    this.bare = bare;
    this.rules = rules;
    this.onMove = onMove;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {string | null} */
    this.cursor = null;
    /** A move that waits for a second tap. @type {string | null} */
    this.aimed = null;
    /** Hears of it; where nobody does, every tap plays. @type {((move: string | null) => void) | null} */
    this.onAim = null;
    /** Whether the last press was a finger's. */
    this.touched = false;
    this.ground = s("g");
    this.under = s("g");
    this.pieces = s("g");
    this.over = s("g");
    this.notes = s("g", { class: "notes" });
    this.hits = s("g");
    this.top = s("g");
    this.element = s(
      "svg",
      {
        class: `board ${rules.game}`,
        tabindex: 0,
        role: "application",
        "aria-roledescription": t("board"),
        preserveAspectRatio: "xMidYMid meet",
      },
      this.ground,
      this.under,
      this.pieces,
      this.over,
      this.notes,
      this.hits,
      this.top,
    );
    // What is drawn is told by the cursor and on request, not sign by sign.
    for (const layer of this.element.children) layer.setAttribute("aria-hidden", "true");
    const spotOf = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).getAttribute?.("data-spot");
    this.element.addEventListener("pointerdown", (event) => (this.touched = event.pointerType === "touch"));
    let lifted = 0;
    followFinger(this.element, [this.ground, this.under, this.pieces, this.over, this.notes, this.top], {
      small: () => this.spotWidth() < SMALL,
      over: (spot) => this.hover(spot),
      lift: (spot) => {
        lifted = performance.now();
        if (spot) this.pressed(spot);
      },
    });
    this.element.addEventListener("click", (event) => {
      // A finger that slid has pressed already where it was lifted.
      if (performance.now() - lifted < 400) return;
      const spot = spotOf(event);
      if (spot) this.pressed(spot);
      else this.pressNothing();
    });
    this.followRightButton(spotOf);
    this.element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      this.hover(spotOf(event) ?? null);
    });
    this.element.addEventListener("pointerleave", () => this.hover(null));
    // A click plays; only the keyboard brings the focus here, so that arrows still walk through the game after a click.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("blur", () => this.moveCursor(null));
  }

  get coordinates() {
    return !this.bare && remembered("coordinates", true);
  }

  /** Shows a position. @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    if (this.aimed && !(shown.mine && this.takes(this.aimed))) this.aim(null);
    this.element.classList.toggle("playable", Boolean(shown.mine || shown.edit));
    this.element.classList.toggle("fine", Boolean(shown.mine) && this.spotWidth() < SMALL);
    this.element.setAttribute("aria-label", t(shown.mine ? "board.yourTurn" : "board.label"));
    this.redraw();
  }

  /** Draws what is shown, as the board lies now. */
  redraw() {
    if (!this.shown) return;
    this.draw(this.shown);
    const { view, marks = [], sign } = this.shown;
    const spot = sign && this.spots.find(({ key }) => key === this.spotOf(view));
    this.notes.replaceChildren(
      ...drawnMarks(marks, this.spots, this.unit),
      ...(spot ? [badge(sign.glyph, sign.kind, spot, this.unit)] : []),
    );
  }

  /** The place of the last move. @param {View} view @returns {string | null} */
  spotOf(view) {
    return view.move ?? null;
  }

  /** The right button marks places and draws arrows, where there is a listener. @param {(event: Event) => string | null} spotOf */
  followRightButton(spotOf) {
    /** @type {string | null} */
    let from = null;
    this.element.addEventListener("contextmenu", (event) => {
      if (this.shown?.mark) event.preventDefault();
    });
    this.element.addEventListener("pointerdown", (event) => {
      from = event.button === 2 ? spotOf(event) : null;
    });
    this.element.addEventListener("pointerup", (event) => {
      const to = spotOf(event);
      if (event.button === 2 && from && to) this.shown?.mark?.(from, to);
    });
  }

  /** Draws everything that changes. @param {Shown} _shown */
  draw(_shown) {}

  /** Somebody pressed a place. @param {string} key */
  pressed(key) {
    if (this.shown?.edit) this.shown.edit(key);
    else this.press(key);
  }

  /** Plays there, if that can be. @param {string} key */
  press(key) {
    if (this.shown?.mine) this.choose(key);
  }

  /** Plays a move, or aims at it first where fingers are too thick. @param {string} move */
  choose(move) {
    if (this.onAim && move !== this.aimed && mustConfirm(this.touched, this.spotWidth())) return this.aim(move);
    this.aim(null);
    this.onMove(move);
  }

  /** @param {string | null} move */
  aim(move) {
    if (move === this.aimed) return;
    this.aimed = move;
    this.onAim?.(move);
    if (this.shown) this.drawTop(this.shown);
  }

  /** Whether a move could still be played. @param {string} _move */
  takes(_move) {
    return true;
  }

  /** How far apart places are on the screen, in pixels. */
  spotWidth() {
    const scale = this.element.getScreenCTM()?.a ?? 1;
    return Math.abs(scale) * this.unit;
  }

  /** How far apart two places are in the drawing. */
  get unit() {
    return 1;
  }

  pressNothing() {}

  /** @param {string | null} key */
  hover(key) {
    if (key === this.hovered) return;
    this.hovered = key;
    if (this.shown) this.drawTop(this.shown);
  }

  /** Draws what follows the pointer and the cursor. @param {Shown} _shown */
  drawTop(_shown) {}

  /** What stands on the board, in words. */
  read() {
    const taken = this.spots.map(({ key }) => this.describe(key)).filter((text) => !text.endsWith(` ${this.vacant}`));
    return taken.join(", ") || this.vacant;
  }

  /** What a place is called that nothing stands on. */
  get vacant() {
    return t("empty");
  }

  /** What a place is, in words. @param {string} key @returns {string} */
  describe(key) {
    return key;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) this.moveCursor(this.nearest(step));
    else if ((event.key === "Enter" || event.key === " ") && this.cursor) this.pressed(this.cursor);
    else if (event.key === "Escape" && this.cursor) this.moveCursor(null);
    else if (event.key === "b") say(this.read());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The place next to the cursor in a direction; the middle one to begin with. @param {number[]} step @returns {string | null} */
  nearest([dx, dy]) {
    const from = this.spots.find((spot) => spot.key === this.cursor);
    if (!from) return this.spots[Math.floor(this.spots.length / 2)]?.key ?? null;
    let best = null;
    let least = Infinity;
    for (const spot of this.spots) {
      const [x, y] = [spot.x - from.x, spot.y - from.y];
      const along = x * dx + y * dy;
      const across = Math.abs(x * dy - y * dx);
      if (along < 0.2 || across > along * 1.8) continue;
      // A place of the next row off the straight line is nearer than one straight on in the row after it.
      const cost = Math.hypot(along, across) + across;
      if (cost < least) [least, best] = [cost, spot];
    }
    return best?.key ?? from.key;
  }

  /** @param {string | null} key */
  moveCursor(key) {
    this.cursor = key;
    if (this.shown) this.drawTop(this.shown);
    if (key) say(this.describe(key));
  }

  /** @param {number} left @param {number} top @param {number} width @param {number} height */
  setFrame(left, top, width, height) {
    this.element.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  }
}

/** Says something to a screen reader. @param {string} text */
export function say(text) {
  const spoken = document.getElementById("spoken");
  if (spoken) spoken.textContent = text;
}

/** Round for the first side, a diamond for the second: the shape tells as much as the colour. @param {string} side @param {number} x @param {number} y @param {number} radius @param {string} kind */
export function sign(side, x, y, radius, kind) {
  if (side === "first") return s("circle", { class: kind, cx: x, cy: y, r: radius });
  const reach = radius * 1.16;
  const soft = radius * 0.3;
  return s("path", {
    class: kind,
    d: `M${x - soft} ${y - reach + soft}Q${x} ${y - reach} ${x + soft} ${y - reach + soft}L${x + reach - soft} ${y - soft}Q${x + reach} ${y} ${x + reach - soft} ${y + soft}L${x + soft} ${y + reach - soft}Q${x} ${y + reach} ${x - soft} ${y + reach - soft}L${x - reach + soft} ${y + soft}Q${x - reach} ${y} ${x - reach + soft} ${y - soft}Z`,
  });
}

/**
 * How strongly each move glows, and what is written on it: by visits, where there are any, and by value.
 * @param {Shown} shown @returns {{move: string, share: number, text: string, best: boolean}[]}
 */
export function glow(shown) {
  const { exact } = shown;
  if (exact && Object.keys(exact).length) {
    const values = Object.entries(exact);
    const worth = (/** @type {string | number} */ value) =>
      typeof value === "number" ? value : value === "win" ? 1 : value === "draw" ? 0 : -1;
    const best = Math.max(...values.map(([, value]) => worth(value)));
    const worst = Math.min(...values.map(([, value]) => worth(value)));
    // Where every move is worth the same, what the search looks at says more.
    if (best > worst)
      return values.map(([move, value]) => ({
        move,
        share: worth(value) === best ? 1 : 0.12,
        text: typeof value === "number" ? signed(value) : value === "win" ? "✓" : "",
        best: worth(value) === best,
      }));
  }
  const heat = shown.heat ?? [];
  const most = Math.max(1, ...heat.map((candidate) => candidate.visits));
  const least = Math.min(...heat.map((candidate) => candidate.visits), most);
  return heat.map((candidate, rank) => ({
    move: candidate.move,
    // Where a search looks everywhere, the differences are what matters.
    share: Math.sqrt(Math.max(0, candidate.visits - least / 2) / (most - least / 2)) ** (least > most / 4 ? 3 : 1),
    text: rank < 8 ? percent(candidate) : "",
    best: rank === 0,
  }));
}

/** With its sign. @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

/** @param {Candidate} candidate */
export function percent(candidate) {
  if (candidate.margin !== undefined) return signed(candidate.margin);
  if (candidate.proven === "win") return "✓";
  if (candidate.proven === "loss") return "✗";
  if (candidate.proven === "draw") return "=";
  return String(Math.round(candidate.value * 100));
}

/** Whether things may move on the screen. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
