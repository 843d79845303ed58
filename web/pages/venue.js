// At the board of a tournament: moves are entered fast and shown large, wrong ones corrected, both clocks kept, and the
// record handed in as the championship wants it.
import { h, icon, ICONS, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { createGame, gameRecord } from "../lib/api.js";
import { drop, keep, listen, send } from "../lib/socket.js";
import { keepSeat, remember, remembered, secretsOf } from "../lib/settings.js";
import { parseRules } from "../lib/rules.js";
import { play as playSound } from "../lib/sound.js";
import { createBoard } from "../boards/index.js";
import { complain, openDialog, toast } from "../parts/dialog.js";
import { download } from "../parts/picture.js";
import { clockText, playerLine, sideName } from "../parts/players.js";
import { onKeys } from "../parts/keys.js";
import { resultText, Table } from "./game.js";
import { choice, selection, today } from "./home.js";

/** @typedef {import("../lib/api.js").Side} Side */

const SIDES = /** @type {Side[]} */ (["first", "second"]);
const USUAL = { rules: "hex:11", ours: "first", player: "best:time=20s", first: "", second: "", event: "", place: "", round: "", clock: "30m" };

/** @param {HTMLElement} main @param {string[]} parameters */
export async function venue(main, [id]) {
  return id ? table(main, id) : form(main);
}

/** @param {HTMLElement} main */
async function form(main) {
  const choices = { ...USUAL, ...remembered("venue", {}) };
  const field = (/** @type {"first" | "second" | "event" | "place" | "round" | "clock" | "player"} */ name, /** @type {string} */ label) =>
    h("label", { class: "stack" }, h("span", { class: "label" }, label), h("input", { value: choices[name], name, oninput: (/** @type {Event} */ event) => { choices[name] = /** @type {HTMLInputElement} */ (event.target).value; remember("venue", choices); } }));
  const start = async () => {
    const person = (/** @type {string} */ name) => ({ person: name });
    const engine = { engine: choices.player };
    const seats = [choices.ours === "first" ? engine : person(choices.first), choices.ours === "second" ? engine : person(choices.second)];
    try {
      const { id, secrets } = await createGame({ rules: choices.rules, seats, clock: choices.clock || "none", meta: { teams: [choices.first, choices.second], event: choices.event, place: choices.place, round: choices.round, date: today() } });
      keepSeat(id, choices.rules, secrets, "here");
      location.hash = `#/venue/${id}`;
    } catch (error) {
      complain(error);
    }
  };
  const set = (/** @type {any} */ change) => { Object.assign(choices, change); remember("venue", choices); };
  replace(main, h("div", { class: "page stack" }, h("div", {}, h("h1", {}, t("venue.title")), h("p", { class: "soft" }, t("venue.about"))),
    h("form", { class: "card setup", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); start(); } },
      h("div", { class: "stack" },
        selection(t("game"), [["hex:11", `${t("hex")} 11 × 11`], ["surakarta:end=ccgc", t("surakarta")], ["dots:5x5", `${t("dots")} 5 × 5`]], choices.rules, (rules) => set({ rules })),
        choice("ours", t("venue.ours"), [["first", t("side.first")], ["second", t("side.second")], ["none", t("venue.noEngine")]], choices.ours, (ours) => set({ ours })),
        field("player", t("venue.player")), field("clock", t("venue.clock"))),
      h("div", { class: "stack" }, field("first", t("venue.first")), field("second", t("venue.second")), field("event", t("venue.event")), field("place", t("venue.place")), field("round", t("venue.round"))),
      h("div", { class: "start" }, h("button", { class: "main", type: "submit" }, t("startGame"))))));
  return () => {};
}

/** @param {HTMLElement} main @param {string} id */
async function table(main, id) {
  const state = new Table();
  let fromBottom = remembered("venue.rows", true);
  /** @type {import("../boards/board.js").Board | null} */
  let board = null;
  const holder = h("div", { class: "board-holder" });
  const players = h("div", { class: "stack" });
  const big = h("div", { class: "card" });
  const status = h("div", { role: "status" });
  const list = h("div", { class: "moves card" });
  const controls = h("div", { class: "controls" });
  const entry = h("input", { "aria-label": t("typeMove"), placeholder: t("typeMove"), autocomplete: "off", spellcheck: "false", autofocus: true });
  const entryForm = h("form", { class: "entry", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (entry.value.trim()) act(own(entry.value.trim().toLowerCase())); entry.value = ""; } }, entry, h("button", { class: "main", type: "submit" }, t("play")));
  const rowsBox = h("input", { type: "checkbox", checked: fromBottom, onchange: () => { fromBottom = rowsBox.checked; remember("venue.rows", fromBottom); draw(); } });
  const rowsLine = h("label", { class: "row" }, rowsBox, t("venue.rows"));
  replace(main, h("div", { class: "arena venue" }, h("div", { class: "stage" }, holder), h("div", { class: "side" }, players, status, big, entryForm, rowsLine, list, controls)));

  const rules = () => parseRules(state.game.rules);
  /** The championship counts Hex rows from below. @param {string} move */
  const own = (move) => (rules().game === "hex" && fromBottom && /^[a-s]\d+$/.test(move) ? move[0] + (rules().size + 1 - Number(move.slice(1))) : move);
  /** @param {string} move */
  const shown = (move) => {
    const flipped = own(move);
    return rules().game === "hex" && fromBottom && flipped !== "swap" ? `${flipped[0].toUpperCase()},${flipped.slice(1)}` : flipped;
  };

  /** @param {string} move */
  function act(move) {
    send({ type: "move", move, ply: state.views.length - 1 });
    entry.focus();
  }

  function draw() {
    const { game, views, last } = state;
    const name = rules().game;
    const teams = game.meta.teams;
    if (board && "fromBottom" in board) {
      const hex = /** @type {import("../boards/hex.js").HexBoard} */ (board);
      hex.fromBottom = fromBottom;
      hex.lay();
    }
    board?.show({ view: last, mine: state.mine, animate: true });
    replace(players, ...SIDES.map((side, index) => playerLine({ game: name, side, view: last, seat: { kind: "person", name: teams[index] || (game.seats[index].kind === "engine" ? t("venue.us") : game.seats[index].name) }, you: false, turn: game.mover === side, left: state.left(side), running: game.time.running, present: true })));
    const text = game.result ? resultText(game.result, name, last).join(" · ") : game.time.paused ? t("paused") : state.mine ? t("venue.enter", { side: sideName(name, game.mover, last) }) : t("venue.thinking");
    replace(status, h("div", { class: game.result ? "status over" : "status" }, text));
    replace(big, h("div", { class: "label" }, last.move ? `${views.length - 1}. ${sideName(name, /** @type {Side} */ (last.by), last)}` : t("venue.noMove")), h("div", { class: "big-move" }, last.move ? shown(last.move) : "–"));
    rowsLine.hidden = name !== "hex";
    replace(list, h("ol", {}, ...views.slice(1).map((view, ply) => h("li", {}, h("span", { class: "no" }, `${ply + 1}.`), h("button", { type: "button", class: view.by, title: t("venue.correct"), onclick: () => correct(ply) }, shown(view.move ?? ""))))));
    list.scrollTop = list.scrollHeight;
    const control = (/** @type {string} */ label, /** @type {string} */ path, /** @type {() => void} */ run, enabled = true) => h("button", { type: "button", disabled: !enabled, "data-control": label, onclick: run }, icon(path), t(label));
    replace(controls,
      control("undo", ICONS.undo, () => send({ type: "undo" }), views.length > 1),
      game.time.left[0] !== null && !game.result && control(game.time.paused ? "resume" : "pause", game.time.paused ? ICONS.play : ICONS.pause, () => send({ type: game.time.paused ? "resume" : "pause" })),
      control("resign", ICONS.flag, () => send({ type: "resign" }), !game.result),
      control("venue.record", ICONS.save, save));
  }

  /** @param {number} ply */
  function correct(ply) {
    const field = h("input", { value: shown(state.views[ply + 1].move ?? "").replace(",", "").toLowerCase(), "aria-label": t("venue.correct") });
    openDialog(t("venue.correct"), [h("p", {}, t("venue.correctAbout", { n: ply + 1 })), field], [{ text: t("cancel") }, { text: t("save"), kind: "main", run: () => send({ type: "correct", ply, move: own(field.value.trim().toLowerCase()) }) }]);
  }

  function save() {
    gameRecord(id, { format: "ccgc", encoding: "gb2312" }).then(({ blob, name }) => { download(blob, name); toast(name); }, complain);
  }

  const stopHearing = listen((message) => {
    if (message.type === "error") complain(message.error);
    const before = state.views.length;
    if (!state.take(message, id) || message.type === "thinking") return;
    if (!board) {
      board = createBoard(rules(), act);
      replace(holder, board.element);
      holder.classList.add(`holds-${rules().game}`);
    }
    if (before && state.views.length > before) playSound("move");
    draw();
  });
  keep("game", { type: "watch", game: id, secrets: secretsOf(id) });
  const timer = setInterval(() => {
    if (!state.game?.time.running) return;
    for (const side of SIDES) {
      const [left, clock] = [state.left(side), main.querySelector(`[data-clock="${side}"]`)];
      if (left !== null && clock) clock.textContent = clockText(left);
    }
  }, 100);
  const stopKeys = onKeys({ u: () => send({ type: "undo" }) });
  return () => {
    clearInterval(timer);
    stopKeys();
    drop("game");
    send({ type: "leave" });
    stopHearing();
  };
}
