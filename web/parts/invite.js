// The link for the other player.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { copy, openDialog } from "./dialog.js";

/** Shows it. @param {string} id @param {string} secret */
export function invite(id, secret) {
  const link = `${location.origin}/#/game/${id}/${secret}`;
  openDialog(
    t("invite"),
    [
      h("p", {}, t("invite.about")),
      h("input", {
        readonly: true,
        value: link,
        "aria-label": t("invite"),
        class: "invite-link",
        onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
      }),
    ],
    [
      {
        text: t("copy"),
        kind: "main",
        run: async () => {
          await copy(link);
          return false;
        },
      },
      { text: t("close") },
    ],
  );
}
