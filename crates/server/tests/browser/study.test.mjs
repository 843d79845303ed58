// The analysis board as a desk to study at: boards, positions, lines, comments, the course of a game.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { misplaced, moves, press, setUp, stage, start, visitor } from "./common.mjs";
const editors = Object.fromEntries(
  await Promise.all(
    ["hex", "surakarta", "dots"].map(async (name) => [
      name,
      (await import(`${process.env.SITE}/games/${name}/game.js`)).game.editor,
    ]),
  ),
);
const { parseRules } = await import(`${process.env.SITE}/lib/rules.js`);

const [server, browser] = await stage();

/** The analysis board with a line on it. */
async function study(page, rules, line = "") {
  await page.goto(`${server.address}#/analysis/${rules}/${line}`);
  await page.reload();
  await page.waitForSelector(`.board.${rules.split(":")[0]}`);
}

test("a place of a position is changed in its text", () => {
  const put = (rules, ...change) => editors[rules.game].put(rules, ...change);
  const withMover = (rules, ...change) => editors[rules.game].withMover(rules, ...change);
  const cleared = (rules, view) => editors[rules.game].cleared(rules, view);
  const hex = parseRules("hex:3");
  const view = { board: "R...B....", mover: "first", red: "first" };
  assert.equal(put(hex, view, "c1", "second"), "R.B/.B./... R");
  assert.equal(put(hex, view, "a1", "first"), ".../.B./... R", "the stone that is there goes again");
  assert.equal(
    put(hex, { ...view, red: "second" }, "b2", "nothing"),
    "R../.../... B",
    "after a swap of sides Blue is first",
  );
  assert.equal(withMover(hex, view, "second"), "R../.B./... B");
  const dots = parseRules("dots:2x1");
  const open = { board: "1111100", boxes: "..", mover: "first" };
  assert.equal(put(dots, open, "b1v", "second"), "f3 0 1 R", "who closes a box has it");
  assert.equal(cleared(dots, { ...open, boxes: "1." }), null, "some starts have lines");
  assert.equal(cleared(hex, view), ".../.../... R");
  const surakarta = parseRules("surakarta");
  const empty = { board: ".".repeat(36), mover: "second" };
  assert.equal(put(surakarta, empty, "b6", "second"), `.W${".".repeat(34)} W`);
});

test("size, rules and game are chosen beside the board", async () => {
  for (const size of ["desktop", "phone"]) {
    const page = await visitor(browser, server.address, { size });
    await study(page, "hex:11,swap=pieces");
    const select = (name, value) => page.selectOption(`.board-fields select[aria-label="${name}"]`, value);
    await select("Size", "13");
    await page.waitForSelector('.board [data-spot="m13"]', { state: "attached" });
    assert.match(page.url(), /hex:13,swap=pieces\/$/);
    await select("Swap rule", "off");
    await page.waitForURL(/hex:13\/$/);
    await select("Game", "dots");
    await page.waitForSelector(".board.dots");
    await select("Rows", "3");
    await page.waitForURL(/dots:5x3\/$/);
    assert.deepEqual(await misplaced(page), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("a position is set up by hand in every game, and analysed", async () => {
  const page = await visitor(browser, server.address);
  const put = async (spot, sign) => {
    await press(page, spot);
    await page.waitForSelector(sign, { state: "attached" });
  };
  await study(page, "hex:5,swap=pieces", "c3");
  await page.click('[data-control="editor"]');
  await put("b2", ".board .piece:nth-child(2)");
  await page.click('input[name="tool"][value="second"]');
  await put("d4", ".board .stone-second");
  await page.click('input[name="mover"][value="second"]');
  await page.waitForFunction(() => document.querySelector(".stand").textContent.includes("Blue to move"));
  await page.click('[data-control="editor.done"]');
  await page.waitForFunction(() => location.hash.endsWith(encodeURIComponent("...../.R.../..R../...B./..... B")));
  await page.waitForSelector(".candidates tbody tr:not(.vacant)");
  await study(page, "surakarta");
  await page.click('[data-control="editor"]');
  await page.click('[data-control="editor.clear"]');
  await page.waitForFunction(() => !document.querySelector(".board .piece"));
  await put("c4", ".board .disc-first");
  await page.click('[data-control="cancel"]');
  await page.waitForFunction(() => document.querySelectorAll(".board .piece").length === 24);
  await study(page, "dots:1x1", "a1ha1v");
  await page.click('[data-control="editor"]');
  await page.click('input[name="tool"][value="second"]');
  await press(page, "a2h");
  await page.waitForFunction(() => document.querySelectorAll(".board .drawn").length === 3);
  await press(page, "b1v");
  await page.waitForSelector(".board .box-second", { state: "attached" });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** Keeps requests for positions until they are let go; says when the next one has come. */
async function slowPositions(page) {
  const held = [];
  const expected = [];
  let open = false;
  await page.route("**/api/positions", (route) => {
    if (open) return route.continue();
    held.push(route);
    expected.shift()?.();
  });
  const next = () => new Promise((come) => expected.push(come));
  const letGo = async () => {
    open = true;
    for (const route of held) await route.continue();
  };
  return { held, next, letGo };
}

test("stones that are set faster than the server answers are all on the board", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5");
  await page.click('[data-control="editor"]');
  const { letGo } = await slowPositions(page);
  for (const spot of ["a1", "c3", "e5"]) await page.locator(`.board [data-spot="${spot}"]`).click({ force: true });
  await letGo();
  await page.waitForFunction(() => document.querySelectorAll(".board .piece").length === 3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("s");
  assert.equal(await page.locator(".board .piece").count(), 3, "keys do not reach the game behind the editor");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a page that loads slowly does not come back over the next one", async () => {
  const page = await visitor(browser, server.address);
  const { held, next } = await slowPositions(page);
  const address = `${server.address}#/analysis/dots:2x2/`;
  for (const to of [`${server.address}#/analysis/hex:5/`, address]) {
    const asked = next();
    await page.goto(to);
    await asked;
  }
  await held[1].continue();
  await page.waitForSelector(".board.dots");
  const answered = page.waitForResponse("**/api/positions");
  await held[0].continue();
  await (await answered).finished();
  await page.waitForSelector(".candidates tbody tr:not(.vacant)");
  assert.equal(page.url(), address);
  assert.equal(await page.locator(".board").count(), 1);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a move of a line that is pressed twice is played once", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5", "c3");
  const third = page.locator(".candidates tbody tr:nth-child(1) .line-moves").nth(1).locator("button").nth(1);
  await third.waitFor();
  const { letGo } = await slowPositions(page);
  await third.evaluate((button) => {
    button.click();
    button.click();
  });
  await letGo();
  await moves(page, 4);
  await page.keyboard.press("End");
  await page.waitForSelector(".candidates tbody tr:not(.vacant)");
  await moves(page, 4);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("from a position of the analysis board the game goes on against a level", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5,swap=pieces", "c3b2d2");
  await moves(page, 3);
  await page.keyboard.press("ArrowLeft");
  await page.click('[data-control="playHere"]');
  await page.click('dialog input[name="level"][value="newcomer"]');
  await page.click("dialog .buttons button.main");
  await page.waitForSelector(".board.playable");
  await moves(page, 2);
  assert.match(await page.textContent('[data-side="first"]'), /You/);
  await press(page, "d4");
  await moves(page, 4);
  await page.context().close();
});

test("several lines are shown, and each of their moves can be played", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5", "c3");
  const row = (number) => page.locator(`.candidates tbody tr:nth-child(${number}):not(.vacant)`);
  await row(2).locator(".line-moves").nth(1).locator("button:visible").first().waitFor();
  const line = await page.evaluate(
    () =>
      new Promise((done) => {
        const buttons = [...document.querySelectorAll(".candidates tbody tr:nth-child(2) button")].filter(
          (b) => !b.hidden,
        );
        const found = buttons.slice(0, 2).map((button) => button.textContent);
        buttons[1].click();
        done(found);
      }),
  );
  await moves(page, 3);
  const listed = await page.locator(".moves li button").allTextContents();
  assert.deepEqual(listed.slice(1), line);
  await page.context().close();
});

test("comments are kept with their positions and written into records", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5", "c3b2");
  await moves(page, 2);
  await page.fill(".comment", "too early");
  await page.keyboard.press("Escape");
  await page.click(".moves li:first-child button");
  assert.equal(await page.inputValue(".comment"), "");
  await page.click('[aria-label="First move"]');
  await page.fill(".comment", "a short game");
  await page.click(".moves li:nth-child(2) button");
  assert.equal(await page.inputValue(".comment"), "too early");
  await page.click('[data-control="export"]');
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-save="sgf"]')]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /C\[a short game\]/);
  assert.match(text, /C\[too early\]/);
  await page.keyboard.press("Escape");
  await page.click('[data-control="import"]');
  await page.fill("dialog textarea", text);
  await page.click("dialog .buttons button.main");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.click('[aria-label="First move"]');
  assert.equal(await page.inputValue(".comment"), "a short game");
  await page.context().close();
});

test("the course of a game has values and move numbers, and a mistake shows what was better and what answers it", async () => {
  const page = await visitor(browser, server.address);
  await page.evaluate(async () => {
    const { reviewPanel } = await import("/parts/review.js");
    const { grow, node } = await import("/lib/tree.js");
    const root = node({ mover: "first" }, null);
    const last = grow(root, [
      { mover: "second", move: "a1", by: "first" },
      { mover: "first", move: "c3", by: "second" },
    ]);
    root.report = { mover: "first", value: 0.9, judged: true, line: ["b2", "a2"] };
    last.parent.report = { mover: "second", value: 0.8, judged: true, line: ["c3"] };
    last.parent.judgement = { quality: "blunder", before: 0.9, after: 0.2, loss: 0.7, points_lost: null };
    last.report = { mover: "first", value: 0.2, judged: true, line: [] };
    last.judgement = { quality: "best", before: 0.8, after: 0.8, loss: 0, points_lost: null };
    window.gone = [];
    const go = (at, line = []) => window.gone.push([at.ply, line.join(" ")]);
    const panel = reviewPanel("hex", { go, start() {}, stop() {} });
    document.getElementById("main").replaceChildren(panel.element);
    panel.update(last, null);
  });
  assert.deepEqual(await page.locator(".graph .plies span").allTextContents(), ["1", "2"]);
  assert.match(await page.textContent(".graph .told"), /2\. c3 · Blue 80%/);
  const box = await page.locator(".graph svg").boundingBox();
  await page.mouse.move(box.x + 2, box.y + 20);
  assert.match(await page.textContent(".graph .told"), /Start · Red 90%/);
  const counts = await page.locator(".counts tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ").trim()),
  );
  assert.deepEqual(counts, ["Red 2% 0 0 1 Retry", "Blue 100% 0 0 0"]);
  for (const button of await page.locator(".mistakes .mistake:first-child button").all()) await button.click();
  assert.deepEqual(await page.evaluate(() => window.gone), [
    [0, "b2 a2"],
    [1, "c3"],
  ]);
  await page.context().close();
});

test("influence is one tint a cell", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5", "c3b2");
  await page.click('[data-toggle="engine"]');
  await page.click('[data-toggle="overlay.resistance"]');
  await page.waitForSelector(".board .current-R, .board .current-B", { state: "attached" });
  assert.ok((await page.locator(".board .current-R, .board .current-B").count()) <= 25);
  await setUp(page, { game: "hex", hexSize: 5, opponent: "here" });
  await start(page);
  await page.context().close();
});

test("with a variation on the board both lines have a link", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5", "c3b2");
  await moves(page, 2);
  await page.keyboard.press("ArrowLeft");
  await press(page, "d4");
  await page.waitForSelector(".moves .variation");
  await page.click('[data-control="export"]');
  await page.waitForSelector("dialog input[readonly]");
  const links = await page
    .locator("dialog input[readonly]")
    .evaluateAll((fields) => fields.map((field) => field.value));
  assert.deepEqual(
    links.map((link) => link.split("/").pop()),
    ["c3b2", "c3d4"],
  );
  await page.context().close();
});

test("moves by one side without a break share a number", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "dots:2x1", "a1hb1ha2hb2ha1vb1vc1v");
  await moves(page, 7);
  assert.equal((await page.locator(".moves .no").allTextContents()).join(" "), "1. 2. 3. 4. 5. 6. ");
  await page.context().close();
});

test("a link with a pass is shown from the position after it, with what came before as a comment", async () => {
  const page = await visitor(browser, server.address);
  await study(page, "hex:5");
  await page.click('[data-control="import"]');
  await page.fill("dialog textarea", "https://hexworld.org/board/#5,a1b2:pc3");
  await page.click("dialog .buttons button.main");
  await moves(page, 1);
  assert.equal(await page.locator(".board .piece").count(), 3);
  await page.keyboard.press("Home");
  assert.equal(await page.inputValue(".comment"), "a1 b2 pass");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
