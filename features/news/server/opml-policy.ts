/** OPML 2.0 (opml.org/spec2.opml), read as leniently as programs write it, and written so that every one reads it. Pure. */
import { decodeBytes } from "../feeds/decode-bytes.ts";

/** `folder` is the nearest one around it, "" at the top; `url` is as written, "" where it is missing. */
export type OpmlFeed = { title: string; url: string; folder: string };
export type ExportedFeed = OpmlFeed & { siteUrl: string };

export type OpmlProblem = "not-opml" | "unsafe";

export class OpmlError extends Error {
  readonly problem: OpmlProblem;

  constructor(problem: OpmlProblem) {
    super(`The file is ${problem === "unsafe" ? "an OPML file with entities" : "no OPML file"}.`);
    this.name = "OpmlError";
    this.problem = problem;
  }
}

const TITLE_CHARACTERS = 300;
/** As written, references and all: no address and no title that anybody uses is longer. */
const VALUE_CHARACTERS = 32 * 1024;

/**
 * Feeds in the document's order, those without an address too when they say that they are feeds. Names of elements and
 * attributes count in any case; a document that breaks off gives what it holds. Linear in the document's length.
 * @throws OpmlError not-opml without an opml element, unsafe for a document type with declarations.
 */
export function parseOpml(bytes: Uint8Array): OpmlFeed[] {
  const reading = readFeeds(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** Longest stretch in which parseOpmlInTurns keeps others waiting, in milliseconds. */
const TURN_MS = 10;

/** As parseOpml, with other work of the process in between. */
export async function parseOpmlInTurns(bytes: Uint8Array): Promise<OpmlFeed[]> {
  const reading = readFeeds(bytes);
  for (let until = performance.now() + TURN_MS; ;) {
    const { done, value } = reading.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + TURN_MS;
  }
}

/** Rests at each tag and attribute. */
function* readFeeds(bytes: Uint8Array): Generator<void, OpmlFeed[]> {
  const feeds: OpmlFeed[] = [];
  const folders: string[] = [];
  let isOpml = false;
  for (const tag of readTags(decodeBytes(bytes, null))) {
    yield;
    if (tag === null) continue;
    if (tag.name === "opml") isOpml = true;
    if (tag.name !== "outline") continue;
    if (tag.isEnd) {
      folders.pop();
      continue;
    }
    const title = cleanTitle(tag.attributes.get("title") || tag.attributes.get("text") || "");
    const url = (tag.attributes.get("xmlurl") ?? tag.attributes.get("url") ?? "").trim();
    const isFeed = url !== "" || (tag.isEmpty && isFeedType(tag.attributes.get("type")));
    if (isFeed) feeds.push({ title, url, folder: folders.at(-1) ?? "" });
    if (!tag.isEmpty) folders.push(isFeed ? (folders.at(-1) ?? "") : title || (folders.at(-1) ?? ""));
  }
  if (!isOpml) throw new OpmlError("not-opml");
  return feeds;
}

function isFeedType(type = ""): boolean {
  return /^(rss|atom|feed|rdf)/i.test(type);
}

function cleanTitle(title: string): string {
  return title.trim().slice(0, TITLE_CHARACTERS).toWellFormed();
}

type Tag = { name: string; attributes: Map<string, string>; isEmpty: boolean; isEnd: boolean };

/**
 * Start and end tags, in order, with null at each rest in between; each character is looked at a bounded number of times.
 * @throws OpmlError unsafe.
 */
function* readTags(text: string): Generator<Tag | null> {
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const skipped = skipOther(text, at);
    if (skipped !== null) {
      at = skipped;
      yield null;
      continue;
    }
    const read = yield* readTag(text, at + 1);
    if (!read) return;
    at = read.end;
    yield read.tag.name === "" ? null : read.tag;
  }
}

/** Behind a comment, CDATA section, instruction or document type that begins here; null for a tag. */
function skipOther(text: string, at: number): number | null {
  if (text.startsWith("<!--", at)) return behind(text, "-->", at + 4);
  if (text.startsWith("<![CDATA[", at)) return behind(text, "]]>", at + 9);
  if (text.startsWith("<?", at)) return behind(text, "?>", at + 2);
  if (!text.startsWith("<!", at)) return null;
  const end = behind(text, ">", at);
  if (/\[|<!entity/i.test(text.slice(at, end))) throw new OpmlError("unsafe");
  return end;
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** Null when the document breaks off within it. */
function* readTag(text: string, start: number): Generator<null, { tag: Tag; end: number } | null> {
  const isEnd = text[start] === "/";
  let at = isEnd ? start + 1 : start;
  const nameEnd = wordEnd(text, at);
  const name = (text.slice(at, nameEnd).toLowerCase().split(":").at(-1) ?? "").trim();
  const attributes = new Map<string, string>();
  let isEmpty = false;
  for (at = nameEnd; ;) {
    at = spaceEnd(text, at);
    if (at >= text.length) return null;
    if (text[at] === ">") return { tag: { name, attributes, isEmpty, isEnd }, end: at + 1 };
    if (text[at] === "<") return { tag: { name, attributes, isEmpty, isEnd }, end: at };
    if (text[at] === "/") {
      isEmpty = text[at + 1] === ">";
      at++;
      continue;
    }
    const read = readAttribute(text, at);
    if (!read) return null;
    if (!attributes.has(read.name)) attributes.set(read.name, read.value);
    at = read.end;
    yield null;
  }
}

function readAttribute(text: string, start: number): { name: string; value: string; end: number } | null {
  const nameEnd = Math.max(start + 1, wordEnd(text, start));
  const name = text.slice(start, nameEnd).toLowerCase();
  const equals = spaceEnd(text, nameEnd);
  if (text[equals] !== "=") return { name, value: "", end: nameEnd };
  const at = spaceEnd(text, equals + 1);
  const quote = text[at];
  if (quote !== '"' && quote !== "'") {
    const end = wordEnd(text, at);
    return {
      name,
      value: decodeText(text.slice(at, Math.min(end, at + VALUE_CHARACTERS))),
      end: Math.max(end, equals + 1),
    };
  }
  const close = text.indexOf(quote, at + 1);
  return close === -1
    ? null
    : { name, value: decodeText(text.slice(at + 1, Math.min(close, at + 1 + VALUE_CHARACTERS))), end: close + 1 };
}

const SPACE = new Set([" ", "\t", "\n", "\r", "\f"]);
const DELIMITERS = new Set([...SPACE, "=", ">", "<", '"', "'", "/"]);

function spaceEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && SPACE.has(text[end] ?? "")) end++;
  return end;
}

/** An unquoted address holds slashes: they end a word only before `>`. */
function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const character = text[end] ?? "";
    if (DELIMITERS.has(character) && !(character === "/" && end > at && text[end + 1] !== ">")) break;
    end++;
  }
  return end;
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Line breaks of the source count as spaces, those written as references stay (XML 1.0, section 3.3.3). */
function decodeText(source: string): string {
  return source
    .replace(/\r\n|[\t\n\r]/g, " ")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
      const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : "\ufffd";
    });
}

/** One folder for each category, in the given order; feeds without one stand at the top. */
export function writeOpml(feeds: readonly ExportedFeed[], about: { title: string; createdAt: Date }): string {
  const folders = Map.groupBy(feeds, ({ folder }) => folder);
  const body = [...folders].flatMap(([folder, inside]) => {
    const outlines = inside.map(writeOutline);
    if (folder === "") return outlines.map((line) => `    ${line}`);
    const name = escapeXml(folder);
    return [
      `    <outline text="${name}" title="${name}">`,
      ...outlines.map((line) => `      ${line}`),
      "    </outline>",
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    "  <head>",
    `    <title>${escapeXml(about.title)}</title>`,
    `    <dateCreated>${about.createdAt.toUTCString()}</dateCreated>`,
    "  </head>",
    "  <body>",
    ...body,
    "  </body>",
    "</opml>",
    "",
  ].join("\n");
}

function writeOutline({ title, url, siteUrl }: ExportedFeed): string {
  const name = escapeXml(title);
  const site = siteUrl && ` htmlUrl="${escapeXml(siteUrl)}"`;
  return `<outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeXml(url)}"${site}/>`;
}

/** Characters that XML 1.0 (section 2.2) has no place for, in whatever form. */
const UNSPEAKABLE = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSPEAKABLE, "")
    .replace(/[&<>"\t\n\r]/g, (each) => ESCAPES[each] ?? `&#${each.charCodeAt(0)};`);
}
