// A game at a table of the server: played or watched.
import { h, ICONS, replace } from "../lib/dom.js";
import { said, t } from "../lib/i18n.js";
import { drop, keep, listen, send } from "../lib/socket.js";
import { keepRematch, keepSeat, remember, remembered, seatOf, secretsOf } from "../lib/settings.js";
import { about, gameRecord, knowledge } from "../lib/api.js";
import { beginGame } from "../lib/new_game.js";
import { analysisLink, parseRules } from "../lib/rules.js";
import { typedMove } from "../lib/move_text.js";
import { SIDES, Table } from "../lib/table.js";
import { grow, lineThrough, node } from "../lib/tree.js";
import { play as playSound } from "../lib/sound.js";
import { createBoard, gameOf } from "../lib/games.js";
import { say } from "../boards/board.js";
import { tickClocks } from "../parts/clock_ticker.js";
import { control, walkButtons } from "../parts/controls.js";
import { connectionNotice } from "../parts/connection.js";
import { complain, copy, openDialog, toast } from "../parts/dialog.js";
import { invite } from "../parts/invite.js";
import { onKeys } from "../parts/keys.js";
import { moveList, showCurrent } from "../parts/moves.js";
import { lowAt, playerLine, sideName } from "../parts/players.js";
import { exportDialog } from "../parts/records.js";
import { resultCard } from "../parts/result_card.js";
import { damage, gameStatus, missingGame, offerLine } from "../parts/status.js";
import { watchDesk } from "../parts/watch_desk.js";

/** @typedef {import("../lib/api.js").Side} Side */

/** What the board shows to whoever wants to be taught. @type {Record<string, string[]>} */

/** @param {HTMLElement} main @param {string[]} parameters */
export async function game(main, [id, secret]) {
  if (secret) {
    keepSeat(id, { secrets: [secret], title: "link" });
    history.replaceState(null, "", `#/game/${id}`);
  }
  const table = new Table();
  /** @type {import("../boards/board.js").Board | null} */
  let board = null;
  let at = 0;
  let pending = "";
  let fresh = false;
  /** The levels, weakest first. @type {string[]} */
  let levels = [];
  const connection = connectionNotice();
  const desk = watchDesk(table, {
    at: () => at,
    show: (ply) => {
      at = ply;
      fresh = true;
      draw();
      fresh = false;
      learn();
      playSound("move");
    },
    changed: drawControls,
  });
  /** What is known about the position that is shown, for whoever wants to be taught. @type {any} */
  let insight = null;
  const holder = h("div", { class: "board-holder" });
  const above = h("div");
  const below = h("div");
  const status = h("div", { role: "status" });
  const moves = h("div", { class: "moves" });
  const controls = h("div", { class: "controls" });
  const walk = h("div", { class: "walk" });
  const entry = h("input", {
    "aria-label": t("typeMove"),
    placeholder: t("typeMove"),
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 8,
  });
  const paces = h("div");
  const form = h("form", { class: "entry", onsubmit: enter }, entry, h("button", { type: "submit" }, t("play")));
  const movesCard = h("div", { class: "card moves-card stack grow" }, moves, walk);
  const side = h("div", { class: "side" }, status, movesCard, form, controls, paces);
  const title = h("h1", { class: "unseen" }, t("page.game"));
  replace(main, title, h("div", { class: "arena" }, h("div", { class: "stage" }, above, holder, below), side));
  replace(
    walk,
    walkButtons({ first: () => go(0), previous: () => go(at - 1), next: () => go(at + 1), last: () => go(Infinity) }),
  );

  /** @param {Event} event */
  function enter(event) {
    event.preventDefault();
    const game = parseRules(table.game.rules).game;
    if (entry.value.trim()) act(typedMove(game, table.last, entry.value));
    entry.value = "";
  }

  /** @param {string} move */
  function act(move) {
    if (!table.mine) return;
    if (at !== table.views.length - 1) go(table.views.length - 1);
    board?.aim(null);
    if (board?.spots.some((spot) => spot.key === move)) pending = move;
    send({ type: "move", move, ply: table.views.length - 1 });
    drawBoard();
  }

  /** @param {number} ply */
  function go(ply) {
    at = Math.max(0, Math.min(ply, table.views.length - 1));
    if (watching()) desk.looked();
    fresh = false;
    draw();
    learn();
  }

  function learn() {
    insight = null;
    if (!remembered("hints", false)) return;
    const { rules, setup } = table.game;
    const view = table.views[at];
    knowledge({ rules, setup: setup ?? undefined, moves: table.moves.slice(0, at) }).then((found) => {
      if (view !== table.views[at]) return;
      insight = found;
      drawBoard();
    }, complain);
  }

  function toggleHints() {
    remember("hints", !remembered("hints", false));
    learn();
    draw();
  }

  const watching = () => !table.hasPeople;

  const showsThinking = () => table.thinking && !table.hasPeople && remembered("thinking", false);

  function drawBoard() {
    const live = at === table.views.length - 1;
    board?.show({
      view: table.views[at],
      mine: live && table.mine && !pending,
      pending: live && pending ? pending : undefined,
      animate: fresh && live,
      line: live && showsThinking() ? table.thinking?.line.slice(0, 4) : undefined,
      insight,
      overlays: gameOf(parseRules(table.game.rules).game).hints,
    });
  }

  function drawPlayers() {
    const { seats, you, time, present, mover, rules, clock } = table.game;
    // One's own side is below, as across a table.
    const bottom = (you[1] && !you[0]) || (table.isEngine("first") && !table.isEngine("second")) ? "second" : "first";
    const oneScreen = you[0] && you[1] && !SIDES.some((side) => table.isEngine(side));
    SIDES.forEach((side, index) => {
      const line = playerLine({
        game: parseRules(rules).game,
        side,
        view: table.views[at],
        seat: seats[index],
        you: oneScreen ? "both" : you[index] && !table.isEngine(side),
        turn: mover === side,
        left: table.left(side),
        running: time.running,
        present: present[index],
        low: lowAt(clock),
      });
      replace(side === bottom ? below : above, line);
    });
  }

  function drawControls() {
    const { result, redo, time, rules, takebacks } = table.game;
    const { playing, hasPeople } = table;
    const clocked = time.left[0] !== null;
    const pause = time.paused ? "resume" : "pause";
    const mayPause = playing && clocked && !result;
    const parsed = parseRules(rules);
    replace(
      controls,
      playing && takebacks && control("undo", ICONS.undo, undo, { enabled: table.views.length > 1 }),
      playing && takebacks && control("redo", ICONS.redo, again, { enabled: redo > 0 }),
      playing && hasPeople && !result && control("resign", ICONS.flag, resign),
      watching() && desk.buttons(),
      !watching() && mayPause && control(pause, ICONS[time.paused ? "play" : "pause"], () => send({ type: pause })),
      playing && !result && !hasPeople && control("rematch", ICONS.again, rematch),
      control(`hints.${parsed.game}`, ICONS.bulb, toggleHints, {
        pressed: remembered("hints", false),
      }),
      control("invite", ICONS.invite, () => invite(id, table.game.waiting ? seatOf(id)?.invite : undefined)),
      control("analyse", ICONS.chart, () => (location.hash = link())),
      control("share", ICONS.share, share),
      result && control("keep", ICONS.save, () => keepInLibrary().catch(complain)),
      !result && control("newGame", ICONS.plus, newGame),
    );
    replace(paces, watching() && desk.paceField());
    form.hidden = !playing || Boolean(result) || !hasPeople;
  }

  function drawMoves() {
    const root = node(table.views[0], null);
    grow(root, table.views.slice(1));
    const name = parseRules(table.game.rules).game;
    moves.classList.toggle("stones", gameOf(name).colours === "stones");
    replace(
      moves,
      moveList(root, lineThrough(root)[at], name, (chosen) => go(chosen.ply)),
    );
    showCurrent(moves);
  }

  function drawStatus() {
    const last = table.views.length - 1;
    const now = () => go(Infinity);
    const earlier = at < last && [
      h("span", { class: "grow" }, t("earlier", { n: at, of: last })),
      h("button", { type: "button", "data-control": "toNow", onclick: now }, t("earlier.now")),
    ];
    const over = table.game.result && (!watching() || desk.seenAll());
    const shown = over
      ? [resultCard(table, levels, next), ...offerLine(table), ...damage(table)]
      : gameStatus(table, board?.aimed, act);
    replace(status, shown, earlier && h("div", { class: "card line earlier" }, earlier));
  }

  function draw() {
    drawBoard();
    drawPlayers();
    drawStatus();
    drawMoves();
    drawControls();
  }

  function resign() {
    openDialog(
      t("resign"),
      [h("p", {}, t("resign.sure"))],
      [{ text: t("cancel") }, { text: t("resign"), kind: "main danger", run: () => send({ type: "resign" }) }],
    );
  }

  const undo = () => send({ type: "undo" });
  const again = () => send({ type: "redo" });
  const rematch = () => send({ type: "rematch" });
  const newGame = () => (location.hash = "#/");

  /** What can follow a game that is over. */
  const next = {
    rematch,
    newGame,
    follow: () => {
      const { rematch } = table.game;
      if (!rematch) return;
      keepRematch(id, rematch);
      location.hash = `#/game/${rematch}`;
    },
    review: () => (location.hash = `${link()}${table.game.setup ? "" : "/"}/review`),
    level: (/** @type {string} */ name) => playLevel(name).catch(complain),
  };

  /** The game once more, against another level. @param {string} name */
  async function playLevel(name) {
    const { rules, setup, given, seats, clock, takebacks } = table.game;
    const others = seats.map((seat) =>
      seat.kind === "engine" ? { engine: name } : { person: seat.name },
    );
    const moves = table.moves.slice(0, given);
    await beginGame({ rules, setup, moves, seats: others, clock, takebacks }, "engine");
  }

  /** The whole game as an address. */
  const link = () => analysisLink(table.game.rules, table.moves, table.game.setup ?? undefined);

  async function keepInLibrary() {
    const [{ keepRecord }, { blob }] = await Promise.all([
      import("../parts/keep_dialog.js"),
      gameRecord(id, { format: "json" }),
    ]);
    keepRecord(JSON.parse(await blob.text()), undefined);
  }

  function share() {
    const name = parseRules(table.game.rules).game;
    const write = (/** @type {Record<string, string>} */ options) => gameRecord(id, options);
    if (board)
      exportDialog(name, write, [[t("export.link"), `${location.origin}/${link()}`]], board.element).catch(complain);
  }

  /** @param {import("../lib/socket.js").News} message */
  function hear(message) {
    connection.hear(message);
    if (message.type === "error" || message.type === "trouble") return fail(message);
    const before = table.views.length;
    const following = at >= before - 1;
    const wasRematch = table.game?.rematch;
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
    if (!board) lay();
    if (secret && !before && !table.playing) toast(t("invite.void"), true);
    pending = "";
    const moved = before > 0 && table.views.length === before + 1;
    const behind = watching() && before > 0;
    if (!behind && (following || moved)) at = table.views.length - 1;
    at = Math.min(at, table.views.length - 1);
    fresh = moved && !behind;
    draw();
    fresh = false;
    learn();
    if (behind) desk.follow(moved);
    else if (moved) announce();
    if (table.game.result && !levels.length) learnLevels();
    if (table.game.rematch && !wasRematch && before) {
      keepRematch(id, table.game.rematch);
      location.hash = `#/game/${table.game.rematch}`;
    }
  }

  function lay() {
    const rules = parseRules(table.game.rules);
    board = createBoard(rules, act);
    board.onAim = drawStatus;
    replace(holder, board.element);
    holder.classList.add(`holds-${rules.game}`);
    keepSeat(id, { rules: table.game.rules });
  }

  /** @param {import("../lib/api.js").Problem} message */
  function fail(message) {
    pending = "";
    toast(said(message), true);
    if (table.game) drawBoard();
    else replace(main, missingGame(message));
  }

  /** What is harder or easier is offered at the end. */
  function learnLevels() {
    about().then((offered) => {
      levels = offered.levels.map((level) => level.name);
      drawStatus();
      // On a phone the card is below the board.
      if (matchMedia("(max-width: 900px)").matches) status.scrollIntoView({ block: "nearest" });
    }, complain);
  }

  /** The move that was just played, for the ear. */
  function announce() {
    const { last, views } = table;
    const name = parseRules(table.game.rules).game;
    const taken = gameOf(name).captures(last, views[views.length - 2]);
    playSound(table.game.result ? "win" : taken ? "take" : "move");
    say(`${sideName(name, /** @type {Side} */ (last.by), last)} ${last.move}`);
  }

  const stopTicking = tickClocks(main, table, () => playSound("low"));
  const stopKeys = onKeys({
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(Infinity),
    ArrowUp: () => go(0),
    ArrowDown: () => go(Infinity),
    u: () => table.game?.takebacks && undo(),
    r: () => table.game?.takebacks && again(),
    s: () => {
      if (table.last?.swap) act("swap");
    },
    c: () => copy(`${location.origin}/${link()}`),
  });
  const watcher = new ResizeObserver(() => showCurrent(moves));
  watcher.observe(moves);
  const stopHearing = listen(hear);
  keep("game", { type: "watch", game: id, secrets: secretsOf(id) });
  return () => {
    stopTicking();
    desk.stop();
    connection.leave();
    stopKeys();
    drop("game");
    send({ type: "leave" });
    watcher.disconnect();
    stopHearing();
  };
}
