// Every text can be read: contrast of at least 4.5 to 1 (WCAG AA), in every theme; where much contrast is chosen, 7 to 1.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const css = readFileSync(`${process.env.SITE}/style.css`, "utf8");

/** The colours that a rule declares. */
function declared(selector) {
  const rule = css.slice(css.indexOf(`${selector} {`)).split("}")[0];
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]),
  );
}

function luminance(colour) {
  const parts = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const light = declared(":root");
const dark = { ...light, ...declared(':root[data-theme="dark"]') };
const wood = { ...light, ...declared(':root[data-theme="wood"]') };
const strong = { ...light, ...declared(':root[data-theme="contrast"]') };
const PAIRS = [
  "ink paper",
  "ink surface",
  "ink raised",
  "soft paper",
  "soft surface",
  "soft raised",
  "accent surface",
  "accent accent-soft",
  "on-accent accent",
  "ink accent-soft",
  "good surface",
  "doubt surface",
  "bad surface",
  "paper ink",
  "ink board",
  "good board",
  "ink wood",
];

/** How far apart two colours are, 0 to 441. */
const distance = (a, b) =>
  Math.hypot(...[1, 3, 5].map((at) => parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)));

for (const [name, colours] of [
  ["light", light],
  ["dark", dark],
  ["wood", wood],
  ["contrast", strong],
]) {
  test(`the way of a capture stands out from the board and its loops: ${name}`, () => {
    assert.ok(contrast(colours.trace, colours.wood) >= 3, `${contrast(colours.trace, colours.wood)}`);
    for (const loop of ["inner-loop", "outer-loop"]) assert.ok(distance(colours.trace, colours[loop]) > 90, loop);
  });
}

for (const [name, colours, onStone] of [
  ["light", light, "#ffffff"],
  ["dark", dark, "#101010"],
  ["wood", wood, "#ffffff"],
  ["contrast", strong, "#ffffff"],
]) {
  test(`texts can be read: ${name}`, () => {
    const pairs = [
      ...PAIRS.map((pair) => pair.split(" ").map((part) => colours[part])),
      [onStone, colours.first],
      [onStone, colours.second],
    ];
    const least = name === "contrast" ? 7 : 4.5;
    for (const [over, under] of pairs)
      assert.ok(contrast(over, under) >= least, `${over} on ${under}: ${contrast(over, under).toFixed(2)}`);
  });
}
