// Fingers on a board: where a cell is smaller than a fingertip, what lies under it is shown magnified beside it, it can
// be moved before it is lifted, and a move is made by a second tap.
import { h, s } from "../lib/dom.js";
import { remembered } from "../lib/settings.js";

/** A cell of fewer pixels is hard to hit. */
export const SMALL = 36;
const ACROSS = 132;
const MAGNIFIED = 2.2;

/** Whether a tap only aims. @param {boolean} touch @param {number} width of a cell in pixels */
export function mustConfirm(touch, width) {
  const chosen = remembered("confirm", /** @type {string} */ ("auto"));
  return touch && (chosen === "always" || (chosen === "auto" && width < SMALL));
}

let drawings = 0;

/**
 * Follows a finger over a board.
 * @param {SVGSVGElement} board @param {Element[]} layers what is magnified
 * @param {{small: () => boolean, over: (spot: string | null) => void, lift: (spot: string | null) => void}} on lift: the finger left the board after it had moved
 */
export function followFinger(board, layers, on) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  let moved = false;
  for (const layer of layers) layer.id = `layer-${++drawings}`;
  const lens = s("svg", {}, ...layers.map((layer) => s("use", { href: `#${layer.id}` })));
  const loupe = h("div", { class: "loupe", "aria-hidden": "true" }, lens);

  /** @param {PointerEvent} event */
  const spotAt = ({ clientX, clientY }) =>
    document.elementFromPoint(clientX, clientY)?.getAttribute("data-spot") ?? null;

  /** @param {PointerEvent} event */
  function place({ clientX, clientY }) {
    const matrix = board.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const reach = ACROSS / matrix.a / MAGNIFIED / 2;
    lens.setAttribute("viewBox", `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`);
    // Above the finger, or beside it where there is no room.
    const above = clientY > ACROSS + 60;
    const left = above ? clientX - ACROSS / 2 : clientX + (clientX > innerWidth / 2 ? -ACROSS - 50 : 50);
    loupe.style.left = `${Math.max(4, Math.min(left, innerWidth - ACROSS - 4))}px`;
    loupe.style.top = `${above ? clientY - ACROSS - 44 : Math.max(4, clientY - ACROSS / 2)}px`;
  }

  function end() {
    from = null;
    loupe.remove();
  }

  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !event.isPrimary || !on.small()) return end();
    from = { x: event.clientX, y: event.clientY };
    moved = false;
    lens.setAttribute("class", board.getAttribute("class") ?? "");
    place(event);
    document.body.append(loupe);
    on.over(spotAt(event));
  });
  board.addEventListener("pointermove", (event) => {
    if (!from || event.pointerType !== "touch") return;
    moved ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8;
    place(event);
    on.over(spotAt(event));
  });
  board.addEventListener("pointerup", (event) => {
    if (!from) return;
    const spot = spotAt(event);
    const slid = moved;
    end();
    on.over(null);
    if (slid) on.lift(spot);
  });
  board.addEventListener("pointercancel", () => {
    end();
    on.over(null);
  });
}
