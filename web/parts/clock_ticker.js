// The clocks on the screen, between two messages of the server.
import { SIDES } from "../lib/table.js";
import { clockText, lowAt } from "./players.js";

/**
 * Lets the clocks of a table run on the screen.
 * @param {HTMLElement} main where they are @param {import("../lib/table.js").Table} table
 * @param {() => void} [warn] the viewer's own clock has become low
 * @returns {() => void} ends it
 */
export function tickClocks(main, table, warn = () => {}) {
  let warned = false;
  const timer = setInterval(() => {
    if (!table.game?.time.running) return;
    const low = lowAt(table.game.clock);
    for (const side of SIDES) {
      const [left, shown] = [table.left(side), main.querySelector(`[data-clock="${side}"]`)];
      if (left === null || !shown) continue;
      shown.textContent = clockText(left);
      shown.classList.toggle("low", left < low);
      if (side !== table.game.mover || !table.mine) continue;
      if (left < low && !warned) {
        warned = true;
        warn();
      }
      if (left > 1.2 * low) warned = false;
    }
  }, 100);
  return () => clearInterval(timer);
}
