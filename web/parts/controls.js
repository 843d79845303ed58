// Buttons that several pages have.
import { h, icon, ICONS } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/**
 * A button with a picture and a word.
 * @param {string} name its text @param {string} path its picture @param {() => void} run
 * @param {{enabled?: boolean, kind?: string, pressed?: boolean, why?: string}} [options] pressed: for what is on or off; why it is not enabled
 */
export function control(name, path, run, { enabled = true, kind = "", pressed, why } = {}) {
  const properties = {
    type: "button",
    class: kind,
    disabled: !enabled,
    title: !enabled && why,
    "data-control": name,
    "aria-pressed": pressed === undefined ? false : String(pressed),
    onclick: run,
  };
  return h("button", properties, icon(path), t(name));
}

/**
 * Buttons that walk through a game.
 * @param {{first: () => void, previous: () => void, next: () => void, last: () => void}} to
 */
export function walkButtons(to) {
  const steps = /** @type {const} */ (["first", "previous", "next", "last"]);
  return steps.map((step) => {
    const label = t(`walk.${step}`);
    const properties = { type: "button", class: "plain grow", "aria-label": label, title: label, onclick: to[step] };
    return h("button", properties, icon(ICONS[step]));
  });
}
