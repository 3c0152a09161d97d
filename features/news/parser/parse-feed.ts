/**
 * The parser's only entry point: bytes of a response in, a feed or an error out. Pure, so it also runs in a worker
 * thread.
 */
import { absoluteAddress } from "./address.ts";
import { buildEntry, dateOf, distinctionOf, firstAddress, keyFrom, plainText } from "./build-entry.ts";
import { decodeBytes } from "./decode-bytes.ts";
import { findFeedLinks } from "./find-feed-links.ts";
import { shorten } from "./html/text.ts";
import { FeedFormatError, feedLimits, type ParsedEntry, type ParsedFeed } from "./parsed-feed.ts";
import type { RawEntry, RawFeed } from "./raw-feed.ts";
import { readAtom } from "./formats/read-atom.ts";
import { readJson } from "./formats/read-json.ts";
import { readRss } from "./formats/read-rss.ts";
import { readXml } from "./xml/document.ts";

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, and JSON Feed, complete or damaged.
 * @param about the address that answered, after redirects, its Content-Type, and the time after which dates are in the
 * future.
 * @throws {FeedFormatError} when the document is not a feed, or cannot be read at all.
 */
export function parseFeed(
  bytes: Uint8Array,
  { url, contentType, now = new Date() }: { url: string; contentType: string | null; now?: Date },
): ParsedFeed {
  const raw = readRawFeed(bytes, { url, contentType });
  const siteUrl = firstAddress(raw.links, url);
  // RFC 3986, section 5.1.3: the document's own address, not the site's.
  const base = absoluteAddress(url, "") || siteUrl;
  return {
    format: raw.format,
    title: raw.title === null ? "" : shorten(plainText(raw.title), feedLimits.titleCharacters),
    description: raw.description === null ? "" : shorten(plainText(raw.description), feedLimits.summaryCharacters),
    siteUrl,
    imageUrl: firstAddress(raw.images, base),
    language: /^[a-z]{2,3}(?:[-_][a-z\d]{1,8}){0,3}$/i.exec(raw.language.trim())?.[0] ?? "",
    ttlMinutes: raw.ttlMinutes,
    entries: entriesOf(raw, base, now),
    isSalvaged: raw.isSalvaged,
  };
}

/**
 * The texts of a feed exactly as it has them, for those who keep more of it than the stored form has.
 * @throws {FeedFormatError} as parseFeed.
 */
export function readRawFeed(
  bytes: Uint8Array,
  { url, contentType }: { url: string; contentType: string | null },
): RawFeed {
  const text = decodeBytes(bytes, contentType).trim();
  if (/^[\s\0]*$/.test(text)) throw new FeedFormatError("empty");
  const json = text.startsWith("{") ? readJson(text) : null;
  if (json === "broken") throw new FeedFormatError(/"items"|jsonfeed/.test(text) ? "broken" : "not-a-feed");
  if (json !== null) return json;
  const document = readXml(text);
  if (document.root === null) throw new FeedFormatError(...strangerOf(text, url, document.isHtml));
  const isBarren = document.channel.children.length === 0 && document.entries.length === 0;
  if (isBarren && document.isSalvaged) throw new FeedFormatError("broken");
  return document.root === "feed" ? readAtom(document) : readRss(document);
}

function strangerOf(text: string, url: string, isHtml: boolean): ConstructorParameters<typeof FeedFormatError> {
  if (isHtml || /^\s*<!doctype\s+html/i.test(text)) return ["html", findFeedLinks(text, url).map((link) => link.url)];
  return ["not-a-feed"];
}

function entriesOf(raw: RawFeed, base: string, now: Date): ParsedEntry[] {
  const entries = new Map<string, { place: number; entry: ParsedEntry }>();
  const shared = new Map<string, number>();
  for (const { place, written } of newestFirst(raw.entries, now)) {
    if (entries.size === feedLimits.entries) break;
    const entry = buildEntry(written, base, raw.authors, now);
    const distinction = entry === null ? "" : distinctionOf(written, entry);
    if (entry === null || entries.has(distinction)) continue;
    entries.set(distinction, { place, entry });
    shared.set(entry.key, (shared.get(entry.key) ?? 0) + 1);
  }
  return [...entries]
    .toSorted(([, one], [, two]) => one.place - two.place)
    .map(([distinction, { entry }]) =>
      (shared.get(entry.key) ?? 0) > 1 ? { ...entry, key: keyFrom(distinction) } : entry,
    );
}

/** The document's order if all fit; otherwise by date, because some documents begin with their oldest entry. */
function newestFirst(entries: readonly RawEntry[], now: Date): { place: number; written: RawEntry }[] {
  let date = Infinity;
  const placed = entries.map((written, place) => {
    // An entry without a date keeps its place after the previous one; the first one is new.
    if (entries.length > feedLimits.entries) date = dateOf(written.dates, now)?.getTime() ?? date;
    return { place, written, date };
  });
  return entries.length > feedLimits.entries ? placed.toSorted((one, two) => laterFirst(one.date, two.date)) : placed;
}

function laterFirst(one: number, two: number): number {
  return one === two ? 0 : two - one;
}
