// Playing, in both languages and on both kinds of screen.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { misplaced, moves, playToTheEnd, press, setUp, stage, start, visitor } from "./common.mjs";

const [server, browser] = await stage();

// The last is a game that brings nothing for the page.
const GAMES = [
  { game: "hex", hexSize: 3 },
  { game: "surakarta" },
  { game: "dots", columns: 2, rows: 2 },
  { game: "tictactoe" },
];
const VISITORS = [
  ["en", "desktop"],
  ["zh-CN", "phone"],
  ["en", "phone"],
  ["zh-CN", "desktop"],
];

for (const [index, choices] of GAMES.entries()) {
  for (const [language, size] of index === 1 ? VISITORS.slice(0, 2) : VISITORS) {
    test(`a whole game of ${choices.game} against an engine: ${language}, ${size}`, async () => {
      const page = await visitor(browser, server.address, { language, size });
      await setUp(page, { ...choices, opponent: "engine", level: "newcomer", side: "second" });
      await start(page);
      await playToTheEnd(page, 400);
      assert.match(await page.textContent(".status.over"), language === "en" ? /wins|draw/ : /胜|和棋/);
      assert.deepEqual(await misplaced(page), []);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }
  test(`a whole game of ${choices.game} between two people on one screen`, async () => {
    const page = await visitor(browser, server.address);
    await setUp(page, { ...choices, opponent: "here" });
    await start(page);
    if (choices.game === "surakarta") {
      await press(page, "c5", "c4", "c2", "c3");
      await moves(page, 2);
      await page.click('[data-control="resign"]');
      await page.click("dialog button.main");
      await page.waitForSelector(".status.over");
    } else {
      await playToTheEnd(page);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("a level says what it is, how strong and which player, on every board", async () => {
  const page = await visitor(browser, server.address);
  const about = () => page.textContent(".level-about");
  await setUp(page, { game: "hex", hexSize: 13, opponent: "engine", level: "club" });
  assert.match(await about(), /Solid.*Elo \d+\. \(policy:temperature=[\d.]+\)/);
  await setUp(page, { game: "dots", columns: 5, rows: 5, start: "swedish", opponent: "engine", level: "master" });
  assert.match(await about(), /neural net.*\(dots-net:simulations=\d+\)/);
  await setUp(page, { game: "hex", hexSize: 11, opponent: "engine", level: "expert", side: "second" });
  assert.match(await about(), /neural net.*\(policy:temperature=[\d.]+\)/);
  await start(page);
  await moves(page, 1);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("undo, redo, swap, resign and rematch", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, swap: "pieces", opponent: "here" });
  await start(page);
  await press(page, "b1");
  await moves(page, 1);
  await page.click('[data-control="swap"]');
  await moves(page, 2);
  assert.equal(await page.locator(".board .last").count(), 1, "the stone that changed hands is marked");
  assert.equal(await page.locator(".board .stone-second").count(), 1);
  await page.keyboard.press("u");
  await moves(page, 1);
  await page.keyboard.press("r");
  await moves(page, 2);
  await press(page, "c3");
  await moves(page, 3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal(await page.locator(".board .piece").count(), 0);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".board .pieces, .board .piece").count(), 2);
  await page.click('[data-control="resign"]');
  await page.click("dialog button.main");
  await page.waitForSelector(".status.over");
  const first = page.url();
  await page.click('[data-control="rematch"]');
  await page.waitForFunction(
    (old) => location.href !== old && !document.querySelector(".status.over") && document.querySelector(".board"),
    first,
  );
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("two players agree on a rematch", async () => {
  const red = await visitor(browser, server.address);
  await setUp(red, { game: "hex", hexSize: 5, opponent: "link", side: "first" });
  await red.click("form.setup button.main");
  const link = await red.inputValue(".invite-link");
  await red.keyboard.press("Escape");
  const blue = await visitor(browser, server.address);
  await blue.goto(link);
  await blue.waitForSelector(".arena .board");
  await red.waitForSelector(".board.playable");
  for (const answer of [".card.line button.main", '[data-control="rematch"]']) {
    const before = blue.url();
    const over = await red.locator('[data-control="resign"]').isVisible();
    assert.ok(over, "the game goes on");
    await red.click('[data-control="resign"]');
    await red.click("dialog button.main");
    await blue.waitForSelector(".status.over");
    await red.click('[data-control="rematch"]');
    await blue.locator(".card.line button.main").waitFor();
    await blue.click(answer);
    for (const page of [red, blue]) {
      await page.waitForFunction(
        (old) => location.href !== old && document.querySelector(".board") && !document.querySelector(".status.over"),
        before,
      );
    }
    assert.equal(red.url(), blue.url());
    await red.waitForSelector('[data-control="resign"]');
  }
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
  await red.context().close();
  await blue.context().close();
});

test("a flag falls", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here", clock: "move", perMove: 1 });
  await start(page);
  await page.waitForSelector(".status.over");
  assert.match(await page.textContent(".status.over"), /Blue wins.*time/s);
  assert.equal(await page.textContent('[data-clock="first"]'), "0.0");
  await page.context().close();
});

test("two browsers on one game, and a reload in the middle of it", async () => {
  const red = await visitor(browser, server.address);
  await setUp(red, { game: "hex", hexSize: 5, opponent: "link", side: "first" });
  await red.click("form.setup button.main");
  const link = await red.inputValue(".invite-link");
  await red.keyboard.press("Escape");
  await red.waitForSelector(".arena .board");
  const blue = await visitor(browser, server.address, { language: "zh-CN", size: "phone" });
  await blue.goto(link);
  await blue.waitForSelector(".arena .board");
  await red.waitForSelector(".board.playable");
  await press(red, "c3");
  await moves(blue, 1);
  await blue.waitForSelector(".board.playable");
  await press(blue, "b2");
  await moves(red, 2);
  await blue.reload();
  await moves(blue, 2);
  await red.waitForSelector(".board.playable");
  await press(red, "d3");
  await moves(blue, 3);
  await red.click('[data-control="undo"]');
  await blue.click(".status ~ .card button.main, .side .card.line button.main");
  await moves(red, 2);
  await moves(blue, 2);
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
  await red.context().close();
  await blue.context().close();
});

test("the links of a game are found again, and whoever watches is not asked", async () => {
  const red = await visitor(browser, server.address);
  await setUp(red, { game: "hex", hexSize: 5, opponent: "link", side: "first" });
  await red.click("form.setup button.main");
  const link = await red.inputValue(".invite-link");
  await red.keyboard.press("Escape");
  await red.reload();
  await red.click('[data-control="invite"]');
  assert.equal(await red.inputValue(".invite-link"), link);
  const [blue, third] = [await visitor(browser, server.address), await visitor(browser, server.address)];
  await third.goto(await red.inputValue(".watch-link"));
  await red.keyboard.press("Escape");
  await blue.goto(link);
  await red.waitForSelector(".board.playable");
  await press(red, "c3");
  await moves(blue, 1);
  await moves(third, 1);
  await blue.click('[data-control="invite"]');
  assert.equal(await blue.locator(".invite-link").count(), 0, "there is no seat left to give away");
  await blue.keyboard.press("Escape");
  await red.click('[data-control="undo"]');
  await blue.waitForSelector(".side .card.line");
  await red.waitForSelector(".side .card.line");
  assert.equal(await third.locator(".side .card.line").count(), 0);
  assert.ok(await third.locator(".entry").isHidden());
  for (const page of [red, blue, third]) await page.context().close();
});

test("an earlier position is called one, and a move that makes no sense is refused quietly", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here" });
  await start(page);
  await press(page, "c3");
  await moves(page, 1);
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.textContent(".earlier"), /Earlier position/);
  await page.click('[data-control="toNow"]');
  await page.waitForSelector(".earlier", { state: "detached" });
  await page.fill(".entry input", "zz");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".toast.bad");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a lost connection is told until it is back", async () => {
  const page = await visitor(browser, server.address);
  await page.clock.install();
  await page.evaluate(async () => {
    const { connectionNotice } = await import("/parts/connection.js");
    window.connection = connectionNotice();
    for (let times = 0; times < 3; times++) window.connection.hear({ type: "closed" });
  });
  await page.clock.fastForward(60000);
  assert.equal(await page.locator(".toast.bad").count(), 1);
  await page.evaluate(() => window.connection.hear({ type: "open" }));
  assert.equal(await page.locator(".toast.bad").count(), 0);
  await page.context().close();
});

test("a rematch is listed as what it is, with its rules in words", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, swap: "pieces", opponent: "here" });
  await start(page);
  await page.click('[data-control="resign"]');
  await page.click("dialog button.main");
  const first = page.url();
  await page.click('[data-control="rematch"]');
  await page.waitForFunction((old) => location.href !== old && !document.querySelector(".status.over"), first);
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".recent li");
  const entries = await page.locator(".recent li").allTextContents();
  assert.equal(entries.length, 2);
  for (const entry of entries) assert.match(entry, /5 × 5, Swap the stone · Friend, this screen/);
  await page.context().close();
});

test("the board teaches when it is asked to, and records tell the time of each move", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "dots", columns: 2, rows: 2, opponent: "here", clock: "sudden", main: 5 });
  await start(page);
  await press(page, "a1h", "a1v");
  await moves(page, 2);
  await page.click('[data-control="hints.dots"]');
  await page.waitForSelector(".board .chain-number");
  await page.click('[data-control="hints.dots"]');
  await page.waitForSelector(".board .chain-number", { state: "detached" });
  await page.click('[data-control="share"]');
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-save="json"]')]);
  const record = JSON.parse(readFileSync(await download.path()));
  assert.ok(record.moves[1].used >= 0 && record.moves[1].left <= 300, JSON.stringify(record.moves));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a name, and players of one's own on both sides", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "engine", level: "newcomer" });
  await page.fill('input[name="name"]', "Ada");
  await start(page);
  assert.match(await page.textContent('[data-side="first"]'), /Ada/);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "watch" });
  for (const [name, player] of [
    ["custom", "uct:simulations=50"],
    ["custom2", "alphabeta:depth=1"],
  ]) {
    await page.locator(`details:has([name="${name}"]) summary`).click();
    await page.fill(`input[name="${name}"]`, player);
  }
  await start(page);
  assert.match(await page.textContent('[data-side="first"]'), /uct:simulations=50/);
  assert.match(await page.textContent('[data-side="second"]'), /alphabeta:depth=1/);
  await page.context().close();
});

test("what the server refuses is said in the reader's language", async () => {
  const page = await visitor(browser, server.address, { language: "zh-CN" });
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here" });
  await start(page);
  await press(page, "c3");
  await moves(page, 1);
  await page.fill(".entry input", "c3");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".toast.bad");
  assert.match(await page.textContent(".toast.bad"), /c3：该格已有棋子/);
  await page.context().close();
});

test("engines play while somebody watches", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "dots", columns: 3, rows: 3, opponent: "watch", level: "newcomer", level2: "beginner" });
  await start(page);
  await moves(page, 3);
  await page.context().close();
});

test("a move can be made with the keyboard alone", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here" });
  await start(page);
  await page.focus(".board");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await moves(page, 1);
  await page.fill(".entry input", "a1");
  await page.keyboard.press("Enter");
  await moves(page, 2);
  await page.keyboard.press("Escape");
  await page.focus("body").catch(() => {});
  await page.context().close();
});

test("little is loaded before the first game, and every press is a move", async () => {
  const page = await visitor(browser, server.address);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const bytes = await page.evaluate(async () => {
    // On a slow machine what is fetched ahead for other pages may have come already.
    const [, ahead] = (await (await fetch("/")).text()).split('<template id="modules-later">');
    const needed = ({ name }) => !ahead.includes(`href="${new URL(name).pathname.slice(1)}"`);
    const entries = performance.getEntriesByType("resource").filter(needed);
    return entries.reduce((sum, entry) => sum + entry.decodedBodySize, 0);
  });
  assert.ok(bytes < 300 * 1024, `${bytes} bytes`);
  await setUp(page, { game: "hex", hexSize: 11, opponent: "here" });
  await start(page);
  await page.waitForSelector(".board.playable");
  // What the browser itself measures: from the press until the frame that shows what it did is on the screen.
  await page.evaluate(() => {
    window.shown = [];
    const note = (list) => window.shown.push(...list.getEntries().filter((entry) => entry.name === "click"));
    new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16 });
  });
  for (const [index, spot] of ["f6", "c3", "g4", "d8", "e5"].entries()) {
    await page.click(`[data-spot="${spot}"]`);
    await moves(page, index + 1);
  }
  const shown = await page.evaluate(() => window.shown.map((entry) => entry.duration));
  console.log(`first paint ${Math.round(paint)} ms, ${bytes} bytes, moves after ${shown.join(", ")} ms`);
  await page.context().close();
});

test("the clock of an engine runs while it thinks", async () => {
  const page = await visitor(browser, server.address);
  await setUp(page, { game: "hex", hexSize: 11, opponent: "engine", level: "best", side: "first", swap: "off", clock: "sudden" });
  await start(page);
  await press(page, "f6");
  await page.waitForSelector('.clock.running[data-clock="second"]');
  await page.waitForFunction(() => {
    const shown = document.querySelector('[data-clock="second"]').textContent;
    window.firstShown ??= shown;
    return window.firstShown !== shown && document.querySelectorAll(".moves li").length === 1;
  });
  await page.context().close();
});
