// The pictures of the docs, taken anew: BOYI=path MODULES=path node pictures.mjs FOLDER [GAME]
import { join } from "node:path";
import { press, setUp, SIZES, start, startBrowser, startServer } from "./common.mjs";

const [folder = ".", only] = process.argv.slice(2);
const [server, browser] = await Promise.all([startServer(), startBrowser()]);

const GAMES = {
  hex: {
    setup: { game: "hex", hexSize: 11, level: "club" },
    presses: ["f6", "d7", "g4"],
    line: "a3d8h7h4d6e9i4i3g5g4f5f4c5h8g8",
    overlays: ["bridges"],
  },
  surakarta: {
    setup: { game: "surakarta", level: "casual" },
    presses: ["c5", "c4", "d5", "d4", "b5", "b4"],
    line: "d5-d4b2-c3e5-d5c1-b2f5-e4c2-c1e4-f4c1-c2e6-e5d1-c1e5xe2e1-d1e2xf2c3-b4c6xb4f1-e2d4-e3c1xe3",
    overlays: ["threats"],
  },
  dots: {
    setup: { game: "dots", level: "casual" },
    presses: ["a1h", "c3v", "e5h", "b4v", "d2h"],
    line: "c3va2hb4ve5hc1hd2hf2vb1va5va6hd4ve3hc4ha1vf4vb5hd6hf5vb3hc6h",
    overlays: ["chains", "moves"],
  },
};

async function visitor(size, language) {
  const options = { viewport: SIZES[size], hasTouch: size === "phone", locale: language, reducedMotion: "reduce" };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForSelector("form.setup");
  return page;
}

const save = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });

/** Moves of a person against an engine: each waits until it is their turn. */
async function play(page, setup, presses) {
  await setUp(page, { ...setup, opponent: "engine", clock: "sudden", main: 10 });
  await start(page);
  const each = setup.game === "surakarta" ? 2 : 1;
  for (let at = 0; at < presses.length; at += each) {
    await page.waitForSelector(".board.playable");
    await press(page, ...presses.slice(at, at + each));
  }
  await page.waitForSelector(".board.playable");
  await page.mouse.move(1, 1);
}

for (const [name, { setup, presses, line, overlays }] of Object.entries(GAMES)) {
  if (only && only !== name) continue;
  const desktop = await visitor("desktop", "en");
  await play(desktop, setup, presses);
  await save(desktop, `play-${name}`);
  await desktop.evaluate(
    ([game, chosen]) => localStorage.setItem(`boyi.overlays.${game}`, JSON.stringify(chosen)),
    [name, overlays],
  );
  const rules = { hex: "hex:11", surakarta: "surakarta", dots: "dots:5x5" }[name];
  await desktop.goto(`${server.address}#/analysis/${rules}/${line}`);
  await desktop.reload();
  await desktop.click('[data-review="300ms"]');
  await desktop.waitForSelector("progress", { state: "detached", timeout: 60000 });
  await desktop.waitForTimeout(6000);
  await save(desktop, `analysis-${name}`);
  await desktop.context().close();
  const phone = await visitor("phone", "zh-CN");
  await play(phone, setup, presses);
  await save(phone, `phone-${name}`);
  await phone.context().close();
}
await browser.close();
server.stop();
