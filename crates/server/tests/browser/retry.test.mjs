// After a review: how well each side played, and its mistakes played again until something better is found.
import { test } from "node:test";
import assert from "node:assert/strict";
import { misplaced, moves, press, stage, violations, visitor } from "./common.mjs";
const { accuracy } = await import(`${process.env.SITE}/lib/tree.js`);

const [server, browser] = await stage();

test("accuracy falls with what the moves gave away, and is told only where all of them were judged", () => {
  const move = (by, loss) => ({ parent: {}, view: { by }, judgement: loss === null ? null : { loss } });
  const line = [{ parent: null, view: {} }, move("first", 0), move("second", 1), move("first", 0.1), move("second", null)];
  assert.equal(accuracy(line, "first"), 82);
  assert.equal(accuracy(line, "second"), null);
  assert.equal(accuracy(line.slice(0, 3), "second"), 0);
  assert.equal(accuracy(line.slice(0, 2), "second"), null, "who has not moved was not accurate");
});

for (const [language, size] of [
  ["en", "desktop"],
  ["zh-CN", "phone"],
]) {
  test(`a mistake is played again: ${language}, ${size}`, async () => {
    const page = await visitor(browser, server.address, { language, size });
    // The middle wins; with it Red wins, unless it plays in a corner where nothing is at stake.
    await page.goto(`${server.address}#/analysis/hex:5/c3c2a5b3`);
    await moves(page, 4);
    await page.click('[data-review="300ms"]');
    await page.waitForSelector('[data-retry="first"]');
    await page.waitForFunction(() => document.querySelector('[data-accuracy="first"]').textContent.endsWith("%"));
    assert.deepEqual(await violations(page), []);
    await page.click('[data-retry="first"]');
    await page.waitForSelector(".retry .asked");
    assert.match(await page.textContent(".asked"), /a5/);
    await page.waitForSelector(".board.playable");
    assert.equal(await page.locator(".board .piece").count(), 2, "the position before the mistake");
    assert.equal(await page.locator(".board .heat").count(), 0, "the engine does not tell the answer");
    assert.deepEqual(await misplaced(page), []);
    await press(page, "a5");
    await page.waitForSelector(".retry .verdict.no");
    assert.ok((await page.locator(".board .number").count()) > 0, "what answers it is drawn");
    await page.keyboard.press("ArrowLeft");
    await page.click('[data-control="again"]');
    await page.waitForSelector(".board.playable");
    assert.deepEqual(await violations(page), []);
    await page.click('[data-control="retry.answer"]');
    const best = (await page.textContent(".verdict")).match(/[a-e]\d/)[0];
    assert.equal(await page.locator(".board.playable").count(), 0);
    await page.click('[data-control="retry.end"]');
    await page.click('[data-retry="first"]');
    await page.waitForSelector(".board.playable");
    await press(page, best);
    await page.waitForSelector(".retry .verdict.yes");
    await page.click('[data-control="retry.end"]');
    await moves(page, 4);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}
