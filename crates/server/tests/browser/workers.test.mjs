// A server that leaves thinking to workers on a queue.
import { test } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { moves, press, setUp, start, startBoyi, startBrowser, startServer, visitor } from "./common.mjs";

const NATS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]
  .map((folder) => join(folder, "nats-server"))
  .find((file) => existsSync(file));

/** A queue of its own, or none where there is no program for it. */
async function startQueue() {
  const folder = mkdtempSync(join(tmpdir(), "boyi-queue-"));
  // The system chooses the port, and the queue writes it down once it listens.
  const child = spawn(NATS, ["-a", "127.0.0.1", "-p", "-1", "-js", "-sd", folder, "--ports_file_dir", folder], { stdio: "ignore" });
  const told = join(folder, `nats-server_${child.pid}.ports`);
  const url = () => {
    try {
      return JSON.parse(readFileSync(told, "utf8")).nats[0];
    } catch {
      return null;
    }
  };
  while (!url()) await new Promise((later) => setTimeout(later, 50));
  const stop = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: url(), stop };
}

const skip = NATS ? false : "there is no nats-server here (Debian: apt-get install nats-server)";

test("workers answer in games and in analysis, and another goes on for one that dies", { skip }, async () => {
  const queue = await startQueue();
  const worker = () => startBoyi("worker", "--nats", queue.url, "--concurrency", "1");
  const workers = [worker()];
  const server = await startServer("--nats", queue.url);
  const browser = await startBrowser();
  try {
    const page = await visitor(browser, server.address);
    await setUp(page, { game: "hex", hexSize: 5, opponent: "engine", level: "beginner" });
    await start(page);
    await press(page, "c3");
    await moves(page, 2);
    // Loaded anew: what the page before shows must not be taken for this one's.
    const analyse = async (line) => {
      await page.goto(`${server.address}#/analysis/${line}`);
      await page.reload();
      await page.waitForSelector(".candidates tbody tr:not(.vacant)");
    };
    await analyse("hex:11/f6e5");
    const thoughtFor = (least, most) =>
      page.waitForFunction(
        ([from, to]) => {
          const shown = document.querySelector(".line small")?.textContent.match(/([\d.]+) s$/);
          return shown && from <= Number(shown[1]) && Number(shown[1]) < to;
        },
        [least, most],
      );
    await thoughtFor(1, Infinity);
    workers[0].stop();
    await workers[0].ended;
    workers.push(worker());
    // The other begins anew: it has thought for less than the page showed last.
    await thoughtFor(0, 1);
    await analyse("dots:3x3/a1h");
    await analyse("hex:5/c3b2d2");
    await page.click('[data-review="300ms"]');
    await page.waitForFunction(
      () => (document.querySelector(".graph .curve")?.getAttribute("d") ?? "").split("L").length >= 4,
    );
    assert.deepEqual(page.complaints, []);
  } finally {
    await browser.close();
    server.stop();
    for (const one of workers) one.stop();
    queue.stop();
  }
});
