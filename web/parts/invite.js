// The links to a game: for the other player, and for whoever wants to watch; and whether anybody else can open them.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about } from "../lib/api.js";
import { complain, copy, openDialog } from "./dialog.js";

/** Whether this page was opened under a name that other machines have for themselves. */
const atHome = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** What others call this server: as this page was opened, or its address on the network. @param {import("../lib/server.d.ts").Reach} reach */
const originFor = (reach) => (atHome() && reach.lan) || location.origin;

/** Shows the links. @param {string} id @param {string} [secret] of the seat that is offered, if one is */
export function invite(id, secret) {
  show(id, secret).catch(complain);
}

/** @param {string} id @param {string} [secret] */
async function show(id, secret) {
  const offered = await about();
  const watching = `${originFor(offered.reach)}/#/game/${id}`;
  const local = atHome() && offered.reach.local;
  const link = secret ? `${watching}/${secret}` : watching;
  const { qrPicture } = await import("./qr_picture.js");
  openDialog(t("invite"), [
    local && h("p", { class: "notice" }, t("invite.local"), " ", h("code", {}, "boyi serve --bind 0.0.0.0")),
    ...(secret ? linkLines("invite.about", "invite-link", link) : []),
    ...linkLines("invite.watch", "watch-link", watching),
    !local && qrPicture(link),
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
