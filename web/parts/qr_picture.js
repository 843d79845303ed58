// A link as a QR code, for the camera of another device.
import { s } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { qrCode } from "../lib/qr.js";

/** @param {string} link */
export function qrPicture(link) {
  const cells = qrCode(link);
  if (!cells) return null;
  const size = cells.length + 8;
  const dark = cells.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return s(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": t("invite.qr"),
      "shape-rendering": "crispEdges",
    },
    s("rect", { width: size, height: size, fill: "#ffffff" }),
    s("path", { d: dark, fill: "#000000" }),
  );
}
