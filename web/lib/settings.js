// What this browser remembers: choices, and the seats it holds. Storage may be forbidden; the page works without.

/** @type {Record<string, any>} */
const memory = {};

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function remembered(name, otherwise) {
  if (name in memory) return memory[name];
  try {
    const text = localStorage.getItem(`boyi.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function remember(name, value) {
  memory[name] = value;
  try {
    localStorage.setItem(`boyi.${name}`, JSON.stringify(value));
  } catch {
    // Then only until the page is closed.
  }
}

/** @typedef {{id: string, rules: string, secrets: string[], at: number, title: string}} Seat */

/** The games that this browser has a seat in, newest first. @returns {Seat[]} */
export function seats() {
  const list = remembered("seats", /** @type {Seat[]} */ ([]));
  return Array.isArray(list) ? list : [];
}

/** @param {string} id @returns {string[]} */
export function secretsOf(id) {
  return seats().find((seat) => seat.id === id)?.secrets ?? [];
}

/** @param {string} id @param {string} rules @param {string[]} secrets @param {string} [title] */
export function keepSeat(id, rules, secrets, title = "") {
  const old = seats().find((seat) => seat.id === id);
  const all = [...new Set([...(old?.secrets ?? []), ...secrets])];
  const seat = { id, rules: rules || old?.rules || "", secrets: all, at: Date.now(), title: title || old?.title || "" };
  remember("seats", [seat, ...seats().filter((other) => other.id !== id)].slice(0, 40));
}

/** Light or dark: as chosen, or as the system has it. */
export function theme() {
  const chosen = remembered("theme", "");
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** @param {string} value */
export function setTheme(value) {
  remember("theme", value);
  document.documentElement.dataset.theme = value;
}
