// Keys that work everywhere on a page, unless somebody is writing.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { openDialog } from "./dialog.js";

/** A key's name is its letter, or that with `Ctrl+` before it (on a Mac, Command). @param {Record<string, () => void>} keys @returns {() => void} ends it */
export function onKeys(keys) {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      event.altKey ||
      event.defaultPrevented ||
      document.querySelector("dialog[open]")
    )
      return;
    if (target.matches?.("input:not([type=radio]):not([type=checkbox]), textarea, select")) return;
    const held = event.ctrlKey || event.metaKey ? (event.shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "";
    const run = keys[held + (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
    if (!run) return;
    event.preventDefault();
    run();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** All keys, explained. */
export function helpDialog() {
  const keys = [
    ["← →", "keys.walk"],
    ["Home End", "keys.ends"],
    ["Tab", "keys.board"],
    ["← ↑ ↓ → Enter", "keys.cursor"],
    ["b", "keys.read"],
    ["u", "keys.undo"],
    ["r", "keys.redo"],
    ["s", "keys.swap"],
    ["Ctrl+z", "keys.restore"],
    ["Esc", "keys.escape"],
    ["a", "keys.analyse"],
    ["h", "keys.heat"],
    ["c", "keys.copy"],
    ["?", "keys.help"],
  ];
  openDialog(t("keys"), [
    h(
      "dl",
      { class: "keys" },
      ...keys.flatMap(([key, name]) => [
        h("dt", {}, ...key.split(" ").flatMap((part) => [h("kbd", {}, part), " "])),
        h("dd", {}, t(name)),
      ]),
    ),
  ]);
}
