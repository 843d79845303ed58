// Short sounds, made on the spot.
import { remembered } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

// Opening takes long enough to be seen, so it does not wait for the first move; before a press no browser allows it.
addEventListener("pointerup", () => setTimeout(open), { once: true });

function open() {
  if (!remembered("sound", true)) return;
  try {
    context ??= new AudioContext();
  } catch {
    // No sound on this machine.
  }
}

/** @param {number} pitch @param {number} length @param {OscillatorType} shape @param {number} at */
function tone(pitch, length, shape, at) {
  if (!context) return;
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  gain.gain.setValueAtTime(0.16, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** @param {"move" | "take" | "win" | "low"} what */
export function play(what) {
  if (!remembered("sound", true)) return;
  open();
  if (what === "move") tone(420, 0.07, "triangle", 0);
  if (what === "take") [300, 460].forEach((pitch, i) => tone(pitch, 0.1, "triangle", i * 0.06));
  if (what === "win") [392, 494, 587, 784].forEach((pitch, i) => tone(pitch, 0.22, "sine", i * 0.11));
  if (what === "low") tone(880, 0.05, "square", 0);
}
