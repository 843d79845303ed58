// Says that the server cannot be reached, for as long as that is so.
import { t } from "../lib/i18n.js";
import { notice } from "./dialog.js";

export function connectionNotice() {
  let end = () => {};
  let lost = false;

  /** @param {import("../lib/socket.js").News} message */
  function hear({ type }) {
    if (type === "closed" && !lost) {
      lost = true;
      end = notice(t("connection.lost"), true);
    }
    if (type === "open") leave();
  }

  function leave() {
    lost = false;
    end();
  }

  return { hear, leave };
}
