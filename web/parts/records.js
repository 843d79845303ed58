// Records in and out: dialogs for every format, by paste, file, drag and link.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { about, readRecord } from "../lib/api.js";
import { complain, copy, openDialog } from "./dialog.js";
import { download, pictureOf, pngOf, THOUGHTS } from "./picture.js";

/** Asks for a record in any format. @param {(read: import("../lib/api.js").ReadRecord) => void} take gets what the server made of it */
export async function importDialog(take) {
  const text = h("textarea", { rows: 7, placeholder: t("import.placeholder"), "aria-label": t("import") });
  // What a record itself does not tell: every reading that is not the usual one.
  const readings = (await about()).formats.flatMap((format) =>
    format.reading.flatMap(({ name, values }) =>
      values.slice(1).map((value) => ({ spec: `${format.name}:${name}=${value}`, text: `${t(`format.${format.name}`)}: ${t(`option.${name}.${value}`)}` })),
    ),
  );
  const reading = h(
    "select",
    { "aria-label": t("import.reading") },
    h("option", { value: "" }, t("import.usual")),
    ...readings.map(({ spec, text }) => h("option", { value: spec }, text)),
  );
  const file = h("input", { type: "file", "aria-label": t("import.file"), accept: ".txt,.sgf,.hsgf,.json" });
  const drop = h("div", { class: "drop" }, t("import.drop"), " ", file);
  const dialog = openDialog(
    t("import"),
    [h("p", { class: "soft" }, t("import.about")), text, drop, h("label", { class: "row" }, t("import.reading"), reading)],
    [{ text: t("cancel") }, { text: t("import.read"), kind: "main", run: () => read(text.value, "") }],
  );
  /** @param {Blob | string} body @param {string} name */
  async function read(body, name) {
    try {
      const found = await readRecord(typeof body === "string" ? body.trim() : body, {
        ...(name ? { name } : {}),
        ...(reading.value ? { format: reading.value } : {}),
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

/** @typedef {import("../lib/server.d.ts").OptionShown} Option */

/** The fields for what a format lets its writer choose. @param {{name: string, writing: Option[]}} format @param {string} game */
function choice({ name: format, writing }, game) {
  const options = writing.filter((option) => !option.game || option.game === game);
  const fields = options.map(({ name, values }) =>
    h(
      "select",
      { "aria-label": `${t(`format.${format}`)}: ${t(`option.${name}`)}`, "data-option": `${format}:${name}` },
      ...values.map((value) => h("option", { value }, t(`option.${name}.${value}`))),
    ),
  );
  const chosen = () => Object.fromEntries(options.map(({ name }, number) => [name, fields[number].value]));
  return { fields, chosen };
}

/**
 * Offers a game in every format that can hold it, as a link and as a picture.
 * @param {string} game @param {(options: Record<string, string>) => Promise<{name: string, blob: Blob}>} write writes the record
 * @param {string[][]} links what each leads to, and the link @param {SVGSVGElement} board
 */
export async function exportDialog(game, write, links, board) {
  const formats = (await about()).formats.filter(
    (format) => format.write && format.games.includes(game),
  );
  const choices = formats.map((format) => choice(format, game));
  /** @param {number} number @param {Record<string, string>} [instead] */
  const spec = (number, instead = {}) => {
    const chosen = Object.entries({ ...choices[number].chosen(), ...instead });
    const options = chosen.map(([name, value]) => `${name}=${value}`).join(",");
    return { format: options ? `${formats[number].name}:${options}` : formats[number].name };
  };
  /** @param {number} number */
  const save = async (number) => {
    try {
      const { blob, name } = await write(spec(number));
      download(blob, name);
    } catch (error) {
      complain(error);
    }
  };
  /** @param {number} number */
  const copyText = async (number) => {
    const encoded = "encoding" in choices[number].chosen();
    try {
      const { blob } = await write(spec(number, encoded ? { encoding: "utf8" } : {}));
      await copy(await blob.text());
    } catch (error) {
      complain(error);
    }
  };
  const thoughts = h("input", { type: "checkbox" });
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
    ...formats.map((format, number) =>
      h(
        "div",
        { class: "line" },
        h("span", { class: "grow" }, t(`format.${format.name}`)),
        ...choices[number].fields,
        h("button", { type: "button", onclick: () => copyText(number) }, t("copy")),
        h("button", { type: "button", "data-save": format.name, onclick: () => save(number) }, t("save")),
      ),
    ),
    h("div", { class: "label" }, t("export.picture")),
    board.querySelector(THOUGHTS) && h("label", { class: "row" }, thoughts, t("export.thoughts")),
    h(
      "div",
      { class: "line" },
      h(
        "button",
        {
          type: "button",
          "data-save": "svg",
          onclick: () => download(new Blob([pictureOf(board, thoughts.checked).text], { type: "image/svg+xml" }), `${game}.svg`),
        },
        "SVG",
      ),
      h(
        "button",
        {
          type: "button",
          "data-save": "png",
          onclick: () => pngOf(board, thoughts.checked).then((blob) => download(blob, `${game}.png`), complain),
        },
        "PNG",
      ),
    ),
  ]);
}
