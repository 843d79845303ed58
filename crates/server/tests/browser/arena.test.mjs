// The arena: a tournament that is over, and a match that is being played.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { misplaced, startBoyi, startBrowser, startServer, visitor } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "boyi-arena-"));
let server, browser, match;
before(async () => {
  [server, browser] = await Promise.all([startServer("--arena", folder), startBrowser()]);
  const players = ["random", "alphabeta:depth=1", "alphabeta:depth=2"];
  await startBoyi("tournament", "dots:2x2", ...players, "--games", "4", "--out", join(folder, "cup")).ended;
  writeFileSync(join(folder, "cup", "report.html"), "<h1>played again</h1>");
  match = startBoyi(
    "match",
    "hex:9",
    "uct:time=200ms",
    "uct:time=200ms,c=0.4",
    "--games",
    "500",
    "--out",
    join(folder, "running"),
  );
});
after(async () => {
  match?.stop();
  await browser?.close();
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const [language, size] of [
  ["en", "desktop"],
  ["zh-CN", "phone"],
]) {
  test(`tables, a finished game, a report and a live board: ${language}, ${size}`, async () => {
    const page = await visitor(browser, server.address, { language, size });
    await page.waitForSelector('#header a[href="#/arena"]', { state: "attached" });
    await page.goto(`${server.address}#/arena`);
    await page.waitForSelector('[data-watch="running"]');
    const cup = page.locator("section.card", { has: page.locator('[data-watch="cup"]') });
    assert.equal(await cup.locator("table").count(), 2, "the cross table, and the matches");
    assert.equal(await cup.locator("table").first().locator("tbody tr").count(), 3);
    await cup.locator("button").first().click();
    await page.waitForSelector(".arena-board .board");
    assert.match(await page.textContent(".arena-board ~ p"), language === "en" ? /wins|draw/ : /胜|和棋/);
    const heading = () => page.textContent("section:has(.arena-board) h2");
    const newest = await heading();
    assert.equal(await page.locator('[data-control="arena.later"]').isEnabled(), false);
    await page.click('[data-control="arena.earlier"]');
    await page.waitForFunction(
      (old) => document.querySelector("section:has(.arena-board) h2").textContent !== old,
      newest,
    );
    await page.click('[data-control="arena.later"]');
    await page.waitForFunction(
      (old) => document.querySelector("section:has(.arena-board) h2").textContent === old,
      newest,
    );
    await page.locator('[data-watch="running"]').click();
    await page.waitForSelector("section .badge.live");
    const text = () => page.textContent(".arena-board ~ p");
    const before = await text();
    await page.waitForFunction((old) => document.querySelector(".arena-board ~ p").textContent !== old, before);
    assert.deepEqual(await misplaced(page), []);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll(".scroll:has(.matches)")].filter((each) => each.scrollWidth > each.clientWidth).length,
    );
    assert.equal(cut, 0, "every column of the matches is seen");
    const report = await page.getAttribute('a[href^="/api/arena/report"]', "href");
    assert.match(await (await page.request.get(new URL(report, server.address).href)).text(), /played again/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}
