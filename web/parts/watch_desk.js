// What somebody who watches engines can do: stand still, go on, play one move, choose the pace.
import { ICONS } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Playback } from "../lib/playback.js";
import { remember, remembered } from "../lib/settings.js";
import { send } from "../lib/socket.js";
import { selection } from "./choices.js";
import { control } from "./controls.js";

const PACES = [0, 1, 3, 10];

/**
 * @param {import("../lib/table.js").Table} table
 * @param {{at: () => number, show: (ply: number) => void, changed: () => void}} on where the viewer is; shows a position; the buttons are others
 */
export function watchDesk(table, on) {
  const last = () => table.views.length - 1;
  const playback = new Playback({ at: on.at, last, show: on.show });
  playback.pace = remembered("pace", 0);
  /** Whether engines that stand still are to play one move. */
  let stepping = false;

  const still = () => playback.held || table.game.time.paused;
  /** Whether the engines themselves can be told. */
  const commands = () => table.playing && !table.game.result;

  function holdOrResume() {
    const stood = still();
    if (stood) playback.resume();
    else playback.hold();
    if (commands() && table.game.time.paused === stood) send({ type: stood ? "resume" : "pause" });
    on.changed();
  }

  function step() {
    playback.hold();
    if (on.at() < last()) return on.show(on.at() + 1);
    stepping = commands();
    if (!stepping) return;
    if (table.game.time.paused) send({ type: "resume" });
    on.changed();
  }

  return {
    /** Whoever looks back is not dragged forward. */
    looked() {
      playback.held = on.at() < last() || table.game.time.paused;
    },
    /** Shows what engines have played, when it is due. @param {boolean} moved whether it is one move */
    follow(moved) {
      if (!moved || !stepping) return playback.go();
      stepping = false;
      if (!table.game.result) send({ type: "pause" });
      on.show(last());
    },
    /** Whether there is nothing more to be shown. */
    seenAll: () => on.at() === last() || playback.held,
    buttons() {
      if (table.game.result && on.at() === last()) return [];
      const name = still() ? "resume" : "pause";
      return [control(name, ICONS[still() ? "play" : "pause"], holdOrResume), control("watch.step", ICONS.last, step)];
    },
    paceField() {
      const paces = PACES.map((seconds) => [seconds, t(`watch.pace.${seconds}`)]);
      return selection(t("watch.pace"), paces, playback.pace, (seconds) => {
        playback.pace = Number(seconds);
        remember("pace", playback.pace);
        playback.go();
      });
    },
    stop: () => playback.hold(),
  };
}
