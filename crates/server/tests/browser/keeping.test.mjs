// The analysis board loses nothing: not by going back, not by a reload, not by another language.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { moves, press, stage, visitor } from "./common.mjs";

const [server, browser] = await stage();

const VARIATIONS = new URL("../../../hex/kit/tests/samples/sgf/hex-variations.sgf", import.meta.url).pathname;
const current = (page) => page.textContent('.moves [aria-current="true"]');

test("the address holds the whole line and the place in it", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3b2d2`);
  await moves(page, 3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/hex:5\/c3b2d2@1$/);
  await page.keyboard.press("c");
  const copied = await page.waitForFunction(() => navigator.clipboard.readText());
  const link = await copied.jsonValue();
  const other = await visitor(browser, server.address);
  await other.goto(link);
  await moves(other, 3);
  assert.equal(await current(other), "c3");
  assert.deepEqual([...page.complaints, ...other.complaints], []);
  await page.context().close();
  await other.context().close();
});

test("a tree with its place and its findings survives a reload and another language", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3b2d2`);
  await moves(page, 3);
  await page.click('[data-review="300ms"]');
  await page.waitForFunction(
    () => (document.querySelector(".graph .curve")?.getAttribute("d") ?? "").split("L").length >= 4,
  );
  await page.keyboard.press("ArrowLeft");
  await press(page, "b4");
  await page.waitForSelector(".moves .variation");
  const same = async () => {
    await moves(page, 4);
    assert.ok(await page.locator(".moves .variation").count());
    assert.equal(await current(page), "b4");
    await page.waitForSelector(".graph .curve", { state: "attached" });
  };
  await page.reload();
  await same();
  await page.click('[data-tool="settings.language"]');
  await page.waitForFunction(() => document.documentElement.lang === "zh-CN");
  await same();
  await page.click('[data-tool="settings.board"]');
  await page.click('dialog input[name="coordinates"][value="false"]');
  await page.keyboard.press("Escape");
  await page.waitForSelector(".board .coordinate", { state: "detached" });
  await same();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** Drops a record on the page. */
const dropRecord = (page, text) =>
  page.evaluate((record) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([record], "game.sgf"));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, text);

test("a record that was dropped survives a reload with its variations", async () => {
  const page = await visitor(browser, server.address);
  const text = readFileSync(VARIATIONS, "utf8");
  await dropRecord(page, text);
  await page.waitForSelector(".moves .variation");
  const number = await page.locator(".moves li").count();
  await page.reload();
  await moves(page, number);
  assert.ok(await page.locator(".moves .variation").count());
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a record comes before what is on the board already, though their addresses are the same", async () => {
  const page = await visitor(browser, server.address);
  await dropRecord(page, readFileSync(VARIATIONS, "utf8"));
  await page.waitForSelector(".moves .variation");
  const address = page.url();
  const other = await visitor(browser, server.address);
  await other.goto(address);
  await other.waitForSelector(".moves li");
  assert.equal(await other.locator(".moves .variation").count(), 0, "an address holds one line");
  await dropRecord(other, readFileSync(VARIATIONS, "utf8"));
  await other.waitForSelector(".moves .variation");
  assert.equal(other.url(), address);
  await page.context().close();
  await other.context().close();
});

test("what is wrong with an address or a record is said", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3zz9b2`);
  await moves(page, 1);
  assert.match(await page.textContent(".toast.bad"), /zz9b2/);
  await page.goto(`${server.address}#/constructor`);
  await page.waitForSelector("form.setup");
  await page.goto(`${server.address}#/analysis/hex:11/`);
  // The engine thinks as soon as the page is ready for everything else.
  await page.waitForSelector(".candidates tbody tr:not(.vacant)");
  // It is said for a few seconds, and perhaps not as the last thing: heard by the page itself, not by looking now and then.
  const said = page.evaluate(
    () =>
      new Promise((done) => {
        const toasts = /** @type {HTMLElement} */ (document.getElementById("toasts"));
        new MutationObserver(() => /f6/.test(toasts.textContent ?? "") && done(true)).observe(toasts, {
          childList: true,
        });
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", "(;FF[4]GM[11]SZ[11];B[f6];W[f6])");
        document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
      }),
  );
  assert.ok(await said);
  await page.context().close();
});

test("a line is shown as far as it can be played, and an invitation that leads nowhere is told", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3b2d2b2a1e5`);
  await moves(page, 3);
  assert.match(await page.textContent(".toast.bad"), /b2/);
  const { id } = await page.evaluate(async () => {
    const body = JSON.stringify({ rules: "hex:5", seats: [{ person: "" }, { person: "" }] });
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/games", { method: "POST", headers, body })).json();
  });
  await page.goto(`${server.address}#/game/${id}/nobodyssecret`);
  await page.waitForFunction(() => document.querySelector(".toast.bad")?.textContent.includes("not valid any more"));
  await page.context().close();
});
