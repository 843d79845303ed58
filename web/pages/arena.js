// The arena: matches running and finished, cross tables, ratings, reports, and a game on a board.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { arenaOverview } from "../lib/api.js";
import { arenaBoard } from "../parts/arena_board.js";
import { complain, wordsOf } from "../parts/dialog.js";
import { onKeys } from "../parts/keys.js";

/** How often the tables and the board are looked at again. */
const [TABLES_MS, BOARD_MS] = [5000, 1000];

/** @param {number | null} elo */
const signed = (elo) => (elo === null ? "–" : `${elo > 0 ? "+" : ""}${Math.round(elo)}`.replace("-", "−"));

/** Players that have not met, not even by way of others, have no common scale. */
const WIDEST = 1000;

/** @param {string} folder */
const folderName = (folder) => (folder === "." ? t("arena.here") : folder);

/** @param {import("../lib/dom.js").Child[]} cells @param {string[]} [titles] shown beside each on narrow screens */
const row = (cells, titles = []) =>
  h("tr", {}, ...cells.map((cell, index) => h("td", { "data-title": titles[index] }, cell)));

/** A player's text may be long; it is broken rather than the table widened. @param {string} text */
const player = (text) => h("span", { class: "player-text" }, text);

/** @param {string[]} titles @param {Node[]} rows @param {string} [kind] */
function table(titles, rows, kind = "") {
  const head = h("thead", {}, h("tr", {}, ...titles.map((title) => h("th", { scope: "col" }, title))));
  return h("div", { class: "scroll" }, h("table", { class: `cross ${kind}` }, head, h("tbody", {}, ...rows)));
}

/** Every player against every other. @param {import("../lib/server.d.ts").PlaceShown[]} places */
function crossTable(places) {
  const titles = [t("arena.player"), "Elo", "±", t("arena.points"), ...places.map((_, index) => String(index + 1))];
  const rows = places.map((place, index) => {
    const known = place.reach !== null && place.reach < WIDEST;
    return row([
      player(`${index + 1}. ${place.name}`),
      signed(known ? place.elo : null),
      known ? Math.round(place.reach ?? 0) : "–",
      `${place.points}/${place.games}`,
      ...place.against.map((score) => (score ? score[0] : "·")),
    ]);
  });
  return table(titles, rows);
}

/** @param {HTMLElement} main */
export async function arena(main) {
  const board = arenaBoard();
  const list = h("div", { class: "stack" });
  const title = h("div", {}, h("h1", {}, t("arena.title")), h("p", { class: "soft" }, t("arena.about")));
  replace(main, h("div", { class: "page stack" }, title, board.element, list));

  const titles = ["", ...["game", "arena.a", "arena.b", "arena.result", "arena.games"].map((name) => t(name)), "Elo"];

  /** @param {import("../lib/server.d.ts").StoreShown} store @param {import("../lib/server.d.ts").MatchShown} match @param {number} number */
  function matchRow(store, match, number) {
    const { games, a_wins, b_wins, draws, elo, elo_low, elo_high } = match.tally;
    const live = store.running;
    const watch = () => board.watch({ folder: store.folder, match: String(number), live }).catch(complain);
    const button = h(
      "button",
      { type: "button", "data-watch": store.folder, "data-key": `${store.folder} ${number}`, onclick: watch },
      t(live ? "arena.watchLive" : "arena.watch"),
    );
    const cells = [
      (games > 0 || live) && button,
      match.rules,
      player(match.a),
      player(match.b),
      `+${a_wins} −${b_wins} =${draws}`,
      games,
      games ? `${signed(elo)} (${signed(elo_low)} … ${signed(elo_high)})` : "–",
    ];
    return row(cells, titles);
  }

  /** @param {import("../lib/server.d.ts").StoreShown} store */
  function section(store) {
    const rows = store.matches.map((match, number) =>
      matchRow(store, match, number),
    );
    const running = store.running && h("span", { class: "badge" }, t("arena.running"));
    const head = h("div", { class: "line" }, h("h2", { class: "grow" }, folderName(store.folder)), running);
    return h(
      "section",
      { class: "card stack" },
      head,
      store.places.length > 2 && crossTable(store.places),
      table(titles, rows, "matches"),
    );
  }

  /** @param {string[]} folders */
  function reportList(folders) {
    const link = (/** @type {string} */ folder) =>
      h(
        "a",
        { href: `/api/arena/report?folder=${encodeURIComponent(folder)}`, target: "_blank", rel: "noopener" },
        folderName(folder),
      );
    return h(
      "section",
      { class: "card" },
      h("h2", {}, t("arena.reports")),
      h("ul", {}, ...folders.map((folder) => h("li", {}, link(folder)))),
    );
  }

  async function refresh() {
    const { stores, reports } = await arenaOverview();
    // Those that are being played first.
    stores.sort((one, other) => Number(other.running) - Number(one.running));
    replace(
      list,
      reports.length > 0 && reportList(reports),
      stores.length === 0 && h("p", { class: "card" }, t("arena.empty")),
      stores.map(section),
    );
  }

  try {
    await refresh();
  } catch (error) {
    replace(
      list,
      h("p", { class: "card" }, t("arena.none")),
      h("p", { class: "soft" }, wordsOf(error)),
    );
    return () => {};
  }
  const every = (/** @type {number} */ ms, /** @type {() => Promise<void>} */ run) =>
    setInterval(() => {
      if (!document.hidden) run().catch(complain);
    }, ms);
  const timers = [every(TABLES_MS, refresh), every(BOARD_MS, board.look)];
  const stopKeys = onKeys(board.keys);
  return () => {
    stopKeys();
    timers.forEach(clearInterval);
  };
}
