// The words of the page in the reader's language.
import { en } from "../text/en.js";
import { remember, remembered } from "./settings.js";

/** English is always there; other languages are fetched by their readers alone. @type {Record<string, Record<string, string>>} */
const TEXTS = { en };
const LANGUAGES = ["en", "zh-CN"];

/** Fetches the texts of the reader's language, if they are not there yet. */
export async function loadTexts() {
  if (TEXTS[language()]) return;
  addWords("zh-CN", (await import("../text/zh.js")).zh);
}

/** Texts that a game brings. @param {string} language @param {Record<string, string>} words */
export function addWords(language, words) {
  TEXTS[language] = { ...TEXTS[language], ...words };
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
  const text = TEXTS[language()]?.[name] ?? TEXTS.en[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/**
 * Why the server did not do something, in the reader's language. What stays English there is somebody else's `prose`.
 * @param {import("./server.d.ts").Problem} problem @param {(move: string) => string} [shown] how moves are written here
 */
export function said({ code, arguments: values }, shown = (move) => move) {
  const { mv, reason, what } = values;
  return t(`problem.${code}`, {
    ...values,
    ...(mv && { mv: shown(String(mv)) }),
    // A game without words for its reasons has those of the server.
    ...(reason && hasText(`illegal.${reason}`) && { reason: t(`illegal.${reason}`) }),
    ...(what && { what: t(`problem.what.${what}`) }),
  });
}

/** Whether there is a text with that name. @param {string} name */
export function hasText(name) {
  return name in TEXTS.en;
}

/** The text with that name, where there is one: a game need not bring all that others do. @param {string} name */
export const textIfAny = (name) => (hasText(name) ? t(name) : "");
