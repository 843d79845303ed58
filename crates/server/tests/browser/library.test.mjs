// The library: games are kept on the device, found again, opened, deleted and put back, and carried as one file.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { misplaced, moves, press, setUp, stage, start, violations, visitor } from "./common.mjs";

const [server, browser] = await stage();

const record = (rules, moves, more = {}) => ({ format: "boyi-record", version: 1, rules, moves, ...more });

/** A file with three games. */
function libraryFile() {
  const games = [
    record("hex:5", ["c3", "b2"], { first: { name: "Anna" }, second: { team: "东南大学" }, date: "2026-11-03" }),
    record("hex:5", ["c3", { move: "d4", comment: "hm" }, "b2"], { first: { name: "Bert" }, date: "2025-01-02" }),
    record("dots:2x2", ["a1h"], { result: { outcome: "first", reason: "resignation" } }),
  ].map((record, number) => ({ id: `id-${number}`, name: `Game ${number}`, tags: number ? ["slow"] : [], kept: number + 1, record }));
  const path = join(mkdtempSync(join(tmpdir(), "boyi-library-")), "library.json");
  writeFileSync(path, JSON.stringify({ format: "boyi-library", version: 1, games }));
  return path;
}

const names = (page) => page.evaluate(() => [...document.querySelectorAll(".kept-games .open b")].map((each) => each.textContent));

async function open(page) {
  await page.goto(`${server.address}#/library`);
  await page.waitForSelector('[data-control="addGames"]');
}

/** Waits until that many games are listed. */
const listed = (page, number) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".kept-games li").length === wanted, number);

async function add(page, path, number) {
  await page.setInputFiles('#main input[type="file"]', path);
  await listed(page, number);
}

for (const [language, size] of [
  ["en", "desktop"],
  ["zh-CN", "phone"],
]) {
  test(`games are found by words, by their game and by their first moves: ${language}, ${size}`, async () => {
    const page = await visitor(browser, server.address, { language, size });
    await open(page);
    assert.deepEqual(await violations(page), []);
    await add(page, libraryFile(), 3);
    assert.deepEqual(await names(page), ["Game 2", "Game 1", "Game 0"], "the newest first");
    const words = page.locator('[data-field="words"]');
    for (const [typed, expected] of [
      ["anna", ["Game 0"]],
      ["东南", ["Game 0"]],
      ["2025-01 bert", ["Game 1"]],
      ["slow", ["Game 2", "Game 1"]],
      ["nobody", []],
      ["", ["Game 2", "Game 1", "Game 0"]],
    ]) {
      await words.fill(typed);
      assert.deepEqual(await names(page), expected, typed);
    }
    await page.fill('[data-field="opening"]', "C3, d4");
    assert.deepEqual(await names(page), ["Game 1"]);
    await page.fill('[data-field="opening"]', "");
    await page.selectOption(".library-search select", "dots");
    assert.deepEqual(await names(page), ["Game 2"]);
    await page.selectOption(".library-search select", "");
    await page.click(".kept-games .tag >> nth=0");
    assert.deepEqual(await names(page), ["Game 2", "Game 1"], "a tag, pressed, is searched for");
    assert.deepEqual(await misplaced(page), []);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("what is deleted comes back, and the library survives a reload and a journey as a file", async () => {
  const page = await visitor(browser, server.address);
  await open(page);
  await add(page, libraryFile(), 3);
  for (const left of [2, 1]) {
    await page.click('.kept-games li:first-child [data-control="library.delete"]');
    await listed(page, left);
  }
  await page.click(".toast button");
  await listed(page, 2);
  await page.keyboard.press("Control+z");
  await listed(page, 3);
  await page.reload();
  await listed(page, 3);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-control="saveLibrary"]')]);
  const file = await download.path();
  const other = await visitor(browser, server.address);
  await open(other);
  await add(other, file, 3);
  assert.deepEqual(await names(other), await names(page));
  await add(other, file, 3);
  await add(other, new URL("../../../hex/kit/tests/samples/sgf/hex-marks.sgf", import.meta.url).pathname, 4);
  assert.equal((await names(other))[0], "hex-marks", "a single record of any format is a game too");
  await other.setInputFiles('#main input[type="file"]', { name: "x.json", mimeType: "", buffer: Buffer.from('{"a":1}') });
  await other.waitForSelector(".toast.bad");
  assert.deepEqual([...page.complaints, ...other.complaints.filter((each) => !each.includes("422"))], []);
  await page.context().close();
  await other.context().close();
});

test("what is no game in a file is passed over", async () => {
  const page = await visitor(browser, server.address);
  await open(page);
  const odd = [null, {}, { record: record("chess", []) }, { record: { ...record("hex:5", []), moves: 3 } }];
  const games = [...odd, { record: record("hex:5", [null, { move: 7 }]) }, { name: "good", record: record("hex:5", ["c3"]) }];
  const buffer = Buffer.from(JSON.stringify({ format: "boyi-library", version: 1, games }));
  await add(page, { name: "odd.json", mimeType: "application/json", buffer }, 2);
  await page.fill('[data-field="words"]', "good");
  assert.deepEqual(await names(page), ["good"]);
  await page.reload();
  await listed(page, 2);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a game is kept from the analysis board with all its notes, named, tagged, and opened again", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3b2`);
  await moves(page, 2);
  await page.click('[data-pencil="good"]');
  await page.click('[data-pencil="circle"]');
  await press(page, "a1");
  await page.keyboard.press("Escape");
  await page.click('[data-control="keep"]');
  await page.fill('dialog [data-field="name"]', "My line");
  await page.fill('dialog [data-field="tags"]', "study, ladder，study");
  assert.deepEqual(await violations(page), []);
  await page.click("dialog button.main");
  await page.waitForSelector("dialog", { state: "detached" });
  await press(page, "d4");
  await moves(page, 3);
  await page.click('[data-control="keep"]');
  await page.click("dialog button.main");
  await page.waitForSelector("dialog", { state: "detached" });
  await open(page);
  assert.deepEqual(await names(page), ["My line"], "kept anew, it is still one game");
  assert.deepEqual(await page.locator(".kept-games .tag").allTextContents(), ["study", "ladder"]);
  await page.click('[data-control="library.rename"]');
  await page.fill('dialog [data-field="name"]', "Another name");
  await page.click("dialog button.main");
  await page.waitForFunction(() => document.querySelector(".kept-games b").textContent === "Another name");
  await page.click(".kept-games .open");
  await moves(page, 3);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector('.notes [data-shape="circle"]', { state: "attached" });
  assert.equal(await page.textContent(".glyph-badge"), "!");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a game that is over is kept with its players and its result", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "engine", level: "newcomer", name: "Me" });
  await start(page);
  assert.equal(await page.locator('[data-control="keep"]').count(), 0);
  await press(page, "c3");
  await page.waitForSelector(".board.playable");
  await page.click('[data-control="resign"]');
  await page.click("dialog button.main");
  await page.click('[data-control="keep"]');
  await page.click("dialog button.main");
  await page.waitForSelector("dialog", { state: "detached" });
  await open(page);
  await listed(page, 1);
  assert.match(await page.textContent(".kept-games .open"), /Me – .*newcomer.*wins/is);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
