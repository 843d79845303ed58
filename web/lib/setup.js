// What is chosen before a game, and what the server is asked for.
import { gameNames, gameOf } from "./games.js";
import { parseRules } from "./rules.js";
import { remember, remembered } from "./settings.js";

/** @typedef {import("./server.d.ts").LevelShown | import("./server.d.ts").EngineShown} Engine a level, or an outside program */
/** @typedef {Record<string, any> & {game: string, opponent: string, level: string, level2: string, side: string, clock: string, takebacks: string, main: number, added: number, perMove: number, custom: string, custom2: string, name: string}} Choices with those of the fields of all games; custom: players with their options, instead of levels */

/** @type {Choices} */
const USUAL = {
  game: "",
  opponent: "engine",
  level: "casual",
  level2: "club",
  side: "first",
  clock: "none",
  takebacks: "",
  main: 10,
  added: 5,
  perMove: 30,
  custom: "",
  custom2: "",
  name: "",
};

/** What was chosen before, and what is usual. @returns {Choices} */
export function rememberedChoices() {
  const fields = gameNames().flatMap((name) => gameOf(name).fields.map((field) => [field.name, field.usual]));
  const choices = { ...USUAL, ...Object.fromEntries(fields), ...remembered("setup", {}) };
  // A game that is not here any more.
  return gameNames().includes(choices.game) ? choices : { ...choices, game: gameNames()[0] };
}

/** The board that a game is usually played on. @param {string} [game] the first one, if left out */
export const usualRules = (game = gameNames()[0]) => gameOf(game).rules;

/** @param {Choices} choices */
export const rulesOf = (choices) => gameOf(choices.game).rulesOf(choices);

/** What was chosen, if these rules were. @param {string} text @returns {Partial<Choices>} */
export function choicesOf(text) {
  const rules = parseRules(text);
  return { game: rules.game, ...gameOf(rules.game).chosenOf(rules) };
}

/** @param {Choices} choices */
export function clockOf(choices) {
  if (choices.clock === "move") return `${choices.perMove}s/move`;
  if (choices.clock === "sudden") return `${choices.main}m`;
  if (choices.clock === "increment") return `${choices.main}m+${choices.added}s`;
  return "none";
}

/** The levels, and programs of other people that play this game here. @param {import("./api.js").About} offered @param {string} game @returns {Engine[]} */
export const enginesOf = (offered, game) => [
  ...offered.levels,
  ...offered.engines.filter((each) => each.game === game),
];

/** An engine by its name: what is remembered may be offered no more, or for another game. @param {Engine[]} engines @param {string} name */
export const engineBy = (engines, name) => engines.find((each) => each.name === name) ?? engines[0];

/** Who sits where. @param {Choices} choices @param {import("./api.js").About} offered @param {boolean} first whether the viewer moves first */
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

/** What was chosen for a game last; choices that all games share are as they are now. A player with options is of one game. @param {string} game @param {Choices} now @returns {Choices} */
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
