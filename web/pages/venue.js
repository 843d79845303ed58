// A game at a tournament: who plays, under which clock, and what the record has to say about it.
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { createGame } from "../lib/api.js";
import { gameNames, gameOf } from "../lib/games.js";
import { parseRules } from "../lib/rules.js";
import { keepSeat, remember, remembered } from "../lib/settings.js";
import { today } from "../lib/setup.js";
import { choice, selection } from "../parts/choices.js";
import { complain } from "../parts/dialog.js";
import { venueTable } from "./venue_table.js";

const USUAL = {
  rules: "",
  ours: "first",
  player: "best:time=20s",
  first: "",
  second: "",
  event: "",
  place: "",
  round: "",
  clock: "30m",
};

/** @param {HTMLElement} main @param {string[]} parameters */
export async function venue(main, [id]) {
  return id ? venueTable(main, id) : form(main);
}

/** @param {HTMLElement} main */
async function form(main) {
  const choices = { ...USUAL, ...remembered("venue", {}) };

  /** @param {Partial<typeof USUAL>} change */
  function set(change) {
    Object.assign(choices, change);
    remember("venue", choices);
  }

  /** @param {"first" | "second" | "event" | "place" | "round" | "clock" | "player"} name */
  function field(name) {
    const input = h("input", { value: choices[name], name, oninput: () => set({ [name]: input.value }) });
    return h("label", { class: "stack tight" }, h("span", { class: "label" }, t(`venue.${name}`)), input);
  }

  async function start() {
    const { rules, ours, player, first, second, clock, event, place, round } = choices;
    const seats = [
      ours === "first" ? { engine: player } : { person: first },
      ours === "second" ? { engine: player } : { person: second },
    ];
    const meta = { teams: [first, second], event, place, round, date: today() };
    const { id, secrets } = await createGame({ rules, seats, clock: clock || "none", meta });
    keepSeat(id, { rules, secrets, title: "here" });
    location.hash = `#/venue/${id}`;
  }

  const games = [
    ...gameNames().flatMap((name) => {
      const { venue } = gameOf(name);
      if (!venue) return [];
      const size = gameOf(name).rulesText(parseRules(venue.rules))[0];
      return [[venue.rules, size?.includes("×") ? `${t(name)} ${size}` : t(name)]];
    }),
  ];
  choices.rules ||= games[0]?.[0] ?? "";
  const sides = [
    ["first", t("side.first")],
    ["second", t("side.second")],
    ["none", t("venue.noEngine")],
  ];
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start().catch(complain);
  };
  const play = h(
    "div",
    { class: "stack" },
    selection(t("game"), games, choices.rules, (rules) => set({ rules })),
    choice("ours", t("venue.ours"), sides, choices.ours, (ours) => set({ ours })),
    field("player"),
    field("clock"),
  );
  const paper = h(
    "div",
    { class: "stack" },
    field("first"),
    field("second"),
    field("event"),
    field("place"),
    field("round"),
  );
  const begin = h("div", { class: "start" }, h("button", { class: "main", type: "submit" }, t("startGame")));
  const title = h("div", {}, h("h1", {}, t("venue.title")), h("p", { class: "soft" }, t("venue.about")));
  replace(
    main,
    h("div", { class: "page stack" }, title, h("form", { class: "card setup", onsubmit: submit }, play, paper, begin)),
  );
  return () => {};
}
