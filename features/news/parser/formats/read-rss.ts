/** RSS 0.9x, 1.0 (RDF) and 2.0, with what Atom, media, itunes and Dublin Core add. */
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
import type { XmlDocument } from "../xml/document.ts";
import { allTexts, elementsOf, firstOf, firstText, looseText, textOf, type XmlNode } from "../xml/node.ts";

export function readRss({ root, channel, entries, isSalvaged }: XmlDocument): RawFeed {
  const picture = firstOf(channel, "image");
  return {
    format: root === "rdf" ? "rdf" : "rss",
    title: looseText(firstOf(channel, "title", "dc:title", "atom:title")),
    description: looseText(firstOf(channel, "description", "itunes:summary", "itunes:subtitle", "dc:description")),
    links: [...writtenLinks(channel), ...alternatesOf(channel), ...(picture ? addressesOf(picture, "link") : [])],
    images: [
      ...(picture ? addressesOf(picture, "url") : []),
      ...picturesOf(channel),
      ...addressesOf(channel, "atom:logo"),
      ...addressesOf(channel, "atom:icon"),
    ],
    language: firstText(channel, "language", "dc:language") || (channel.attributes["xml:lang"] ?? ""),
    ttlMinutes: ttlOf(channel),
    authors: [],
    entries: entries.map(readItem),
    isSalvaged,
  };
}

function readItem(item: XmlNode): RawEntry {
  const about = item.attributes["rdf:about"] ?? item.attributes["about"] ?? "";
  const content = firstFilled(item, "content:encoded", "encoded", "atom:content", "content", "xhtml:body", "body");
  return {
    guid: firstText(item, "guid", "atom:id", "id") || about.trim(),
    links: [
      ...addressesOf(item, "feedburner:origlink"),
      ...writtenLinks(item),
      ...alternatesOf(item),
      ...permalinks(item, about),
    ],
    titles: titlesOf(item),
    summary: firstFilled(
      item,
      "description",
      "atom:summary",
      "summary",
      "itunes:summary",
      "dc:description",
      "itunes:subtitle",
    ),
    content: content ?? mediaText(item, "media:description"),
    images: picturesOf(item),
    authors: authorsOf(item),
    categories: categoriesOf(item),
    dates: datesOf(item),
  };
}

/** Links in the element's text; without text, the address in rdf:resource. */
function writtenLinks(node: XmlNode): RawAddress[] {
  return elementsOf(node, "link").flatMap((link) => {
    const url = textOf(link) || (link.attributes["rdf:resource"] ?? "");
    return url === "" ? [] : [{ url, base: link.base }];
  });
}

/** A guid is an address unless isPermaLink is false (RSS 2.0); without the attribute it must look like one. */
function permalinks(item: XmlNode, about: string): RawAddress[] {
  const found = elementsOf(item, "guid").flatMap((guid) => {
    const url = textOf(guid);
    const word = guid.attributes["ispermalink"]?.trim().toLowerCase();
    return word === "true" || (word !== "false" && /^https?:\/\//i.test(url)) ? [{ url, base: guid.base }] : [];
  });
  return /^https?:\/\//i.test(about) ? [...found, { url: about, base: "" }] : found;
}

export function titlesOf(entry: XmlNode): RawText[] {
  const titles = ["title", "dc:title", "atom:title", "itunes:title"].map((name) => looseText(firstOf(entry, name)));
  return [...titles, mediaText(entry, "media:title")].filter((title) => title !== null);
}

export function datesOf(entry: XmlNode): string[] {
  return allTexts(
    entry,
    "published",
    "pubdate",
    "issued",
    "dc:date",
    "dcterms:issued",
    "created",
    "dcterms:created",
    "atom:published",
    "date",
    "updated",
    "atom:updated",
    "modified",
    "dcterms:modified",
    "lastbuilddate",
  );
}

export function firstFilled(entry: XmlNode, ...names: string[]): RawText | null {
  for (const name of names)
    for (const element of elementsOf(entry, name)) {
      const text = looseText(element);
      if (text !== null) return text;
    }
  return null;
}
