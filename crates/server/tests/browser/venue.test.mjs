// The table at a tournament: fast entry, correction, the record, and whoever looks on.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { moves, stage, visitor } from "./common.mjs";

const [server, browser] = await stage();

/** Sets a game between two teams up. */
async function table({ language = "en", game = "hex:11", first = "东南大学", second = "重庆大学", ours = "none" } = {}) {
  const page = await visitor(browser, server.address, { language });
  await page.goto(`${server.address}#/venue`);
  await page.selectOption("form.setup select", game);
  await page.fill('input[name="first"]', first);
  await page.fill('input[name="second"]', second);
  await page.fill('input[name="event"]', "2026 CCGC");
  await page.click(`input[name="ours"][value="${ours}"]`);
  await page.click("form.setup button.main");
  await page.waitForSelector(".venue .board");
  return page;
}

async function enter(page, move) {
  await page.fill(".entry input", move);
  await page.keyboard.press("Enter");
}

test("fast entry, correction, and the record with its name", async () => {
  const page = await table({ language: "zh-CN" });
  await enter(page, "f6");
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

test("a name outside GB2312 is offered another encoding", async () => {
  const page = await table({ first: "李喆队" });
  await page.click('[data-control="venue.record"]');
  await page.waitForSelector("dialog");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click('dialog button:text-is("UTF-8")'),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /李喆队 R/);
  await page.context().close();
});

test("what is wrong with a move is said in the coordinates of the table", async () => {
  const page = await table();
  await enter(page, "f2");
  await moves(page, 1);
  await enter(page, "F,2");
  await page.waitForSelector(".toast.bad");
  assert.match(await page.textContent(".toast.bad"), /F,2/);
  await page.context().close();
});

test("moves of Surakarta need no sign between their points", async () => {
  const page = await table({ game: "surakarta:end=ccgc" });
  await enter(page, "C5C4");
  await moves(page, 1);
  assert.equal(await page.textContent(".big-move"), "c5-c4");
  await page.context().close();
});

test("a game that is not there is said to be so", async () => {
  const page = await visitor(browser, server.address);
  await page.goto(`${server.address}#/venue/nothing`);
  await page.waitForSelector("text=There is no such game");
  await page.context().close();
});

test("whoever looks on sees whose turn it is, and enters nothing", async () => {
  const page = await table();
  const other = await visitor(browser, server.address);
  await other.goto(page.url());
  await other.waitForSelector(".venue .board");
  assert.ok(await other.locator(".entry").isHidden());
  assert.equal(await other.locator('[data-control="resign"]').count(), 0);
  assert.match(await other.textContent(".status"), /Red to move/);
  await page.context().close();
  await other.context().close();
});

test("a game whose file is damaged says so", async () => {
  const page = await table();
  await page.routeWebSocket(/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      const why = { code: "illegal-move", arguments: { mv: "b2", reason: "cell-taken" }, error: "" };
      if (message.misfits) message.misfits = [{ entry: 4, count: 3, ...why }];
      socket.send(JSON.stringify(message));
    });
  });
  await page.reload();
  assert.match(await page.textContent(".damage"), /: 3 \(b2: that cell is taken\)/);
  await page.goto(page.url().replace("venue", "game"));
  assert.match(await page.textContent(".damage"), /: 3 \(b2: that cell is taken\)/);
  await page.context().close();
});

test("the clock of an engine runs while it thinks", async () => {
  const page = await table({ ours: "second" });
  await enter(page, "f6");
  await page.waitForSelector('.clock.running[data-clock="second"]');
  await page.waitForFunction(() => {
    const shown = document.querySelector('[data-clock="second"]').textContent;
    window.firstShown ??= shown;
    return window.firstShown !== shown && document.querySelectorAll(".moves li").length === 1;
  });
  await page.context().close();
});
