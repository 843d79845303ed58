// At the board of a tournament: moves are entered fast and shown large, wrong ones corrected, both clocks kept, and the
// record handed in as the championship wants it.
import { h, ICONS, replace } from "../lib/dom.js";
import { said, t } from "../lib/i18n.js";
import { gameRecord, Refused } from "../lib/api.js";
import { drop, keep, listen, send } from "../lib/socket.js";
import { remember, remembered, secretsOf } from "../lib/settings.js";
import { typedMove } from "../lib/move_text.js";
import { parseRules } from "../lib/rules.js";
import { SIDES, Table } from "../lib/table.js";
import { play as playSound } from "../lib/sound.js";
import { createBoard, gameOf } from "../lib/games.js";
import { tickClocks } from "../parts/clock_ticker.js";
import { control } from "../parts/controls.js";
import { connectionNotice } from "../parts/connection.js";
import { complain, openDialog, toast } from "../parts/dialog.js";
import { onKeys } from "../parts/keys.js";
import { download } from "../parts/picture.js";
import { lowAt, playerLine, sideName } from "../parts/players.js";
import { damage, missingGame, resultText } from "../parts/status.js";

/** @typedef {import("../lib/api.js").Side} Side */

/** @param {HTMLElement} main @param {string} id */
export async function venueTable(main, id) {
  const state = new Table();
  const connection = connectionNotice();
  let fromBottom = remembered("venue.rows", true);
  /** @type {import("../boards/board.js").Board | null} */
  let board = null;
  const holder = h("div", { class: "board-holder" });
  const players = h("div", { class: "stack" });
  const big = h("div", { class: "card" });
  const status = h("div", { role: "status" });
  const list = h("div", { class: "moves card" });
  const controls = h("div", { class: "controls" });
  const entry = h("input", {
    "aria-label": t("typeMove"),
    placeholder: t("typeMove"),
    autocomplete: "off",
    spellcheck: "false",
    autofocus: true,
  });
  const entryForm = h(
    "form",
    {
      class: "entry",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (entry.value.trim()) act(typed(state.last, entry.value));
        entry.value = "";
      },
    },
    entry,
    h("button", { class: "main", type: "submit" }, t("play")),
  );
  const rowsBox = h("input", {
    type: "checkbox",
    checked: fromBottom,
    onchange: () => {
      fromBottom = rowsBox.checked;
      remember("venue.rows", fromBottom);
      draw();
    },
  });
  const rowsLine = h("label", { class: "row" }, rowsBox, t("venue.rows"));
  replace(
    main,
    h("h1", { class: "unseen" }, t("page.venue")),
    h(
      "div",
      { class: "arena venue" },
      h("div", { class: "stage" }, holder),
      h("div", { class: "side" }, players, status, big, entryForm, rowsLine, list, controls),
    ),
  );

  const rules = () => parseRules(state.game.rules);
  /** How the championship writes moves, where it counts rows from below and that is wanted. */
  const championship = () => (fromBottom && gameOf(rules().game).venue?.fromBottom) || null;
  /** A move as the operator types it. @param {import("../lib/api.js").View} view where it is played @param {string} text */
  const typed = (view, text) => {
    const move = typedMove(rules().game, view, text);
    return championship()?.read(rules(), move) ?? move;
  };
  /** @param {string} move */
  const shown = (move) => championship()?.shown(rules(), move) ?? move;

  /** @param {string} move */
  function act(move) {
    send({ type: "move", move, ply: state.views.length - 1 });
    entry.focus();
  }

  function draw() {
    const { game, views, last } = state;
    const mover = game.mover ?? "first";
    const name = rules().game;
    if (board && "fromBottom" in board) {
      const turned = /** @type {import("../boards/board.js").Board & {fromBottom: boolean, lay: () => void}} */ (board);
      turned.fromBottom = fromBottom;
      turned.lay();
    }
    board?.show({ view: last, mine: state.mine, animate: true });
    replace(
      players,
      ...SIDES.map((side) =>
        playerLine({
          game: name,
          side,
          view: last,
          seat: { kind: "person", name: teamName(side) },
          you: false,
          turn: game.mover === side,
          left: state.left(side),
          running: game.time.running,
          present: true,
          low: lowAt(game.clock),
        }),
      ),
    );
    const text = game.result
      ? resultText(game.result, name, last).join(" · ")
      : game.time.paused
        ? t("paused")
        : state.mine
          ? t("venue.enter", { side: sideName(name, mover, last) })
          : state.isEngine(mover)
            ? t("venue.thinking")
            : t("turnOf", { side: sideName(name, mover, last) });
    entryForm.hidden = !state.playing || Boolean(game.result);
    replace(status, h("div", { class: game.result ? "status over" : "status" }, text), ...damage(state));
    replace(
      big,
      h(
        "div",
        { class: "label" },
        last.move ? `${views.length - 1}. ${sideName(name, /** @type {Side} */ (last.by), last)}` : t("venue.noMove"),
      ),
      h("div", { class: "big-move" }, last.move ? shown(last.move) : "–"),
    );
    rowsLine.hidden = !gameOf(name).venue?.fromBottom;
    replace(
      list,
      h(
        "ol",
        {},
        ...views
          .slice(1)
          .map((view, ply) =>
            h(
              "li",
              {},
              h("span", { class: "no" }, `${ply + 1}.`),
              h(
                "button",
                {
                  type: "button",
                  class: view.by,
                  title: t("venue.correct"),
                  disabled: !state.playing,
                  "data-key": ply,
                  onclick: () => correct(ply),
                },
                shown(view.move ?? ""),
              ),
            ),
          ),
      ),
    );
    list.scrollTop = list.scrollHeight;
    const pause = game.time.paused ? "resume" : "pause";
    replace(
      controls,
      state.playing && control("undo", ICONS.undo, () => send({ type: "undo" }), { enabled: views.length > 1 }),
      state.playing && control("redo", ICONS.redo, () => send({ type: "redo" }), { enabled: game.redo > 0 }),
      state.playing &&
        game.time.left[0] !== null &&
        !game.result &&
        control(pause, ICONS[game.time.paused ? "play" : "pause"], () => send({ type: pause })),
      last.swap && state.mine && control("swap", ICONS.swap, () => act("swap"), { kind: "main" }),
      state.playing && control("resign", ICONS.flag, resign, { enabled: !game.result }),
      control("venue.record", ICONS.save, () => save("gb2312")),
    );
  }

  /** Either team may give up, whoever moves for it here. */
  function resign() {
    const teams = SIDES.map((side) => ({
      text: `${teamName(side)} (${sideName(rules().game, side, state.last)})`,
      run: () => send({ type: "resign", side }),
    }));
    openDialog(t("resign"), [h("p", {}, t("venue.whoResigns"))], [...teams, { text: t("cancel") }]);
  }

  /** @param {Side} side */
  function teamName(side) {
    const index = SIDES.indexOf(side);
    const { kind, name } = state.game.seats[index];
    return state.game.meta.teams[index] || (kind === "engine" ? t("venue.us") : name || t(`player.${side}`));
  }

  /** @param {number} ply */
  function correct(ply) {
    const field = h("input", {
      value: shown(state.views[ply + 1].move ?? "")
        .replace(",", "")
        .toLowerCase(),
      "aria-label": t("venue.correct"),
    });
    openDialog(
      t("venue.correct"),
      [h("p", {}, t("venue.correctAbout", { n: ply + 1 })), field],
      [
        { text: t("cancel") },
        {
          text: t("save"),
          kind: "main",
          run: () => send({ type: "correct", ply, move: typed(state.views[ply], field.value) }),
        },
      ],
    );
  }


  /** The championship wants GB2312; a name with rarer characters needs another encoding. @param {string} encoding */
  function save(encoding) {
    gameRecord(id, { format: `ccgc:encoding=${encoding}` }).then(
      ({ blob, name }) => {
        download(blob, name);
        toast(name);
      },
      (error) => {
        const rare = error instanceof Refused && error.problem.code === "rare-character";
        if (rare) offerEncodings(said(error.problem));
        else complain(error);
      },
    );
  }

  /** @param {string} problem */
  function offerEncodings(problem) {
    const others = [
      { text: "GB18030", kind: "main", run: () => save("gb18030") },
      { text: "UTF-8", run: () => save("utf8") },
    ];
    const about = [h("p", {}, t("venue.rareNames")), h("p", { class: "soft" }, problem)];
    openDialog(t("venue.record"), about, [{ text: t("cancel") }, ...others]);
  }

  const stopHearing = listen((message) => {
    connection.hear(message);
    if (message.type === "error" || message.type === "trouble") {
      if (!state.game) replace(main, missingGame(message));
      toast(said(message, state.game ? shown : undefined), true);
    }
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
  const stopTicking = tickClocks(main, state);
  const stopKeys = onKeys({ u: () => send({ type: "undo" }), r: () => send({ type: "redo" }) });
  return () => {
    stopTicking();
    connection.leave();
    stopKeys();
    drop("game");
    send({ type: "leave" });
    stopHearing();
  };
}
