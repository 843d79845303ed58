// Every page in every theme, judged by axe-core: nothing may be violated.
import { test } from "node:test";
import assert from "node:assert/strict";
import { moves, press, setUp, stage, start, violations, visitor } from "./common.mjs";

const [server, browser] = await stage();
/** The pages: an address, and what is there once the page is. */
const PAGES = [
  ["#/", "form.setup"],
  ["#/analysis/hex:5,swap=pieces/c3b2", ".candidates tbody tr:not(.vacant)"],
  ["#/analysis/surakarta/c5-c4", ".candidates tbody tr:not(.vacant)"],
  ["#/analysis/dots:3x3/a1h", ".candidates tbody tr:not(.vacant)"],
  ["#/library", "#main h1"],
  ["#/learn/hex", ".lesson .board"],
  ["#/arena", "#main h1"],
  ["#/venue", "form.setup"],
];

for (const theme of ["light", "dark", "wood", "contrast"]) {
  for (const [language, size] of theme === "light"
    ? [
        ["en", "desktop"],
        ["zh-CN", "phone"],
      ]
    : [["en", "desktop"]]) {
    test(`axe finds nothing: ${theme}, ${language}, ${size}`, async () => {
      const page = await visitor(browser, server.address, { language, size });
      await page.evaluate((name) => localStorage.setItem("boyi.theme", JSON.stringify(name)), theme);
      const wrong = [];
      const judge = async (name) => {
        for (const each of await violations(page)) wrong.push(`${name}: ${each}`);
      };
      for (const [address, there] of PAGES) {
        await page.goto(`${server.address}${address}`);
        await page.reload();
        await page.waitForSelector(there);
        assert.equal(await page.getAttribute("html", "data-theme"), theme);
        await judge(address);
      }
      await setUp(page, { game: "hex", hexSize: 3, opponent: "here", clock: "sudden", main: 5 });
      await start(page);
      await press(page, "b2");
      await moves(page, 1);
      await judge("a game");
      await page.click('[data-tool="settings.board"]');
      await page.waitForSelector("dialog");
      await judge("settings");
      await page.keyboard.press("Escape");
      await page.click('[data-control="resign"]');
      await page.click("dialog button.main");
      await page.waitForSelector(".status.over");
      await judge("the end of a game");
      await page.click('[data-control="invite"]');
      await page.waitForSelector(".watch-link");
      await judge("an invitation");
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }
}

test("the theme of the page is chosen in its settings, and followed from the system until it is", async () => {
  const page = await visitor(browser, server.address, { theme: "dark" });
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.click('[data-tool="settings.board"]');
  await page.click('dialog input[name="theme"][value="contrast"]');
  assert.equal(await page.getAttribute("html", "data-theme"), "contrast");
  await page.click('dialog input[name="theme"][value=""]');
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.context().close();
});
