// Elements in one expression. No markup is ever parsed from text, so nothing a stranger wrote can become markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Properties */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Properties} properties @param {Child[]} children */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "width%") /** @type {HTMLElement} */ (element).style.width = `${value}%`;
    else if (name === "value" || name === "checked" || name === "disabled") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false)
      element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Properties} [properties] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, properties, children.flat());
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Properties} [properties] @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, properties = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  fill(element, properties, children.flat());
  return element;
}

/** What tells a control from the others, so that it can be found again among new ones. */
const NAMES = ["data-control", "data-toggle", "data-tool", "data-key"];

/** The same control among new ones. @param {Element} focused */
function selectorOf(focused) {
  const name = NAMES.find((name) => focused.hasAttribute(name));
  if (name) return `[${name}="${CSS.escape(focused.getAttribute(name) ?? "")}"]`;
  const { name: field, value, type } = /** @type {HTMLInputElement} */ (focused);
  return type === "radio" ? `[name="${CSS.escape(field)}"][value="${CSS.escape(value)}"]` : null;
}

/**
 * Puts other children into an element. Whoever works with the keyboard stays where they are: the control that had the
 * focus gets it again, or one beside it if it can no longer be used.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function replace(element, ...children) {
  const focused = document.activeElement;
  const selector = focused && element.contains(focused) ? selectorOf(focused) : null;
  element.replaceChildren();
  fill(element, {}, children.flat());
  const same = selector && element.querySelector(selector);
  if (!same) return;
  const usable = same.matches(":disabled") ? same.parentElement?.querySelector("button:enabled") : same;
  /** @type {HTMLElement | null | undefined} */ (usable)?.focus({ preventScroll: true });
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** A drawing of 24 by 24, stroked in the colour of the text. @param {string} path */
export function icon(path) {
  return s(
    "svg",
    {
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
    },
    s("path", { d: path }),
  );
}

export const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  flag: "M5 21V4m0 0h12l-2.500 4L17 12H5",
  swap: "M7 4 3 8l4 4M3 8h14M17 20l4-4-4-4M21 16H7",
  again: "M20 12a8 8 0 1 1-2.500-5.800M20 3v4h-4",
  chart: "M4 20V10m6 10V4m6 16v-7m4 7H2",
  share: "M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8",
  sun: "M12 4V2m0 20v-2m8-8h2M2 12h2m13.700-5.700 1.400-1.400M4.900 19.100l1.400-1.400m0-11.400L4.900 4.900m14.200 14.200-1.400-1.400M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4 7 7 0 0 0 20 14.500z",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9zM22 9l-6 6m0-6 6 6",
  help: "M12 17v.01M9.200 9a3 3 0 1 1 4 2.800c-.800.400-1.200 1-1.200 2.200M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
  first: "M18 5 11 12l7 7M6 5v14",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M6 5l7 7-7 7M18 5v14",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.700.600 1 1.300 1 2.100h5c0-.800.300-1.500 1-2.100A6 6 0 0 0 12 3z",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l13 8-13 8z",
  board: "M12 3l8 4.500v9L12 21l-8-4.500v-9z",
  import: "M12 3v12m0 0 4-4m-4 4-4-4M5 12v8h14v-8",
  raise: "M12 20V5m0 0-6 6m6-6 6 6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6m4-6v6",
  invite: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21a7 7 0 0 1 14 0M19 7v6m3-3h-6",
  save: "M5 3h11l4 4v14H4V3zm3 0v6h7V3M8 21v-7h8v7",
  plus: "M12 5v14M5 12h14",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  gear: "M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M8 14v6",
};
