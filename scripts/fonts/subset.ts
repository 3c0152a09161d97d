/** `node scripts/fonts/subset.ts`: writes ui-kit/fonts from the packages' typefaces, after a change of faces.ts or of a package. */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type Face, FACES, type Part, partsOf, SHEETS } from "./faces.ts";

const FOLDER = path.join(import.meta.dirname, "../../ui-kit/fonts");
const require = createRequire(import.meta.url);

type SubsetFont = (font: Buffer, letters: string, options: Record<string, unknown>) => Promise<Buffer>;
/** It comes without types. */
const subsetFont = require("subset-font") as SubsetFont;

/** What browsers draw without: the names of styles, and widths that the outlines hold as well. */
const UNUSED_TABLES = ["GDEF", "HVAR", "MVAR", "STAT"];

export async function drawPart({ source, letters }: Part, { features, axes, signs, borrowed }: Face): Promise<Buffer> {
  return subsetFont(await readFile(require.resolve(source)), letters, {
    targetFormat: "woff2",
    keepFeatures: features,
    // The signs' files are of one weight.
    ...(source !== signs && source !== borrowed && { variationAxes: axes }),
    // The few hints keep Linux from hinting by itself, which sets letters at uneven distances.
    noHinting: false,
    dropTables: UNUSED_TABLES,
  });
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
    `src: url("./${name}") format("woff2");`,
    `unicode-range: ${range};`,
  ];
  return `@font-face {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
}

if (process.argv[1] === import.meta.filename) {
  for (const face of Object.values(FACES))
    for (const part of partsOf(face)) {
      const bytes = await drawPart(part, face);
      await writeFile(path.join(FOLDER, part.name), bytes);
      console.log(`${part.name.padEnd(36)} ${bytes.length}`);
    }
  for (const [name, faces] of Object.entries(SHEETS)) await writeFile(path.join(FOLDER, `${name}.css`), sheetOf(faces));
}
