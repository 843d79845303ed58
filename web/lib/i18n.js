// The words of the page in the reader's language.
import { en } from "../text/en.js";
import { zh } from "../text/zh.js";
import { zhServer } from "../text/zh_server.js";
import { remember, remembered } from "./settings.js";

/** @type {Record<string, Record<string, string>>} */
const TEXTS = { en, "zh-CN": zh };

/** @returns {string} */
export function language() {
  const chosen = remembered("language", "");
  if (chosen in TEXTS) return chosen;
  return navigator.languages.some((name) => name.toLowerCase().startsWith("zh")) ? "zh-CN" : "en";
}

/** @param {string} name */
export function setLanguage(name) {
  remember("language", name);
  document.documentElement.lang = name;
}

/**
 * The text with that name; `{x}` in it is replaced by the value of x.
 * @param {string} name @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(name, values = {}) {
  const text = TEXTS[language()][name] ?? en[/** @type {keyof typeof en} */ (name)] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/** What the server says, in the reader's language as far as it is known there. @param {string} text */
export function said(text) {
  const known = language() === "zh-CN" ? zhServer : [];
  return known.reduce((sentence, [english, chinese]) => sentence.replace(english, chinese), text);
}

/** Whether there is a text with that name. @param {string} name */
export function hasText(name) {
  return name in en;
}
