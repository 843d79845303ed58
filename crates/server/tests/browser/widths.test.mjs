// No page is wider than its window, on phones of every size and on desktops, in both languages.
import { test } from "node:test";
import assert from "node:assert/strict";
import { misplaced, setUp, stage, visitor } from "./common.mjs";

const [server, browser] = await stage();

const WIDTHS = [320, 360, 390, 1024];

for (const language of ["en", "zh-CN"]) {
  test(`no page is wider than its window: ${language}`, async () => {
    const page = await visitor(browser, server.address, { language });
    const wrong = [];
    const look = async (name) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        for (const each of await misplaced(page)) wrong.push(`${name} at ${width}: ${each}`);
      }
    };
    for (const game of ["hex", "surakarta", "dots"]) {
      await setUp(page, { game, opponent: "watch", clock: "increment" });
      await look(`setting up ${game}`);
    }
    for (const rules of ["hex:11", "hex:13,swap=pieces", "surakarta:end=ccgc", "dots:5x5,start=icelandic"]) {
      // Away first: the board of the page before must not be taken for this one's.
      await page.goto("about:blank");
      await page.goto(`${server.address}#/analysis/${rules}/`);
      await page.waitForSelector(`.board.${rules.split(":")[0]}`);
      for (const toggle of await page.locator('[data-toggle^="overlay"]:enabled').all()) await toggle.click();
      await look(rules);
    }
    await page.goto(`${server.address}#/library`);
    await page.waitForSelector("#main h1");
    await look("library");
    await page.goto(`${server.address}#/venue`);
    await page.waitForSelector("form.setup");
    await look("venue");
    assert.deepEqual(wrong, []);
    await page.context().close();
  });
}
