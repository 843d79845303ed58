// A game at a table of the server, as it was last told.

/** @typedef {import("./api.js").View} View */
/** @typedef {import("./api.js").Side} Side */
/** @typedef {Required<import("./server.d.ts").GameNews>} GameState `mover` and `result`: one of them is null */

export const SIDES = /** @type {Side[]} */ (["first", "second"]);

export class Table {
  constructor() {
    /** The last that is known of everything; nothing before the first message. @type {GameState} */
    this.game = /** @type {any} */ (null);
    /** @type {View[]} */
    this.views = [];
    this.received = 0;
    /** @type {import("./api.js").Report | null} */
    this.thinking = null;
  }

  /** Takes a message in; says whether it was about this game. @param {import("./socket.js").News} message @param {string} id */
  take(message, id) {
    if (!("id" in message) || message.id !== id) return false;
    if (message.type === "thinking") {
      this.thinking = message.report;
      return true;
    }
    if (message.type !== "game" && message.type !== "presence") return false;
    this.game = { ...this.game, ...message };
    this.received = performance.now();
    if (message.type === "game") {
      this.views = [...this.views.slice(0, message.keep), .../** @type {View[]} */ (message.views)];
      this.thinking = null;
    }
    return true;
  }

  /** @returns {View} */
  get last() {
    return this.views[this.views.length - 1];
  }

  /** The moves so far. @returns {string[]} */
  get moves() {
    return this.views.slice(1).map((view) => view.move ?? "");
  }

  /** What a side's clock shows now. @param {Side} side @returns {number | null} */
  left(side) {
    const { left, running } = this.game.time;
    const shown = left[SIDES.indexOf(side)];
    if (shown === null) return null;
    return running && this.game.mover === side ? shown - (performance.now() - this.received) : shown;
  }

  /** Whether an engine sits at a side. @param {Side} side @returns {boolean} */
  isEngine(side) {
    return this.game.seats[SIDES.indexOf(side)].kind === "engine";
  }

  /** Whether the viewer may move for the side to move. */
  get mine() {
    const { mover, you, time } = this.game;
    if (!mover || time.paused) return false;
    return you[SIDES.indexOf(mover)] && !this.isEngine(mover);
  }

  /** Whether the viewer has a seat. @returns {boolean} */
  get playing() {
    return this.game.you.some(Boolean);
  }

  /** Whether a person plays at all. @returns {boolean} */
  get hasPeople() {
    return SIDES.some((side) => !this.isEngine(side));
  }
}
