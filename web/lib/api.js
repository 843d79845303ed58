// Questions to the server that have one answer.

/** @typedef {import("./server.d.ts").SideName} Side */
/** @typedef {import("./server.d.ts").View & {board: string, squares?: Squares, boxes?: string, red?: Side, swap?: boolean, moves?: string[], path?: string[], quiet?: number}} View a position, and the move that led to it; what is not in every view is for the board of the game */
/** @typedef {(Side | null)[][]} Squares who has which, row by row from the top */
/** @typedef {import("./server.d.ts").About} About what the server offers */
/** @typedef {import("./server.d.ts").Problem} Problem */
/** @typedef {import("./server.d.ts").ReadRecord} ReadRecord */
/** @typedef {import("./server.d.ts").Judgement} Judgement what a move gave away */
/** @typedef {{rules: string, setup?: string, moves: string[]}} Line */
/** @typedef {{move: string, value: number, visits: number, proven?: string | null, margin?: number, prior?: number | null, line?: string[]}} Candidate what is thought of a move; a margin: the exact one, where it is known */
/** @typedef {Omit<import("./server.d.ts").Thoughts, "candidates"> & {candidates: Candidate[], done?: boolean, outcome?: Side | "draw"}} Report what a search says */
/** @typedef {Omit<Extract<import("./server.d.ts").Message, {type: "solution"}>, "type" | "id">} Solution */

/** What the server does not do, and why. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.error);
    this.problem = problem;
  }
}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
async function ask(path, options) {
  const response = await fetch(path, options);
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  // Something between the page and the server may answer in words of its own.
  throw problem?.code ? new Refused(problem) : new Error(`${response.status} ${response.statusText}`);
}

/** @param {string} path @param {object} body */
function post(path, body) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** @type {Promise<About> | null} */
let known = null;

/** What the server offers; asked once. @returns {Promise<About>} */
export function about() {
  const asked = (known ??= ask("/api/about").then((response) => response.json()));
  asked.catch(() => (known = null));
  return asked;
}

/** @typedef {{rules: string, setup?: string | null, moves?: string[], seats: import("./server.d.ts").Seat[], clock: string, takebacks?: boolean, meta?: object}} NewGame the seats are two */

/** @param {NewGame} setup @returns {Promise<import("./server.d.ts").NewGame>} */
export const createGame = (setup) => post("/api/games", setup).then((response) => response.json());

/** @param {Line} line @returns {Promise<View[]>} */
export const positions = (line) => post("/api/positions", line).then(async (response) => (await response.json()).views);

/** @param {Line} line @returns {Promise<any>} */
export const knowledge = (line) => post("/api/knowledge", line).then((response) => response.json());

/** @param {Blob | string} body @param {Record<string, string>} options @returns {Promise<ReadRecord>} */
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

/** @param {object} record @param {Record<string, string>} options */
export const writeRecord = (record, options) => post("/api/records/write", { record, ...options }).then(file);

/** @param {string} id @param {Record<string, string>} options */
export const gameRecord = (id, options) => ask(`/api/games/${id}/record?${new URLSearchParams(options)}`).then(file);

/** @returns {Promise<import("./server.d.ts").ArenaShown>} */
export const arenaOverview = () => ask("/api/arena").then((response) => response.json());

/** @param {{folder: string, match: string, number?: string}} wanted @returns {Promise<import("./server.d.ts").MatchGame>} */
export const arenaGame = (wanted) =>
  ask(`/api/arena/game?${new URLSearchParams(wanted)}`).then((response) => response.json());

/** The game that is being played in a folder, if there is one. @param {string} folder @returns {Promise<import("./server.d.ts").RunningGame | null>} */
export const arenaLive = (folder) =>
  ask(`/api/arena/live?${new URLSearchParams({ folder })}`).then((response) => response.json());
