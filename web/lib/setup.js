// What is chosen before a game, and what the server is asked for.
import { parseRules } from "./rules.js";
import { remember, remembered } from "./settings.js";

/** @typedef {"hex" | "surakarta" | "dots"} Game */
/** @typedef {{game: Game, opponent: string, level: string, level2: string, side: string, hexSize: number, swap: string, end: string, columns: number, rows: number, start: string, clock: string, takebacks: string, main: number, added: number, perMove: number, custom: string, custom2: string, name: string}} Choices custom: players with their options, instead of levels */

/** @type {Choices} */
export const USUAL = {
  game: "hex",
  opponent: "engine",
  level: "casual",
  level2: "club",
  side: "first",
  hexSize: 11,
  swap: "pieces",
  end: "olympiad",
  columns: 5,
  rows: 5,
  start: "american",
  clock: "none",
  takebacks: "",
  main: 10,
  added: 5,
  perMove: 30,
  custom: "",
  custom2: "",
  name: "",
};

/** The board that a game is usually played on, and what the analysis board begins with. */
export const USUAL_RULES = { hex: "hex:11,swap=pieces", surakarta: "surakarta", dots: "dots:5x5" };

export const GAMES = /** @type {Game[]} */ (["hex", "surakarta", "dots"]);

/** @param {Choices} choices */
export function rulesOf(choices) {
  if (choices.game === "hex") return `hex:${choices.hexSize}${choices.swap === "off" ? "" : `,swap=${choices.swap}`}`;
  if (choices.game === "surakarta") return choices.end === "olympiad" ? "surakarta" : `surakarta:end=${choices.end}`;
  return `dots:${choices.columns}x${choices.rows}${choices.start === "american" ? "" : `,start=${choices.start}`}`;
}

/** What was chosen, if these rules were. @param {string} text @returns {Partial<Choices>} */
export function choicesOf(text) {
  const { game, size, columns, rows, options } = parseRules(text);
  if (game === "hex") return { game, hexSize: size, swap: options.swap ?? "off" };
  if (game === "surakarta") return { game, end: options.end ?? "olympiad" };
  return { game, columns, rows, start: options.start ?? "american" };
}

/** @param {Choices} choices */
export function clockOf(choices) {
  if (choices.clock === "move") return `${choices.perMove}s/move`;
  if (choices.clock === "sudden") return `${choices.main}m`;
  if (choices.clock === "increment") return `${choices.main}m+${choices.added}s`;
  return "none";
}

/** The levels, and programs of other people that play this game here. @param {any} offered @param {Game} game @returns {any[]} */
export const enginesOf = (offered, game) => [
  ...offered.levels,
  ...offered.engines.filter((/** @type {any} */ each) => each.game === game),
];

/** An engine by its name: what is remembered may be offered no more, or for another game. @param {any[]} engines @param {string} name */
export const engineBy = (engines, name) => engines.find((each) => each.name === name) ?? engines[0];

/** The player that a level stands for on this board, and where the words about it are. @param {any} level @param {Choices} choices */
export function levelHere({ name, players, boards }, choices) {
  const own = boards[rulesOf(choices).split(",")[0]];
  return own ? { player: own, words: `level.${name}.board` } : { player: players[choices.game], words: `level.${name}.${choices.game}` };
}

/** Who sits where. @param {Choices} choices @param {any} offered @param {boolean} first whether the viewer moves first */
export function seatsOf({ game, opponent, level, level2, custom, custom2, name }, offered, first) {
  const engines = enginesOf(offered, game);
  const engine = { engine: custom || engineBy(engines, level).name };
  if (opponent === "watch") return [engine, { engine: custom2 || engineBy(engines, level2).name }];
  if (opponent === "here") return [{ person: "" }, { person: "" }];
  const seats = [{ person: name }, opponent === "engine" ? engine : { person: "" }];
  return first ? seats : seats.reverse();
}

/** Whether moves may be taken back: as chosen, and otherwise where no clock runs. @param {Choices} choices */
export const takebacksOf = ({ takebacks, clock }) => (takebacks ? takebacks === "on" : clock === "none");

/** What was chosen for a game last; what is the same in all games is as it is now. A player with options is of one game. @param {Game} game @param {Choices} now @returns {Choices} */
export const choicesFor = (game, now) => (game === now.game ? now : { ...now, custom: "", custom2: "", ...remembered(`setup.${game}`, {}), game });

/** @param {Choices} choices */
export function keepChoices(choices) {
  remember("setup", choices);
  remember(`setup.${choices.game}`, choices);
}

/** Today as records write it. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}`;
}
