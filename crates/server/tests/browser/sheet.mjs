// Sheets of all pages, to be looked at: one picture for each screen, language and theme.
// BOYI=... MODULES=... node sheet.mjs FOLDER [SCREEN,...] [LANGUAGE,...] [THEME,...]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { moves, press, setUp, start, startBrowser, startServer, visitor } from "./common.mjs";

const [folder, ...chosen] = process.argv.slice(2);
const [screens, languages, themes] = [
  ["390x844", "844x390", "1024x768", "1440x900", "1920x1080"],
  ["en", "zh-CN"],
  ["light", "dark", "contrast"],
].map((all, place) => (chosen[place] ? chosen[place].split(",") : all));

const notes = Buffer.from(
  JSON.stringify([
    [3, { glyph: "!?", comment: "…", marks: [{ at: "e5", shape: "circle" }, { at: "g6", shape: "arrow", to: "i3" }, { at: "h4", shape: "label", text: "A" }] }],
  ]),
).toString("base64url");

/** A page that needs no more than its address, and what is there once it is drawn. */
const at = (address, there) => async (page, origin) => {
  await page.goto(`${origin}${address}`);
  await page.reload();
  await page.waitForSelector(there);
};

/** A game with some moves, and its end. */
const game = (choices, spots, over) => async (page) => {
  await setUp(page, { opponent: "here", clock: "sudden", main: 5, ...choices });
  await start(page);
  for (const [ply, spot] of spots.entries()) {
    await press(page, spot);
    if (choices.game !== "surakarta") await moves(page, ply + 1);
  }
  if (!over) return;
  await page.click('[data-control="resign"]');
  await page.click("dialog button.main");
  await page.waitForSelector(".status.over");
};

const searched = ".candidates tbody tr:not(.vacant)";
const PAGES = [
  at("#/", "form.setup"),
  game({ game: "hex", hexSize: 11 }, ["f6", "e5", "g4"]),
  game({ game: "surakarta" }, ["c5", "c4"]),
  game({ game: "dots" }, ["a1h", "b2v"], true),
  at(`#/analysis/hex:11,swap=pieces/f6e5g6//${notes}`, searched),
  at("#/analysis/surakarta/c5-c4", searched),
  at("#/analysis/dots:5x5/a1h", searched),
  async (page, origin) => {
    await at("#/analysis/hex:5/c3c2a5b3", searched)(page, origin);
    await page.click('[data-review="300ms"]');
    await page.click('[data-retry="first"]');
    await page.waitForSelector(".retry .asked");
  },
  at("#/library", "#main h1"),
  at("#/learn/hex", ".lesson .board"),
  at("#/venue", "form.setup"),
  async (page) => {
    await page.click("form.setup button.main");
    await page.waitForSelector(".venue .board");
  },
];

mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
for (const screen of screens) {
  const [width, height] = screen.split("x").map(Number);
  for (const language of languages) {
    for (const theme of themes) {
      const page = await visitor(browser, server.address, { language });
      await page.setViewportSize({ width, height });
      await page.evaluate((name) => localStorage.setItem("boyi.theme", JSON.stringify(name)), theme);
      const shots = [];
      for (const go of PAGES) {
        await go(page, server.address);
        shots.push((await page.screenshot()).toString("base64"));
      }
      const across = width > height ? 3 : 6;
      const sheet = await browser.newPage({ viewport: { width: 1800, height: 100 } });
      await sheet.setContent(
        `<body style="margin:0;display:grid;grid-template-columns:repeat(${across},1fr);gap:8px;background:#888">` +
          shots.map((shot) => `<img style="width:100%" src="data:image/png;base64,${shot}">`).join(""),
      );
      await sheet.screenshot({ path: join(folder, `${screen}-${language}-${theme}.png`), fullPage: true });
      await sheet.close();
      await page.context().close();
      console.log(`${screen} ${language} ${theme}`, page.complaints);
    }
  }
}
await browser.close();
server.stop();
