// Analysis, records, lessons and the venue.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { misplaced, moves, press, startBrowser, startServer, visitor } from "./common.mjs";

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const LINES = [
  ["hex:5", "c3b2", "d2", "b4"],
  ["surakarta", "c5-c4c2-c3", null, null],
  ["dots:3x3", "a1hb2v", "c3h", "a4h"],
];

for (const [rules, line, next] of LINES) {
  for (const [language, size] of [
    ["en", "desktop"],
    ["zh-CN", "phone"],
  ]) {
    test(`analysis of ${rules} on and off: ${language}, ${size}`, async () => {
      const page = await visitor(browser, server.address, { language, size });
      await page.goto(`${server.address}#/analysis/${rules}/${line}`);
      await moves(page, 2);
      await page.waitForSelector(".candidates tbody tr:not(.vacant)");
      await page.waitForSelector(".board .heat, .board .arrow", { state: "attached" });
      await page.click('[data-toggle="engine"]');
      await page.waitForSelector(".candidates", { state: "hidden" });
      assert.equal(await page.locator(".board .heat, .board .arrow").count(), 0);
      for (const toggle of await page.locator('[data-toggle^="overlay"]').all()) await toggle.click();
      await page.waitForSelector(".legend li");
      if (next) {
        await press(page, next);
        await moves(page, 3);
        assert.match(page.url(), new RegExp(`${next}$`));
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("ArrowLeft");
        await press(page, next);
        await page.waitForSelector(".moves .variation");
      }
      assert.deepEqual(await misplaced(page), []);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }
}

test("a whole game is analysed, with progress, and can be stopped", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:11/f6e5d7c8g4`);
  await moves(page, 5);
  await page.click('[data-review="5s"]');
  await page.waitForSelector("progress");
  await page.click('[data-control="stopReview"]');
  await page.waitForSelector("progress", { state: "detached" });
  await page.click('[data-review="300ms"]');
  await page.waitForFunction(
    () => (document.querySelector(".graph .curve")?.getAttribute("d") ?? "").split("L").length >= 6,
  );
  await page.context().close();
});

test("a small board shows its exact result", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:4/`);
  await page.waitForSelector(".badge.exact");
  assert.match(await page.textContent(".badge.exact"), /Red wins/);
  await page.context().close();
});

test("the heat map is renewed several times a second, and the page stays smooth", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:11/f6`);
  await page.waitForSelector(".board .heat");
  const seen = await page.evaluate(
    () =>
      new Promise((done) => {
        let changes = 0;
        let slowest = 0;
        let last = performance.now();
        const watcher = new MutationObserver(() => changes++);
        watcher.observe(document.querySelector(".board g:nth-child(2)"), { childList: true });
        const frame = (now) => {
          slowest = Math.max(slowest, now - last);
          last = now;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        setTimeout(() => done({ changes: changes / 3, slowest }), 3000);
      }),
  );
  console.log(`heat map: ${seen.changes.toFixed(1)} changes a second, slowest frame ${Math.round(seen.slowest)} ms`);
  assert.ok(seen.changes > 1);
  await page.context().close();
});

const SAMPLES = new URL("../../../records/tests/samples/", import.meta.url).pathname;
for (const name of [
  "hex-ccgc.txt",
  "hex-variations.sgf",
  "hexworld.txt",
  "trmph.txt",
  "little-golem.hsgf",
  "surakarta-board.txt",
  "surakarta.json",
  "dots-ccgc.json",
  "dots.json",
]) {
  test(`import of ${name}, by file and by paste`, async () => {
    const page = await visitor(browser, server.address);
    await page.goto(`${server.address}#/analysis/hex:11/`);
    await page.click('[data-control="import"]');
    await page.setInputFiles('dialog input[type="file"]', SAMPLES + name);
    await page.waitForFunction(
      () => document.querySelectorAll(".moves li").length > 1 && !document.querySelector("dialog"),
    );
    const number = await page.locator(".moves li").count();
    const text = readFileSync(SAMPLES + name);
    if (!text.some((byte) => byte > 127)) {
      await page.click('[data-control="import"]');
      await page.fill("dialog textarea", text.toString());
      await page.click("dialog .buttons button.main");
      await page.waitForSelector("dialog", { state: "detached" });
      await moves(page, number);
    }
    await page.context().close();
  });
}

test("export in every format, as link and as picture", async () => {
  for (const [rules, line, formats] of [
    ["hex:11", "f6e5", ["ccgc", "sgf", "hexworld", "trmph", "json"]],
    ["surakarta", "c5-c4", ["ccgc", "surakarta", "json"]],
    ["dots:5x5", "a1h", ["ccgc", "json"]],
  ]) {
    const page = await visitor(browser, server.address);
    await page.goto(`${server.address}#/analysis/${rules}/${line}`);
    await page.waitForSelector('[data-control="export"]');
    await page.click('[data-control="export"]');
    assert.ok((await page.inputValue("dialog input[readonly]")).endsWith(`#/analysis/${rules}/${line}`));
    for (const format of [...formats, "svg", "png"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-save="${format}"]`)]);
      const bytes = readFileSync(await download.path());
      assert.ok(bytes.length > (format === "png" ? 5000 : 3), `${rules} ${format}`);
      if (format === "png") assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("every lesson can be played through", async () => {
  const answers = {
    hex: [["c3"], ["b3"], ["b4"]],
    surakarta: [
      ["c5", "c4"],
      ["c5", "b3"],
      ["c4", "c3"],
    ],
    dots: [["a2h"], ["b3h"], ["e2v"]],
  };
  for (const [game, steps] of Object.entries(answers)) {
    const page = await visitor(browser, server.address, {
      language: game === "dots" ? "zh-CN" : "en",
      size: game === "hex" ? "phone" : "desktop",
    });
    await page.goto(`${server.address}#/learn/${game}`);
    for (const [index, spots] of steps.entries()) {
      await page.waitForSelector(".lesson .board.playable");
      await press(page, ...spots);
      await page.waitForSelector(".verdict.yes");
      assert.deepEqual(await misplaced(page), []);
      if (index + 1 < steps.length) await page.click(".lesson button.main");
    }
    await page.context().close();
  }
});

test("the venue: fast entry, correction, and the record with its name", async () => {
  const page = await visitor(browser, server.address, { language: "zh-CN" });
  await page.goto(`${server.address}#/venue`);
  await page.fill('input[name="first"]', "东南大学");
  await page.fill('input[name="second"]', "重庆大学");
  await page.fill('input[name="event"]', "2026 CCGC");
  await page.click('input[name="ours"][value="none"]');
  await page.click("form.setup button.main");
  await page.waitForSelector(".venue .board");
  await page.fill(".entry input", "f6");
  await page.keyboard.press("Enter");
  await moves(page, 1);
  assert.equal(await page.textContent(".big-move"), "F,6");
  await page.click(".moves button");
  await page.fill("dialog input", "e7");
  await page.click("dialog button.main");
  await page.waitForFunction(() => document.querySelector(".big-move")?.textContent === "E,7");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-control="venue.record"]')]);
  assert.match(download.suggestedFilename(), /^HEX-东南大学 R vs 重庆大学 B-未分胜负-.*2026 CCGC\.txt$/);
  const bytes = readFileSync(await download.path());
  assert.match(new TextDecoder("gb18030").decode(bytes), /^\{\[HEX\]\[东南大学 R\]\[重庆大学 B\].*R\(E,7\)/);
  await page.click('[data-control="resign"]');
  await page.click("dialog .buttons button:first-child");
  await page.waitForSelector(".status.over");
  assert.match(await page.textContent(".status.over"), /蓝方/, "the first team gave up");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("light and dark, and both languages, change at once", async () => {
  const page = await visitor(browser, server.address);
  await page.click('[data-tool="settings.theme"]');
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.click('[data-tool="settings.language"]');
  await page.waitForFunction(() => document.querySelector("h1")?.textContent?.includes("海克斯"));
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  await page.keyboard.press("Tab");
  await page.context().close();
});
