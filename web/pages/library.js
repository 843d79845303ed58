// The library: games that are kept on this device, searched, opened, renamed, and carried elsewhere as one file.
import { h, icon, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { readRecord } from "../lib/api.js";
import { gameNames } from "../lib/games.js";
import { forgetGame, found, keepGame, keptGames, libraryText, movesOf, newGame, playersOf, readLibrary } from "../lib/library.js";
import { parseRules } from "../lib/rules.js";
import { selection } from "../parts/choices.js";
import { complain, offer, toast } from "../parts/dialog.js";
import { keepDialog } from "../parts/keep_dialog.js";
import { onKeys } from "../parts/keys.js";
import { download } from "../parts/picture.js";
import { recentGames } from "../parts/recent_games.js";
import { rulesText } from "../parts/rules_text.js";
import { sideName } from "../parts/players.js";
import { showRecord } from "./analysis_start.js";

/** @typedef {import("../lib/library.js").KeptGame} KeptGame */

/** How it ended, if that is known. @param {KeptGame} game */
function resultOf({ record }) {
  const outcome = record.result?.outcome;
  if (!outcome) return "";
  const { game } = parseRules(record.rules);
  return outcome === "draw" ? t("result.draw") : t("result.wins", { side: sideName(game, outcome) });
}

/** @param {HTMLElement} main */
export async function library(main) {
  let games = await keptGames();
  const wanted = { words: "", game: "", opening: "" };
  /** What was deleted, the last at the end. @type {KeptGame[]} */
  const deleted = [];
  let stopOffering = () => {};
  const list = h("ul", { class: "kept-games" });
  const count = h("p", { class: "soft grow wrapping", role: "status" });
  const file = h("input", { type: "file", hidden: true, accept: ".json,.sgf,.hsgf,.txt", onchange: take });
  const field = (/** @type {"words" | "opening"} */ name, /** @type {string} */ text) =>
    h("input", {
      type: "search",
      class: "grow",
      placeholder: text,
      "aria-label": text,
      "data-field": name,
      oninput: (/** @type {Event} */ { target }) => {
        wanted[name] = /** @type {HTMLInputElement} */ (target).value;
        draw();
      },
    });
  const words = field("words", t("library.search"));
  const kinds = [["", t("library.every")], ...gameNames().map((name) => [name, t(name)])];
  const search = h(
    "form",
    { class: "card line library-search", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    words,
    field("opening", t("library.opening")),
    selection(t("game"), kinds, "", (game) => {
      wanted.game = game;
      draw();
    }),
  );
  const save = h("button", { type: "button", "data-control": "saveLibrary", onclick: saveAll }, icon(ICONS.save), t("library.save"));
  const add = h("button", { type: "button", "data-control": "addGames", onclick: () => file.click() }, icon(ICONS.import), t("library.add"));

  async function reload() {
    games = await keptGames();
    draw();
  }

  function saveAll() {
    download(new Blob([libraryText(games)], { type: "application/json" }), "boyi-library.json");
  }

  /** A file is opened: another library, or a single game in any format. */
  async function take() {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    try {
      const many = readLibrary(await chosen.text());
      const added = many ?? [newGame((await readRecord(chosen, { name: chosen.name })).record, chosen.name.replace(/\.\w+$/, ""))];
      for (const game of added) await keepGame(game);
      toast(t("library.added", { n: added.length }));
      await reload();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {KeptGame} game */
  async function remove(game) {
    await forgetGame(game.id);
    deleted.push(game);
    stopOffering();
    stopOffering = offer(t("library.deleted", { name: game.name }), t("deleted.undo"), () => restore().catch(complain));
    await reload();
  }

  async function restore() {
    stopOffering();
    const last = deleted.pop();
    if (!last) return;
    await keepGame(last);
    await reload();
  }

  /** @param {KeptGame} game */
  const open = (game) =>
    readRecord(JSON.stringify(game.record), { name: "kept.json" }).then((read) => showRecord(read, game), complain);

  /** @param {string} name @param {string} path @param {string} of @param {() => void} run */
  const small = (name, path, of, run) =>
    h("button", { type: "button", class: "plain", "data-control": name, "aria-label": `${t(name)}: ${of}`, title: t(name), onclick: run }, icon(path));

  /** @param {KeptGame} game */
  function entry(game) {
    const { record, name, tags } = game;
    const about = [
      `${t(parseRules(record.rules).game)} ${rulesText(record.rules)}`,
      playersOf(record).some(Boolean) && playersOf(record).map((player) => player || "?").join(" – "),
      resultOf(game),
      `${t("moves")}: ${movesOf(game).length}`,
      record.date,
    ];
    const tagged = tags.map((tag) =>
      h("button", { type: "button", class: "tag", onclick: () => {
        words.value = wanted.words = tag;
        draw();
      } }, tag),
    );
    return h(
      "li",
      { class: "line" },
      h("button", { type: "button", class: "plain grow open", onclick: () => open(game) }, h("b", {}, name), h("small", {}, about.filter(Boolean).join(" · "))),
      ...tagged,
      small("library.rename", ICONS.pen, name, () => keepDialog(game, () => reload().catch(complain))),
      small("library.delete", ICONS.trash, name, () => remove(game).catch(complain)),
    );
  }

  function draw() {
    const shown = found(games, wanted);
    count.textContent = games.length ? t("library.count", { n: shown.length, of: games.length }) : t("library.empty");
    search.hidden = !games.length;
    save.disabled = !games.length;
    replace(list, shown.map(entry));
  }

  draw();
  replace(
    main,
    h(
      "div",
      { class: "page stack" },
      h("div", { class: "hero" }, h("h1", {}, t("library.title")), h("p", {}, t("library.about"))),
      search,
      h("div", { class: "line" }, count, add, save, file),
      list,
      recentGames(),
    ),
  );
  const stopKeys = onKeys({ "Ctrl+z": () => restore().catch(complain) });
  return () => {
    stopOffering();
    stopKeys();
  };
}
