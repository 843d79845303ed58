// A game is kept in the library, under a name and with tags.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { keepGame, newGame, tagsOf, usualName } from "../lib/library.js";
import { complain, openDialog, toast } from "./dialog.js";

/** @typedef {import("../lib/library.js").KeptGame} KeptGame */

/** Asks for a name and tags, then keeps the game. @param {KeptGame} game @param {(game: KeptGame) => void} done */
export function keepDialog(game, done) {
  const name = h("input", { value: game.name, maxlength: 120, class: "grow", "data-field": "name" });
  const tags = h("input", { value: game.tags.join(", "), maxlength: 200, class: "grow", "data-field": "tags" });
  const field = (/** @type {string} */ text, /** @type {HTMLInputElement} */ input) =>
    h("label", { class: "stack tight" }, h("span", { class: "label" }, text), input);
  const keep = async () => {
    const kept = { ...game, name: name.value.trim() || game.name, tags: tagsOf(tags.value) };
    try {
      await keepGame(kept);
    } catch (error) {
      complain(error);
      return false;
    }
    toast(t("keep.done"));
    done(kept);
  };
  const content = [h("p", { class: "soft" }, t("keep.about")), field(t("keep.name"), name), field(t("keep.tags"), tags)];
  openDialog(t("keep.title"), content, [{ text: t("cancel") }, { text: t("keep"), kind: "main", run: keep }]);
  name.select();
}

/** A record on its way into the library. @param {any} record @param {KeptGame | undefined} kept as it is kept already @param {(game: KeptGame) => void} [done] */
export const keepRecord = (record, kept, done = () => {}) =>
  keepDialog(kept ? { ...kept, record } : newGame(record, usualName(record)), done);
