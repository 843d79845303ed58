// The first page: choose a game, an opponent, and play.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about, createGame } from "../lib/api.js";
import { keepSeat, remember, remembered, seats } from "../lib/settings.js";
import { parseRules } from "../lib/rules.js";
import { createBoard } from "../boards/index.js";
import { complain, copy, openDialog } from "../parts/dialog.js";
import { engineName } from "../parts/players.js";

/** @typedef {"hex" | "surakarta" | "dots"} Game */
/** @typedef {{game: Game, opponent: string, level: string, level2: string, side: string, hexSize: number, swap: string, end: string, columns: number, rows: number, start: string, clock: string, main: number, added: number, perMove: number, custom: string}} Choices */

/** @type {Choices} */
const USUAL = { game: "hex", opponent: "engine", level: "casual", level2: "club", side: "first", hexSize: 11, swap: "off", end: "olympiad", columns: 5, rows: 5, start: "american", clock: "none", main: 10, added: 5, perMove: 30, custom: "" };

/** Positions for the cards: something to see of each game. */
const ART = {
  hex: { rules: "hex:6", view: { position: "", board: "......" + "..B.R." + "...RB." + "..RB.." + ".RB..." + ".B....", mover: /** @type {const} */ ("first"), red: /** @type {const} */ ("first") } },
  surakarta: { rules: "surakarta", view: { position: "", board: "BBBB.B" + "BB.BBB" + "..B..." + "...W.." + "WW.WWW" + "WWWWW.", mover: /** @type {const} */ ("first") } },
  dots: { rules: "dots:4x3", view: { position: "", board: "1111" + "1101" + "1011" + "1111" + "11011" + "10111" + "11101", boxes: "11.2.2.22.1.", mover: /** @type {const} */ ("first") } },
};

/** @param {Choices} choices */
export function rulesOf(choices) {
  if (choices.game === "hex") return `hex:${choices.hexSize}${choices.swap === "off" ? "" : `,swap=${choices.swap}`}`;
  if (choices.game === "surakarta") return choices.end === "olympiad" ? "surakarta" : `surakarta:end=${choices.end}`;
  return `dots:${choices.columns}x${choices.rows}${choices.start === "american" ? "" : `,start=${choices.start}`}`;
}

/** @param {Choices} choices */
export function clockOf(choices) {
  if (choices.clock === "move") return `${choices.perMove}s/move`;
  if (choices.clock === "sudden") return `${choices.main}m`;
  if (choices.clock === "increment") return `${choices.main}m+${choices.added}s`;
  return "none";
}

/**
 * A group of choices of which one holds.
 * @param {string} name @param {string} label @param {string[][]} options value and text @param {string} value @param {(value: string) => void} choose @param {string} [kind]
 */
export function choice(name, label, options, value, choose, kind = "") {
  return h("fieldset", {}, h("legend", {}, label), h("div", { class: `choices ${kind}` },
    ...options.map(([option, text]) => h("label", {}, h("input", { type: "radio", name, value: option, checked: option === value, onchange: () => choose(option) }), h("span", {}, text)))));
}

/** @param {string} label @param {(string | number)[][]} options @param {string | number} value @param {(value: string) => void} choose */
export function selection(label, options, value, choose) {
  const select = h("select", { "aria-label": label, onchange: () => choose(select.value) }, ...options.map(([option, text]) => h("option", { value: option, selected: String(option) === String(value) }, text)));
  return h("label", { class: "row" }, h("span", { class: "label" }, label), select);
}

/** @param {number} from @param {number} to */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i]);

/** @param {HTMLElement} main */
export async function home(main) {
  /** @type {Choices} */
  const choices = { ...USUAL, ...remembered("setup", {}) };
  const offered = await about();
  const form = h("form", { class: "card setup", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); start(); } });
  const cards = h("div", { class: "games", role: "radiogroup", "aria-label": t("chooseGame") }, .../** @type {Game[]} */ (["hex", "surakarta", "dots"]).map((game) => {
    const board = createBoard(parseRules(ART[game].rules), () => {}, true);
    board.show({ view: ART[game].view });
    board.element.setAttribute("tabindex", "-1");
    board.element.setAttribute("aria-hidden", "true");
    return h("label", { class: "game-card" }, h("input", { type: "radio", name: "game", value: game, checked: choices.game === game, onchange: () => set({ game }) }), h("div", { class: "art" }, board.element), h("div", {}, h("h2", {}, t(game)), h("p", {}, t(`${game}.short`))));
  }));

  /** @param {Partial<Choices>} change */
  function set(change) {
    Object.assign(choices, change);
    remember("setup", choices);
    const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
    const [name, value] = [focused?.name, focused?.value];
    draw();
    if (name && value) /** @type {HTMLElement | null} */ (form.querySelector(`[name="${name}"][value="${value}"]`))?.focus();
  }

  function sizeFields() {
    if (choices.game === "hex") {
      return [
        selection(t("size"), numbers(offered.hex.smallest, offered.hex.largest).map(([n]) => [n, `${n} × ${n}`]), choices.hexSize, (value) => set({ hexSize: Number(value) })),
        selection(t("swapRule"), [["off", t("swap.off")], ["pieces", t("swap.pieces")], ["sides", t("swap.sides")]], choices.swap, (value) => set({ swap: value })),
      ];
    }
    if (choices.game === "surakarta") return [selection(t("endRule"), [["olympiad", t("end.olympiad")], ["ccgc", t("end.ccgc")], ["threefold", t("end.threefold")]], choices.end, (value) => set({ end: value }))];
    return [
      selection(t("columns"), numbers(1, 7), choices.columns, (value) => set({ columns: Number(value) })),
      selection(t("rows"), numbers(1, 7), choices.rows, (value) => set({ rows: Number(value) })),
      selection(t("startRule"), [["american", t("start.american")], ["icelandic", t("start.icelandic")], ["swedish", t("start.swedish")]], choices.start, (value) => set({ start: value })),
    ];
  }

  function clockFields() {
    const minutes = [1, 2, 3, 5, 10, 15, 20, 30, 60, 90].map((n) => [n, t("minutes", { n })]);
    const seconds = [1, 2, 3, 5, 10, 15, 20, 30, 60].map((n) => [n, t("seconds", { n })]);
    return h("div", { class: "stack" },
      choice("clock", t("clock"), [["none", t("clock.none")], ["move", t("clock.move")], ["sudden", t("clock.sudden")], ["increment", t("clock.increment")]], choices.clock, (clock) => set({ clock })),
      h("div", { class: "line" },
        choices.clock === "move" && selection(t("perMove"), seconds, choices.perMove, (value) => set({ perMove: Number(value) })),
        (choices.clock === "sudden" || choices.clock === "increment") && selection(t("perGame"), minutes, choices.main, (value) => set({ main: Number(value) })),
        choices.clock === "increment" && selection(t("perAdded"), seconds, choices.added, (value) => set({ added: Number(value) }))));
  }

  /** @param {"level" | "level2"} which @param {string} label */
  function levelFields(which, label) {
    const outside = offered.engines.filter((/** @type {any} */ each) => each.game === choices.game);
    const all = [...offered.levels, ...outside];
    const level = all.find((/** @type {any} */ each) => each.name === choices[which]) ?? all[0];
    return h("div", {},
      choice(which, label, all.map((/** @type {any} */ each) => [each.name, engineName(each.name)]), level.name, (value) => set({ [which]: value })),
      h("p", { class: "level-about" }, level.players ? [t(`level.${level.name}.${choices.game}`), " ", h("small", {}, `(${level.players[choices.game]})`)] : t("level.outside")),
      which === "level" && h("details", { open: Boolean(choices.custom) }, h("summary", {}, t("level.custom")), h("p", { class: "soft" }, t("level.customAbout", { players: offered.players.filter((/** @type {any} */ each) => each.games.includes(choices.game) && each.name !== "external").map((/** @type {any} */ each) => each.name).join(", ") })), h("input", { value: choices.custom, placeholder: "uct:time=2s", "aria-label": t("level.custom"), spellcheck: "false", oninput: (/** @type {Event} */ event) => { choices.custom = /** @type {HTMLInputElement} */ (event.target).value.trim(); remember("setup", choices); } })));
  }

  function draw() {
    const { opponent } = choices;
    replace(form,
      h("div", { class: "stack" },
        choice("opponent", t("opponent"), [["engine", t("opponent.engine")], ["here", t("opponent.here")], ["link", t("opponent.link")], ["watch", t("opponent.watch")]], opponent, (value) => set({ opponent: value }), "wide"),
        (opponent === "engine" || opponent === "watch") && levelFields("level", opponent === "watch" ? t("level.first") : t("level")),
        opponent === "watch" && levelFields("level2", t("level.second")),
        (opponent === "engine" || opponent === "link") && choice("side", t("side"), [["first", t("side.first")], ["second", t("side.second")], ["random", t("side.random")]], choices.side, (value) => set({ side: value }))),
      h("div", { class: "stack" }, h("fieldset", {}, h("legend", {}, t("board")), h("div", { class: "line" }, ...sizeFields())), clockFields()),
      h("div", { class: "start" }, h("button", { class: "main", type: "submit" }, t(opponent === "watch" ? "startWatch" : "startGame")), h("a", { class: "button", href: `#/analysis/${rulesOf(choices)}/` }, t("analyseInstead")), h("a", { class: "button", href: `#/learn/${choices.game}` }, t("howToPlay"))));
  }

  async function start() {
    const { opponent } = choices;
    // What is remembered may be offered no more, or for another game.
    const known = (/** @type {string} */ name) => offered.engines.some((/** @type {any} */ each) => each.name === name && each.game === choices.game) || offered.levels.some((/** @type {any} */ each) => each.name === name) ? name : offered.levels[0].name;
    const [level, level2] = [choices.custom || known(choices.level), known(choices.level2)];
    const first = choices.side === "first" || (choices.side === "random" && Math.random() < 0.5);
    const person = { person: "" };
    const seatsOf = {
      engine: first ? [person, { engine: level }] : [{ engine: level }, person],
      here: [person, person],
      link: [person, person],
      watch: [{ engine: level }, { engine: level2 }],
    }[opponent] ?? [person, person];
    const rules = rulesOf(choices);
    try {
      const { id, secrets } = await createGame({ rules, seats: seatsOf, clock: clockOf(choices), meta: { date: today() } });
      const mine = opponent === "link" ? [secrets[first ? 0 : 1]] : secrets;
      keepSeat(id, rules, mine, opponent);
      if (opponent === "link") invite(id, secrets[first ? 1 : 0]);
      location.hash = `#/game/${id}`;
    } catch (error) {
      complain(error);
    }
  }

  const recent = seats().slice(0, 5);
  draw();
  replace(main, h("div", { class: "page" },
    h("div", { class: "hero" }, h("h1", {}, t("title")), h("p", {}, t("subtitle"))),
    cards, form,
    recent.length > 0 && h("section", { class: "stack recent-games" }, h("h2", { class: "label" }, t("yourGames")), h("ul", { class: "recent" }, ...recent.map((seat) => h("li", {}, h("a", { href: `#/game/${seat.id}` }, h("b", {}, t(parseRules(seat.rules).game)), h("span", { class: "soft grow" }, seat.rules.split(":")[1] ?? "", " · ", t(`opponent.${seat.title || "link"}`)), h("small", {}, new Date(seat.at).toLocaleString()))))))));
  return () => {};
}

/** Today as records write it. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** Shows the link for the other player. @param {string} id @param {string} secret */
export function invite(id, secret) {
  const link = `${location.origin}/#/game/${id}/${secret}`;
  openDialog(t("invite"), [h("p", {}, t("invite.about")), h("input", { readonly: true, value: link, "aria-label": t("invite"), class: "invite-link", onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() })], [
    { text: t("copy"), kind: "main", run: async () => { await copy(link); return false; } },
    { text: t("close") },
  ]);
}
