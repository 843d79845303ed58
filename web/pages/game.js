// A game at a table of the server: played or watched.
import { h, icon, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { drop, keep, listen, send } from "../lib/socket.js";
import { keepSeat, remembered, secretsOf } from "../lib/settings.js";
import { analysisLink, parseRules } from "../lib/rules.js";
import { grow, lineThrough, movesTo, node, record } from "../lib/tree.js";
import { play as playSound } from "../lib/sound.js";
import { createBoard } from "../boards/index.js";
import { say } from "../boards/board.js";
import { complain, copy, openDialog, toast } from "../parts/dialog.js";
import { clockText, playerLine, score, sideName } from "../parts/players.js";
import { moveList, showCurrent } from "../parts/moves.js";
import { exportDialog } from "../parts/records.js";
import { helpDialog, onKeys } from "../parts/keys.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/api.js").Side} Side */
/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */

const SIDES = /** @type {Side[]} */ (["first", "second"]);

/** The game as the server last told it. */
export class Table {
  constructor() {
    /** @type {any} */
    this.game = null;
    /** @type {View[]} */
    this.views = [];
    this.received = 0;
    /** @type {any} */
    this.thinking = null;
  }

  /** Takes a message in; says whether it was about this game. @param {any} message @param {string} id */
  take(message, id) {
    if (message.id !== id) return false;
    if (message.type === "thinking") {
      this.thinking = message.report;
      return true;
    }
    if (message.type !== "game" && message.type !== "presence") return false;
    this.game = { ...this.game, ...message };
    this.received = performance.now();
    if (message.type === "game") {
      this.views = [...this.views.slice(0, message.keep), ...message.views];
      this.thinking = null;
    }
    return true;
  }

  /** @returns {View} */
  get last() {
    return this.views[this.views.length - 1];
  }

  /** What a side's clock shows now. @param {Side} side @returns {number | null} */
  left(side) {
    const { left, running } = this.game.time;
    const shown = left[SIDES.indexOf(side)];
    if (shown === null) return null;
    return running && this.game.mover === side ? shown - (performance.now() - this.received) : shown;
  }

  /** Whether the viewer may move for the side to move. */
  get mine() {
    const { mover, you, seats, time } = this.game;
    if (!mover || time.paused) return false;
    const index = SIDES.indexOf(mover);
    return you[index] && seats[index].kind === "person";
  }
}

/** The result in words. @param {any} result @param {string} game @param {View} view @returns {string[]} */
export function resultText(result, game, view) {
  const { outcome, reason } = result;
  const title = outcome === "draw" ? t("result.draw") : t("result.wins", { side: sideName(game, outcome, view) });
  const counts = SIDES.map((side) => score(game, side, view));
  const points = game === "hex" || reason !== "win" ? "" : ` ${counts.join(" : ")}`;
  return [title, t(`reason.${reason}`, { side: outcome === "draw" ? "" : sideName(game, outcome === "first" ? "second" : "first", view) }) + points];
}

/** @param {HTMLElement} main @param {string[]} parameters */
export async function game(main, [id, secret]) {
  if (secret) {
    keepSeat(id, "", [secret], "link");
    history.replaceState(null, "", `#/game/${id}`);
  }
  const table = new Table();
  /** @type {import("../boards/board.js").Board | null} */
  let board = null;
  let at = 0;
  let pending = "";
  let fresh = false;
  let warned = false;
  let lost = false;
  const holder = h("div", { class: "board-holder" });
  const above = h("div");
  const below = h("div");
  const status = h("div", { role: "status" });
  const moves = h("div", { class: "moves" });
  const controls = h("div", { class: "controls" });
  const extra = h("div", { class: "line" });
  const walk = h("div", { class: "line" });
  const entry = h("input", { "aria-label": t("typeMove"), placeholder: t("typeMove"), autocomplete: "off", spellcheck: "false", maxlength: 8 });
  const form = h("form", { class: "entry", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (entry.value.trim()) act(entry.value.trim().toLowerCase()); entry.value = ""; } }, entry, h("button", { type: "submit" }, t("play")));
  replace(main, h("div", { class: "arena" }, h("div", { class: "stage" }, above, holder, below), h("div", { class: "side" }, status, h("div", { class: "card moves-card stack grow" }, moves, walk), form, controls, extra)));

  /** @param {string} move */
  function act(move) {
    if (!table.mine) return;
    if (at !== table.views.length - 1) go(table.views.length - 1);
    if (move !== "swap" && table.game && parseRules(table.game.rules).game !== "surakarta") pending = move;
    send({ type: "move", move, ply: table.views.length - 1 });
    drawBoard();
  }

  /** @param {number} ply */
  function go(ply) {
    at = Math.max(0, Math.min(ply, table.views.length - 1));
    fresh = false;
    draw();
  }

  function drawBoard() {
    const live = at === table.views.length - 1;
    board?.show({ view: table.views[at], mine: live && table.mine && !pending, pending: live && pending ? pending : undefined, animate: fresh && live, line: live && table.thinking && showsThinking() ? table.thinking.line.slice(0, 4) : undefined });
  }

  const showsThinking = () => table.game?.seats.every((/** @type {any} */ seat) => seat.kind === "engine") && remembered("thinking", false);

  function drawPlayers() {
    const { seats, you, time, present, mover, rules } = table.game;
    const name = parseRules(rules).game;
    // One's own side is below, as across a table.
    const bottom = you[1] && !you[0] ? "second" : seats[0].kind === "engine" && seats[1].kind === "person" ? "second" : "first";
    for (const side of SIDES) {
      const index = SIDES.indexOf(side);
      const line = playerLine({ game: name, side, view: table.views[at], seat: seats[index], you: you[0] && you[1] && seats.every((/** @type {any} */ seat) => seat.kind === "person") ? "both" : you[index] && seats[index].kind === "person", turn: mover === side, left: table.left(side), running: time.running, present: present[index] });
      replace(side === bottom ? below : above, line);
    }
  }

  function drawStatus() {
    const { result, mover, rules, waiting, offer, you, time, seats } = table.game;
    const name = parseRules(rules).game;
    if (result) {
      const [title, reason] = resultText(result, name, table.last);
      replace(status, h("div", { class: "status over" }, title, h("small", {}, reason)));
    } else if (waiting) {
      replace(status, h("div", { class: "status" }, t("waiting"), h("small", {}, t("waiting.about"))));
    } else {
      const text = time.paused ? t("paused") : table.mine ? t("yourTurn") : you.some(Boolean) && seats[SIDES.indexOf(mover)].kind === "engine" && seats.some((/** @type {any} */ seat) => seat.kind === "person") ? t("engineThinks") : t("turnOf", { side: sideName(name, mover, table.last) });
      const think = table.thinking ? t("thinking.value", { value: Math.round(table.thinking.value * 100), depth: table.thinking.depth }) : "";
      replace(status, h("div", { class: "status" }, text, think && h("small", {}, think)));
    }
    if (offer) {
      const mineToAnswer = you[offer.from === "first" ? 1 : 0] && !(you[0] && you[1]);
      status.append(h("div", { class: "card line" }, h("span", { class: "grow" }, t(mineToAnswer ? `offer.${offer.what}` : "offer.sent")),
        mineToAnswer && h("button", { class: "main", type: "button", onclick: () => send({ type: "accept" }) }, t("accept")),
        h("button", { type: "button", onclick: () => send({ type: "decline" }) }, t(mineToAnswer ? "decline" : "cancel"))));
    }
  }

  /** @param {string} name @param {string} path @param {() => void} run @param {boolean} [enabled] @param {string} [kind] */
  const control = (name, path, run, enabled = true, kind = "") => h("button", { type: "button", class: kind, disabled: !enabled, "data-control": name, onclick: run }, icon(path), t(name));

  function drawControls() {
    const { result, you, redo, time, rematch, rules, seats } = table.game;
    const player = you[0] || you[1];
    const clocked = time.left[0] !== null;
    const people = seats.some((/** @type {any} */ seat) => seat.kind === "person");
    replace(controls,
      player && control("undo", ICONS.undo, () => send({ type: "undo" }), table.views.length > 1),
      player && control("redo", ICONS.redo, () => send({ type: "redo" }), redo > 0),
      player && people && control("resign", ICONS.flag, resign, !result),
      table.last.swap && table.mine && control("swap", ICONS.swap, () => act("swap"), true, "main"),
      player && clocked && !result && control(time.paused ? "resume" : "pause", time.paused ? ICONS.play : ICONS.pause, () => send({ type: time.paused ? "resume" : "pause" })),
      player && (result || !people) && control("rematch", ICONS.again, () => send({ type: "rematch" })),
      control("analyse", ICONS.chart, () => (location.hash = analysisLink(rules, table.views.slice(1).map((view) => view.move ?? "")))),
      control("share", ICONS.share, share),
      control("newGame", ICONS.plus, () => (location.hash = "#/")));
    form.hidden = !player || Boolean(result) || !people;
    replace(extra, rematch && h("a", { class: "button main", href: `#/game/${rematch}`, onclick: () => keepSeat(rematch, rules, secretsOf(id), "link") }, t("goRematch")));
  }

  /** @type {TreeNode | null} */
  let root = null;
  function drawMoves() {
    root = node(table.views[0], null);
    grow(root, table.views.slice(1));
    const line = lineThrough(root);
    moves.classList.toggle("stones", parseRules(table.game.rules).game === "surakarta");
    replace(moves, moveList(root, line[at], parseRules(table.game.rules).game, (chosen) => go(chosen.ply)));
    showCurrent(moves);
    const button = (/** @type {string} */ name, /** @type {string} */ path, /** @type {() => void} */ run) => h("button", { type: "button", class: "plain grow", "aria-label": t(name), title: t(name), onclick: run }, icon(path));
    replace(walk, button("walk.first", ICONS.first, () => go(0)), button("walk.previous", ICONS.previous, () => go(at - 1)), button("walk.next", ICONS.next, () => go(at + 1)), button("walk.last", ICONS.last, () => go(Infinity)));
  }

  function draw() {
    drawBoard();
    drawPlayers();
    drawStatus();
    drawMoves();
    drawControls();
  }

  function resign() {
    openDialog(t("resign"), [h("p", {}, t("resign.sure"))], [{ text: t("cancel") }, { text: t("resign"), kind: "main", run: () => send({ type: "resign" }) }]);
  }

  function share() {
    const { rules, seats, result, meta, clock } = table.game;
    const header = { first: { name: seats[0].name }, second: { name: seats[1].name }, ...meta, time_control: clock === "none" ? "" : clock, ...(result ? { result } : {}) };
    const link = `${location.origin}/${analysisLink(rules, movesTo(lineThrough(/** @type {TreeNode} */ (root))[table.views.length - 1]))}`;
    if (board && root) exportDialog(parseRules(rules).game, () => record(rules, /** @type {TreeNode} */ (root), undefined, header), link, board.element).catch(complain);
  }

  /** @param {any} message */
  function hear(message) {
    if (message.type === "closed" && !lost) toast(t("connection.lost"), true);
    if (message.type === "closed" || message.type === "open") lost = message.type === "closed";
    if (message.type === "error" || message.type === "trouble") {
      pending = "";
      complain(message.error);
      if (!table.game) replace(main, h("div", { class: "page" }, h("h1", {}, t("noGame")), h("p", {}, message.error), h("a", { class: "button main", href: "#/" }, t("newGame"))));
      else drawBoard();
      return;
    }
    const before = table.views.length;
    const wasRematch = table.game?.rematch;
    const following = at >= before - 1;
    if (!table.take(message, id)) return;
    if (message.type === "thinking") {
      drawStatus();
      if (showsThinking()) drawBoard();
      return;
    }
    if (message.type === "presence") {
      drawPlayers();
      drawStatus();
      return;
    }
    if (!board) {
      const rules = parseRules(table.game.rules);
      board = createBoard(rules, act);
      replace(holder, board.element);
      holder.classList.add(`holds-${rules.game}`);
      keepSeat(id, table.game.rules, secretsOf(id));
    }
    pending = "";
    const moved = before > 0 && table.views.length === before + 1;
    if (following || moved) at = table.views.length - 1;
    at = Math.min(at, table.views.length - 1);
    fresh = moved;
    draw();
    fresh = false;
    if (moved) announce();
    if (table.game.result && moved) playSound("win");
    if (table.game.rematch && !wasRematch && before) {
      keepSeat(table.game.rematch, table.game.rules, secretsOf(id), "link");
      location.hash = `#/game/${table.game.rematch}`;
    }
  }

  function announce() {
    const { last } = table;
    const name = parseRules(table.game.rules).game;
    const taken = name === "dots" ? (table.views[table.views.length - 2].boxes !== last.boxes) : last.move?.includes("x");
    if (!table.game.result) playSound(taken ? "take" : "move");
    say(`${sideName(name, /** @type {Side} */ (last.by), last)} ${last.move}`);
  }

  const timer = setInterval(() => {
    if (!table.game?.time.running) return;
    for (const side of SIDES) {
      const left = table.left(side);
      const shown = main.querySelector(`[data-clock="${side}"]`);
      if (left === null || !shown) continue;
      shown.textContent = clockText(left);
      shown.classList.toggle("low", left < 10000);
      if (side === table.game.mover && table.mine && left < 10000 && !warned) {
        warned = true;
        playSound("low");
      }
      if (left > 12000) warned = false;
    }
  }, 100);
  const stopKeys = onKeys({
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(Infinity), ArrowUp: () => go(0), ArrowDown: () => go(Infinity),
    u: () => send({ type: "undo" }), r: () => send({ type: "redo" }), s: () => { if (table.last?.swap) act("swap"); }, c: () => copy(location.href.replace(/#.*/, analysisLink(table.game.rules, table.views.slice(1).map((view) => view.move ?? "")))), "?": helpDialog,
  });
  const watcher = new ResizeObserver(() => showCurrent(moves));
  watcher.observe(moves);
  const stopHearing = listen(hear);
  keep("game", { type: "watch", game: id, secrets: secretsOf(id) });
  return () => {
    clearInterval(timer);
    stopKeys();
    drop("game");
    send({ type: "leave" });
    watcher.disconnect();
    stopHearing();
  };
}
