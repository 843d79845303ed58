// A game is begun: the server is asked for it, its seats are kept, and the page goes to its table.
import { createGame } from "./api.js";
import { keepSeat } from "./settings.js";
import { today } from "./setup.js";

/**
 * @typedef {object} Wanted
 * @property {string} rules
 * @property {string | null} [setup] a position to begin at
 * @property {string[]} [moves] moves that are given
 * @property {({person: string} | {engine: string})[]} seats
 * @property {string} clock
 * @property {boolean} takebacks whether moves may be taken back
 */

/**
 * Begins a game. The answer holds the secret of the seat that is offered by link, if one is.
 * @param {Wanted} wanted @param {string} title the kind of opponent @param {boolean} [first] whether the viewer moves first
 */
export async function beginGame(wanted, title, first = true) {
  const { id, secrets } = await createGame({ ...wanted, meta: { date: today() } });
  const [mine, other] = first ? secrets : [...secrets].reverse();
  const invite = title === "link" ? other : undefined;
  keepSeat(id, { rules: wanted.rules, secrets: invite ? [mine] : secrets, title, invite });
  location.hash = `#/game/${id}`;
  return { id, invite };
}
