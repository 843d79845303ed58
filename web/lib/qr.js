// QR codes for links: bytes, the lowest level of correction, versions 1 to 6 (ISO/IEC 18004). A longer text has none.

/** Of each version: bytes of data, bytes of correction in each block, blocks. */
const VERSIONS = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
];

// Numbers of the field of 256, and their logarithms.
const POWERS = new Uint8Array(255);
const LOGS = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at++) {
  POWERS[at] = value;
  LOGS[value] = at;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? POWERS[(LOGS[a] + LOGS[b]) % 255] : 0);

/** The bytes that correct a block: what is left of it when it is divided by the generator. @param {number[]} data @param {number} count */
function correction(data, count) {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] ^= times(factor, POWERS[root])));
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at];
    if (factor) generator.forEach((each, place) => (rest[at + place] ^= times(each, factor)));
  }
  return rest.slice(data.length);
}

/** All bytes of a code, the blocks interleaved. @param {Uint8Array} text @param {number} version from 0 */
function codewords(text, version) {
  const [size, corrected, blocks] = VERSIONS[version];
  const bits = [0, 1, 0, 0];
  const push = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(text.length, 8);
  for (const byte of text) push(byte, 8);
  push(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  for (let pad = 0xec; data.length < size; pad ^= 0xec ^ 0x11) data.push(pad);
  const each = size / blocks;
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * each, (at + 1) * each));
  const checks = parts.map((part) => correction(part, corrected));
  const woven = (/** @type {number[][]} */ lists) => lists[0].flatMap((_, at) => lists.map((list) => list[at]));
  return [...woven(parts), ...woven(checks)];
}

const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2,
  (/** @type {number} */ _x, /** @type {number} */ y) => y % 2,
  (/** @type {number} */ x) => x % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3,
];

/** How hard a drawing is to read: long runs, blocks of one colour, more of one colour than of the other. @param {boolean[][]} cells */
function penalty(cells) {
  const size = cells.length;
  let sum = 0;
  for (const rows of [cells, cells.map((_, x) => cells.map((row) => row[x]))]) {
    for (const row of rows) {
      let run = 1;
      for (let x = 1; x <= size; x++) {
        if (x < size && row[x] === row[x - 1]) run++;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
    }
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++)
      if (cells[y][x] === cells[y - 1][x] && cells[y][x] === cells[y][x - 1] && cells[y][x] === cells[y - 1][x - 1])
        sum += 3;
  const dark = cells.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** The cells of the code of a text, row by row; null if the text is too long. @param {string} text @returns {boolean[][] | null} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([size]) => bytes.length <= size - 2);
  if (version < 0) return null;
  const size = 21 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const fixed = Array.from({ length: size }, () => new Array(size).fill(null));
  const square = (
    /** @type {number} */ left,
    /** @type {number} */ top,
    /** @type {number} */ reach,
    /** @type {(ring: number) => boolean} */ dark,
  ) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (fixed[top + dy]?.[left + dx] !== undefined)
          fixed[top + dy][left + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  if (version > 0) square(size - 7, size - 7, 2, (ring) => ring !== 1);
  for (let at = 8; at < size - 8; at++) fixed[6][at] = fixed[at][6] = at % 2 === 0;
  // The places of the format are taken before it is known.
  const formats = Array.from({ length: 15 }, (_, bit) => [
    bit < 6 ? [8, bit] : bit < 8 ? [8, bit + 1] : bit === 8 ? [7, 8] : [14 - bit, 8],
    bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit],
  ]);
  for (const [x, y] of formats.flat()) fixed[y][x] = false;
  fixed[size - 8][8] = true;
  const bits = codewords(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  /** @param {number} mask */
  const drawn = (mask) => {
    const cells = fixed.map((row) => row.map(Boolean));
    let next = 0;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        for (const x of [right, right - 1])
          if (fixed[y][x] === null) cells[y][x] = Boolean(bits[next++]) !== (MASKS[mask](x, y) === 0);
      }
    }
    const kind = (1 << 3) | mask;
    let rest = kind;
    for (let bit = 0; bit < 10; bit++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const format = ((kind << 10) | rest) ^ 0x5412;
    formats.forEach((places, bit) => {
      for (const [x, y] of places) cells[y][x] = Boolean((format >> bit) & 1);
    });
    return cells;
  };
  const all = MASKS.map((_, mask) => drawn(mask));
  const least = Math.min(...all.map(penalty));
  return all.find((cells) => penalty(cells) === least) ?? null;
}
