// One game of a match: the one that is being played, move by move, or one that is finished, the newest first.
import { h, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { arenaGame, arenaLive, positions } from "../lib/api.js";
import { analysisLink, parseRules } from "../lib/rules.js";
import { createBoard } from "../lib/games.js";
import { control, walkButtons } from "./controls.js";
import { complain } from "./dialog.js";
import { score, sideName } from "./players.js";
import { resultText } from "./status.js";

/** @typedef {import("../lib/api.js").View} View */

/** Which game is looked at; number: the newest if left out. @typedef {{folder: string, match: string, live: boolean, number?: number}} Watched */

export function arenaBoard() {
  const element = h("section", { class: "card stack", hidden: true, "aria-label": t("arena.watch") });
  /** @type {Watched | null} */
  let watched = null;
  /** @type {any} */
  let game = null;
  /** @type {View[]} */
  let views = [];
  let at = 0;
  /** The newest game of the match that has been seen. */
  let newest = 0;
  /** @type {import("../boards/board.js").Board | null} */
  let board = null;
  const title = h("div", { class: "line" });
  const actions = h("div", { class: "line" });
  const holder = h("div", { class: "board-holder arena-board" });
  const below = h("p", { class: "soft" });
  const steps = { first: () => go(0), previous: () => go(at - 1), next: () => go(at + 1), last: () => go(Infinity) };
  const walk = h("div", { class: "line" }, walkButtons(steps));
  replace(element, title, actions, holder, walk, below);

  /** @param {number} ply */
  function go(ply) {
    if (!views.length) return;
    at = Math.max(0, Math.min(ply, views.length - 1));
    draw(false);
  }

  /** @param {boolean} animate */
  function draw(animate) {
    const name = parseRules(game.rules).game;
    const live = game.outcome === undefined;
    const view = views[at];
    const [first, second] = /** @type {const} */ (["first", "second"]).map(
      (side) => [sideName(name, side, view), game[side], score(name, side, view)].filter((part) => part !== null).join(" "),
    );
    const names = h("small", {}, `${first} – ${second}`);
    replace(
      title,
      h("h2", { class: "grow" }, t("arena.game", { n: game.number + 1 }), " ", names),
      live && h("span", { class: "badge live" }, t("arena.live")),
    );
    replace(
      actions,
      control("arena.earlier", ICONS.previous, () => other(-1), { enabled: game.number > 0 }),
      control("arena.later", ICONS.next, () => other(1), { enabled: game.number < newest }),
      h("a", { class: "button", href: analysisLink(game.rules, game.moves) }, t("analyse")),
    );
    board?.show({ view, animate });
    below.textContent = live ? t("arena.soFar", { n: game.moves.length }) : ending(name, view);
  }

  /** How the game ended. @param {string} name @param {View} view */
  function ending(name, view) {
    return [...resultText(game, name, view), t("arena.moves", { n: game.moves.length })].join(" · ");
  }

  /** Looks whether there is something new. */
  async function look() {
    if (!watched) return;
    const asked = watched;
    const live = asked.live ? await arenaLive(asked.folder) : null;
    const { folder, match, number } = asked;
    const which = number === undefined ? {} : { number: String(number) };
    const found = live ?? (await arenaGame({ folder, match, ...which }));
    if (asked !== watched) return;
    newest = Math.max(newest, found.number);
    const same =
      game &&
      ["number", "match", "outcome"].every(
        (name) => game[name] === /** @type {Record<string, unknown>} */ (found)[name],
      );
    if (same && game.moves.length === found.moves.length) return;
    const shown = await positions({ rules: found.rules, moves: found.moves });
    if (asked !== watched) return;
    if (!same || !board) {
      board = createBoard(parseRules(found.rules), () => {});
      replace(holder, board.element);
      at = 0;
    }
    const following = !same || at >= views.length - 1;
    const step = same && shown.length === views.length + 1;
    [game, views] = [found, shown];
    if (following) at = views.length - 1;
    element.hidden = false;
    draw(step && following);
  }

  /** @param {Watched} wanted */
  async function show(wanted) {
    watched = wanted;
    game = null;
    await look();
  }

  /** @param {Watched} wanted */
  async function watch(wanted) {
    newest = 0;
    await show(wanted);
    element.scrollIntoView({ block: "nearest" });
  }

  /** Goes to the game before or after the one that is shown. @param {number} step */
  function other(step) {
    if (!watched) return;
    const match = String(game.match ?? watched.match);
    show({ folder: watched.folder, match, live: false, number: game.number + step }).catch(complain);
  }

  const keys = { ArrowLeft: steps.previous, ArrowRight: steps.next, Home: steps.first, End: steps.last };
  return { element, watch, look, keys };
}
