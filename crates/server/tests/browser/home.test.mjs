// From the first page to a game in one press, and from the end of a game to the next one.
import { test } from "node:test";
import assert from "node:assert/strict";
import { count, moves, playToTheEnd, press, setUp, stage, start, visitor } from "./common.mjs";

const [server, browser] = await stage();

for (const [language, size] of [
  ["en", "phone"],
  ["zh-CN", "desktop"],
]) {
  test(`one press begins a game of each kind: ${language}, ${size}`, async () => {
    for (const game of ["hex", "surakarta", "dots"]) {
      const page = await visitor(browser, server.address, { language, size });
      const button = page.locator(`[data-play="${game}"]`);
      const box = await button.boundingBox();
      assert.ok(box.y + box.height <= page.viewportSize().height, "the button can be seen without scrolling");
      await button.click();
      await page.waitForSelector(`.board.${game}.playable`);
      assert.equal(await page.locator('#header a[href="#/arena"]').count(), 0, "this server shows no arena");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });
}

test("each game is set up as it was last", async () => {
  const page = await visitor(browser, server.address);
  const card = (game) => page.textContent(`.game-card:has([value="${game}"]) .as-set`);
  await page.click('input[name="level"][value="expert"]');
  await page.click('input[name="game"][value="dots"]');
  await page.click('input[name="level"][value="newcomer"]');
  await page.reload();
  await page.waitForSelector("form.setup");
  assert.match(await card("hex"), /11 × 11 · Engine: Expert/);
  assert.match(await card("dots"), /5 × 5 · Engine: Newcomer/);
  await page.click('[data-play="dots"]');
  await page.waitForSelector(".board.dots.playable");
  assert.match(await page.textContent('[data-side="second"]'), /Newcomer/);
  await page.goto(`${server.address}#/`);
  await page.waitForSelector("form.setup");
  await page.click('input[name="game"][value="hex"]');
  assert.ok(await page.isChecked('input[name="level"][value="expert"]'));
  await page.context().close();
});

test("on a phone the start is always in sight", async () => {
  const page = await visitor(browser, server.address, { size: "phone" });
  await page.locator('input[name="opponent"][value="watch"]').scrollIntoViewIfNeeded();
  const box = await page.locator('form.setup button[type="submit"]').boundingBox();
  assert.ok(box.y > 0 && box.y + box.height <= 844, JSON.stringify(box));
  await page.context().close();
});

test("whoever wins is told so, sees the board, and is offered a harder opponent", async () => {
  const page = await visitor(browser, server.address, { size: "phone" });
  await setUp(page, { game: "hex", hexSize: 3, swap: "off", opponent: "engine", level: "newcomer", side: "first" });
  await start(page);
  // Whoever has the middle of this board wins.
  await press(page, "b2");
  const [above, below] = [
    ["b1", "c1"],
    ["b3", "a3"],
  ];
  for (const pair of [above, below]) {
    await page.waitForSelector(".board.playable");
    const taken = await page.evaluate(() =>
      [...document.querySelectorAll(".moves li button")].map((each) => each.textContent),
    );
    await press(page, taken.includes(pair[0]) ? pair[1] : pair[0]);
  }
  await page.waitForSelector('[data-control="level"]');
  assert.match(await page.textContent(".status.over b"), /You won in 5 moves/);
  const [board, card] = [await page.locator(".board").boundingBox(), await page.locator(".status.over").boundingBox()];
  assert.ok(card.y >= board.y + board.height && card.y + card.height <= 845, "the card is in sight, beside the board");
  assert.match(await page.textContent('[data-control="level"]'), /Harder: Beginner/);
  const old = page.url();
  await page.click('[data-control="level"]');
  await page.waitForFunction((url) => location.href !== url && document.querySelector(".board.playable"), old);
  assert.match(await page.textContent('[data-side="second"]'), /Beginner/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("whoever loses is offered an easier opponent, and the game is reviewed at once", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "engine", level: "beginner" });
  await start(page);
  await press(page, "c3");
  await page.waitForSelector(".board.playable");
  await page.click('[data-control="resign"]');
  await page.click("dialog button.main");
  await page.waitForSelector('[data-control="level"]');
  assert.match(await page.textContent(".status.over"), /You lost.*Easier: Newcomer/s);
  await page.click('[data-control="reviewGame"]');
  await page.waitForSelector(".graph .curve", { state: "attached" });
  assert.match(page.url(), /#\/analysis\/hex:5,swap=pieces\/c3/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("engines that were watched to the end can be reviewed, and nobody has won or lost", async () => {
  const page = await visitor(browser, server.address, { language: "zh-CN" });
  await setUp(page, { game: "dots", columns: 1, rows: 2, opponent: "watch", level: "newcomer", level2: "newcomer" });
  await start(page);
  await page.waitForSelector(".status.over");
  assert.doesNotMatch(await page.textContent(".status.over"), /你/);
  assert.equal(await page.locator('[data-control="level"]').count(), 0);
  await page.context().close();
});

test("moves are taken back only where that was agreed; under a clock it is not, unless it is chosen", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here", clock: "sudden", main: 5 });
  assert.ok(await page.isChecked('input[name="takebacks"][value="off"]'));
  await start(page);
  await press(page, "c3");
  await moves(page, 1);
  assert.equal(await page.locator('[data-control="undo"]').count(), 0);
  await page.keyboard.press("u");
  await press(page, "b2");
  await moves(page, 2);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here", clock: "sudden", main: 5, takebacks: "on" });
  await start(page);
  await press(page, "c3");
  await moves(page, 1);
  await page.keyboard.press("u");
  await moves(page, 0);
  assert.equal(await count(page), 0);
  await page.context().close();
});

test("a whole game of one's own against oneself ends with who won", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "dots", columns: 1, rows: 1, opponent: "here" });
  await start(page);
  await playToTheEnd(page);
  assert.match(await page.textContent(".status.over"), /Blue wins after 4 moves/);
  await page.context().close();
});

test("an address that leads nowhere says so, above the first page", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/blah`);
  await page.waitForSelector(".toast.bad");
  assert.match(await page.textContent(".toast"), /There is no page “blah” here/);
  assert.equal(await page.locator("form.setup").count(), 1);
  await page.context().close();
});
