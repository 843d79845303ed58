// Questions to the server that have one answer.

/** @typedef {"first" | "second"} Side */
/**
 * @typedef {object} View a position, and the move that led to it
 * @property {string} position
 * @property {string} board
 * @property {string} [boxes]
 * @property {Side} mover
 * @property {Side} [red]
 * @property {string} [move]
 * @property {Side} [by]
 * @property {boolean} [swap]
 * @property {string[]} [moves]
 * @property {string[]} [path]
 * @property {Side | "draw"} [outcome]
 * @property {number} [quiet]
 */
/** @typedef {{rules: string, setup?: string, moves: string[]}} Line */
/** @typedef {{move: string, value: number, visits: number, proven?: string | null, margin?: number, prior?: number | null, line?: string[]}} Candidate a margin: the exact one, where it is known; line: the move and what would follow, where the search tells it */
/**
 * @typedef {object} Report what a search says; values are of the side to move
 * @property {Side} mover
 * @property {number} value the chance to win
 * @property {boolean} judged false where a program of somebody else names a move and says nothing about it
 * @property {string | null} proven
 * @property {number | null} margin
 * @property {string[]} line
 * @property {Candidate[]} candidates
 * @property {number} simulations
 * @property {number} nodes
 * @property {number} depth
 * @property {number} seconds
 * @property {boolean} [done]
 * @property {Side | "draw"} [outcome]
 */
/** @typedef {{quality: "best" | "fine" | "inaccuracy" | "mistake" | "blunder", before: number, after: number, loss: number, points_lost: number | null}} Judgement what a move gave away */
/** @typedef {{value: string, margin?: number, line: string[], moves?: Record<string, string | number>, nodes: number, seconds: number}} Solution */

export class Refused extends Error {}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
async function ask(path, options) {
  const response = await fetch(path, options);
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Refused(body.error ?? `${response.status} ${response.statusText}`);
}

/** @param {string} path @param {any} body */
function post(path, body) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** @type {Promise<any> | null} */
let known = null;

/** What the server offers; asked once. @returns {Promise<any>} */
export function about() {
  known ??= ask("/api/about").then((response) => response.json());
  known.catch(() => (known = null));
  return known;
}

/** @param {any} setup @returns {Promise<{id: string, secrets: string[]}>} */
export const createGame = (setup) => post("/api/games", setup).then((response) => response.json());

/** @param {Line} line @returns {Promise<View[]>} */
export const positions = (line) => post("/api/positions", line).then(async (response) => (await response.json()).views);

/** @param {Line} line @returns {Promise<any>} */
export const knowledge = (line) => post("/api/knowledge", line).then((response) => response.json());

/** @param {Blob | string} body @param {Record<string, string>} options @returns {Promise<any>} */
export function readRecord(body, options) {
  const query = new URLSearchParams(options);
  return ask(`/api/records/read?${query}`, { method: "POST", body }).then((response) => response.json());
}

/** @param {Response} response @returns {Promise<{name: string, blob: Blob}>} */
async function file(response) {
  const header = response.headers.get("content-disposition") ?? "";
  const name = decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? "game.txt");
  return { name, blob: await response.blob() };
}

/** @param {any} record @param {Record<string, string>} options */
export const writeRecord = (record, options) => post("/api/records/write", { record, ...options }).then(file);

/** @param {string} id @param {Record<string, string>} options */
export const gameRecord = (id, options) => ask(`/api/games/${id}/record?${new URLSearchParams(options)}`).then(file);

/** @returns {Promise<{stores: any[], reports: string[]}>} */
export const arenaOverview = () => ask("/api/arena").then((response) => response.json());

/** @param {{folder: string, match: string, number?: string}} wanted @returns {Promise<any>} */
export const arenaGame = (wanted) =>
  ask(`/api/arena/game?${new URLSearchParams(wanted)}`).then((response) => response.json());

/** The game that is being played in a folder, if there is one. @param {string} folder @returns {Promise<any>} */
export const arenaLive = (folder) =>
  ask(`/api/arena/live?${new URLSearchParams({ folder })}`).then((response) => response.json());
