// The page as a whole: its header, and which page is shown.
import { about } from "./lib/api.js";
import { byId, h, icon, ICONS, replace, s } from "./lib/dom.js";
import { loadGames } from "./lib/games.js";
import { language, loadTexts, setLanguage, t } from "./lib/i18n.js";
import { remember, remembered, setTheme, theme } from "./lib/settings.js";
import { toast, wordsOf } from "./parts/dialog.js";
import { helpDialog, onKeys } from "./parts/keys.js";
import { acceptDrops } from "./parts/records.js";

/** @typedef {(main: HTMLElement, parameters: string[]) => Promise<() => void>} Page */

/** Each page with what it needs is fetched when somebody goes there. @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  "": async () => (await import("./pages/home.js")).home,
  game: async () => (await import("./pages/game.js")).game,
  analysis: async () => (await import("./pages/analysis.js")).analysis,
  library: async () => (await import("./pages/library.js")).library,
  learn: async () => (await import("./pages/learn.js")).learn,
  arena: async () => (await import("./pages/arena.js")).arena,
  venue: async () => (await import("./pages/venue.js")).venue,
};

let leave = () => {};
let visit = 0;
/** @type {string | null} */
let shownPage = null;

function drawHeader(/** @type {string} */ page) {
  const link = (/** @type {string} */ name, /** @type {string} */ address, /** @type {string} */ text) =>
    h("a", { href: address, "aria-current": page === name ? "page" : false }, t(text));
  const logo = s(
    "svg",
    { viewBox: "0 0 64 64", "aria-hidden": "true" },
    s("path", { d: "M32 3 57 17.500v29L32 61 7 46.500v-29z", fill: "var(--accent)" }),
    s("circle", { cx: 23, cy: 32, r: 10, fill: "#f2917d" }),
    s("path", { d: "M43 20 55 32 43 44 31 32z", fill: "#9cc4f5" }),
  );
  const tool = (/** @type {string} */ name, /** @type {Node | string} */ face, /** @type {() => void} */ run) =>
    h(
      "button",
      {
        class: "plain",
        type: "button",
        // What is written on it is part of what it is called.
        "aria-label": typeof face === "string" ? `${face}: ${t(name)}` : t(name),
        title: t(name),
        "data-tool": name,
        onclick: run,
      },
      face,
    );
  const dark = theme() === "dark";
  const sound = remembered("sound", true);
  replace(
    byId("header"),
    h("a", { class: "brand", href: "#/" }, logo, "boyi ", h("b", { lang: "zh-CN" }, "博弈")),
    h(
      "nav",
      { "aria-label": t("navigation") },
      link("", "#/", "nav.play"),
      link("analysis", "#/analysis", "nav.analysis"),
      link("library", "#/library", "nav.library"),
      link("learn", "#/learn", "nav.learn"),
      // Only where the server shows one.
      (page === "arena" || remembered("arena", false)) && link("arena", "#/arena", "nav.arena"),
      link("venue", "#/venue", "nav.venue"),
    ),
    h(
      "div",
      { class: "tools" },
      tool("settings.language", language() === "en" ? "中文" : "EN", () => {
        setLanguage(language() === "en" ? "zh-CN" : "en");
        show();
      }),
      tool("settings.sound", icon(sound ? ICONS.sound : ICONS.mute), () => {
        remember("sound", !sound);
        drawHeader(page);
      }),
      tool("settings.theme", icon(dark ? ICONS.sun : ICONS.moon), () => {
        setTheme(dark ? "light" : "dark");
        drawHeader(page);
      }),
      tool("settings.board", icon(ICONS.gear), boardSettings),
      tool("keys", icon(ICONS.help), helpDialog),
    ),
  );
  byId("skip").textContent = t("skip");
}

async function boardSettings() {
  (await import("./parts/settings_dialog.js")).settingsDialog(show);
}

/** The place of the pages made anew with what it shows: a page that is still loading draws where nobody sees it. */
function freshMain() {
  const old = byId("main");
  const main = /** @type {HTMLElement} */ (old.cloneNode());
  main.append(...old.childNodes);
  old.replaceWith(main);
  return main;
}

async function show() {
  const mine = ++visit;
  await loadTexts();
  const loading = loadGames();
  // What goes wrong with it is told where a page would stand.
  loading.catch(() => {});
  if (mine !== visit) return;
  leave();
  leave = () => {};
  const [name, ...parameters] = location.hash.replace(/^#\/?/, "").split("/");
  const page = Object.hasOwn(PAGES, name) ? name : "";
  // What was said on another page is no longer about this one.
  if (page !== shownPage) byId("toasts").replaceChildren();
  if (name !== page) toast(t("noPage", { name }), true);
  shownPage = page;
  document.documentElement.lang = language();
  document.documentElement.dataset.page = page || "home";
  document.title = `${t(`page.${page || "home"}`)} · boyi 博弈`;
  drawHeader(page);
  const main = freshMain();
  try {
    const [draw] = await Promise.all([PAGES[page](), loading]);
    if (mine !== visit) return;
    const left = await draw(main, parameters);
    if (mine === visit) leave = left;
    else left();
  } catch (error) {
    console.error(error);
    replace(
      main,
      h(
        "div",
        { class: "page" },
        h("h1", {}, t("failed")),
        h("p", {}, wordsOf(error)),
        h("a", { class: "button main", href: "#/" }, t("nav.play")),
      ),
    );
  }
}

document.documentElement.dataset.theme = theme();
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
addEventListener("hashchange", show);
// A record that is dropped anywhere is opened; the browser would leave the page for it.
acceptDrops(document.documentElement, async (found) => (await import("./pages/analysis_start.js")).openRecord(found));
onKeys({ "?": helpDialog });
show();
about().then((offered) => {
  const arena = Boolean(offered.arena);
  if (arena === remembered("arena", false)) return;
  remember("arena", arena);
  drawHeader(shownPage ?? "");
}, console.error);
