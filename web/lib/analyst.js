// The engine and the solver at work on one position, and on a whole game. What they say comes over the socket.
import { drop, keep, nextNumber, send } from "./socket.js";

/** @typedef {import("./api.js").Line} Line */
/** @typedef {import("./api.js").Report} Report */
/** @typedef {import("./api.js").Solution} Solution */
/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** How long the solver may try. */
const SOLVING = 15000;

/** A search that goes on until it is told to rest, and the exact value beside it. */
export class Analyst {
  constructor() {
    /** @type {Report | null} */
    this.report = null;
    /** @type {Solution | null} */
    this.solution = null;
    this.search = 0;
    this.solving = 0;
    /** Whether the search has no place at the server yet. */
    this.waiting = false;
    /** Whether the server has ended it. */
    this.ended = false;
    /** A program of somebody else that is asked instead of our own; "" for ours. */
    this.player = "";
  }

  /** Looks at another position. @param {Line} line @param {Solution | null} solution its exact value, if that is known already */
  look(line, solution) {
    this.rest();
    this.search = nextNumber();
    keep("analysis", { type: "analyse", id: this.search, ...line, ...(this.player && { player: this.player }) });
    this.solution = solution;
    if (solution) return;
    this.solving = nextNumber();
    send({ type: "solve", id: this.solving, ms: SOLVING, ...line });
  }

  rest() {
    this.report = this.solution = null;
    this.search = this.solving = 0;
    this.waiting = this.ended = false;
    drop("analysis");
    send({ type: "stop", what: "analysis" });
    send({ type: "stop", what: "solution" });
  }

  /** Takes a message in; says what it was: that we wait, a report, a solution, that it is over, or nothing for us. @param {import("./socket.js").News} message */
  hear(message) {
    // Search and solver share a place: whichever asked first is told.
    if (message.type === "waiting" && [this.search, this.solving].includes(message.id)) {
      this.waiting = true;
      return "waiting";
    }
    if (message.type === "ended" && message.id === this.search) {
      this.ended = true;
      return "ended";
    }
    if (message.type === "report" && message.id === this.search) {
      this.report = message;
      this.ended = message.done;
      return "report";
    }
    if (message.type === "solution" && message.id === this.solving) {
      this.solution = message.value === "unknown" ? null : message;
      // A move that was not decided in time is as good as one that was not asked about.
      const decided = Object.entries(message.moves ?? {}).filter(([, worth]) => worth !== null);
      message.moves = Object.fromEntries(decided);
      return "solution";
    }
    return "";
  }
}

/** The analysis of a whole game, position by position. */
export class Review {
  /** @param {Line} line the game @param {TreeNode[]} nodes its positions @param {string} time for each */
  constructor(line, nodes, time) {
    this.nodes = nodes;
    this.done = 0;
    /** Whether it has no place at the server. */
    this.waiting = false;
    this.number = nextNumber();
    send({ type: "review", id: this.number, ...line, player: `best:time=${time}` });
  }

  stop() {
    send({ type: "stop", what: "review" });
  }

  get over() {
    return this.done === this.nodes.length;
  }

  /** Takes a message in; the position that it was about, if it was for us. @param {import("./socket.js").News} message @returns {TreeNode | null} */
  hear(message) {
    if (!("id" in message) || message.id !== this.number) return null;
    this.waiting = message.type === "waiting";
    if (message.type !== "reviewed") return null;
    const at = this.nodes[message.ply];
    this.done++;
    // What was looked at longer is kept.
    const report = /** @type {import("./api.js").Report} */ (/** @type {unknown} */ (message.report));
    if (!(at.report && at.report.seconds > (report.seconds ?? 0))) at.report = report;
    // A game is reviewed from its end: the move that was played here is judged by the position behind it.
    if (message.judgement) this.nodes[message.ply + 1].judgement = message.judgement;
    return at;
  }
}
