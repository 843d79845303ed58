// One of several: as buttons, or as a list.
import { h } from "../lib/dom.js";

/**
 * A group of choices of which one holds.
 * @param {string} name @param {string} label @param {string[][]} options value and text @param {string} value @param {(value: string) => void} choose @param {string} [kind]
 */
export function choice(name, label, options, value, choose, kind = "") {
  return h(
    "fieldset",
    {},
    h("legend", {}, label),
    h(
      "div",
      { class: `choices ${kind}` },
      ...options.map(([option, text]) =>
        h(
          "label",
          {},
          h("input", { type: "radio", name, value: option, checked: option === value, onchange: () => choose(option) }),
          h("span", {}, text),
        ),
      ),
    ),
  );
}

/** @param {string} label @param {(string | number)[][]} options @param {string | number} value @param {(value: string) => void} choose */
export function selection(label, options, value, choose) {
  const select = h(
    "select",
    { "aria-label": label, "data-key": label, onchange: () => choose(select.value) },
    ...options.map(([option, text]) =>
      h("option", { value: option, selected: String(option) === String(value) }, text),
    ),
  );
  return h("label", { class: "row" }, h("span", { class: "label" }, label), select);
}
