// The arena: matches with their results, ratings, and the newest game on a board.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { arenaGame, arenaOverview, positions } from "../lib/api.js";
import { analysisLink, parseRules } from "../lib/rules.js";
import { createBoard } from "../boards/index.js";
import { complain } from "../parts/dialog.js";

/** How often a running arena is looked at. */
const EVERY = 5000;

/** @param {number | null} elo */
const signed = (elo) => (elo === null ? "–" : `${elo > 0 ? "+" : ""}${Math.round(elo)}`);

/** @param {HTMLElement} main */
export async function arena(main) {
  const list = h("div", { class: "stack" });
  const shown = h("div", { class: "card stack", hidden: true });
  replace(main, h("div", { class: "page stack" }, h("div", {}, h("h1", {}, t("arena.title")), h("p", { class: "soft" }, t("arena.about"))), shown, list));
  /** @type {{folder: string, match: string} | null} */
  let watched = null;
  let newest = -1;

  /** @param {any} tally */
  function result({ games, a_wins, b_wins, draws, elo, elo_low, elo_high }) {
    return [h("td", {}, `+${a_wins} −${b_wins} =${draws}`), h("td", {}, games), h("td", {}, games ? `${signed(elo)} (${signed(elo_low)} … ${signed(elo_high)})` : "–")];
  }

  /** @param {any} store */
  function section(store) {
    const rows = store.matches.map((/** @type {any} */ match, /** @type {number} */ number) =>
      h("tr", {}, h("td", {}, match.rules), h("td", {}, match.a), h("td", {}, match.b), ...result(match.tally),
        h("td", {}, match.tally.games > 0 && h("button", { type: "button", onclick: () => watch(store.folder, String(number)) }, t("arena.watch")))));
    const places = store.places.length > 2 && h("table", { class: "cross" },
      h("thead", {}, h("tr", {}, h("th", {}, t("arena.player")), h("th", {}, "Elo"), h("th", {}, "±"), h("th", {}, t("arena.points")), ...store.places.map((/** @type {any} */ _place, /** @type {number} */ i) => h("th", {}, i + 1)))),
      h("tbody", {}, ...store.places.map((/** @type {any} */ place, /** @type {number} */ i) => h("tr", {}, h("td", {}, `${i + 1}. ${place.name}`), h("td", {}, signed(place.elo)), h("td", {}, place.reach === null ? "–" : Math.round(place.reach)), h("td", {}, `${place.points}/${place.games}`), ...place.against.map((/** @type {any} */ score) => h("td", {}, score ? score[0] : "·"))))));
    return h("section", { class: "card stack" },
      h("div", { class: "line" }, h("h2", { class: "grow" }, store.folder === "." ? t("arena.here") : store.folder), store.running && h("span", { class: "badge" }, t("arena.running"))),
      h("div", { class: "scroll" }, h("table", { class: "cross" }, h("thead", {}, h("tr", {}, ...["game", "arena.a", "arena.b", "arena.result", "arena.games"].map((name) => h("th", {}, t(name))), h("th", {}, "Elo"), h("th"))), h("tbody", {}, ...rows)), places));
  }

  /** @param {string} folder @param {string} match */
  async function watch(folder, match) {
    watched = { folder, match };
    newest = -1;
    await look();
    shown.scrollIntoView({ block: "nearest" });
  }

  async function look() {
    if (!watched) return;
    const game = await arenaGame(watched);
    if (game.number === newest) return;
    newest = game.number;
    const views = await positions({ rules: game.rules, moves: game.moves });
    const board = createBoard(parseRules(game.rules), () => {});
    board.show({ view: views[views.length - 1] });
    shown.hidden = false;
    replace(shown, h("div", { class: "line" }, h("h2", { class: "grow" }, t("arena.game", { n: game.number + 1 }), " ", h("small", {}, `${game.first} – ${game.second}`)), h("a", { class: "button", href: analysisLink(game.rules, game.moves) }, t("analyse"))), h("div", { class: "board-holder arena-board" }, board.element), h("p", { class: "soft" }, t("arena.ended", { outcome: t(`arena.outcome.${game.outcome}`), reason: game.reason, n: game.moves.length })));
  }

  async function refresh() {
    const { stores, reports } = await arenaOverview();
    replace(list,
      reports.length > 0 && h("section", { class: "card" }, h("h2", {}, t("arena.reports")), h("ul", {}, ...reports.map((/** @type {string} */ folder) => h("li", {}, h("a", { href: `/api/arena/report?folder=${encodeURIComponent(folder)}`, target: "_blank", rel: "noopener" }, folder === "." ? t("arena.here") : folder))))),
      stores.length === 0 && h("p", { class: "card" }, t("arena.empty")),
      ...stores.map(section));
    if (watched) await look();
  }

  try {
    await refresh();
  } catch (error) {
    replace(list, h("p", { class: "card" }, t("arena.none")), h("p", { class: "soft" }, error instanceof Error ? error.message : ""));
    return () => {};
  }
  const timer = setInterval(() => { if (!document.hidden) refresh().catch(complain); }, EVERY);
  return () => clearInterval(timer);
}
