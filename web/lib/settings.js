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

/** @typedef {{id: string, rules: string, secrets: string[], at: number, title: string, invite?: string}} Seat title: the kind of opponent; invite: the secret of the other seat */

/** The games that this browser has a seat in, newest first. @returns {Seat[]} */
export function seats() {
  const list = remembered("seats", /** @type {Seat[]} */ ([]));
  return Array.isArray(list) ? list : [];
}

/** @param {string} id @returns {Seat | undefined} */
export const seatOf = (id) => seats().find((seat) => seat.id === id);

/** @param {string} id @returns {string[]} */
export const secretsOf = (id) => seatOf(id)?.secrets ?? [];

/** @param {string} id @param {Partial<Seat>} known what is known about the seat; the rest stays as it was */
export function keepSeat(id, known) {
  const old = { rules: "", secrets: [], title: "", ...seatOf(id) };
  const secrets = [...new Set([...old.secrets, ...(known.secrets ?? [])])];
  const seat = { ...old, ...known, id, secrets, at: Date.now() };
  remember("seats", [seat, ...seats().filter((other) => other.id !== id)].slice(0, 40));
}

/** The seat in the game that follows: the players stay the same. @param {string} id @param {string} rematch */
export function keepRematch(id, rematch) {
  const seat = seatOf(id);
  if (seat) keepSeat(rematch, seat);
}

/** The colours of the page: as chosen, or light or dark as the system has it. */
export function theme() {
  const chosen = remembered("theme", "");
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** @param {string} value one of the themes; "" for what the system has */
export function setTheme(value) {
  remember("theme", value);
  document.documentElement.dataset.theme = theme();
}
