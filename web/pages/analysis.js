// The analysis board: any position of any game, with an engine, exact values, knowledge and variations.
import { h, icon, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about, knowledge, positions, readRecord } from "../lib/api.js";
import { drop, keep, listen, nextNumber, send } from "../lib/socket.js";
import { remember, remembered } from "../lib/settings.js";
import { analysisLink, parseRules, splitMoves } from "../lib/rules.js";
import { chance, childBy, grow, judgement, lastOf, lineThrough, loss, movesTo, node, promote, record, rootOf } from "../lib/tree.js";
import { play as playSound } from "../lib/sound.js";
import { createBoard } from "../boards/index.js";
import { complain, copy, toast } from "../parts/dialog.js";
import { graph } from "../parts/graph.js";
import { helpDialog, onKeys } from "../parts/keys.js";
import { moveList, showCurrent } from "../parts/moves.js";
import { sideName } from "../parts/players.js";
import { selection } from "./home.js";
import { acceptDrops, exportDialog, importDialog } from "../parts/records.js";
import { candidateTable, evaluationBar, insightText, legend, OVERLAYS, solutionBadge } from "../parts/thoughts.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */
/** @typedef {import("../lib/api.js").Report} Report */
/** @typedef {import("../lib/api.js").Solution} Solution */

/** What was read elsewhere and is to be shown next. @type {any} */
let handed = null;

/** Shows a record on the analysis board. @param {any} read */
export function showRecord(read) {
  handed = read;
  const address = analysisLink(read.record.rules, []);
  if (location.hash === address) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address;
}

/** @param {any} read @returns {TreeNode} */
function treeOf(read) {
  /** @type {TreeNode[]} */
  const nodes = [];
  for (const { parent, view, comment } of read.nodes) {
    const made = node(view, parent === undefined ? null : nodes[parent]);
    made.comment = comment ?? "";
    made.parent?.children.push(made);
    nodes.push(made);
  }
  return nodes[0];
}

/** @param {HTMLElement} main @param {string[]} parameters */
export async function analysis(main, [rulesText = "hex:11", movesText = "", setupText = ""]) {
  let header = {};
  let setup = setupText ? decodeURIComponent(setupText) : undefined;
  /** @type {TreeNode} */
  let current;
  if (handed) {
    const { record: read } = handed;
    rulesText = read.rules;
    setup = read.setup;
    const { moves, variations, ...rest } = read;
    header = rest;
    current = lastOf(treeOf(handed));
    handed = null;
  } else {
    const name = parseRules(rulesText).game;
    const views = await positions({ rules: rulesText, setup, moves: splitMoves(name, movesText) });
    current = grow(node(views[0], null), views.slice(1));
  }
  const rules = parseRules(rulesText);
  /** Programs of other people that can be asked instead of our own. @type {string[]} */
  const analysts = (await about()).engines.filter((/** @type {any} */ each) => each.game === rules.game && each.analyses).map((/** @type {any} */ each) => each.name);
  let analyst = "";
  let [engine, heat] = [remembered("engine", true), remembered("heat", true)];
  /** @type {string[]} */
  let overlays = remembered(`overlays.${rules.game}`, []);
  /** @type {{number: number, report: Report | null}} */
  let search = { number: 0, report: null };
  /** @type {{number: number, solution: Solution | null}} */
  let solving = { number: 0, solution: null };
  /** @type {{number: number, line: TreeNode[], done: number, of: number} | null} */
  let review = null;
  /** @type {any} */
  let insight = null;
  /** @type {string[]} */
  let shownLine = [];
  let fresh = false;

  const board = createBoard(rules, (move) => act(move).catch(complain));
  const holder = h("div", { class: `board-holder holds-${rules.game}` }, board.element);
  const evaluation = h("div");
  const badge = h("div", { class: "line" });
  /** @type {string[]} */
  let bestLine = [];
  const showBest = () => hoverLine(bestLine);
  const candidates = candidateTable(hoverLine, (move) => act(move).catch(complain));
  const table = candidates.element;
  const best = h("div", { class: "line" },
    h("div", { class: "bestline grow", tabindex: 0, onmouseenter: showBest, onmouseleave: () => hoverLine([]), onfocus: showBest, onblur: () => hoverLine([]) }),
    h("button", { type: "button", class: "plain", onclick: () => playLine(bestLine).catch(complain) }, t("playLine")));
  const progress = h("progress", { class: "grow", "aria-label": t("review") });
  const running = h("div", { class: "line" }, progress, h("button", { type: "button", "data-control": "stopReview", onclick: () => stopReview() }, t("stop")));
  const graphHolder = h("div");
  const mistakes = h("div");
  const reviewing = h("div", { class: "stack" });
  const moves = h("div", { class: `moves${rules.game === "surakarta" ? " stones" : ""}` });
  const known = h("div");
  const toggles = h("div", { class: "tabs" });
  const walk = h("div", { class: "line" });
  const tools = h("div", { class: "controls row" });
  replace(main, h("div", { class: "arena" },
    h("div", { class: "stage" }, evaluation, holder),
    h("div", { class: "side" }, tools,
      h("section", { class: "card stack", "aria-label": t("engine") }, toggles, badge, table, best, known),
      h("section", { class: "card stack grow moves-card", "aria-label": t("moves") }, moves, walk),
      h("section", { class: "card stack", "aria-label": t("graph") }, graphHolder, reviewing, mistakes))));

  const here = () => ({ rules: rulesText, setup, moves: movesTo(current) });

  /** @param {string} move */
  async function act(move) {
    let child = childBy(current, move);
    if (!child) {
      const line = { ...here(), moves: [...movesTo(current), move] };
      const before = current;
      const views = await positions(line);
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
    search = { number: 0, report: null };
    solving = { number: 0, solution: null };
    insight = null;
    shownLine = [];
    history.replaceState(null, "", analysisLink(rulesText, movesTo(current), setup));
    think();
    learn();
    draw();
    fresh = false;
  }

  function think() {
    send({ type: "stop", what: "analysis" });
    send({ type: "stop", what: "solution" });
    if (!engine || current.view.outcome) {
      drop("analysis");
      return;
    }
    search = { number: nextNumber(), report: null };
    keep("analysis", { type: "analyse", id: search.number, ...here(), ...(analyst && { player: analyst }) });
    solving = { number: nextNumber(), solution: null };
    send({ type: "solve", id: solving.number, ms: 15000, ...here() });
  }

  function learn() {
    if (!overlays.length) return;
    const at = current;
    knowledge(here()).then((found) => {
      if (at !== current) return;
      insight = found;
      drawBoard();
      drawInsight();
    }, complain);
  }

  function drawBoard() {
    const exact = solving.solution?.moves && heat && Object.keys(solving.solution.moves).length ? solving.solution.moves : undefined;
    board.show({ view: current.view, mine: !current.view.outcome, animate: fresh, heat: heat && engine ? search.report?.candidates : undefined, exact: engine ? exact : undefined, line: shownLine, insight, overlays });
  }

  function drawThoughts() {
    const { report } = search;
    replace(evaluation, evaluationBar(rules.game, chance(current), current.view));
    replace(badge, solutionBadge(solving.solution, rules.game, current.view), engine && !current.view.outcome && h("small", {}, report && analyst ? `${analyst} · ${(report.ms / 1000).toFixed(1)} s` : report ? t(report.simulations ? "searched" : "searchedDepth", { n: (report.simulations || report.nodes).toLocaleString(), depth: report.depth, seconds: (report.ms / 1000).toFixed(1) }) : t("searching")));
    table.hidden = !engine || Boolean(current.view.outcome);
    candidates.update(report);
    bestLine = (solving.solution?.line.length ? solving.solution.line : report?.line) ?? [];
    best.hidden = !engine || Boolean(current.view.outcome);
    best.children[0].textContent = bestLine.length ? `${t("bestLine")} ${bestLine.slice(0, 12).join(" ")}` : "\u00a0";
    best.children[0].setAttribute("title", bestLine.join(" "));
  }

  /** @param {string[]} line */
  function hoverLine(line) {
    shownLine = line;
    drawBoard();
  }

  /** @param {string[]} line */
  async function playLine(line) {
    const start = movesTo(current);
    const views = await positions({ ...here(), moves: [...start, ...line] });
    go(grow(current, views.slice(start.length + 1)));
  }

  function drawInsight() {
    replace(known, overlays.length > 0 && insight && insightText(rules.game, insight, overlays), overlays.length > 0 && legend(rules.game, overlays));
  }

  function drawGame() {
    const root = rootOf(current);
    const line = lineThrough(current);
    replace(graphHolder, line.filter((at) => chance(at) !== null).length > 1 && graph(line, current, go));
    const bad = line.filter((at) => judgement(at));
    replace(mistakes, bad.length > 0 && h("details", { open: bad.length < 6 }, h("summary", {}, t("mistakes", { n: bad.length })), h("ul", { class: "mistakes" }, ...bad.map((at) => h("li", {}, h("button", { type: "button", onclick: () => go(/** @type {TreeNode} */ (at.parent)) }, h("span", { class: `mark ${judgement(at)}` }, judgement(at) === "blunder" ? "??" : "?!"), `${at.ply}. ${sideName(rules.game, at.view.by ?? "first", at.view)} ${at.view.move} −${Math.round((loss(at) ?? 0) * 100)}%`, at.parent?.report?.line?.[0] && h("small", {}, ` ${t("better", { move: at.parent.report.line[0] })}`)))))));
    if (review) {
      progress.max = review.of + 1;
      progress.value = review.done;
      if (!running.isConnected) replace(reviewing, running);
    }
    else replace(reviewing, h("div", { class: "line tabs" }, h("span", { class: "label grow" }, t("review")), ...[["300ms", "review.quick"], ["1s", "review.normal"], ["5s", "review.deep"]].map(([time, name]) => h("button", { type: "button", "data-review": time, disabled: line.length < 2, onclick: () => startReview(time) }, t(name)))));
    replace(moves, moveList(root, current, rules.game, go));
    showCurrent(moves);
  }

  /** @param {string} time */
  function startReview(time) {
    const line = lineThrough(current);
    review = { number: nextNumber(), line, done: 0, of: line.length - 1 };
    send({ type: "review", id: review.number, rules: rulesText, setup, moves: movesTo(line[line.length - 1]), player: `best:time=${time}` });
    drawGame();
  }

  function stopReview() {
    send({ type: "stop", what: "review" });
    review = null;
    drawGame();
  }

  function drawTools() {
    const toggle = (/** @type {string} */ name, /** @type {boolean} */ on, /** @type {() => void} */ run) => h("button", { type: "button", "aria-pressed": String(on), "data-toggle": name, onclick: run }, t(name));
    replace(toggles,
      toggle("engine", engine, () => { engine = !engine; remember("engine", engine); think(); drawTools(); drawThoughts(); drawBoard(); }),
      analysts.length > 0 && selection(t("analyst"), [["", "boyi"], ...analysts.map((name) => [name, name])], analyst, (value) => { analyst = value; go(current); }),
      toggle("heat", heat, toggleHeat),
      ...OVERLAYS[rules.game].map((name) => toggle(`overlay.${name}`, overlays.includes(name), () => {
        overlays = overlays.includes(name) ? overlays.filter((other) => other !== name) : [...overlays, name];
        remember(`overlays.${rules.game}`, overlays);
        drawTools();
        drawBoard();
        drawInsight();
        if (!insight) learn();
      })));
    const control = (/** @type {string} */ name, /** @type {string} */ path, /** @type {() => void} */ run, enabled = true) => h("button", { type: "button", disabled: !enabled, "data-control": name, onclick: run }, icon(path), t(name));
    replace(tools,
      control("import", ICONS.save, () => importDialog(showRecord)),
      control("export", ICONS.share, share),
      control("promote", ICONS.chart, () => { promote(current); draw(); }, Boolean(current.parent)),
      control("delete", ICONS.undo, remove, Boolean(current.parent)),
      current.view.swap && control("swap", ICONS.swap, () => act("swap").catch(complain)));
    const button = (/** @type {string} */ name, /** @type {string} */ path, /** @type {() => void} */ run) => h("button", { type: "button", class: "plain grow", "aria-label": t(name), title: t(name), onclick: run }, icon(path));
    replace(walk, button("walk.first", ICONS.first, () => go(rootOf(current))), button("walk.previous", ICONS.previous, back), button("walk.next", ICONS.next, forth), button("walk.last", ICONS.last, () => go(lastOf(current))));
  }

  function toggleHeat() {
    heat = !heat;
    remember("heat", heat);
    drawTools();
    drawBoard();
  }

  const back = () => { if (current.parent) go(current.parent); };
  const forth = () => { if (current.children[0]) { fresh = true; go(current.children[0]); } };

  function remove() {
    const { parent } = current;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(current), 1);
    go(parent);
  }

  function share() {
    const link = `${location.origin}/${analysisLink(rulesText, movesTo(lastOf(current)), setup)}`;
    exportDialog(rules.game, () => record(rulesText, rootOf(current), setup, header), link, board.element).catch(complain);
  }

  function draw() {
    drawBoard();
    drawThoughts();
    drawInsight();
    drawGame();
    drawTools();
  }

  let due = 0;
  /** @param {any} message */
  function hear(message) {
    if (message.type === "error" || message.type === "failed") complain(message.error);
    else if (message.type === "report" && message.id === search.number) {
      search.report = message;
      current.report = message;
      // As often as the screen shows something new, and no oftener.
      if (!due) due = requestAnimationFrame(() => { due = 0; drawThoughts(); drawBoard(); });
      if (message.done) drawGame();
    } else if (message.type === "solution" && message.id === solving.number) {
      solving.solution = message.value === "unknown" ? null : message;
      drawThoughts();
      drawBoard();
    } else if (message.type === "reviewed" && review && message.id === review.number) {
      const at = review.line[message.ply];
      if (at && !(at.report && at.report.ms > (message.report.ms ?? 0))) at.report = message.report;
      review.done = message.ply + 1;
      if (message.ply === message.of) {
        review = null;
        toast(t("review.done"));
      }
      if (at === current) drawThoughts();
      drawGame();
    }
  }

  const watcher = new ResizeObserver(() => showCurrent(moves));
  watcher.observe(moves);
  const stopHearing = listen(hear);
  const stopKeys = onKeys({ ArrowLeft: back, ArrowRight: forth, Home: () => go(rootOf(current)), End: () => go(lastOf(current)), ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), u: back, r: forth, h: toggleHeat, a: () => /** @type {HTMLElement | null} */ (toggles.querySelector('[data-toggle="engine"]'))?.click(), s: () => { if (current.view.swap) act("swap").catch(complain); }, c: () => copy(location.href), "?": helpDialog });
  /** Another variation at the same place. @param {number} step */
  function sibling(step) {
    const among = current.parent?.children ?? [];
    const next = among[among.indexOf(current) + step];
    if (next) go(next);
  }
  /** A record that is pasted anywhere on the page is opened. @param {ClipboardEvent} event */
  function paste(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (/** @type {HTMLElement} */ (event.target).matches?.("input, textarea") || !text.trim()) return;
    readRecord(text.trim(), {}).then(showRecord, complain);
  }
  document.addEventListener("paste", paste);
  acceptDrops(holder, (file) => readRecord(file, { name: file.name }).then(showRecord, complain));
  think();
  learn();
  draw();
  return () => {
    cancelAnimationFrame(due);
    document.removeEventListener("paste", paste);
    drop("analysis");
    send({ type: "stop" });
    watcher.disconnect();
    stopHearing();
    stopKeys();
  };
}
