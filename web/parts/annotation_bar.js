// The pencils of the analysis board: signs of how good a move was, and marks that are put on the board by pressing it.
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { GLYPHS, nextLabel, SHAPES, toggled } from "../lib/annotations.js";

/** @typedef {import("../lib/tree.js").TreeNode} TreeNode */
/** @typedef {import("../lib/annotations.js").Notes} Notes */

const PICTURES = /** @type {Record<string, string>} */ ({
  triangle: "M12 4 21 19H3z",
  square: "M5 5h14v14H5z",
  circle: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  label: "M5 20 12 4l7 16M8 14h8",
  arrow: "M4 20 19 5M9 5h10v10",
});

/**
 * Pencils for the position that is shown.
 * @param {{change: (notes: Notes) => void, picked: () => void}} on change: the position is annotated otherwise; picked: another pencil is in the hand, or none
 */
export function annotationBar(on) {
  /** @type {TreeNode | null} */
  let about = null;
  /** The shape that a press puts on the board; "" where a press plays. */
  let tool = "";
  /** Where an arrow was begun. */
  let from = "";

  /** @param {string} name @param {string} label @param {import("../lib/dom.js").Child} face @param {() => void} run */
  const pencil = (name, label, face, run) =>
    h(
      "button",
      { type: "button", class: "plain pencil", "aria-label": label, title: label, "data-pencil": name, onclick: run },
      face,
    );
  const glyphs = Object.entries(GLYPHS).map(([glyph, { name, kind }]) => {
    const sign = h("b", { class: `mark ${kind}` }, glyph);
    const set = () => on.change({ glyph: about?.glyph === glyph ? "" : glyph });
    return { glyph, button: pencil(name, `${glyph} ${t(`glyph.${name}`)}`, sign, set) };
  });
  const shapes = SHAPES.map((shape) => ({
    shape,
    button: pencil(shape, t(`mark.${shape}`), icon(PICTURES[shape]), () => pick(tool === shape ? "" : shape)),
  }));
  const element = h(
    "div",
    { class: "line pencils", role: "group", "aria-label": t("annotate") },
    h("span", { class: "line" }, glyphs.map(({ button }) => button)),
    h("span", { class: "line" }, shapes.map(({ button }) => button)),
  );

  /** @param {string} shape */
  function pick(shape) {
    tool = shape;
    from = "";
    draw();
    on.picked();
  }

  /** Puts a mark on the board, or takes it away. @param {string} shape @param {string} at @param {string} [to] */
  function put(shape, at, to) {
    if (!about) return;
    const { marks } = about;
    const mark = { at, shape, ...(shape === "label" && { text: nextLabel(marks) }), ...(to && { to }) };
    on.change({ marks: toggled(marks, mark) });
  }

  /** The viewer pressed a place with a pencil in the hand. @param {string} key */
  function press(key) {
    if (tool !== "arrow") return put(tool, key);
    const begun = from;
    from = begun ? "" : key;
    if (begun && begun !== key) put("arrow", begun, key);
    else on.picked();
  }

  function draw() {
    for (const { glyph, button } of glyphs) {
      button.disabled = !about?.parent;
      button.setAttribute("aria-pressed", String(about?.glyph === glyph));
    }
    for (const { shape, button } of shapes) button.setAttribute("aria-pressed", String(tool === shape));
  }

  /** @param {TreeNode} at */
  function update(at) {
    if (at !== about) from = "";
    about = at;
    draw();
  }

  return {
    element,
    press,
    put,
    pick,
    update,
    get tool() {
      return tool;
    },
    /** Where an arrow begins that has no end yet. */
    get begun() {
      return from;
    },
  };
}
