// The games. Each brings a module and words of its own from its folder on the server; what it does not say is as usual.
import { Board, sign } from "../boards/board.js";
import { h, s } from "./dom.js";
import { about } from "./api.js";
import { addWords, language, t } from "./i18n.js";

/** @typedef {import("./api.js").View} View */
/** @typedef {import("./api.js").Side} Side */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {Record<string, any>} Chosen what was chosen for a board, by the names of fields */
/** @typedef {{name: string, label: string, usual: string | number, options: [string | number, string?, string?][]}} Field what can be chosen for a board; an option is a value, and the name of its text or the text itself */
/** @typedef {{rules: string, setup?: string, moves?: string[], answers: string[], wanted?: string[], reply?: string[]}} Lesson a position, its right answers (`*`: any move), and what is played in reply */
/** @typedef {"first" | "second" | "nothing"} Tool what an editor of positions puts on the board */
/** @typedef {Pick<GameModule, "Board"> & Partial<GameModule>} Brought what a game brings: its board, and what differs from the usual */
/**
 * @typedef {object} GameModule what is known of a game
 * @property {typeof Board} Board
 * @property {string} rules the board that it is usually played on
 * @property {RegExp} move the text of a move, sticky
 * @property {Field[]} fields
 * @property {(chosen: Chosen) => string} rulesOf
 * @property {(rules: Rules) => Chosen} chosenOf
 * @property {(rules: Rules) => string[]} rulesText the size of the board, and what differs from the usual rules
 * @property {(typed: string, view: View) => string} typed a move as a person types it, in small letters
 * @property {(side: Side, view?: View) => string} sideName
 * @property {string} colours the class of what is drawn in the colours of the sides
 * @property {(side: Side, view?: View) => Node[]} stone a small picture
 * @property {(side: Side, view: View) => number | null} score what the game counts, if it counts
 * @property {(view: View, before: View) => boolean} captures whether a move took something
 * @property {string[]} overlays what can be drawn over the board
 * @property {Record<string, string[][]>} legend what their colours mean: names of texts, and colours
 * @property {string[]} hints those that are drawn for who wants to be taught
 * @property {(known: any, overlays: string[]) => string} insight what is known of a position, in words
 * @property {{rules: string, view: Partial<View>} | null} art something to see of the game
 * @property {Lesson[]} lessons
 * @property {Editor | null} editor for positions, if they can be made by hand
 * @property {{rules: string, fromBottom?: Counted} | null} venue the board of the championship, and its moves where rows are counted from below
 * @property {{name: string, options: string[][]}[]} settings what can be chosen about how its boards look: values with the names of their texts, the usual one first
 */
/** @typedef {{read: (rules: Rules, move: string) => string, shown: (rules: Rules, move: string) => string}} Counted */
/**
 * @typedef {object} Editor changes positions as the server writes them
 * @property {(rules: Rules, view: View, key: string, what: Tool) => string} put
 * @property {(rules: Rules, view: View, mover: Side) => string} withMover
 * @property {(rules: Rules, view: View) => string | null} cleared nothing on the board; null where that is the position to begin with
 * @property {string} label
 */

/** What a game need not say. @type {Omit<GameModule, "Board" | "rules">} */
const USUAL = {
  move: /[a-z]\d+/y,
  fields: [],
  rulesOf: () => "",
  chosenOf: () => ({}),
  rulesText: () => [],
  typed: (text) => text,
  sideName: (side) => t(side === "first" ? "red" : "blue"),
  colours: "",
  stone: (side) => [sign(side, 0.5, 0.5, 0.4, `stone-${side}`)],
  score: () => null,
  captures: () => false,
  overlays: [],
  legend: {},
  hints: [],
  insight: () => "",
  art: null,
  lessons: [],
  editor: null,
  venue: null,
  settings: [],
};

/** @type {Map<string, GameModule>} */
const games = new Map();

/** Fetches the modules of all games, and their words in the reader's language, unless they are here. */
export async function loadGames() {
  const offered = (await about()).games;
  const modules = await Promise.all(
    offered.map(async ({ name, page }) => {
      if (!page) return { Board: (await import("../boards/squares.js")).SquaresBoard };
      const folder = `../games/${name}`;
      const [{ game }] = await Promise.all([
        import(`${folder}/game.js`),
        loadWords(`${folder}/words.en.js`, "en"),
        loadWords(`${folder}/words.${language()}.js`, language()),
        loadStyle(`games/${name}/board.css`),
      ]);
      return game;
    }),
  );
  offered.forEach(({ name }, number) => addGame(name, modules[number]));
}

/** @param {string} name @param {Brought} game */
export const addGame = (name, game) => games.set(name, { ...USUAL, rules: name, rulesOf: () => name, ...game });

/** @param {string} file @param {string} language */
async function loadWords(file, language) {
  addWords(language, (await import(file)).words);
}

/** How its board looks: drawing waits for it. @param {string} file */
function loadStyle(file) {
  if (document.querySelector(`link[href="${file}"]`)) return;
  const link = h("link", { rel: "stylesheet", href: file });
  const there = new Promise((done) => link.addEventListener("load", done, { once: true }));
  document.head.append(link);
  return there;
}

/** The names of all games. */
export const gameNames = () => [...games.keys()];

/** The names of all games as a sentence has them, in the reader's language. */
export const gamesInWords = () => new Intl.ListFormat(language()).format(gameNames().map((name) => t(name)));

/** @param {string} name */
export function gameOf(name) {
  const game = games.get(name);
  if (!game) throw new Error(t("noSuchGame", { name }));
  return game;
}

/** The board of a game. @param {Rules} rules @param {(move: string) => void} onMove @param {boolean} [bare] without coordinates */
export function createBoard(rules, onMove, bare = false) {
  return new (gameOf(rules.game).Board)(rules, onMove, bare);
}

/** The stone of a side as a small picture. @param {string} game @param {Side} side @param {View} [view] */
export const stoneOf = (game, side, view) =>
  s("svg", { class: `stone ${game}`, viewBox: "0 0 1 1", "aria-hidden": "true" }, gameOf(game).stone(side, view));

/** Sizes to choose from. @param {number} from @param {number} to @param {boolean} [square] shown as a square board @returns {[number, string?, string?][]} */
export const sizes = (from, to, square = true) =>
  Array.from({ length: to - from + 1 }, (_, i) => [from + i, undefined, square ? `${from + i} × ${from + i}` : `${from + i}`]);
