/** OPML 2.0 (opml.org/spec2.opml), parsed leniently, and written so that every program can read it. Pure. */
import { setImmediate } from "node:timers/promises";
import { decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";
import { element, type Markup, xmlDocument } from "#platform/xml/xml.ts";
import { decodeBytes } from "../../parser/decode-bytes.ts";

/** `folder` is the nearest one around it, "" at the top; `url` is unchanged, "" if missing. */
export type OpmlFeed = { title: string; url: string; folder: string };
export type ExportedFeed = OpmlFeed & { siteUrl: string };

export type OpmlProblem = "not-opml" | "unsafe";

export class OpmlError extends Error {
  readonly problem: OpmlProblem;

  constructor(problem: OpmlProblem) {
    super(`The file is ${problem === "unsafe" ? "an OPML file with entities" : "not an OPML file"}.`);
    this.name = "OpmlError";
    this.problem = problem;
  }
}

const TITLE_CHARACTERS = 300;
/** Maximum length of an attribute as written, including references: real addresses and titles are shorter. */
const VALUE_CHARACTERS = 32 * 1024;
/** Amount read without a pause: well under a millisecond. */
const SLICE_CHARACTERS = 16 * 1024;
/** A document that nests deeper is cut there: the parser looks through its open elements at every closing tag. */
const MAX_OPEN_ELEMENTS = 1_000;

/**
 * Feeds in the document's order, those without an address too when they say that they are feeds. Names of elements and
 * attributes count in any case; a truncated document gives what it contains. Linear in the document's length.
 * @throws OpmlError not-opml without an opml element, unsafe for a document type with declarations.
 */
export function parseOpml(bytes: Uint8Array): OpmlFeed[] {
  const reading = readFeeds(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** As parseOpml, with other work of the process in between. */
export async function parseOpmlInSlices(bytes: Uint8Array): Promise<OpmlFeed[]> {
  const reading = readFeeds(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Yields after each chunk of the text. */
function* readFeeds(bytes: Uint8Array): Generator<void, OpmlFeed[]> {
  const feeds: OpmlFeed[] = [];
  /** Nearest folder of each open outline. */
  const folders: string[] = [];
  let openElements = 0;
  let isOpml = false;
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        openElements++;
        const name = localName(written);
        if (name === "opml") isOpml = true;
        if (name !== "outline") return;
        const title = decodeValue(attributes["title"] || attributes["text"])
          .slice(0, TITLE_CHARACTERS)
          .toWellFormed();
        const url = decodeValue(attributes["xmlurl"] ?? attributes["url"]);
        const isEmpty = text[parser.endIndex - 1] === "/";
        const isFeed = url !== "" || (isEmpty && /^(rss|atom|feed|rdf)/i.test(attributes["type"] ?? ""));
        const folder = folders.at(-1) ?? "";
        if (isFeed) feeds.push({ title, url, folder });
        folders.push(isFeed ? folder : title || folder);
      },
      onclosetag(written) {
        openElements--;
        if (localName(written) === "outline") folders.pop();
      },
      onprocessinginstruction(_name, data) {
        if (/^!.*\[|^!entity/is.test(data)) throw new OpmlError("unsafe");
      },
    },
    // References are decoded here: a bare ampersand stays one.
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  const text = decodeBytes(bytes, null);
  for (let at = 0; at < text.length && openElements <= MAX_OPEN_ELEMENTS; at += SLICE_CHARACTERS) {
    parser.write(text.slice(at, at + SLICE_CHARACTERS));
    yield;
  }
  if (!isOpml) throw new OpmlError("not-opml");
  return feeds;
}

function localName(written: string): string {
  return written.slice(written.lastIndexOf(":") + 1);
}

/** Line breaks of the source count as spaces, those written as references stay (XML 1.0, section 3.3.3). */
function decodeValue(source = ""): string {
  return decodeHTMLStrict(source.slice(0, VALUE_CHARACTERS).replace(/\r\n|[\t\n\r]/g, " ")).trim();
}

/** One folder for each category, in the given order; feeds without one are at the top. */
export function writeOpml(feeds: readonly ExportedFeed[], about: { title: string; createdAt: Date }): string {
  const folders = Map.groupBy(feeds, ({ folder }) => folder);
  const body = [...folders].flatMap(([folder, inside]) => {
    const outlines = inside.map(outlineOf);
    return folder === "" ? outlines : [element("outline", { text: folder, title: folder }, ...outlines)];
  });
  const head = [element("title", {}, about.title), element("dateCreated", {}, about.createdAt.toUTCString())];
  const root = element("opml", { version: "2.0" }, element("head", {}, ...head), element("body", {}, ...body));
  return xmlDocument(root);
}

function outlineOf({ title, url, siteUrl }: ExportedFeed): Markup {
  return element("outline", { type: "rss", text: title, title, xmlUrl: url, htmlUrl: siteUrl || null });
}
