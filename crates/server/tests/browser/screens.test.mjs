// The board comes first on every screen: it lies as it is largest, and fingers can hit its cells.
import { test } from "node:test";
import assert from "node:assert/strict";
import { count, moves, press, setUp, stage, start, visitor } from "./common.mjs";
const { cellWidth, lieOf } = await import(`${process.env.SITE}/games/hex/layout.js`);

const [server, browser] = await stage();

const SCREENS = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1440, 900],
];

test("of the ways in which a board can lie the one with the largest cells is taken", () => {
  for (const size of [5, 11, 19]) {
    for (const [width, height] of [
      [390, 620],
      [600, 600],
      [601, 600],
      [844, 374],
      [1000, 200],
      [200, 1000],
    ]) {
      const chosen = cellWidth(lieOf("auto", size, 2, width, height), size, 2, width, height);
      for (const lie of ["flat", "upright", "wide", "tall"])
        assert.ok(chosen >= cellWidth(lie, size, 2, width, height) * 0.999, `${size} on ${width}x${height}: ${lie}`);
    }
  }
  assert.equal(lieOf("flat", 11, 2, 390, 620), "flat");
  assert.equal(lieOf("diamond", 11, 2, 390, 620), "tall");
});

/** How wide a cell is on the screen, in pixels. */
const width = (page) =>
  page.evaluate(() => {
    const [a, b] = ["a1", "b1"].map((spot) => document.querySelector(`[data-spot="${spot}"]`).getBoundingClientRect());
    return Math.hypot(a.left - b.left, a.top - b.top);
  });

for (const size of [11, 19]) {
  test(`no other view has larger cells than the one that is chosen: ${size} × ${size}`, async () => {
    const page = await visitor(browser, server.address);
    await setUp(page, { game: "hex", hexSize: size, opponent: "here" });
    await start(page);
    const game = page.url();
    const found = {};
    for (const view of ["auto", "flat", "upright", "diamond"]) {
      await page.evaluate((name) => localStorage.setItem("boyi.hexView", JSON.stringify(name)), view);
      await page.goto("about:blank");
      await page.goto(game);
      await page.waitForSelector(".board.playable");
      for (const [across, down] of SCREENS) {
        await page.setViewportSize({ width: across, height: down });
        // The board lies anew as soon as it has its new size, which is before the second frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        (found[`${across}x${down}`] ??= {})[view] = await width(page);
      }
    }
    for (const [screen, { auto, ...others }] of Object.entries(found))
      for (const [view, other] of Object.entries(others))
        assert.ok(auto >= other - 0.2, `${screen}: ${view} ${other}, auto ${auto}`);
    if (size === 11)
      assert.ok(
        found["1024x768"].auto > 34 && found["844x390"].auto > 30 && found["390x844"].auto > 33,
        JSON.stringify(found),
      );
    await page.context().close();
  });
}

test("on a phone lying on its side the board takes the height of the screen", async () => {
  for (const [game, spot] of [
    ["hex", "f6"],
    ["surakarta", "c5"],
    ["dots", "a1h"],
  ]) {
    const page = await visitor(browser, server.address);
    await page.setViewportSize({ width: 844, height: 390 });
    await setUp(page, { game, opponent: "here" });
    await start(page);
    await page.waitForSelector(`[data-spot="${spot}"]`);
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.height > 350 && board.y >= 0 && board.y + board.height <= 390, JSON.stringify(board));
    for (const part of [".player[data-side=first]", ".player[data-side=second]", ".status"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 390 && box.x >= board.x + board.width - 1, `${game} ${part}`);
    }
    await page.context().close();
  }
});

const tap = (page, spot) => page.locator(`.board [data-spot="${spot}"]`).tap({ force: true });

test("where cells are smaller than a finger the first tap aims and the second plays", async () => {
  const page = await visitor(browser, server.address, { size: "phone" });
  await setUp(page, { game: "hex", hexSize: 13, opponent: "here" });
  await start(page);
  await page.waitForSelector(".board.playable");
  await tap(page, "f6");
  await page.waitForSelector('[data-control="confirm"]');
  assert.equal(await count(page), 0);
  await tap(page, "g7");
  await page.waitForFunction(() => document.querySelector('[data-control="confirm"]')?.textContent?.includes("g7"));
  await tap(page, "g7");
  await moves(page, 1);
  assert.match(await page.textContent(".moves li"), /g7/);
  await page.waitForSelector(".board.playable");
  await tap(page, "c3");
  await page.click('[data-control="confirm"]');
  await moves(page, 2);
  assert.equal(await page.locator('[data-control="confirm"]').count(), 0);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("where cells are large, or who wants it so, one tap plays", async () => {
  const page = await visitor(browser, server.address, { size: "phone" });
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here" });
  await start(page);
  await page.waitForSelector(".board.playable");
  await tap(page, "c3");
  await moves(page, 1);
  await page.evaluate(() => localStorage.setItem("boyi.confirm", '"never"'));
  await setUp(page, { game: "hex", hexSize: 19, opponent: "here" });
  await start(page);
  await page.waitForSelector(".board.playable");
  await tap(page, "c3");
  await moves(page, 1);
  await page.context().close();
});

test("a finger that slides is shown what lies under it, and aims where it is lifted", async () => {
  const page = await visitor(browser, server.address, { size: "phone" });
  await setUp(page, { game: "hex", hexSize: 13, opponent: "here" });
  await start(page);
  await page.waitForSelector(".board.playable");
  const middle = async (spot) => {
    const box = await page.locator(`[data-spot="${spot}"]`).boundingBox();
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  };
  const [from, to] = [await middle("f6"), await middle("g8")];
  const send = (type, place) =>
    page.evaluate(
      ([type, place]) =>
        document
          .querySelector('[data-spot="f6"]')
          .dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: "touch", ...place })),
      [type, place],
    );
  await send("pointerdown", from);
  await page.waitForSelector(".loupe");
  await send("pointermove", to);
  await send("pointerup", to);
  assert.equal(await page.locator(".loupe").count(), 0);
  assert.match(await page.textContent('[data-control="confirm"]'), /g8/);
  await page.context().close();
});

test("the stone that may be taken over can be pressed, and the other player is told so", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "engine", level: "newcomer", side: "second" });
  await start(page);
  await page.waitForSelector(".board.playable");
  assert.match(await page.textContent(".status"), /play or swap/);
  await page.waitForSelector(".board .swap-sign", { state: "attached" });
  const stone = await page.evaluate(() => document.querySelector(".moves li button").textContent);
  await press(page, stone);
  await page.waitForFunction(() => document.querySelectorAll(".moves li")[1]?.textContent?.includes("Swap"));
  assert.equal(await page.locator(".board .swap-sign").count(), 0);
  await page.context().close();
});
