// What the analysis board begins with: a tree that was kept, or what the address says; and records on their way to it.
import { said, t } from "../lib/i18n.js";
import { positions, readRecord } from "../lib/api.js";
import { handTree, keptTree } from "../lib/kept_trees.js";
import { splitMoves } from "../lib/move_text.js";
import { analysisLink, parseRules } from "../lib/rules.js";
import { usualRules } from "../lib/setup.js";
import { unpack } from "../lib/annotations.js";
import { grow, lastOf, lineThrough, movesTo, node, nodesOf } from "../lib/tree.js";
import { complain, toast } from "../parts/dialog.js";

/** @typedef {import("../lib/kept_trees.js").Tree} Tree */

/** The address of what is on the board: the whole line, and the place in it. @param {Tree} tree @param {string} [notes] what is written about the line */
export function addressOf({ rules, setup, current }, notes) {
  return analysisLink(rules, movesTo(lastOf(current)), setup, current.ply, notes);
}

/** Shows a record on the analysis board. @param {import("../lib/api.js").ReadRecord} read what the server made of it @param {import("../lib/library.js").KeptGame} [kept] as it is kept in the library */
export function showRecord({ record, nodes, problem }, kept) {
  if (problem) toast(t("import.partial", { problem: said(problem) }), true);
  const { moves, variations, ...header } = record;
  const root = nodesOf(nodes)[0];
  // What is said about the whole game stands at its beginning.
  root.comment ||= header.comment ?? "";
  const tree = { rules: header.rules, setup: header.setup, header, kept, current: kept ? root : lastOf(root) };
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

/** The positions of a line as far as it can be played; what is wrong with the rest is said. @param {import("../lib/api.js").Line} line @returns {Promise<import("../lib/api.js").View[]>} */
async function played(line) {
  const asked = (/** @type {number} */ count) => positions({ ...line, moves: line.moves.slice(0, count) });
  try {
    return await asked(line.moves.length);
  } catch (error) {
    if (!line.moves.length) throw error;
    // The longest beginning that can be played, halving what is open.
    let [least, most] = [0, line.moves.length - 1];
    let views = await asked(0);
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      try {
        views = await asked(middle);
        least = middle;
      } catch {
        most = middle - 1;
      }
    }
    complain(error);
    return views;
  }
}

/** @param {string[]} parameters rules, moves with the place that is shown, setup, notes @returns {Promise<Tree>} */
export async function beginning([rules = usualRules(), line = "", setupText = "", notes = ""]) {
  const kept = keptTree(location.hash.replace(/\/+review$/, ""));
  if (kept) return kept;
  const setup = setupText ? decodeURIComponent(setupText) : undefined;
  const [text, place] = line.split("@");
  const { moves, rest } = splitMoves(parseRules(rules).game, text);
  if (rest) complain(t("badMoves", { text: rest }));
  const views = await played({ rules, setup, moves });
  const last = grow(node(views[0], null), views.slice(1));
  if (notes !== "review") unpack(last, notes);
  return { rules, setup, header: {}, current: (place && lineThrough(last)[Number(place)]) || last };
}
