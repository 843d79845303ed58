// Mistakes played again: the position before each of them, in which a better move has to be found.
import { h, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Review } from "../lib/analyst.js";
import { positions } from "../lib/api.js";
import { grow, mistake, node } from "../lib/tree.js";
import { control } from "./controls.js";
import { complain } from "./dialog.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */
/** @typedef {import("../boards/board.js").Shown} Shown */

/** What a try is given: two positions are looked at. */
const TIME = "500ms";
/** So much of a line is drawn. */
const DRAWN = 6;

/**
 * @param {import("../lib/rules.js").Rules} rules
 * @param {{shown: () => void, left: () => void}} on shown: something else is on the board; left: the last mistake was done with
 */
export function retryPanel(rules, on) {
  const element = h("section", { class: "card stack retry", "aria-label": t("retry") });
  /** The positions after the mistakes. @type {TreeNode[]} */
  let list = [];
  let number = 0;
  let found = 0;
  /** What is on the board; nothing where nothing is played again. @type {Shown | null} */
  let shown = null;
  /** What was said of the last try. @type {{text: string, good?: boolean} | null} */
  let verdict = null;
  /** Whether this mistake is done with. */
  let done = false;
  /** @type {{review: Review, move: string, after: TreeNode} | null} */
  let judging = null;

  /** @param {TreeNode} at */
  const before = (at) => /** @type {TreeNode} */ (at.parent);
  const best = () => before(list[number]).report?.line ?? [];

  /** Begins with the mistakes of a game. @param {TreeNode[]} mistakes */
  function open(mistakes) {
    [list, number, found] = [mistakes, -1, 0];
    next();
  }

  function next() {
    stop();
    number++;
    done = false;
    verdict = null;
    if (number < list.length) return setUp();
    close();
  }

  /** The position before the mistake. */
  function setUp() {
    show({ view: before(list[number]).view, mine: true });
  }

  function close() {
    stop();
    shown = null;
    on.left();
  }

  function stop() {
    judging?.review.stop();
    judging = null;
  }

  /** @param {Shown} what */
  function show(what) {
    shown = what;
    draw();
    on.shown();
  }

  /** The viewer tries a move. @param {string} move */
  async function play(move) {
    if (judging || done) return;
    const at = list[number];
    if (move === best()[0]) return right(move, at);
    const start = before(at).view;
    const line = { rules: rules.text, setup: start.position, moves: [move] };
    const views = await positions(line);
    if (at !== list[number] || judging || done) return;
    const from = node(start, null);
    const after = grow(from, views.slice(1));
    judging = { review: new Review(line, [from, after], TIME), move, after };
    verdict = { text: t("retry.judging", { move }) };
    show({ view: after.view, animate: true });
  }

  /** @param {string} move @param {TreeNode} at */
  function right(move, at) {
    done = true;
    found++;
    verdict = { text: t(move === best()[0] ? "retry.best" : "retry.good", { move, better: best()[0] ?? "" }), good: true };
    show({ view: before(at).view, line: move === best()[0] ? best().slice(0, DRAWN) : [move] });
  }

  function answer() {
    stop();
    done = true;
    verdict = { text: t("better", { move: best()[0] }) };
    show({ view: before(list[number]).view, line: best().slice(0, DRAWN) });
  }

  function again() {
    stop();
    verdict = null;
    setUp();
  }

  /** Takes a message in: what is said of the move that was tried. @param {import("../lib/socket.js").News} message */
  function hear(message) {
    if (!judging) return;
    const { review, move, after } = judging;
    if ((message.type === "failed" || message.type === "ended") && message.id === review.number) return again();
    review.hear(message);
    if (!review.over) return;
    judging = null;
    if (!mistake(after)) return right(move, list[number]);
    const loss = Math.round((after.judgement?.loss ?? 0) * 100);
    verdict = { text: t("retry.wrong", { move, loss }), good: false };
    show({ view: after.view, line: after.report?.line.slice(0, DRAWN) });
  }

  function draw() {
    if (!shown) return;
    const at = list[number];
    const side = sideName(rules.game, at.view.by ?? "first", at.view);
    const asked = t("retry.find", { side, move: at.view.move ?? "", ply: at.ply });
    const wrong = verdict?.good === false;
    replace(
      element,
      h("div", { class: "label" }, t("retry.number", { n: number + 1, of: list.length })),
      h("p", { class: "asked" }, asked),
      h("p", { class: `verdict ${verdict?.good ? "yes" : wrong ? "no" : ""}`, role: "status" }, verdict?.text ?? ""),
      h(
        "div",
        { class: "controls row" },
        !done && wrong && control("again", ICONS.again, again, { kind: "main" }),
        !done && best().length > 0 && control("retry.answer", ICONS.bulb, answer),
        number + 1 < list.length && control("next", ICONS.next, next, { kind: done ? "main" : "" }),
        control("retry.end", ICONS.undo, close, { kind: done && number + 1 === list.length ? "main" : "" }),
      ),
      h("small", {}, t("retry.found", { n: found, of: list.length })),
    );
  }

  return {
    element,
    open,
    hear,
    stop,
    play: (/** @type {string} */ move) => void play(move).catch(complain),
    get shown() {
      return shown;
    },
  };
}
