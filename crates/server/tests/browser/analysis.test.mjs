// Analysis, records and lessons.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { misplaced, moves, press, stage, startServer, visitor } from "./common.mjs";

const [server, browser] = await stage();

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

test("the list of mistakes stays open or closed, as the reader left it", async () => {
  const page = await visitor(browser, server.address);
  const open = await page.evaluate(async () => {
    const { reviewPanel } = await import("/parts/review.js");
    const { grow, node } = await import("/lib/tree.js");
    const root = node({ mover: "first" }, null);
    const last = grow(root, [{ mover: "second", move: "a1", by: "first" }]);
    root.report = { mover: "first", value: 0.9, judged: true, line: ["b2"] };
    last.report = { mover: "second", value: 0.9, judged: true, line: [] };
    last.judgement = { quality: "blunder", before: 0.9, after: 0.1, loss: 0.8, points_lost: null };
    const panel = reviewPanel("hex", { go() {}, start() {}, stop() {} });
    document.body.append(panel.element);
    const states = [];
    for (let times = 0; times < 3; times++) {
      panel.update(last, null);
      states.push(panel.element.querySelector("details").open);
      if (times === 0) panel.element.querySelector("summary").click();
    }
    return states;
  });
  assert.deepEqual(open, [true, false, false]);
  await page.context().close();
});

test("moves are marked as the server judges them", async () => {
  const page = await visitor(browser, server.address);
  // On 3x3 the centre wins, and a corner off the short diagonal gives that away.
  await page.goto(`${server.address}#/analysis/hex:3/a1b2`);
  await moves(page, 2);
  await page.click('[data-review="300ms"]');
  await page.waitForSelector(".moves .mark.blunder");
  assert.equal(await page.textContent(".moves .mark"), "??");
  assert.match(await page.textContent(".mistakes li"), /1\. Red a1 −100%/);
  await page.context().close();
});

test("a small board shows its exact result, and no candidate contradicts it", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:4/`);
  await page.waitForSelector(".badge.exact");
  assert.match(await page.textContent(".badge.exact"), /Red wins/);
  assert.match(await page.textContent(".candidates tbody tr"), /✓ won/);
  const best = (await page.textContent(".bestline")).split(" ")[2];
  const rows = await page.locator(".candidates tbody tr").allTextContents();
  for (const row of rows.filter((row) => row.startsWith(best))) assert.match(row, /✓ won/);
  await page.context().close();
});

test("the position is put into words, and the other games are one choice away", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/dots:1x1/a1ha1va2h`);
  await moves(page, 3);
  assert.match(await page.textContent(".stand"), /Blue to move.*0 : 0/);
  await press(page, "b1v");
  await moves(page, 4);
  assert.match(await page.textContent(".stand"), /Blue wins.*0 : 1/);
  await page.selectOption(".position-line select", "surakarta");
  await page.waitForSelector(".board.surakarta");
  assert.match(await page.textContent(".stand"), /Black to move/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("what theory says about a large board is drawn", async () => {
  const page = await visitor(browser, server.address);
  for (const size of [13, 19]) {
    await page.goto(`${server.address}#/analysis/hex:${size}/`);
    await page.waitForSelector(`.board text:text-is("${size}")`);
    const toggle = page.locator('[data-toggle="overlay.resistance"]');
    if ((await toggle.getAttribute("aria-pressed")) === "false") await toggle.click();
    await page.waitForSelector(".legend li");
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a search says that it waits for a place, ends its turn for another viewer, and begins again", async () => {
  const busy = await startServer("--searches", "1", "--analysis-turn", "15s");
  const [first, second] = [await visitor(browser, busy.address), await visitor(browser, busy.address)];
  try {
    await first.goto(`${busy.address}#/analysis/hex:11/`);
    await first.waitForSelector(".candidates tbody tr:not(.vacant)");
    await second.goto(`${busy.address}#/analysis/hex:11/`);
    await second.waitForSelector("text=Waiting for a free engine");
    await second.waitForSelector(".candidates tbody tr:not(.vacant)");
    await first.waitForSelector("text=search ended");
    await first.click('[data-control="searchAgain"]');
    await first.waitForSelector("text=search ended", { state: "detached" });
  } finally {
    await first.context().close();
    await second.context().close();
    busy.stop();
  }
});

test("what goes wrong in a dialog is said in front of it", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:11/`);
  await page.click('[data-control="import"]');
  await page.fill("dialog textarea", "this is no record");
  await page.click("dialog .buttons button.main");
  await page.waitForSelector(".toast.bad");
  const inFront = await page.evaluate(() => {
    const message = document.querySelector(".toast.bad");
    const { left, top, width, height } = message.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === message;
  });
  assert.ok(inFront);
  await page.keyboard.press("Escape");
  // The messages outlive the dialog.
  await page.waitForSelector("body > #toasts", { state: "attached" });
  await page.context().close();
});

test("the heat map is renewed while the search goes on", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:11/f6`);
  await page.waitForSelector(".board .heat");
  await page.evaluate(() => {
    window.changes = 0;
    const watcher = new MutationObserver(() => window.changes++);
    watcher.observe(document.querySelector(".board g:nth-child(2)"), { childList: true });
  });
  await page.waitForFunction(() => window.changes >= 5);
  await page.context().close();
});

const SAMPLES = new URL("../../../", import.meta.url).pathname;
for (const name of [
  "hex/kit/tests/samples/ccgc/hex.txt",
  "hex/kit/tests/samples/sgf/hex-variations.sgf",
  "hex/kit/tests/samples/hexworld/hex.txt",
  "hex/kit/tests/samples/trmph/hex.txt",
  "hex/kit/tests/samples/hsgf/theirs/little-golem.hsgf",
  "surakarta/kit/tests/samples/surakarta,form=board/moves.txt",
  "surakarta/kit/tests/samples/json/surakarta.json",
  "dots/kit/tests/samples/ccgc/dots.json",
  "dots/kit/tests/samples/json/dots.json",
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

test("a picture shows the game, and what the engine thinks of it only where that is wanted", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/analysis/hex:5/c3b2`);
  await page.waitForSelector(".board .label");
  await page.click('[data-control="export"]');
  const texts = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-save="svg"]')]);
    return (readFileSync(await download.path(), "utf8").match(/<text/g) ?? []).length;
  };
  const coordinates = 20;
  assert.equal(await texts(), coordinates);
  await page.check('dialog input[type="checkbox"]');
  assert.ok((await texts()) > coordinates);
  await page.context().close();
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

test("what was deleted comes back", async () => {
  const page = await visitor(browser, server.address);
  const address = `${server.address}#/analysis/hex:5/c3b2d2b4`;
  await page.goto(`${address}@2`);
  await moves(page, 4);
  await press(page, "a5");
  await page.waitForSelector(".moves .variation");
  await page.keyboard.press("ArrowLeft");
  await page.click('[data-control="delete"]');
  await moves(page, 1);
  assert.match(await page.textContent(".toast"), /^Deleted 4 moves/);
  await page.click(".toast button");
  await page.waitForSelector(".moves .variation");
  assert.equal(await page.locator(".toast").count(), 0);
  assert.equal(page.url(), `${address}@2`, "the line and the place in it are as they were");

  await page.click('[data-control="delete"]');
  await moves(page, 1);
  await page.click('[data-control="delete"]');
  await moves(page, 0);
  assert.match(await page.textContent(".toast"), /^Deleted one move/, "only the last can be undone by its button");
  await press(page, "c3", "b2", "e5");
  await moves(page, 3);
  await page.keyboard.press("Control+z");
  await moves(page, 3);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll(".moves .variation").length === 2);
  const shown = await page.textContent(".moves");
  for (const move of ["c3", "b2", "e5", "d2", "b4", "a5"]) assert.ok(shown.includes(move), `${move} in ${shown}`);
  await page.keyboard.press("Control+z");
  assert.equal(await page.textContent(".moves"), shown, "there is nothing more to undo");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
