/** Prepares a parsed feed for storing: rows in one text, so that threads and PostgreSQL copy without converting. */
import { hash } from "node:crypto";
import type { FeedFormat, ParsedEntry, ParsedFeed } from "../../parser/parsed-feed.ts";

export type FeedDocument = {
  format: FeedFormat;
  title: string;
  description: string;
  siteUrl: string;
  imageUrl: string;
  language: string;
  ttlMinutes: number | null;
  isSalvaged: boolean;
  entries: number;
  /** Median gap between the newest entries, in seconds; null if too few have dates. */
  gapSeconds: number | null;
  /** Hex, separated by commas. */
  keys: string;
  /** JSON objects separated by commas, one for each entry, in the shape that `storeDocuments` reads. */
  rows: string;
};

/** Maximum gaps used. */
const NEWEST = 12;
const FEWEST_DATES = 4;

export function documentOf(feedId: number, feed: ParsedFeed): FeedDocument {
  const { format, ttlMinutes, isSalvaged, entries } = feed;
  return {
    format,
    ttlMinutes,
    isSalvaged,
    title: storable(feed.title),
    description: storable(feed.description),
    siteUrl: storable(feed.siteUrl),
    imageUrl: storable(feed.imageUrl),
    language: storable(feed.language),
    entries: entries.length,
    gapSeconds: gapOf(entries),
    keys: entries.map(({ key }) => key).join(","),
    rows: entries.map((entry, position) => rowOf(feedId, entry, position)).join(","),
  };
}

function rowOf(feedId: number, entry: ParsedEntry, position: number): string {
  let text = textOf(entry, (value) => value);
  // Characters that PostgreSQL refuses occur only where JSON escapes by number.
  if (text.includes("\\u")) text = textOf(entry, storable);
  return `{"f":${feedId},"n":${position},"k":"${entry.key}","h":"${hash("sha256", text).slice(0, 32)}",${text.slice(1)}`;
}

function textOf(entry: ParsedEntry, clean: (text: string) => string): string {
  return JSON.stringify({
    l: clean(entry.link),
    t: clean(entry.title),
    s: clean(entry.summary),
    c: clean(entry.contentHtml),
    i: clean(entry.imageUrl),
    a: clean(entry.author),
    g: entry.categories.map(clean),
    p: entry.publishedAt?.toISOString() ?? null,
  });
}

/** PostgreSQL accepts neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "").toWellFormed() : text.toWellFormed();
}

function gapOf(entries: readonly ParsedEntry[]): number | null {
  const times = entries.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []).toSorted((a, b) => b - a);
  const newest = times.slice(0, NEWEST);
  if (newest.length < FEWEST_DATES) return null;
  const gaps = newest.slice(1).map((time, index) => (newest[index] ?? time) - time);
  return (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0) / 1000;
}
