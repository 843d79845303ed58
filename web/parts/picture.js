// The board as a file: SVG, or PNG.

const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
];

/** What an engine shows on a board. */
export const THOUGHTS = ".heat, .label, .arrow, .arrow-head";

/** A copy that needs no style sheet. @param {SVGSVGElement} board @param {boolean} thoughts whether with what an engine shows @param {number} width @returns {{text: string, width: number, height: number}} */
export function pictureOf(board, thoughts, width = 1200) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [originals, copies] = [board.querySelectorAll("*"), copy.querySelectorAll("*")];
  /** @type {Element[]} */
  const dropped = [];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value) copies[index].setAttribute(name, value);
    }
    if (!thoughts && original.matches(THOUGHTS)) dropped.push(copies[index]);
    copies[index].removeAttribute("class");
  });
  for (const each of [...dropped, ...copy.querySelectorAll("[data-spot]")]) each.remove();
  const [left, top, across, down] = (board.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const height = Math.round((width * down) / across);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  for (const [name, value] of Object.entries({ x: left, y: top, width: across, height: down, fill: paper }))
    ground.setAttribute(name, String(value));
  copy.prepend(ground);
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height }))
    copy.setAttribute(name, String(value));
  for (const name of ["class", "tabindex", "role", "aria-label", "aria-roledescription"]) copy.removeAttribute(name);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** @param {SVGSVGElement} board @param {boolean} thoughts @returns {Promise<Blob>} */
export async function pngOf(board, thoughts) {
  const { text, width, height } = pictureOf(board, thoughts);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = () => failed(new Error("the picture cannot be drawn"));
      image.src = address;
    });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hands a file to the reader. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
