// Signs of moves and marks on the board: drawn, kept, taken back, and written into records and links.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { misplaced, moves, press, stage, visitor } from "./common.mjs";

const [server, browser] = await stage();

/** The shapes that are drawn on the board, in their order. */
const shapes = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".notes [data-shape]")].map((each) => each.dataset.shape));

/** Waits until these shapes are drawn. */
const drawn = (page, ...wanted) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(".notes [data-shape]")].map((each) => each.dataset.shape).join() === wanted.join(),
    wanted,
  );

/** A board with a line on it, and no engine that draws over it. */
async function study(page, address) {
  await page.evaluate(() => localStorage.setItem("boyi.engine", "false"));
  await page.goto(`${server.address}#/analysis/${address}`);
  await page.reload();
  await page.waitForSelector(".pencils");
}

const pencil = (page, name) => page.click(`[data-pencil="${name}"]`);

for (const size of ["desktop", "phone"]) {
  test(`a position is annotated, and every step is taken back: ${size}`, async () => {
    const page = await visitor(browser, server.address, { size });
    await study(page, "hex:5/c3b2");
    await pencil(page, "interesting");
    assert.match(await page.textContent('.moves [aria-current="true"]'), /b2!\?/);
    assert.equal(await page.textContent(".glyph-badge"), "!?");
    for (const name of ["triangle", "square", "circle", "label"]) {
      await pencil(page, name);
      await press(page, { triangle: "a1", square: "b2", circle: "c3", label: "d4" }[name]);
    }
    await press(page, "e5");
    await pencil(page, "arrow");
    await press(page, "c3");
    assert.equal(await page.locator(".board .wanted").count(), 1, "where the arrow begins is shown");
    await press(page, "b2");
    const all = ["triangle", "square", "circle", "label", "label", "arrow"];
    assert.deepEqual(await shapes(page), all);
    assert.equal(await page.textContent(".notes"), "AB!?");
    assert.equal(await page.locator(".moves li").count(), 2, "a pencil plays no move");
    assert.deepEqual(await misplaced(page), []);

    await page.reload();
    await drawn(page, ...all);
    for (let left = all.length; left > 0; left--) {
      await page.waitForSelector('[data-pencil="triangle"]');
      await pencil(page, "triangle");
      await press(page, ["a1", "b2", "c3", "d4", "e5"][left % 5]);
      await page.keyboard.press("Control+z");
      assert.deepEqual(await shapes(page), all, "a change that is taken back leaves no trace");
      await page.keyboard.press("Escape");
    }
    await press(page, "d3");
    await moves(page, 3);
    assert.deepEqual(await shapes(page), [], "the marks belong to their position");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("the right button draws circles and arrows", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5/c3");
  const middle = async (spot) => {
    const { x, y, width, height } = await page.locator(`[data-spot="${spot}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.click(...(await middle("b2")), { button: "right" });
  await drawn(page, "circle");
  await page.mouse.move(...(await middle("c3")));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...(await middle("d4")));
  await page.mouse.up({ button: "right" });
  await drawn(page, "circle", "arrow");
  await page.mouse.click(...(await middle("b2")), { button: "right" });
  await drawn(page, "arrow");
  await page.keyboard.press("Control+z");
  await drawn(page, "circle", "arrow");
  assert.equal(await page.locator(".moves li").count(), 1);
  await page.context().close();
});

test("annotations go into SGF and back, and into a link", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5/c3b2");
  await pencil(page, "blunder");
  await pencil(page, "label");
  await press(page, "d4");
  await page.fill(".comment", "为什么?");
  await page.keyboard.press("Tab");
  await page.click('[data-control="export"]');
  const link = await page.inputValue("dialog input[readonly]");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-save="sgf"]')]);
  const sgf = readFileSync(await download.path(), "utf8");
  assert.match(sgf, /;W\[b2\]C\[为什么\?\]BM\[2\]LB\[d4:A\]\)/);
  for (const open of [
    () => page.goto(link),
    async () => {
      await page.click('[data-control="import"]');
      await page.fill("dialog textarea", sgf);
      await page.click("dialog .buttons button.main");
    },
  ]) {
    await study(page, "hex:5/");
    await open();
    await drawn(page, "label");
    assert.equal(await page.textContent(".notes"), "A??");
    assert.equal(await page.inputValue(".comment"), "为什么?");
    assert.match(await page.textContent('.moves [aria-current="true"]'), /b2\?\?/);
  }
  const odd = [[1, { glyph: "toString", marks: [{ at: 1 }, { at: "a1", shape: "label", text: 5 }], comment: 3 }]];
  for (const notes of ["bm8gbm90ZXM", Buffer.from(JSON.stringify(odd)).toString("base64url")]) {
    await study(page, link.split("#/analysis/")[1].replace("@1", "").replace(/[^/]+$/, notes));
    await moves(page, 2);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.textContent(".notes"), "", "notes that nobody wrote are passed over");
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("marks are drawn in every game", async () => {
  const page = await visitor(browser, server.address);
  for (const [line, spot] of [
    ["surakarta/c5-c4", "d3"],
    ["dots:3x3/a1h", "b2v"],
  ]) {
    await study(page, line);
    await pencil(page, "good");
    await pencil(page, "circle");
    await press(page, spot);
    await drawn(page, "circle");
    assert.equal(await page.textContent(".glyph-badge"), "!");
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
