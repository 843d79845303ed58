// The rules of each game, and a short lesson to play through.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { positions } from "../lib/api.js";
import { parseRules } from "../lib/rules.js";
import { createBoard, gameNames, gameOf } from "../lib/games.js";
import { complain } from "../parts/dialog.js";
import { onKeys } from "../parts/keys.js";

/** @param {HTMLElement} main @param {string[]} parameters */
export async function learn(main, [name]) {
  const game = gameNames().includes(name) ? name : gameNames()[0];
  const steps = gameOf(game).lessons;
  let step = 0;
  const holder = h("div", { class: "board-holder" });
  const words = h("div", { class: "stack" });
  const verdict = h("p", { class: "verdict", role: "status" });
  const rules = Array.from({ length: 8 }, (_, i) => `rules.${game}.${i + 1}`).filter((key) => t(key) !== key);
  replace(
    main,
    h(
      "div",
      { class: "page" },
      h(
        "div",
        { class: "tabs" },
        ...gameNames().map((other) =>
          h("a", { class: other === game ? "button main" : "button", href: `#/learn/${other}` }, t(other)),
        ),
      ),
      h("h1", {}, t("learn.title", { game: t(game) })),
      steps.length > 0 && h("section", { class: "card lesson", "aria-label": t("lesson") }, holder, words),
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("rules")),
        h("ol", { class: "rules-list" }, ...rules.map((key) => h("li", {}, t(key)))),
      ),
      h("p", {}, h("a", { class: "button main", href: "#/" }, t("startGame"))),
    ),
  );

  if (!steps.length) return () => {};
  let { board, setup } = lay();

  function lay() {
    const lesson = steps[step];
    const parsed = parseRules(lesson.rules);
    const made = createBoard(parsed, (move) => tried(move).catch(complain));
    replace(holder, made.element);
    return { board: made, setup: lesson.setup };
  }

  /** @param {string} move */
  async function tried(move) {
    const lesson = steps[step];
    const right = lesson.answers.includes(move) || lesson.answers.includes("*");
    const line = [move, ...(right ? (lesson.reply ?? []) : [])];
    const before = lesson.moves ?? [];
    const views = await positions({ rules: lesson.rules, setup, moves: [...before, ...line] });
    for (const view of views.slice(before.length + 1)) {
      board.show({ view, mine: false, animate: true });
      if (line.length > 1) await new Promise((done) => setTimeout(done, 550));
    }
    verdict.className = right ? "verdict yes" : "verdict no";
    verdict.textContent = t(`lesson.${game}.${step + 1}.${right ? "yes" : "no"}`);
    if (right) draw(true);
    else setTimeout(() => begin().catch(complain), 1800);
  }

  async function begin() {
    const lesson = steps[step];
    ({ board, setup } = lay());
    const views = await positions({ rules: lesson.rules, setup, moves: lesson.moves ?? [] });
    board.show({ view: views[views.length - 1], mine: true, wanted: lesson.wanted });
    if (!verdict.classList.contains("no")) verdict.textContent = "";
    verdict.className = verdict.textContent ? verdict.className : "verdict";
    draw(false);
  }

  /** @param {boolean} done whether this step is done */
  function draw(done) {
    replace(
      words,
      h(
        "div",
        { class: "step-marks", "aria-hidden": "true" },
        ...steps.map((_, i) => h("i", { class: i <= step ? "on" : "" })),
      ),
      h("h2", {}, t(`lesson.${game}.${step + 1}.title`)),
      h("p", {}, t(`lesson.${game}.${step + 1}.text`)),
      verdict,
      h(
        "div",
        { class: "line" },
        step > 0 && h("button", { type: "button", onclick: () => turn(step - 1) }, t("back")),
        step + 1 < steps.length &&
          h("button", { type: "button", class: done ? "main" : "", onclick: () => turn(step + 1) }, t("next")),
        h("button", { type: "button", onclick: () => turn(step) }, t("again")),
      ),
    );
  }

  /** @param {number} to */
  function turn(to) {
    step = to;
    verdict.textContent = "";
    verdict.className = "verdict";
    begin().catch(complain);
  }

  await begin();
  return onKeys({
    ArrowLeft: () => turn(Math.max(0, step - 1)),
    ArrowRight: () => turn(Math.min(step + 1, steps.length - 1)),
  });
}
