// Every text is there in every language, and every text is used.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const WEB = new URL("../../../../web/", import.meta.url).pathname;
const { en } = await import(join(WEB, "text/en.js"));
const { zh } = await import(join(WEB, "text/zh.js"));
const { zhServer } = await import(join(WEB, "text/zh_server.js"));

const sources = readdirSync(WEB, { recursive: true })
  .filter((name) => name.endsWith(".js") && !name.startsWith("text/"))
  .map((name) => readFileSync(join(WEB, name), "utf8"))
  .join("\n");

test("both languages have the same texts", () => {
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
});

test("both languages name the same values in a text", () => {
  const values = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const name of Object.keys(en)) assert.deepEqual(values(zh[name]), values(en[name]), name);
});

test("Chinese texts are Chinese", () => {
  const untranslated = Object.keys(en).filter(
    (name) => zh[name] === en[name] && /[a-z]{4}/i.test(en[name].replace(/boyi|Little Golem|\{\w+\}/g, "")),
  );
  assert.deepEqual(untranslated, []);
});

test("every text that the page asks for is there", () => {
  const asked = [...sources.matchAll(/\bt\("([^"]+)"/g)].map((match) => match[1]);
  assert.ok(asked.length > 100);
  assert.deepEqual(
    asked.filter((name) => !(name in en)),
    [],
  );
});

test("every text is asked for", () => {
  const families = [...sources.matchAll(/`([a-zA-Z.]+)\.\$\{/g)].map((match) => `${match[1]}.`);
  const games = /^(hex|surakarta|dots)(\.short)?$/;
  const used = (name) =>
    sources.includes(`"${name}"`) || families.some((family) => name.startsWith(family)) || games.test(name);
  assert.deepEqual(
    Object.keys(en).filter((name) => !used(name)),
    [],
  );
});

test("what is translated of the server is what it says", () => {
  const crates = new URL("../../../", import.meta.url).pathname;
  const rust = readdirSync(crates, { recursive: true })
    .filter((name) => /^(games|server|search)\/src\/.*\.rs$/.test(name))
    .map((name) => readFileSync(join(crates, name), "utf8"))
    .join("\n");
  const sentences = zhServer.map(([english]) => english).filter((english) => typeof english === "string");
  assert.deepEqual(
    sentences.filter((english) => !rust.includes(english)),
    [],
  );
});

/** A module and what it imports, directly or not. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const imports = readFileSync(join(WEB, name), "utf8").matchAll(/^(?:import|export)[^;]*? from "([^"]+)"/gm);
  for (const [, other] of imports) closure(join(dirname(name), other), found);
  return found;
}

test("what comes before the first game is small", () => {
  const modules = [...closure("pages/game.js", closure("pages/home.js", closure("main.js")))];
  const files = [...modules, "index.html", "start.js", "style.css", "board.css", "icon.svg"];
  const bytes = files.reduce((sum, name) => sum + readFileSync(join(WEB, name)).length, 0);
  assert.ok(bytes < 300 * 1024, `${bytes} bytes`);
  console.log(`${files.length} files and ${bytes} bytes before the first game, in English`);
});

test("the modules are fetched side by side, and those of the first page before the others", () => {
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  const listed = (list) => {
    const links = page.split(`<template id="${list}">`)[1].split("</template>")[0];
    return [...links.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, name]) => name).sort();
  };
  const first = closure("pages/home.js", closure("main.js"));
  first.delete("main.js");
  const modules = readdirSync(WEB, { recursive: true }).filter((name) => name.endsWith(".js"));
  assert.deepEqual(listed("modules-first"), [...first].sort());
  assert.deepEqual(
    [...listed("modules-first"), ...listed("modules-later"), "main.js", "start.js"].sort(),
    modules.sort(),
  );
});
