/** Atom 0.3 and 1.0 (RFC 4287). */
import {
  addressesOf,
  alternatesOf,
  authorsOf,
  categoriesOf,
  mediaText,
  picturesOf,
  ttlOf,
} from "./extension-fields.ts";
import type { RawAddress, RawEntry, RawFeed, RawText } from "../raw-feed.ts";
import { datesOf, firstFilled, titlesOf } from "./read-rss.ts";
import type { XmlDocument } from "../xml/document.ts";
import { elementsOf, firstOf, firstText, htmlOf, textOf, type XmlNode } from "../xml/node.ts";

export function readAtom({ channel, entries, isSalvaged }: XmlDocument): RawFeed {
  return {
    format: "atom",
    title: textConstruct(firstOf(channel, "title")),
    description: textConstruct(firstOf(channel, "subtitle", "tagline", "info")),
    links: [...alternatesOf(channel), ...addressesOf(channel, "link").filter(({ url }) => url !== "")],
    images: [...addressesOf(channel, "logo"), ...addressesOf(channel, "icon"), ...picturesOf(channel)],
    language: channel.attributes["xml:lang"] ?? firstText(channel, "language", "dc:language"),
    ttlMinutes: ttlOf(channel),
    // RFC 4287, section 4.2.1: the feed's authors are those of entries that name none.
    authors: authorsOf(channel),
    entries: entries.map(readEntry),
    isSalvaged,
  };
}

function readEntry(entry: XmlNode): RawEntry {
  const title = textConstruct(firstOf(entry, "title"));
  const id = firstText(entry, "id", "guid");
  return {
    guid: id,
    links: linksOf(entry, id),
    titles: title === null ? titlesOf(entry) : [title, ...titlesOf(entry).slice(1)],
    summary: construct(entry, "summary", "description"),
    content: construct(entry, "content", "content:encoded") ?? mediaText(entry, "media:description"),
    images: picturesOf(entry),
    authors: authorsOf(entry),
    // Blogger's terms name the kind of the entry by an address.
    categories: categoriesOf(entry).filter((category) => !/^https?:/i.test(category)),
    dates: datesOf(entry),
  };
}

function linksOf(entry: XmlNode, id: string): RawAddress[] {
  const sources = elementsOf(entry, "content").map(({ attributes, base }) => ({ url: attributes["src"] ?? "", base }));
  const found = [
    ...addressesOf(entry, "feedburner:origlink"),
    ...alternatesOf(entry),
    ...addressesOf(entry, "link"),
    ...sources,
  ];
  return /^https?:\/\//i.test(id) ? [...found, { url: id, base: "" }] : found;
}

function construct(entry: XmlNode, ...names: string[]): RawText | null {
  for (const name of names)
    for (const element of elementsOf(entry, name)) {
      const text = textConstruct(element);
      if (text !== null) return text;
    }
  return firstFilled(entry, "atom:content");
}

/** A text by its type (RFC 4287, section 3.1; Atom 0.3 has a mode besides); null: nothing to read. */
function textConstruct(element: XmlNode | null): RawText | null {
  if (element === null) return null;
  const type = element.attributes["type"]?.trim().toLowerCase() ?? "";
  const isText = type === "text" || type.startsWith("text/plain");
  if (element.attributes["mode"]?.toLowerCase() === "base64" || /;\s*base64$/.test(type))
    return filled(fromBase64(textOf(element)), isText ? "text" : "html", element.base);
  if (/^(?:image|audio|video)\//.test(type)) return null;
  if (type.startsWith("application/") && !/^application\/(?:xhtml|xml|[^;]*\+xml)/.test(type)) {
    // RFC 4287, section 4.1.3.3: anything but text and XML is base64. Some feeds encode their texts like this; files
    // are skipped.
    const decoded = textFromBase64(textOf(element));
    return decoded === null ? null : filled(decoded, "loose", element.base);
  }
  const isMarkup =
    type.includes("xhtml") || type.endsWith("xml") || element.attributes["mode"]?.toLowerCase() === "xml";
  const hasElements = element.children.some((child) => typeof child !== "string");
  if (isMarkup && hasElements) return filled(htmlOf(element), "html", element.base);
  if (isText) return filled(textOf(element), "text", element.base);
  return filled(htmlOf(element), type.includes("html") ? "html" : "loose", element.base);
}

function filled(value: string, kind: RawText["kind"], base: string): RawText | null {
  return value.trim() === "" ? null : { value, kind, base };
}

const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Null if it is not base64 of a text. */
function textFromBase64(text: string): string | null {
  const packed = text.replace(/\s+/g, "");
  if (!BASE64.test(packed) || packed.length % 4 === 1) return null;
  try {
    const decoded = UTF8.decode(Buffer.from(packed, "base64"));
    return /[^\P{Cc}\t\n\f\r]/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

function fromBase64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}
