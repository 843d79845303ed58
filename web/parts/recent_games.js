// The games at this server that this browser has a seat in, newest first.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { parseRules } from "../lib/rules.js";
import { seats } from "../lib/settings.js";
import { rulesText } from "./rules_text.js";

/** @param {number} [most] */
export function recentGames(most) {
  const entries = seats().slice(0, most).map(({ id, rules, title, at }) => {
    const words = [rulesText(rules), t(`opponent.${title || "link"}`)].filter(Boolean);
    const about = h("span", { class: "soft grow" }, words.join(" · "));
    const when = h("small", {}, new Date(at).toLocaleString());
    return h("li", {}, h("a", { href: `#/game/${id}` }, h("b", {}, t(parseRules(rules).game)), about, when));
  });
  if (!entries.length) return null;
  return h(
    "section",
    { class: "stack recent-games" },
    h("h2", { class: "label" }, t("yourGames")),
    h("ul", { class: "recent" }, entries),
  );
}
