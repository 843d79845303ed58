// What the analysis board begins with: a tree that was kept, or what the address says; and records on their way to it.
import { t } from "../lib/i18n.js";
import { positions, readRecord } from "../lib/api.js";
import { handTree, keptTree } from "../lib/kept_trees.js";
import { analysisLink, parseRules, splitMoves } from "../lib/rules.js";
import { USUAL_RULES } from "../lib/setup.js";
import { grow, lastOf, lineThrough, movesTo, node, nodesOf } from "../lib/tree.js";
import { complain, toast } from "../parts/dialog.js";

/** @typedef {import("../lib/kept_trees.js").Tree} Tree */

/** The address of what is on the board: the whole line, and the place in it. @param {Tree} tree */
export function addressOf({ rules, setup, current }) {
  return analysisLink(rules, movesTo(lastOf(current)), setup, current.ply);
}

/** Shows a record on the analysis board. @param {any} read what the server made of it */
export function showRecord({ record, nodes, problem }) {
  if (problem) toast(t("import.partial", { problem }), true);
  const { moves, variations, ...header } = record;
  const root = nodesOf(nodes)[0];
  // What is said about the whole game stands at its beginning.
  root.comment ||= header.comment ?? "";
  const tree = { rules: header.rules, setup: header.setup, header, current: lastOf(root) };
  const address = addressOf(tree);
  handTree(address, tree);
  if (location.hash === address) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address;
}

/** Opens a record that was dropped or pasted. @param {File | string} found */
export function openRecord(found) {
  /** @type {Record<string, string>} */
  const options = typeof found === "string" ? {} : { name: found.name };
  readRecord(found, options).then(showRecord, complain);
}

/** @param {string[]} parameters rules, moves with the place that is shown, setup @returns {Promise<Tree>} */
export async function beginning([rules = USUAL_RULES.hex, line = "", setupText = ""]) {
  const kept = keptTree(location.hash.replace(/\/+review$/, ""));
  if (kept) return kept;
  const setup = setupText ? decodeURIComponent(setupText) : undefined;
  const [text, place] = line.split("@");
  const { moves, rest } = splitMoves(parseRules(rules).game, text);
  if (rest) complain(t("badMoves", { text: rest }));
  const views = await positions({ rules, setup, moves });
  const last = grow(node(views[0], null), views.slice(1));
  return { rules, setup, header: {}, current: (place && lineThrough(last)[Number(place)]) || last };
}
