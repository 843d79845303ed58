// A server, a browser, and what tests do with them.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";

/** Where `./test` has installed what the tests need. */
const installed = createRequire(join(process.env.MODULES ?? ".", "tests.js"));
const { chromium } = installed("playwright-core");

export const BOYI = process.env.BOYI ?? "boyi";

/** Starts a server with a folder of its own. */
export async function startServer(...more) {
  const folder = mkdtempSync(join(tmpdir(), "boyi-browser-"));
  const options = ["serve", "--port", "0", "--data", folder, ...more];
  const child = spawn(BOYI, options, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((done, failed) => {
    lines.on("line", (line) => {
      const found = line.match(/http:\/\/\S+/);
      if (found) done(found[0]);
    });
    child.on("exit", (code) => failed(new Error(`boyi ended with ${code}`)));
  });
  return {
    address,
    stop: () => {
      child.removeAllListeners("exit");
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command of boyi until it ends, or is stopped. */
export function startBoyi(...options) {
  const child = spawn(BOYI, options, { stdio: "ignore" });
  const ended = new Promise((done) => child.on("exit", done));
  return { ended, stop: () => child.kill("SIGKILL") };
}

/** What takes longer, in milliseconds, does not come: a busy machine needs seconds for what otherwise takes a moment. */
const PATIENCE = 120000;

export const startBrowser = () =>
  chromium.launch({
    timeout: PATIENCE,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--mute-audio",
    ],
  });

/** A server and a browser for all tests of a file, gone after them. */
export async function stage() {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  after(async () => {
    await browser.close();
    server.stop();
  });
  return [server, browser];
}

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** A page of a fresh visitor; anything it complains about in its console fails the test. */
export async function visitor(browser, address, { language = "en", size = "desktop", theme = "light" } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size === "phone",
    colorScheme: theme,
    locale: language,
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error") page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  await page.addInitScript((name) => {
    if (!localStorage.getItem("boyi.language")) localStorage.setItem("boyi.language", JSON.stringify(name));
  }, language);
  await page.goto(address);
  await page.waitForSelector("form.setup");
  return page;
}

/** Chooses on the first page: names and values of its radio buttons and selects. */
export async function setUp(page, choices) {
  await page.evaluate((chosen) => localStorage.setItem("boyi.setup", JSON.stringify(chosen)), choices);
  await page.goto(`${new URL(page.url()).origin}/#/`);
  await page.reload();
  await page.waitForSelector("form.setup");
}

/** Starts the game that is set up. */
export async function start(page) {
  await page.click("form.setup button.main");
  await page.waitForSelector(".arena .board");
}

/** Presses places of the board, one after another; all but the first wait until the board takes a move again. */
export async function press(page, ...spots) {
  for (const [place, spot] of spots.entries()) {
    if (place > 0) await page.waitForSelector(".board.playable");
    await page.locator(`.board [data-spot="${spot}"]`).click({ force: true });
  }
}

export const count = (page) => page.locator(".moves li").count();

/** Waits until that many moves are listed. */
export const moves = (page, number) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".moves li").length === wanted, number);

/** Plays Hex by itself until the game is over: any free cell when it is its turn. */
export async function playToTheEnd(page, limit = 200) {
  for (let turn = 0; turn < limit; turn++) {
    await page.waitForFunction(
      () => document.querySelector(".status.over") || document.querySelector(".board.playable"),
    );
    if (await page.locator(".status.over").count()) return;
    const before = await count(page);
    const played = await page.evaluate(() => {
      const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      const spots = [...document.querySelectorAll(".board [data-spot]")];
      const board = document.querySelector(".board");
      if (!board.classList.contains("surakarta")) {
        for (const spot of spots.sort(() => Math.random() - 0.5)) {
          click(spot);
          if (!board.classList.contains("playable")) return true;
        }
        return false;
      }
      for (const spot of spots.sort(() => Math.random() - 0.5)) {
        click(spot);
        const aim = document.querySelector(".board .prey, .board .target");
        if (!aim) continue;
        const [x, y] = [Math.round(Number(aim.getAttribute("cx"))), Math.round(Number(aim.getAttribute("cy")))];
        click(document.querySelector(`[data-spot="${String.fromCharCode(97 + x)}${6 - y}"]`));
        return true;
      }
      return false;
    });
    if (!played) throw new Error("nothing can be played");
    await page.waitForFunction(
      (old) => document.querySelectorAll(".moves li").length > old || document.querySelector(".status.over"),
      before,
    );
  }
  throw new Error("the game does not end");
}

/** What axe-core finds wrong with the page as it stands. */
export async function violations(page) {
  if (!(await page.evaluate(() => "axe" in window)))
    await page.evaluate(readFileSync(installed.resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  });
}

/** What is cut off or lies over something else: nothing may. */
export async function misplaced(page) {
  return page.evaluate(() => {
    const wrong = [];
    if (document.documentElement.scrollWidth > innerWidth + 1)
      wrong.push(`the page is ${document.documentElement.scrollWidth} wide on ${innerWidth}`);
    for (const element of document.querySelectorAll("button, a, .player, .status, h1, h2, label")) {
      const box = element.getBoundingClientRect();
      if (!box.width || element.closest("nav, .moves, .unseen, .skip, .side") || element.matches(".skip")) continue;
      if (box.left < -1 || box.right > innerWidth + 1)
        wrong.push(
          `${element.tagName} ${element.textContent?.slice(0, 20)} at ${Math.round(box.left)}..${Math.round(box.right)}`,
        );
      if (
        element.scrollWidth > element.clientWidth + 2 &&
        getComputedStyle(element).overflow !== "visible" &&
        element.tagName === "BUTTON"
      )
        wrong.push(`cut: ${element.textContent?.slice(0, 20)}`);
    }
    return wrong;
  });
}
