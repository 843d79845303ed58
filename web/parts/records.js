// Records in and out: dialogs for every format, by paste, file, drag and link.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about, readRecord } from "../lib/api.js";
import { complain, copy, openDialog } from "./dialog.js";
import { download, pictureOf, pngOf } from "./picture.js";

/** Asks for a record in any format. @param {(read: any) => void} take gets what the server made of it */
export function importDialog(take) {
  const text = h("textarea", { rows: 7, placeholder: t("import.placeholder"), "aria-label": t("import") });
  const rows = h(
    "select",
    { "aria-label": t("import.rows") },
    h("option", { value: "bottom" }, t("import.rowsBottom")),
    h("option", { value: "top" }, t("import.rowsTop")),
  );
  const file = h("input", { type: "file", "aria-label": t("import.file"), accept: ".txt,.sgf,.hsgf,.json" });
  const drop = h("div", { class: "drop" }, t("import.drop"), " ", file);
  const dialog = openDialog(
    t("import"),
    [h("p", { class: "soft" }, t("import.about")), text, drop, h("label", { class: "row" }, t("import.rows"), rows)],
    [{ text: t("cancel") }, { text: t("import.read"), kind: "main", run: () => read(text.value, "") }],
  );
  /** @param {Blob | string} body @param {string} name */
  async function read(body, name) {
    try {
      const found = await readRecord(typeof body === "string" ? body.trim() : body, {
        ...(name ? { name } : {}),
        rows: rows.value,
      });
      dialog.close();
      take(found);
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }
  file.addEventListener("change", () => {
    if (file.files?.[0]) read(file.files[0], file.files[0].name);
  });
  acceptDrops(drop, (dropped) => read(dropped, dropped.name));
}

/** Lets files be dropped on an element. @param {HTMLElement} element @param {(file: File) => void} take */
export function acceptDrops(element, take) {
  // Text may be dragged into fields as everywhere.
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  const over = (/** @type {DragEvent} */ event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    element.classList.add("over");
  };
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    element.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

/**
 * Offers a game in every format that can hold it, as a link and as a picture.
 * @param {string} game @param {(options: Record<string, string>) => Promise<{name: string, blob: Blob}>} write writes the record
 * @param {string[][]} links what each leads to, and the link @param {SVGSVGElement} board
 */
export async function exportDialog(game, write, links, board) {
  const formats = (await about()).formats.filter(
    (/** @type {any} */ format) => format.write && format.games.includes(game),
  );
  const encoding = h(
    "select",
    { "aria-label": t("export.encoding") },
    ...["gb2312", "gb18030", "utf8"].map((name) =>
      h("option", { value: name }, name.toUpperCase().replace("UTF8", "UTF-8")),
    ),
  );
  const form = h(
    "select",
    { "aria-label": t("export.form") },
    ...["plain", "board", "header"].map((name) => h("option", { value: name }, t(`export.form.${name}`))),
  );
  const options = (/** @type {string} */ format) => ({
    format,
    encoding: encoding.value,
    ...(format === "surakarta" ? { form: form.value } : {}),
  });
  /** @param {string} format */
  const save = async (format) => {
    try {
      const { blob, name } = await write(options(format));
      download(blob, name);
    } catch (error) {
      complain(error);
    }
  };
  /** @param {string} format */
  const copyText = async (format) => {
    try {
      const { blob } = await write({ ...options(format), encoding: "utf8" });
      await copy(await blob.text());
    } catch (error) {
      complain(error);
    }
  };
  openDialog(t("export"), [
    ...links.flatMap(([text, link]) => [
      h("div", { class: "label" }, text),
      h(
        "div",
        { class: "line" },
        h("input", { class: "grow", readonly: true, value: link, "aria-label": text }),
        h("button", { type: "button", onclick: () => copy(link) }, t("copy")),
      ),
    ]),
    h("div", { class: "label" }, t("export.record")),
    ...formats.map((/** @type {any} */ format) =>
      h(
        "div",
        { class: "line" },
        h("span", { class: "grow" }, t(`format.${format.name}`)),
        h("button", { type: "button", onclick: () => copyText(format.name) }, t("copy")),
        h("button", { type: "button", "data-save": format.name, onclick: () => save(format.name) }, t("save")),
      ),
    ),
    h("label", { class: "row" }, t("export.encoding"), encoding),
    game === "surakarta" && h("label", { class: "row" }, t("export.form"), form),
    h("div", { class: "label" }, t("export.picture")),
    h(
      "div",
      { class: "line" },
      h(
        "button",
        {
          type: "button",
          "data-save": "svg",
          onclick: () => download(new Blob([pictureOf(board).text], { type: "image/svg+xml" }), `${game}.svg`),
        },
        "SVG",
      ),
      h(
        "button",
        {
          type: "button",
          "data-save": "png",
          onclick: () => pngOf(board).then((blob) => download(blob, `${game}.png`), complain),
        },
        "PNG",
      ),
    ),
  ]);
}
