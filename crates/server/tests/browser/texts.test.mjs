// Every text is there in every language, and every text is used.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const WEB = `${process.env.SITE}/`;
const games = readdirSync(join(WEB, "games"));
const wordsIn = async (language) => {
  const files = games.map((name) => import(join(WEB, `games/${name}/words.${language}.js`)));
  return Object.assign({}, ...(await Promise.all(files)).map(({ words }) => words));
};
const en = { ...(await import(join(WEB, "text/en.js"))).en, ...(await wordsIn("en")) };
const zh = { ...(await import(join(WEB, "text/zh.js"))).zh, ...(await wordsIn("zh-CN")) };

const sources = readdirSync(WEB, { recursive: true })
  .filter((name) => name.endsWith(".js") && !name.startsWith("text/") && !name.includes("/words."))
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
  const used = (name) =>
    sources.includes(`"${name}"`) ||
    families.some((family) => name.startsWith(family)) ||
    games.includes(name.replace(/\.short$/, ""));
  assert.deepEqual(
    Object.keys(en).filter((name) => !used(name)),
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
  const first = closure("pages/game.js", closure("pages/home.js", closure("main.js")));
  const own = games.flatMap((name) => ["board.css", "words.en.js"].map((file) => `games/${name}/${file}`));
  const modules = games.reduce((found, name) => closure(`games/${name}/game.js`, found), first);
  const files = [...modules, ...own, "index.html", "start.js", "style.css", "board.css", "icon.svg"];
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
  // Those of the games are asked for when the page knows which games there are.
  const isModule = (name) => name.endsWith(".js") && !name.startsWith("games/");
  const modules = readdirSync(WEB, { recursive: true }).filter(isModule);
  assert.deepEqual(listed("modules-first"), [...first].sort());
  assert.deepEqual(
    [...listed("modules-first"), ...listed("modules-later"), "main.js", "start.js"].sort(),
    modules.sort(),
  );
});
