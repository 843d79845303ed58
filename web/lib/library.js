// The games that are kept on this device: as records with a name and tags, in the browser's own database.
import { gameNames } from "./games.js";
import { t } from "./i18n.js";

/** @typedef {{id: string, name: string, tags: string[], kept: number, record: any}} KeptGame kept: when; record: in the server's own JSON */

const FORMAT = "boyi-library";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** @param {"readonly" | "readwrite"} mode @returns {Promise<IDBObjectStore>} */
async function games(mode) {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open("boyi", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    answer(request).then(done, failed);
  });
  opened.catch(() => (opened = null));
  return (await opened).transaction("games", mode).objectStore("games");
}

/** Whether this is a record of a game that is known here. @param {any} record */
const isRecord = (record) =>
  record?.format === "boyi-record" && gameNames().includes(String(record.rules).split(":")[0]) && Array.isArray(record.moves);

/** All games that are known here, the newest first. @returns {Promise<KeptGame[]>} */
export async function keptGames() {
  const all = /** @type {KeptGame[]} */ (await answer((await games("readonly")).getAll()));
  return all.filter(({ record }) => isRecord(record)).sort((a, b) => b.kept - a.kept);
}

/** Keeps a game, or keeps it anew. @param {KeptGame} game */
export const keepGame = async (game) => answer((await games("readwrite")).put(game));

/** @param {string} id */
export const forgetGame = async (id) => answer((await games("readwrite")).delete(id));

/** A game that is not kept yet. @param {any} record @param {string} name @param {string[]} [tags] @returns {KeptGame} */
export const newGame = (record, name, tags = []) => ({ id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, name, tags, kept: Date.now(), record });

/** Games as one file. @param {KeptGame[]} list */
export const libraryText = (list) => JSON.stringify({ format: FORMAT, version: 1, games: list }, null, 1);

/** Tags as a person types them. @param {string} text */
export const tagsOf = (text) => [...new Set(text.split(/[,，、;；]/).map((tag) => tag.trim()).filter(Boolean))];

/** The games of a file; nothing, if it is no library. @param {string} text @returns {KeptGame[] | null} */
export function readLibrary(text) {
  try {
    const { format, games } = JSON.parse(text);
    if (format !== FORMAT) return null;
    return games.filter((/** @type {any} */ each) => isRecord(each?.record)).map((/** @type {any} */ each) => {
      const { id, name, tags, kept, record } = each;
      const known = newGame(record, name ? String(name) : usualName(record), Array.isArray(tags) ? tags.map(String) : []);
      return { ...known, ...(id && { id: String(id) }), ...(kept > 0 && { kept: Number(kept) }) };
    });
  } catch {
    return null;
  }
}

/** The moves of the main line. @param {KeptGame} game @returns {string[]} */
export const movesOf = ({ record }) => record.moves.map((/** @type {any} */ each) => String(each?.move ?? each));

/** The players, as far as they are known. @param {any} record */
export const playersOf = ({ first, second }) => [first, second].map((player) => player?.name || player?.team || "");

/** The name of a game that was not given one. @param {any} record */
export function usualName(record) {
  const players = playersOf(record);
  const who = players.some(Boolean) ? players.map((name) => name || "?").join(" – ") : t(record.rules.split(":")[0]);
  return [who, record.date || new Date().toLocaleDateString()].join(", ");
}

/**
 * Those of the games that have all the words somewhere and begin with these moves.
 * @param {KeptGame[]} list @param {{words: string, game: string, opening: string}} wanted
 */
export function found(list, { words, game, opening }) {
  const all = words.toLowerCase().split(/\s+/).filter(Boolean);
  const begun = opening.toLowerCase().replace(/[\s,.;]/g, "");
  return list.filter((each) => {
    const { record, name, tags } = each;
    const own = record.rules.split(":")[0];
    if (game && own !== game) return false;
    if (begun && !movesOf(each).join("").startsWith(begun)) return false;
    const { rules, date, place, event, round, comment } = record;
    const text = [name, ...tags, ...playersOf(record), rules, t(own), date, place, event, round, comment]
      .join(" ")
      .toLowerCase();
    return all.every((word) => text.includes(word));
  });
}
