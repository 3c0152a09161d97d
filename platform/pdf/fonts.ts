/**
 * The product's typefaces for PDFs. A file holds one part of a typeface's letters; a text names only the parts that it
 * needs, because every further part costs time with every letter.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { SIGNS } from "./signs.gen.ts";
import { unpackWoff } from "./unpack-woff.ts";

export type Face = "sans" | "serif";
type Weight = 400 | 500 | 600;
/** A story's italics are of the text's typeface; headlines have none. */
type Style = "normal" | "italic";
type Family = { name: string; folder: "inter" | "newsreader" | "signs"; part: string; weights: Weight[] };

const LATIN = { sans: "Inter", serif: "Newsreader" } as const;
/** 10⁶, CO₂, ≤: of Inter, for both faces. */
const OF_SIGNS: Family = { name: "signs", folder: "signs", part: "", weights: [400, 600] };
const BASE: Family[] = [
  OF_SIGNS,
  { name: LATIN.sans, folder: "inter", part: "latin", weights: [400, 600] },
  { name: LATIN.serif, folder: "newsreader", part: "latin", weights: [500] },
];
const further = (folder: Family["folder"], part: string, weights: Weight[]): Family => {
  return { name: `${folder} ${part}`, folder, part, weights };
};
const INTER = ["latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"].map((part) =>
  further("inter", part, [400, 600]),
);
const NEWSREADER = ["latin-ext", "vietnamese"].map((part) => further("newsreader", part, [500]));
/** Newsreader has neither Greek nor Cyrillic. */
const FURTHER = { sans: [OF_SIGNS, ...INTER], serif: [...NEWSREADER, OF_SIGNS, ...INTER] };
/** A longer word is broken at the end of the line: only addresses and hostile titles have them. */
const LONGEST_WORD = 24;
const PIECE = 6;

/** Inter's contextual alternates (arrows, raised colons) take a third of layout time and are invisible to readers. */
const UNUSED_OF_INTER = ["GSUB"];

const { resolve } = createRequire(import.meta.url);

let base: Promise<void> | undefined;
let all: Promise<void> | undefined;

/**
 * Reads the typefaces and which letters they have; to be awaited before a document is made.
 * @param text everything that is going to be drawn: most reports do without all but a few of the fonts.
 */
export async function loadFonts(text = ""): Promise<void> {
  Font.registerHyphenationCallback(splitWord);
  base ??= loadFamilies(BASE);
  await base;
  const isLatin = Array.from(text).every(
    (letter) => has(OF_SIGNS.name, letter) || (has(LATIN.sans, letter) && has(LATIN.serif, letter)),
  );
  if (!isLatin) await (all ??= loadFamilies([...NEWSREADER, ...INTER]));
}

const letters = new Map<string, ReadonlySet<number>>();

async function loadFamilies(families: Family[]): Promise<void> {
  for (const { name, folder, part, weights } of families) {
    const cuts: readonly Style[] = folder === "newsreader" ? ["normal"] : ["normal", "italic"];
    const fonts = cuts.flatMap((fontStyle) =>
      weights.map((fontWeight) => ({ src: sourceOf(folder, part, fontWeight, fontStyle), fontWeight, fontStyle })),
    );
    Font.register({ family: name, fonts });
    const descriptor = { fontFamily: name, fontWeight: weights[0] };
    await Font.load(descriptor);
    const data = Font.getFont(descriptor)?.data;
    letters.set(name, new Set(data && "characterSet" in data ? data.characterSet : []));
  }
}

/**
 * Must be called before each document, in the same turn as its drawing starts. When the library cuts a text with an
 * ellipsis, it damages its glyph cache: text copied from later documents would lose letters.
 */
export function forgetLetters(): void {
  for (const [name, family] of Object.entries(Font.getRegisteredFonts()))
    if (letters.has(name))
      for (const source of family.sources) Object.assign(source, { data: null, loadResultPromise: null });
}

function sourceOf(folder: Family["folder"], part: string, weight: Weight, style: Style): string {
  const name = nameTable(`${folder}-${part}-${weight}-${style}`);
  const font = unpackWoff(readFont(folder, part, weight, style), folder === "inter" ? UNUSED_OF_INTER : [], { name });
  return `data:font/ttf;base64,${font.toString("base64")}`;
}

/** Signs are upright in every style. */
function readFont(folder: Family["folder"], part: string, weight: Weight, style: Style): Buffer {
  if (folder === "signs") return Buffer.from(SIGNS[weight === 500 ? 600 : weight], "base64");
  return readFileSync(resolve(`@fontsource/${folder}/files/${folder}-${part}-${weight}-${style}.woff`));
}

/**
 * A font's `name` table with its PostScript name alone (OpenType 1.9). The parts of a typeface share one in their files,
 * and the library then embeds a font again at each change between two parts: twice for every Greek word.
 */
function nameTable(name: string): Buffer {
  const text = Buffer.from(name, "utf16le").swap16();
  const [windows, unicode, english, postScript] = [3, 1, 0x0409, 6];
  const fields = [0, 1, 18, windows, unicode, english, postScript, text.length, 0];
  const head = Buffer.alloc(18);
  for (const [at, field] of fields.entries()) head.writeUInt16BE(field, at * 2);
  return Buffer.concat([head, text]);
}

/** Words stay whole; an endless one may end at any sixth letter. */
function splitWord(word: string | null): string[] {
  if (word === null || word.length <= LONGEST_WORD) return [word ?? ""];
  return word.match(new RegExp(`.{1,${PIECE}}`, "gsu")) ?? [word];
}

const has = (family: string, letter: string) => letters.get(family)?.has(letter.codePointAt(0) ?? 0) ?? false;

/** Whether some family that the face falls back on has the letter. */
export function canDraw(letter: string, face: Face): boolean {
  return has(LATIN[face], letter) || FURTHER[face].some(({ name }) => has(name, letter));
}

/** The families that a text needs, the face's own first. Letters that none has are not to be in it. */
export function familiesFor(text: string, face: Face): string | string[] {
  const foreign = [...new Set(text)].filter((letter) => !has(LATIN[face], letter));
  if (foreign.length === 0) return LATIN[face];
  const needed = FURTHER[face].filter(({ name }) => foreign.some((letter) => has(name, letter)));
  return [LATIN[face], ...needed.map(({ name }) => name)];
}
