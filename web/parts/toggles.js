// What the analysis board shows, switched on and off: the engine, its heat map, and what theory says.
import { h, replace } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { t } from "../lib/i18n.js";
import { remember, remembered } from "../lib/settings.js";
import { selection } from "./choices.js";

/**
 * @param {string} game @param {string[]} analysts programs of other people that can be asked
 * @param {(what: "engine" | "heat" | "overlay" | "analyst") => void} changed hears of every change
 */
export function showToggles(game, analysts, changed) {
  const element = h("div", { class: "tabs" });
  const shows = {
    engine: remembered("engine", true),
    heat: remembered("heat", true),
    overlays: remembered(`overlays.${game}`, /** @type {string[]} */ ([])),
    /** Who is asked; "" for our own engine. */
    analyst: "",
  };

  /** @param {string} name @param {boolean} on @param {() => void} run */
  const toggle = (name, on, run) =>
    h("button", { type: "button", "aria-pressed": String(on), "data-toggle": name, onclick: run }, t(name));

  /** @param {"engine" | "heat"} name */
  function turn(name) {
    shows[name] = !shows[name];
    remember(name, shows[name]);
    draw();
    changed(name);
  }

  /** @param {string} name */
  function turnOverlay(name) {
    const { overlays } = shows;
    shows.overlays = overlays.includes(name) ? overlays.filter((other) => other !== name) : [...overlays, name];
    remember(`overlays.${game}`, shows.overlays);
    draw();
    changed("overlay");
  }

  /** Our own engine, or a program of somebody else. */
  function analystField() {
    const options = [["", "boyi"], ...analysts.map((name) => [name, name])];
    return selection(t("analyst"), options, shows.analyst, (name) => {
      shows.analyst = name;
      changed("analyst");
    });
  }

  function draw() {
    replace(
      element,
      toggle("engine", shows.engine, () => turn("engine")),
      analysts.length > 0 && analystField(),
      toggle("heat", shows.heat, () => turn("heat")),
      gameOf(game).overlays.map((name) => toggle(`overlay.${name}`, shows.overlays.includes(name), () => turnOverlay(name))),
    );
  }

  draw();
  return { element, shows, turn };
}
