// Programs of other people, where the owner of the server offers them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { BOYI, moves, press, setUp, start, startBrowser, startServer, visitor } from "./common.mjs";

test("a program that the owner offers plays, and is asked on the analysis board", async () => {
  const player = `external:command='"${BOYI}" engine hex --player random'`;
  const server = await startServer("--engine", "twin", "hex", player);
  const browser = await startBrowser();
  try {
    const page = await visitor(browser, server.address);
    await setUp(page, { game: "surakarta", opponent: "engine" });
    assert.equal(await page.locator('input[name="level"][value="twin"]').count(), 0, "it plays Hex alone");
    await setUp(page, { game: "hex", hexSize: 5, opponent: "engine", level: "twin" });
    assert.ok(await page.locator('input[name="level"][value="twin"]').isChecked());
    await start(page);
    await press(page, "c3");
    await moves(page, 2);
    // A position that our own solver does not judge either.
    await page.goto(`${server.address}#/analysis/hex:11/f6`);
    const analyst = page.locator('select[aria-label="Analyst"]');
    await analyst.selectOption("twin");
    await page.waitForFunction(() => /twin · /.test(document.querySelector(".arena")?.textContent ?? ""));
    assert.ok(await page.locator(".evaluation.unknown").count(), "it names a move and no value");
    assert.deepEqual(page.complaints, []);
  } finally {
    await browser.close();
    server.stop();
  }
});
