// The tools of the position editor: what a press puts on the board, whose turn it is, and the way out.
import { h, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { positions } from "../lib/api.js";
import { gameOf } from "../lib/games.js";
import { analysisLink } from "../lib/rules.js";
import { choice } from "./choices.js";
import { control } from "./controls.js";
import { complain } from "./dialog.js";
import { sideName } from "./players.js";

/** @typedef {import("../lib/api.js").View} View */
/** @typedef {import("../lib/rules.js").Rules} Rules */

/**
 * An editor of positions. The server says whether a position can be: one that cannot is not taken.
 * @param {Rules} rules @param {{shown: () => void, left: () => void}} on shown: the position is another one; left: the editor is closed
 */
export function editorBar(rules, on) {
  const element = h("section", { class: "card stack editor", "aria-label": t("editor") });
  /** @type {View | null} */
  let view = null;
  /** @type {"first" | "second" | "nothing"} */
  let tool = "first";

  const { editor } = gameOf(rules.game);

  /** @param {View} from */
  function open(from) {
    view = from;
    draw();
  }

  function close() {
    view = null;
    on.left();
  }

  /** The changes that the server has not answered yet, one after another. */
  let changes = Promise.resolve();

  /** Makes another position of the one that all earlier changes lead to. @param {(from: View) => string | null} change the position as text; null: the one to begin with */
  function take(change) {
    changes = changes.then(async () => {
      if (!view) return;
      const text = change(view);
      const [found] = await positions({ rules: rules.text, ...(text && { setup: text }), moves: [] });
      if (!view) return;
      view = found;
      draw();
      on.shown();
    }).catch(complain);
  }

  /** Somebody pressed a place. @param {string} key */
  function press(key) {
    const what = tool;
    if (editor) take((from) => editor.put(rules, from, key, what));
  }

  function done() {
    if (!view) return;
    const address = analysisLink(rules.text, [], view.position);
    view = null;
    if (location.hash === address) on.left();
    else location.hash = address;
  }

  function draw() {
    if (!view || !editor) return;
    const shown = view;
    const side = (/** @type {"first" | "second"} */ name) => sideName(rules.game, name);
    const tools = [
      ["first", side("first")],
      ["second", side("second")],
      ["nothing", t("editor.erase")],
    ];
    const mover = shown.mover === (shown.red ?? "first") ? "first" : "second";
    const empty = () => take((from) => editor.cleared(rules, from));
    replace(
      element,
      choice("tool", t(editor.label), tools, tool, (value) => {
        tool = /** @type {typeof tool} */ (value);
      }),
      choice("mover", t("editor.mover"), tools.slice(0, 2), mover, (value) =>
        take((from) => editor.withMover(rules, from, /** @type {"first" | "second"} */ (value))),
      ),
      h(
        "div",
        { class: "controls row" },
        control("editor.clear", ICONS.trash, empty),
        control("cancel", ICONS.undo, close),
        control("editor.done", ICONS.chart, done, { kind: "main" }),
      ),
    );
  }

  return {
    element,
    open,
    close,
    press,
    get view() {
      return view;
    },
  };
}
