/**
 * `node scripts/fonts/subset.ts`: writes ui-kit/fonts and the signs of PDFs from the packages' typefaces, after a change of
 * faces.ts or of a package.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { unpackWoff } from "#platform/pdf/unpack-woff.ts";
import { halve } from "./halve.ts";
import { type Face, FACES, type Part, partsOf, pdfSigns, SHEETS } from "./faces.ts";

const FOLDER = path.join(import.meta.dirname, "../../ui-kit/fonts");
const PDF_SIGNS = path.join(import.meta.dirname, "../../platform/pdf/signs.gen.ts");
const require = createRequire(import.meta.url);

type SubsetFont = (font: Buffer, letters: string, options: Record<string, unknown>) => Promise<Buffer>;
/** It comes without types. */
export const subsetFont = require("subset-font") as SubsetFont;
export const packageFile = (name: string) => readFile(require.resolve(name));

/** What browsers draw without: the names of styles, and widths that the outlines hold as well. */
const UNUSED_TABLES = ["GDEF", "HVAR", "MVAR", "STAT"];

export async function drawPart({ source, letters }: Part, { family, features, axes, ...face }: Face): Promise<Buffer> {
  const { signs, borrowed } = face;
  const isPlain = features.length === 0;
  const cut = await subsetFont(await packageFile(source), letters, {
    targetFormat: isPlain ? "woff" : "woff2",
    keepFeatures: features,
    // The signs' files are of one weight.
    ...(source !== signs && source !== borrowed && { variationAxes: axes }),
    // The few hints keep Linux from hinting by itself, which sets letters at uneven distances.
    noHinting: false,
    dropTables: isPlain ? [...UNUSED_TABLES, "GPOS", "GSUB"] : UNUSED_TABLES,
  });
  if (!isPlain) return cut;
  const font = unpackWoff(cut, [], { ...halve(unpackWoff(cut)), name: nameTable(family) });
  return subsetFont(font, letters, { targetFormat: "woff2", noHinting: false });
}

/** The names that a font must have (OpenType 1.9), all alike: the packages' take 170 bytes of each file. Licences are next to them. */
function nameTable(family: string): Buffer {
  const text = Buffer.from(family, "utf16le").swap16();
  const ids = [1, 2, 4, 6];
  const [windows, unicode, english] = [3, 1, 0x0409];
  const fields = [0, ids.length, 6 + 12 * ids.length].concat(
    ids.flatMap((id) => [windows, unicode, english, id, text.length, 0]),
  );
  const head = Buffer.alloc(fields.length * 2);
  for (const [at, field] of fields.entries()) head.writeUInt16BE(field, at * 2);
  return Buffer.concat([head, text]);
}

/** A module, because an installed server has no other files. */
export async function drawPdfSigns(): Promise<string> {
  const fonts = pdfSigns().map(async ({ weight, source, letters }) => {
    const font = await subsetFont(await packageFile(source), letters, {
      targetFormat: "woff",
      keepFeatures: [],
      noHinting: true,
      dropTables: [...UNUSED_TABLES, "GSUB", "GPOS"],
    });
    return `  ${weight}:\n    "${font.toString("base64")}",\n`;
  });
  return [
    "/** Written by scripts/fonts/subset.ts: signs that PDFs need beside the packages' files, of Inter (OFL), as WOFF by weight. */",
    "export const SIGNS = {",
    `${(await Promise.all(fonts)).join("")}} as const;`,
    "",
  ].join("\n");
}

export function sheetOf(faces: readonly Face[]): string {
  const rules = faces.flatMap((face) => partsOf(face).map((part) => ruleOf(face, part)));
  return `/* Written by scripts/fonts/subset.ts. */\n${rules.join("\n")}\n`;
}

function ruleOf({ family, weight, style, isOptional = false }: Face, { name, range }: Part): string {
  const lines = [
    `font-family: "${family}";`,
    `font-weight: ${weight};`,
    ...(style ? [`font-style: ${style};`] : []),
    `font-display: ${isOptional ? "optional" : "swap"};`,
    `src: url("./${name}");`,
    `unicode-range: ${range};`,
  ];
  return `@font-face {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
}

if (process.argv[1] === import.meta.filename) {
  const faces: readonly Face[] = [...Object.values(FACES), ...Object.values(SHEETS).flat()];
  const parts = new Map(faces.flatMap((face) => partsOf(face).map((part) => [part.name, { part, face }])));
  for (const { part, face } of parts.values()) {
    const bytes = await drawPart(part, face);
    await writeFile(path.join(FOLDER, part.name), bytes);
    console.log(`${part.name.padEnd(36)} ${bytes.length}`);
  }
  await writeFile(PDF_SIGNS, await drawPdfSigns());
  for (const [name, faces] of Object.entries(SHEETS)) await writeFile(path.join(FOLDER, `${name}.css`), sheetOf(faces));
}
