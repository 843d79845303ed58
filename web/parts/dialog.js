// Dialogs and short messages.
import { Refused } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { said, t } from "../lib/i18n.js";

/** @typedef {{text: string, kind?: string, run?: () => void | boolean | Promise<void | boolean>}} Choice a button; `false` keeps the dialog open */

/**
 * Opens a dialog; Escape and a click outside close it.
 * @param {string} title @param {import("../lib/dom.js").Child[]} content @param {Choice[]} [choices]
 */
export function openDialog(title, content, choices = [{ text: t("close") }]) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const buttons = choices.map(({ text, kind = "", run }) =>
    h(
      "button",
      {
        class: kind,
        type: "button",
        onclick: async () => {
          if ((await run?.()) !== false) dialog.close();
        },
      },
      text,
    ),
  );
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h("div", { class: "inner" }, heading, ...content, h("div", { class: "buttons" }, ...buttons)),
  );
  dialog.addEventListener("close", () => {
    if (dialog.contains(byId("toasts"))) document.body.append(byId("toasts"));
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Says something until the returned function is called. @param {string} text @param {boolean} [bad] @param {Node} [button] @returns {() => void} */
export function notice(text, bad = false, button) {
  const message = h("div", { class: bad ? "toast bad" : "toast" }, h("span", {}, text), button);
  const toasts = byId("toasts");
  // What lies behind an open dialog can neither be read nor heard.
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  if (dialog && !dialog.contains(toasts)) dialog.append(toasts);
  toasts.append(message);
  return () => message.remove();
}

/** Says something for a few seconds. @param {string} text @param {boolean} [bad] */
export function toast(text, bad = false) {
  setTimeout(notice(text, bad), bad ? 6000 : 3000);
}

/** Says something, and offers a button with it for ten seconds. @param {string} text @param {string} label @param {() => void} run @returns {() => void} takes the offer back */
export function offer(text, label, run) {
  const end = notice(text, false, h("button", { type: "button", onclick: run }, label));
  const later = setTimeout(end, 10000);
  return () => {
    clearTimeout(later);
    end();
  };
}

/** What went wrong, in the reader's language. @param {unknown} error */
export function wordsOf(error) {
  if (error instanceof Refused) return said(error.problem);
  return error instanceof Error ? error.message : String(error);
}

/** @param {unknown} error */
export const complain = (error) => toast(wordsOf(error), true);

/** Copies a text, and says so. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    openDialog(t("copyThis"), [h("textarea", { rows: 4, readonly: true }, text)]);
  }
}
