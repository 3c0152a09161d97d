/** What a PDF says, read from its bytes: enough for files that our own renderer wrote (PDF 1.3, no object streams). */
import { inflateSync } from "node:zlib";

export type PdfFile = {
  /** Text of each page, runs joined in their order, words as they are set. */
  pages: string[];
  /** Where links lead. */
  links: string[];
  /** Entries of the catalogue and of the document's information that are plain strings. */
  title: string;
  language: string;
  /** Pictures in it. */
  pictures: number;
};

/** @throws Error for bytes that are no such PDF. */
export function readPdf(bytes: Buffer): PdfFile {
  const text = bytes.toString("latin1");
  if (!text.startsWith("%PDF-") || !text.trimEnd().endsWith("%%EOF")) throw new Error("This is no whole PDF.");
  const objects = new Map(
    Array.from(text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id, body = ""]) => [Number(id), body]),
  );
  const get = (id: string | undefined) => objects.get(Number(id)) ?? "";
  const all = [...objects.values()];
  const kids = /\/Kids \[([^\]]*)\]/.exec(all.find((each) => each.includes("/Type /Pages")) ?? "")?.[1] ?? "";
  const pages = Array.from(kids.matchAll(/(\d+) 0 R/g), ([, id]) => readPage(get(id), get));
  if (pages.length === 0) throw new Error("This PDF has no pages.");
  const info = get(/\/Info (\d+) 0 R/.exec(text)?.[1]);
  return {
    pages,
    links: Array.from(text.matchAll(/\/URI \(((?:[^()\\]|\\.)*)\)/g), ([, uri = ""]) => uri.replace(/\\(.)/g, "$1")),
    title: stringOf(info, "Title", get),
    language: stringOf(all.find((each) => each.includes("/Type /Catalog")) ?? "", "Lang", get),
    pictures: all.filter((each) => each.includes("/Subtype /Image")).length,
  };
}

type Get = (id: string | undefined) => string;

function readPage(page: string, get: Get): string {
  const resources = get(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
  const fonts = new Map(
    Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = "", id]) => [name, lettersOf(get(id), get)]),
  );
  const content = streamOf(get(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  let letters = new Map<number, string>();
  let read = "";
  for (const [, font, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\d.\se+-])*)\] TJ/gi)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else {
      const glyphs = Array.from((run ?? "").matchAll(/<([\da-f]*)>/gi), ([, hex = ""]) => hex).join("");
      read += `${(glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "\uFFFD").join("")}\n`;
    }
  }
  return read;
}

/** Glyph to letters, of the font's ToUnicode table, whose runs all begin at 0. */
function lettersOf(font: string, get: Get): Map<number, string> {
  const table = streamOf(get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]));
  const letters = new Map<number, string>();
  for (const [, from = "", list = ""] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    for (const [place, [, hex = ""]] of Array.from(list.matchAll(/<([\da-f ]*)>/gi)).entries())
      letters.set(first + place, Buffer.from(hex.replace(/ /g, ""), "hex").swap16().toString("utf16le"));
  }
  return letters;
}

function streamOf(body: string): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  if (data === undefined) return "";
  const bytes = Buffer.from(data, "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

/** A string, or one in an object of its own. */
function stringOf(dictionary: string, name: string, get: Get): string {
  const [, reference, string] =
    new RegExp(`/${name} (?:(\\d+) 0 R|\\(((?:[^()\\\\]|\\\\.)*)\\))`).exec(dictionary) ?? [];
  const raw = reference === undefined ? (string ?? "") : (/^\(([\s\S]*)\)$/.exec(get(reference).trim())?.[1] ?? "");
  const bytes = Buffer.from(raw.replace(/\\([\s\S])/g, "$1"), "latin1");
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isUtf16 ? bytes.subarray(2).swap16().toString("utf16le") : bytes.toString("latin1");
}
