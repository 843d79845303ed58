// Engines watched at one's own pace: the game is shown move by move, no faster than wanted, and stands still when told to.

export class Playback {
  /** @param {{at: () => number, last: () => number, show: (ply: number) => void}} on where the viewer is, how far the game has come */
  constructor(on) {
    this.on = on;
    /** Seconds between two moves on the board. */
    this.pace = 0;
    /** Whether it stands still. */
    this.held = false;
    this.shownAt = -Infinity;
    this.timer = 0;
  }

  /** Shows what is due, and comes back for the rest. */
  go() {
    clearTimeout(this.timer);
    const { at, last, show } = this.on;
    if (this.held || at() >= last()) return;
    const wait = this.shownAt + this.pace * 1000 - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.go(), wait);
      return;
    }
    this.shownAt = performance.now();
    // At full speed nothing is played that has been overtaken already.
    show(this.pace ? at() + 1 : last());
    this.go();
  }

  hold() {
    this.held = true;
    clearTimeout(this.timer);
  }

  resume() {
    this.held = false;
    this.go();
  }
}
