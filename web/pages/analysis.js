// The analysis board: any position of any game, with an engine, exact values, knowledge and variations.
import { h, icon, ICONS, replace } from "../lib/dom.js";
import { said, t } from "../lib/i18n.js";
import { Analyst, Review } from "../lib/analyst.js";
import { GLYPHS, packed, signOf } from "../lib/annotations.js";
import { about, knowledge, positions, writeRecord } from "../lib/api.js";
import { certainCandidates } from "../lib/certainty.js";
import { Changes } from "../lib/changes.js";
import { keepTree, storeTree } from "../lib/kept_trees.js";
import { listen, send } from "../lib/socket.js";
import { parseRules } from "../lib/rules.js";
import { chance, childBy, grow, lastOf, lineThrough, movesTo, promote, record, rootOf } from "../lib/tree.js";
import { play as playSound } from "../lib/sound.js";
import { createBoard, gameOf } from "../lib/games.js";
import { annotationBar } from "../parts/annotation_bar.js";
import { control, walkButtons } from "../parts/controls.js";
import { connectionNotice } from "../parts/connection.js";
import { complain, copy, offer, toast } from "../parts/dialog.js";
import { commentBox } from "../parts/comment_box.js";
import { editorBar } from "../parts/editor_bar.js";
import { enginePanel } from "../parts/engine_panel.js";
import { keepRecord } from "../parts/keep_dialog.js";
import { onKeys } from "../parts/keys.js";
import { moveList, showCurrent } from "../parts/moves.js";
import { playFromHere } from "../parts/play_from_here.js";
import { positionLine } from "../parts/position_line.js";
import { exportDialog, importDialog } from "../parts/records.js";
import { retryPanel } from "../parts/retry.js";
import { QUICK, reviewPanel } from "../parts/review.js";
import { insightText, legend } from "../parts/knowledge.js";
import { evaluationBar } from "../parts/thoughts.js";
import { showToggles } from "../parts/toggles.js";
import { addressOf, beginning, openRecord, showRecord } from "./analysis_start.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */

/** @param {HTMLElement} main @param {string[]} parameters */
export async function analysis(main, parameters) {
  const [begun, offered] = await Promise.all([beginning(parameters), about()]);
  // Another page was asked for meanwhile.
  if (!main.isConnected) return () => {};
  history.replaceState(null, "", addressOf(begun));
  const { setup, header } = begun;
  let { kept } = begun;
  const rules = parseRules(begun.rules);
  /** @type {TreeNode} */
  let current = begun.current;
  const analyst = new Analyst();
  const analysts = offered.engines
    .filter((each) => each.game === rules.game && each.analyses)
    .map((each) => each.name);
  /** @type {Review | null} */
  let review = null;
  /** @type {any} */
  let insight = null;
  /** @type {string[]} */
  let shownLine = [];
  let fresh = false;
  const changes = new Changes();
  /** Takes the offer to undo a deletion back. */
  let stopOffering = () => {};

  const board = createBoard(rules, (move) => (retry.shown ? retry.play(move) : act(move).catch(complain)));
  const holder = h("div", { class: `board-holder holds-${rules.game}` }, board.element);
  const stand = positionLine(rules.text);
  const evaluation = h("div");
  const engineSays = enginePanel(rules.game, {
    hover: hoverLine,
    play: (line) => follow(line).catch(complain),
    again: () => go(current),
  });
  const editor = editorBar(rules, { shown: draw, left: leaveEditor });
  const retry = retryPanel(rules, { shown: draw, left: leaveEditor });
  const pencils = annotationBar({ change: annotate, picked: drawBoard });
  const comment = commentBox();
  const connection = connectionNotice();
  const reviews = reviewPanel(rules.game, { go: goAndShow, start: startReview, stop: stopReview, retry: retryMistakes });
  const moves = h("div", { class: `moves ${gameOf(rules.game).colours}` });
  const known = h("div");
  const toggles = showToggles(rules.game, analysts, shownOtherwise);
  const { shows } = toggles;
  const walk = h(
    "div",
    { class: "walk" },
    walkButtons({ first: () => go(rootOf(current)), previous: back, next: forth, last: () => go(lastOf(current)) }),
  );
  const branch = h("span", { class: "branch" });
  walk.append(branch);
  const tools = h("div", { class: "controls tools-row" });
  const thoughts = h(
    "section",
    { class: "card stack", "aria-label": t("engine") },
    toggles.element,
    engineSays.elements,
    known,
  );
  const movesCard = h(
    "section",
    { class: "card stack grow moves-card", "aria-label": t("moves") },
    moves,
    pencils.element,
    comment.element,
    walk,
  );
  const side = h("div", { class: "side" }, tools, thoughts, movesCard, reviews.element);
  replace(
    main,
    h("h1", { class: "unseen" }, t("page.analysis")),
    h("div", { class: "arena" }, h("div", { class: "stage" }, stand.element, evaluation, holder), side),
  );

  const here = () => ({ rules: rules.text, setup, moves: movesTo(current) });
  const tree = () => ({ rules: rules.text, setup, header, kept, current });

  /** @param {string} move */
  async function act(move) {
    let child = childBy(current, move);
    if (!child) {
      const before = current;
      const views = await positions({ ...here(), moves: [...movesTo(current), move] });
      if (before !== current) return;
      child = grow(current, views.slice(-1));
    }
    fresh = true;
    playSound(move.includes("x") ? "take" : "move");
    go(child);
  }

  /** @param {TreeNode} to */
  function go(to) {
    current = to;
    insight = null;
    shownLine = [];
    history.replaceState(null, "", addressOf(tree()));
    think();
    learn();
    draw();
    fresh = false;
  }

  function think() {
    if (shows.engine && !current.view.outcome) analyst.look(here(), current.solution);
    else analyst.rest();
  }

  function learn() {
    if (!shows.overlays.length) return;
    const at = current;
    knowledge(here()).then((found) => {
      if (at !== current) return;
      insight = found;
      drawBoard();
      drawInsight();
    }, complain);
  }

  function drawBoard() {
    if (editor.view) return board.show({ view: editor.view, edit: editor.press });
    if (retry.shown) return board.show(retry.shown);
    const sign = signOf(current);
    const exact = /** @type {Record<string, string | number>} */ (analyst.solution?.moves ?? {});
    board.show({
      view: current.view,
      mine: !current.view.outcome && !pencils.tool,
      edit: pencils.tool ? pencils.press : undefined,
      mark: (from, to) => (from === to ? pencils.put("circle", from) : pencils.put("arrow", from, to)),
      marks: current.marks,
      sign: sign ? { glyph: sign, kind: GLYPHS[sign].kind } : null,
      wanted: pencils.begun ? [pencils.begun] : [],
      animate: fresh,
      heat: shows.heat && shows.engine ? looked() : undefined,
      exact: shows.heat && shows.engine && Object.keys(exact).length ? exact : undefined,
      line: shownLine,
      insight,
      overlays: shows.overlays,
    });
  }

  /** What the engine has looked at, and what is certain about it. */
  const looked = () => certainCandidates(analyst.report, analyst.solution);

  function drawThoughts() {
    evaluation.hidden = aside();
    if (aside()) return;
    replace(evaluation, evaluationBar(rules.game, chance(current), current.view));
    engineSays.update(analyst, looked(), current.view, shows.engine && !current.view.outcome);
  }

  /** @param {string[]} line */
  function hoverLine(line) {
    shownLine = line;
    drawBoard();
  }

  /** Plays what the engine proposes: one move, or its whole line. @param {string[]} line */
  async function follow(line) {
    if (line.length === 1) return act(line[0]);
    const before = current;
    const start = movesTo(before);
    const views = await positions({ ...here(), moves: [...start, ...line] });
    if (before === current) go(grow(before, views.slice(start.length + 1)));
  }

  function drawInsight() {
    const shown = shows.overlays.length > 0;
    replace(
      known,
      shown && insight && insightText(rules.game, insight, shows.overlays),
      shown && legend(rules.game, shows.overlays),
    );
  }

  function drawGame() {
    comment.update(current);
    pencils.update(current);
    reviews.update(current, review);
    replace(moves, moveList(rootOf(current), current, rules.game, go));
    showCurrent(moves);
  }

  /** @param {string} time */
  function startReview(time) {
    const line = lineThrough(current);
    review = new Review({ ...here(), moves: movesTo(line[line.length - 1]) }, line, time);
    drawGame();
    showReview();
  }

  /** Brings the course of the game into sight. */
  const showReview = () => reviews.element.scrollIntoView({ block: "nearest" });

  function stopReview() {
    review?.stop();
    review = null;
    drawGame();
  }

  function drawTools() {
    const enabled = Boolean(current.parent);
    replace(
      tools,
      control("editor", ICONS.plus, edit),
      control("playHere", ICONS.play, playHere, { enabled: !current.view.outcome }),
      control("import", ICONS.import, () => importDialog(showRecord)),
      control("export", ICONS.share, share),
      control("keep", ICONS.save, keepInLibrary),
      current.view.swap && control("swap", ICONS.swap, swap),
    );
    replace(
      branch,
      small("promote", ICONS.raise, raise, enabled && current.parent?.children[0] !== current),
      small("delete", ICONS.trash, remove, enabled),
    );
  }

  /** Something else is shown. @param {"engine" | "heat" | "overlay" | "analyst"} what */
  function shownOtherwise(what) {
    analyst.player = shows.analyst;
    if (what === "engine" || what === "analyst") think();
    if (what === "overlay" && !insight) learn();
    drawThoughts();
    drawInsight();
    drawBoard();
  }

  /** A button with a picture alone. @param {string} name @param {string} path @param {() => void} run @param {boolean} enabled */
  const small = (name, path, run, enabled) =>
    h(
      "button",
      {
        type: "button",
        class: "plain",
        "data-control": name,
        "aria-label": t(name),
        title: t(name),
        disabled: !enabled,
        onclick: run,
      },
      icon(path),
    );

  /** Whether something else than the game is on the board. */
  const aside = () => Boolean(editor.view || retry.shown);

  /** @param {TreeNode[]} mistakes */
  function retryMistakes(mistakes) {
    analyst.rest();
    replace(side, retry.element);
    scrollTo(0, 0);
    retry.open(mistakes);
  }

  /** A position is set up by hand. */
  function edit() {
    analyst.rest();
    editor.open(current.view);
    replace(side, editor.element);
    scrollTo(0, 0);
    draw();
  }

  function leaveEditor() {
    replace(side, tools, thoughts, movesCard, reviews.element);
    go(current);
  }

  function playHere() {
    playFromHere(rules, current.view, { setup, moves: movesTo(current) }).catch(complain);
  }

  /** Goes to a position and shows what would follow there. @param {TreeNode} to @param {string[]} [line] */
  function goAndShow(to, line = []) {
    go(to);
    hoverLine(line);
  }

  function back() {
    if (current.parent) go(current.parent);
  }

  function forth() {
    if (!current.children[0]) return;
    fresh = true;
    go(current.children[0]);
  }

  /** Another variation at the same place. @param {number} step */
  function sibling(step) {
    const among = current.parent?.children ?? [];
    const next = among[among.indexOf(current) + step];
    if (next) go(next);
  }

  function swap() {
    if (current.view.swap) act("swap").catch(complain);
  }

  function raise() {
    promote(current);
    go(current);
  }

  function remove() {
    const { parent } = current;
    if (!parent) return;
    const count = changes.remove(current);
    stopOffering();
    const told = count === 1 ? t("deleted.one") : t("deleted.many", { n: count });
    stopOffering = offer(told, t("deleted.undo"), takeBack);
    go(parent);
  }

  /** @param {import("../lib/annotations.js").Notes} notes */
  function annotate(notes) {
    stopOffering();
    changes.annotate(current, notes);
    drawBoard();
    drawGame();
  }

  /** What was deleted or annotated last is as it was before. */
  function takeBack() {
    stopOffering();
    const at = changes.takeBack(rootOf(current));
    if (at && at !== current) go(at);
    else draw();
  }

  /** The address of a line with what is written about it. @param {TreeNode} at */
  const linkTo = (at) => `${location.origin}/${addressOf({ ...tree(), current: at }, packed(at))}`;

  const wholeRecord = () => record(rules.text, rootOf(current), setup, header);

  function keepInLibrary() {
    keepRecord(wholeRecord(), kept, (game) => (kept = game));
  }

  function share() {
    const [main, line] = [rootOf(current), current].map((from) => linkTo(lastOf(from)));
    // An address holds one line.
    const both = [
      [t("export.mainLine"), main],
      [t("export.thisLine"), line],
    ];
    const write = (/** @type {Record<string, string>} */ options) =>
      writeRecord(wholeRecord(), options);
    exportDialog(rules.game, write, main === line ? [[t("export.link"), line]] : both, board.element).catch(complain);
  }

  function draw() {
    stand.update(editor.view ?? retry.shown?.view ?? current.view);
    drawBoard();
    drawThoughts();
    drawInsight();
    drawGame();
    drawTools();
  }

  let due = 0;
  /** As often as the screen shows something new, and no oftener. */
  function drawSoon() {
    due ||= requestAnimationFrame(() => {
      due = 0;
      drawThoughts();
      drawBoard();
    });
  }

  /** @param {import("../lib/socket.js").News} message */
  function hear(message) {
    connection.hear(message);
    if (message.type === "error" || message.type === "failed") {
      toast(said(message), true);
    }
    retry.hear(message);
    const ends = message.type === "failed" || message.type === "ended";
    if (ends && review?.number === message.id) stopReview();
    const heard = analyst.hear(message);
    if (heard) drawSoon();
    if (heard === "solution" && analyst.solution) {
      current.solution = analyst.solution;
      drawGame();
    }
    if (heard === "report" && message.type === "report") {
      current.report = message;
      if (message.done) drawGame();
    }
    const waited = review?.waiting;
    const reviewed = review?.hear(message);
    if (review && review.waiting !== waited) drawGame();
    if (!reviewed) return;
    if (review?.over) {
      review = null;
      toast(t("review.done"));
    }
    if (reviewed === current) drawSoon();
    drawGame();
    if (!review) showReview();
  }

  /** A record that is pasted anywhere on the page is opened. @param {ClipboardEvent} event */
  function paste(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (/** @type {HTMLElement} */ (event.target).matches?.("input, textarea") || !text.trim()) return;
    openRecord(text.trim());
  }

  const store = () => storeTree(addressOf(tree()), tree());

  const watcher = new ResizeObserver(() => showCurrent(moves));
  watcher.observe(moves);
  const stopHearing = listen(hear);
  const keys = {
    ArrowLeft: back,
    ArrowRight: forth,
    ArrowUp: () => sibling(-1),
    ArrowDown: () => sibling(1),
    Home: () => go(rootOf(current)),
    End: () => go(lastOf(current)),
    u: back,
    r: forth,
    h: () => toggles.turn("heat"),
    a: () => toggles.turn("engine"),
    s: swap,
    c: () => copy(linkTo(current)),
    Escape: () => pencils.pick(""),
    "Ctrl+z": takeBack,
  };
  // While a position is set up or a mistake played again, the game behind it stands still.
  const stopKeys = onKeys(
    Object.fromEntries(Object.entries(keys).map(([key, run]) => [key, () => void (aside() || run())])),
  );
  document.addEventListener("paste", paste);
  addEventListener("pagehide", store);
  think();
  learn();
  draw();
  if (parameters[3] === "review") startReview(QUICK);
  return () => {
    cancelAnimationFrame(due);
    stopOffering();
    document.removeEventListener("paste", paste);
    removeEventListener("pagehide", store);
    keepTree(addressOf(tree()), tree());
    connection.leave();
    retry.stop();
    analyst.rest();
    send({ type: "stop" });
    watcher.disconnect();
    stopHearing();
    stopKeys();
  };
}
