/**
 * The product's fonts as files for the renderer of previews. The parts of a font come as files of one family: each gets
 * its own family name, and each run of letters is drawn with one of them. The renderer's own fallback fails when one
 * font joins letters that another does not.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { create, type Font } from "fontkit";
import { unpackWoff } from "#platform/pdf/unpack-woff.ts";

export type Face = "newsreader" | "inter";
/** `width` as a share of the size. */
export type Run = { family: string; text: string; width: number };

type Part = { face: string; part: string };
const parts = (face: string, ...names: string[]): Part[] => names.map((part) => ({ face, part }));

/** In the order in which a letter is looked for. Newsreader has neither Greek nor Cyrillic. */
const PARTS: readonly Part[] = [
  ...parts("newsreader", "latin", "latin-ext", "vietnamese"),
  ...parts("inter", "latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"),
  ...parts("noto-naskh-arabic", "arabic"),
  ...parts("noto-serif-hebrew", "hebrew"),
];
const WEIGHT = 500;

/** Accents are drawn with the letter before them. */
const ACCENT = /\p{M}/u;

const { resolve } = createRequire(import.meta.url);

type Known = Part & { font: Font; letters: ReadonlySet<number> };

export class Typefaces {
  readonly files: string[];
  readonly #known: Known[];

  /** Writes the files. @param folder is made where it is missing; processes may share it. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#known = PARTS.map((part) => {
      const bytes = unpackWoff(readFileSync(sourceOf(part)), [], { name: nameTable(familyOf(part)) });
      const file = fileOf(folder, part);
      writeFileSync(`${file}.${process.pid}`, bytes);
      renameSync(`${file}.${process.pid}`, file); // another process may be reading it
      const font = create(bytes) as Font; // a file of one typeface
      return { ...part, font, letters: new Set(font.characterSet) };
    });
    this.files = PARTS.map((part) => fileOf(folder, part));
  }

  /** Whether some typeface has the letter. */
  has(letter: string): boolean {
    return this.#find(letter, "newsreader") !== undefined;
  }

  /** A text in pieces that one family draws each, in its own order; letters that none has are left out. */
  runsOf(text: string, face: Face): Run[] {
    const runs: { part: Known; text: string }[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const part = last && ACCENT.test(letter) ? last.part : this.#find(letter, face);
      const isApart = letter === " " || last?.text === " ";
      if (last && last.part === part && !isApart) last.text += letter;
      else if (part) runs.push({ part, text: letter });
    }
    return runs.map(({ part, text: run }) => ({
      family: familyOf(part),
      text: run,
      width: part.font.layout(run).advanceWidth / part.font.unitsPerEm,
    }));
  }

  #find(letter: string, face: Face): Known | undefined {
    const having = this.#known.filter(({ letters }) => letters.has(letter.codePointAt(0) ?? 0));
    return having.find((part) => part.face === face) ?? having[0];
  }
}

function familyOf({ face, part }: Part): string {
  return `dateline-${face}-${part}`;
}

const fileOf = (folder: string, part: Part) => path.join(folder, `${familyOf(part)}.ttf`);

function sourceOf({ face, part }: Part): string {
  return resolve(`@fontsource/${face}/files/${face}-${part}-${WEIGHT}-normal.woff`);
}

const FAMILY_NAME = 1;
const POSTSCRIPT_NAME = 6;

/** https://learn.microsoft.com/typography/opentype/spec/name, version 0: one text under two names, in UTF-16 for Windows. */
function nameTable(name: string): Buffer {
  const text = Buffer.from(name, "utf16le").swap16();
  const numbers = [0, 2, 6 + 2 * 12];
  for (const id of [FAMILY_NAME, POSTSCRIPT_NAME]) numbers.push(3, 1, 0x409, id, text.length, 0);
  const head = Buffer.alloc(numbers.length * 2);
  for (const [place, number] of numbers.entries()) head.writeUInt16BE(number, place * 2);
  return Buffer.concat([head, text]);
}
