// Watching engines at one's own pace, and inviting others to a game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { count, moves, setUp, stage, start, startServer, visitor } from "./common.mjs";
const { Playback } = await import(`${process.env.SITE}/lib/playback.js`);
const { qrCode } = await import(`${process.env.SITE}/lib/qr.js`);

const jsqr = createRequire(join(process.env.MODULES ?? ".", "tests.js"))("jsqr");
const [server, browser] = await stage();

test("a playback shows each move in its time, stands still when held, and catches up", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 10000;
  context.mock.method(performance, "now", () => now);
  const wait = (ms) => {
    now += ms;
    context.mock.timers.tick(ms);
  };
  let [at, last] = [0, 3];
  const playback = new Playback({ at: () => at, last: () => last, show: (ply) => (at = ply) });
  playback.pace = 1;
  playback.go();
  assert.equal(at, 1, "the first move waits for nobody");
  wait(999);
  assert.equal(at, 1);
  wait(1);
  assert.equal(at, 2);
  playback.hold();
  wait(5000);
  assert.equal(at, 2);
  playback.resume();
  assert.equal(at, 3);
  [at, last, playback.pace] = [3, 9, 0];
  playback.go();
  assert.equal(at, 9, "at full speed the newest position is shown");
});

test("engines stand still when they are told to, play one move at a time, and go on", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 11, opponent: "watch", level: "newcomer", level2: "newcomer" });
  await start(page);
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 2);
  await page.click('[data-control="pause"]');
  await page.waitForSelector('[data-control="resume"]');
  await page.waitForFunction(() => document.querySelector(".status").textContent.includes("Paused"));
  const stood = await count(page);
  await page.click('[data-control="watch.step"]');
  await moves(page, stood + 1);
  await page.waitForFunction(() => document.querySelector(".status").textContent.includes("Paused"));
  assert.equal(await count(page), stood + 1);
  await page.click('[data-control="resume"]');
  await page.waitForFunction((old) => document.querySelectorAll(".moves li").length > old + 2, stood);
  await page.selectOption('select[aria-label="Speed"]', "10");
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("boyi.pace"))), 10);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** What a camera reads from the cells of a code, drawn with a white rim. */
function read(cells) {
  const [scale, rim] = [4, 4];
  const size = (cells.length + 2 * rim) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (cells[Math.floor(y / scale) - rim]?.[Math.floor(x / scale) - rim])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return jsqr(pixels, size, size)?.data;
}

test("a reader of QR codes reads what was written, and what is too long has no code", () => {
  for (const length of [1, 17, 18, 32, 53, 78, 106, 107, 134]) {
    const text = "http://192.168.100.5:8080/#/game/".padEnd(length, "Ab9-").slice(0, length);
    assert.equal(read(qrCode(text)), text, `${length}`);
  }
  assert.equal(qrCode("x".repeat(135)), null);
});

test("an invitation says when nobody else can open it, and how to change that", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "link" });
  await page.click("form.setup button.main");
  await page.waitForSelector(".invite-link");
  assert.match(await page.textContent("dialog .notice"), /boyi serve --bind 0\.0\.0\.0/);
  assert.equal(await page.locator("dialog .qr").count(), 0);
  await page.context().close();
});

test("an invitation to a server that others reach has an address for them, as a code too", async () => {
  const open = await startServer("--bind", "0.0.0.0");
  try {
    const page = await visitor(browser, open.address.replace("0.0.0.0", "127.0.0.1"));
    const { reach } = await page.evaluate(async () => (await fetch("/api/about")).json());
    assert.equal(reach.local, false);
    await setUp(page, { game: "hex", hexSize: 5, opponent: "link" });
    await page.click("form.setup button.main");
    const link = await page.inputValue(".invite-link");
    // A machine without a network has no other address.
    assert.ok(link.startsWith(reach.lan ?? "http://127.0.0.1"), link);
    assert.equal(await page.locator("dialog .notice").count(), 0);
    await page.waitForSelector("dialog .qr");
    await page.context().close();
  } finally {
    open.stop();
  }
});
