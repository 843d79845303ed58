// The words of the page in the reader's language.
import { en } from "../text/en.js";
import { remember, remembered } from "./settings.js";

/** English is always there; other languages are fetched by their readers alone. @type {Record<string, Record<string, string>>} */
const TEXTS = { en };
/** What is known of the server's sentences in the reader's language. @type {Record<string, [string | RegExp, string][]>} */
const SENTENCES = {};
const LANGUAGES = ["en", "zh-CN"];

/** Fetches the texts of the reader's language, if they are not there yet. */
export async function loadTexts() {
  if (language() in TEXTS) return;
  const [{ zh }, { zhServer }] = await Promise.all([import("../text/zh.js"), import("../text/zh_server.js")]);
  [TEXTS["zh-CN"], SENTENCES["zh-CN"]] = [zh, zhServer];
}

/** @returns {string} */
export function language() {
  const chosen = remembered("language", "");
  if (LANGUAGES.includes(chosen)) return chosen;
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
  const text = TEXTS[language()]?.[name] ?? en[/** @type {keyof typeof en} */ (name)] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/** What the server says, in the reader's language as far as it is known there. @param {string} text */
export function said(text) {
  return (SENTENCES[language()] ?? []).reduce(
    (sentence, [english, chinese]) => sentence.replace(english, chinese),
    text,
  );
}

/** Whether there is a text with that name. @param {string} name */
export function hasText(name) {
  return name in en;
}
