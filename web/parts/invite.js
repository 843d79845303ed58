// The links to a game: for the other player, and for whoever wants to watch.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { copy, openDialog } from "./dialog.js";

/** Shows them. @param {string} id @param {string} [secret] of the seat that is offered, if one is */
export function invite(id, secret) {
  const watching = `${location.origin}/#/game/${id}`;
  openDialog(t("invite"), [
    ...(secret ? linkLines("invite.about", "invite-link", `${watching}/${secret}`) : []),
    ...linkLines("invite.watch", "watch-link", watching),
  ]);
}

/** @param {string} about @param {string} kind @param {string} link */
function linkLines(about, kind, link) {
  const select = (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
  const properties = { readonly: true, value: link, "aria-label": t(about), class: `grow ${kind}` };
  const field = h("input", { ...properties, onfocus: select });
  const button = h("button", { class: "main", type: "button", onclick: () => copy(link) }, t("copy"));
  return [h("p", {}, t(about)), h("div", { class: "line" }, field, button)];
}
