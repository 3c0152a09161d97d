/** Reads a feed (RSS, Atom, JSON Feed) as posts: whole where it carries their text, else by the pages it links to. */
import { absoluteAddress } from "#features/news/parser/address.ts";
import { dateOf, firstAddress, plainText } from "#features/news/parser/build-entry.ts";
import { decodeBytes } from "#features/news/parser/decode-bytes.ts";
import { linksOf } from "#features/news/parser/formats/extension-fields.ts";
import { looseTextOf, paragraphsOf } from "#features/news/parser/html/text.ts";
import { FeedFormatError } from "#features/news/parser/parsed-feed.ts";
import { readRawFeed } from "#features/news/parser/parse-feed.ts";
import type { RawEntry, RawFeed, RawText } from "#features/news/parser/raw-feed.ts";
import { readXml } from "#features/news/parser/xml/document.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { storableText } from "#platform/xml/xml.ts";
import { EXPORT_BOUNDS, type FoundFault, type FoundPost } from "../reading/found.ts";
import { type NextDocument, type ReadDocument, type SiteDocument, UnreadableDocument } from "./site-document.ts";

/** A description this long is the text. */
const WHOLE_CHARACTERS = 2000;
const MAX_LABELS = 50;

/** @throws UnreadableDocument for what is no feed. */
export function readFeed(document: SiteDocument): ReadDocument {
  const { url, language } = document;
  const raw = rawOf(document);
  const found: ReadDocument["found"] = [];
  const next: NextDocument[] = [];
  for (const entry of raw.entries) {
    const post = postOf(entry, raw, { url, language });
    if (post === null) continue;
    if (post.what === "fault" || isWhole(entry)) found.push(post);
    else if (post.address === "") found.push(post);
    else next.push({ kind: "page", address: post.address, instead: post });
  }
  const more = nextFeed(document, raw);
  return { found, next: more === "" ? next : [...next, { kind: "feed", address: more, instead: null }] };
}

function rawOf(document: SiteDocument): RawFeed {
  try {
    return readRawFeed(document.bytes, document);
  } catch (error) {
    if (error instanceof FeedFormatError) throw new UnreadableDocument(error.reason, { cause: error });
    throw error;
  }
}

/** What `content:encoded`, Atom's content and JSON Feed carry is the text; a description is usually its beginning. */
function isWhole({ content, summary }: RawEntry): boolean {
  return content !== null || (summary?.value.length ?? 0) >= WHOLE_CHARACTERS;
}

function postOf(
  entry: RawEntry,
  feed: RawFeed,
  { url, language }: { url: string; language: string },
): FoundPost | FoundFault | null {
  const address = firstAddress(entry.links, url);
  const title = entry.titles.map(plainText).find((each) => each !== "") ?? "";
  const written = entry.content ?? entry.summary;
  const key = (entry.guid || address || title).slice(0, 500);
  if (key === "" && written === null) return null;
  const html = written === null ? "" : htmlOf(written);
  if (html.length > EXPORT_BOUNDS.postCharacters)
    return { what: "fault", key, title: storableText(title).slice(0, 500), reason: "too-large" };
  const authors = entry.authors.length > 0 ? entry.authors : feed.authors;
  const labels = [...new Set(entry.categories.map((each) => looseTextOf(storableText(each.slice(0, 1000)))))]
    .filter((each) => each !== "")
    .slice(0, MAX_LABELS);
  const picture = firstAddress(entry.images, url);
  const summary = entry.content === null || entry.summary === null ? "" : lineOf(storableText(htmlOf(entry.summary)));
  return {
    what: "post",
    key: storableText(key),
    type: "post",
    status: "published",
    title: storableText(title),
    slug: "",
    address,
    publishedAt: dateOf(entry.dates, new Date()),
    authors: authors.map((each) => looseTextOf(storableText(each.slice(0, 1000)))).filter((each) => each !== ""),
    // Feeds have one list: its first is what sites show above the title.
    categories: labels.slice(0, 1),
    tags: labels.slice(1),
    language: feed.language.trim() || language,
    story: "",
    html: storableText(html),
    isWordPress: false,
    summary: /\[(?:…|\.\.\.)\]$/.test(summary.trimEnd()) ? "" : summary,
    seoTitle: "",
    seoDescription: "",
    banner: picture === "" ? null : { address: picture, alt: "", caption: "" },
  };
}

function htmlOf({ value, kind }: RawText): string {
  return kind === "text" || !/[<&]/.test(value) ? paragraphsOf(value) : value;
}

/** Where older entries are (RFC 5005, section 3; JSON Feed's next_url). */
function nextFeed({ bytes, contentType, url }: SiteDocument, { format }: RawFeed): string {
  const text = decodeBytes(bytes, contentType).trim();
  if (format === "json") return absoluteAddress(nextUrlOf(text), url);
  const [link] = linksOf(readXml(text).channel, (relation) => relation === "next" || relation === "prev-archive");
  return absoluteAddress(link?.attributes["href"] ?? "", url);
}

function nextUrlOf(text: string): string {
  try {
    const feed: unknown = JSON.parse(text);
    const next = typeof feed === "object" && feed !== null && "next_url" in feed ? feed.next_url : "";
    return typeof next === "string" ? next : "";
  } catch {
    return "";
  }
}
