// Everything can be done with the keyboard, and it stays where one left it.
import { test } from "node:test";
import assert from "node:assert/strict";
import { moves, press, setUp, stage, start, visitor } from "./common.mjs";

const [server, browser] = await stage();

test("arrow keys reach every place of every board, and pass over no row", async () => {
  const page = await visitor(browser, server.address);
  const found = await page.evaluate(async () => {
    const { createBoard } = await import("/lib/games.js");
    const { parseRules } = await import("/lib/rules.js");
    const { remember } = await import("/lib/settings.js");
    const results = [];
    for (const [rules, view] of [
      ["hex:11", "flat"],
      ["hex:11", "diamond"],
      ["surakarta", ""],
      ["dots:5x5", ""],
    ]) {
      remember("hexView", view);
      const board = createBoard(parseRules(rules), () => {});
      const open = [board.spots[0].key];
      const reached = new Set(open);
      let longest = 0;
      for (const key of open) {
        const from = board.spots.find((spot) => spot.key === key);
        for (const step of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
          board.cursor = key;
          const to = board.spots.find((spot) => spot.key === board.nearest(step));
          longest = Math.max(longest, Math.hypot(to.x - from.x, to.y - from.y));
          if (reached.has(to.key)) continue;
          reached.add(to.key);
          open.push(to.key);
        }
      }
      results.push({ rules, view, missed: board.spots.length - reached.size, longest });
    }
    return results;
  });
  for (const { rules, view, missed, longest } of found) {
    assert.equal(missed, 0, `${rules} ${view}`);
    assert.ok(longest < 1.8, `${rules} ${view}: a step of ${longest}`);
  }
  await page.context().close();
});

const focused = (page) =>
  page.evaluate(() => {
    const { dataset } = document.activeElement;
    return dataset.control ?? dataset.toggle ?? dataset.key ?? document.activeElement.tagName;
  });

test("a button keeps the focus when what it belongs to is drawn anew", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3b2d2`);
  await moves(page, 3);
  await page.focus('[data-toggle="overlay.bridges"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".legend li");
  assert.equal(await focused(page), "overlay.bridges");
  await page.focus(".moves li:nth-child(2) button");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.moves li:nth-child(2) [aria-current="true"]');
  assert.equal(await focused(page), "2 b2 0");
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here" });
  await start(page);
  await press(page, "c3");
  await moves(page, 1);
  await press(page, "b2");
  await moves(page, 2);
  await page.focus('[data-control="undo"]');
  await page.keyboard.press("Enter");
  await moves(page, 1);
  assert.equal(await focused(page), "undo");
  await page.keyboard.press("Enter");
  await moves(page, 0);
  assert.equal(await focused(page), "redo", "nothing is left to undo");
  await page.context().close();
});

test("what stands on a board is said on request", async () => {
  const page = await visitor(browser, server.address);
  for (const [line, said] of [
    ["hex:5/c3b2", "b2 Blue, c3 Red"],
    ["hex:5/", "empty"],
    ["dots:2x2/a1h", "a1h drawn"],
  ]) {
    await page.goto(`${server.address}#/analysis/${line}`);
    await page.waitForSelector(`.board.${line.split(":")[0]}`);
    await moves(page, said.split(",").length - Number(said === "empty"));
    await page.focus(".board");
    await page.keyboard.press("b");
    assert.equal(await page.textContent("#spoken"), said);
  }
  await page.context().close();
});
