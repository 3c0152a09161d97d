/** Addresses from which others take our news: feeds, wire desk formats, and the hub (docs/guides/wire-desks.md). */
import { authorPage, kindPage } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { companyPage } from "#features/companies/contract.ts";
import {
  feedPages,
  SEARCH_FIELDS,
  SEARCH_PAGE,
  type SearchQuery,
  searchPage,
} from "#features/newsroom/archive-contract.ts";

/** The formats of a list of posts, by the file name at the end of the address. */
export const FEED_FORMATS = {
  "feed.xml": { name: "RSS", mime: "application/rss+xml" },
  "atom.xml": { name: "Atom", mime: "application/atom+xml" },
  "feed.json": { name: "JSON Feed", mime: "application/feed+json" },
} as const;
export type FeedFile = keyof typeof FEED_FORMATS;
export const FEED_FILES = Object.keys(FEED_FORMATS) as FeedFile[];

/** Formats for newsroom systems, for lists and single posts. */
export const WIRE_FORMATS = {
  "ninjs.json": { name: "ninjs 3.1", mime: "application/json" },
  "ninjs-2.2.json": { name: "ninjs 2.2", mime: "application/json" },
  "newsml-g2.xml": { name: "NewsML-G2", mime: "application/vnd.iptc.g2.newsmessage+xml" },
} as const;
export type WireFile = keyof typeof WIRE_FORMATS;
export const WIRE_FILES = Object.keys(WIRE_FORMATS) as WireFile[];

/** How long a withdrawn post is listed as canceled. */
export const CANCELED_DAYS = 30;

/** Path of a post in one of these formats. */
export function wirePath({ type, guid }: { type: string; guid: string }, file: WireFile): string {
  return `/${encodeURIComponent(type)}/${guid}/${file}`;
}

/** Maximum posts in a feed, the newest. */
export const FEED_ENTRIES = 50;

/** Where subscribers of feeds send their requests (W3C WebSub). */
export const HUB_PATH = "/websub";

/** The subject of a feed. Slugs come from the address and may not exist. */
export type FeedSubject =
  | { of: "all" }
  | { of: "kind"; archiveSlug: string }
  | { of: "topic"; slug: string }
  | { of: "company"; slug: string }
  | { of: "author"; slug: string }
  | { of: "search"; query: SearchQuery };

/** Path of the page that shows the same posts; its feeds are below it. */
export function pageOfSubject(subject: FeedSubject): string {
  switch (subject.of) {
    case "all":
      return "/";
    case "kind":
      return kindPage(subject);
    case "topic":
      return `/topics/${encodeURIComponent(subject.slug)}`;
    case "company":
      return companyPage(subject.slug);
    case "author":
      return authorPage(subject.slug);
    case "search":
      return searchPage(subject.query);
  }
}

/** Path of a feed, always spelt the same way. */
export function feedPath(subject: FeedSubject, file: FeedFile | WireFile): string {
  return feedPages(pageOfSubject(subject)).rss.replace("feed.xml", file);
}

/**
 * The subject of a public page's feeds; null for a page without its own feeds. Months and further pages of an archive
 * have those of the archive.
 */
export function subjectOfPage(address: string): FeedSubject | null {
  const [path = "", query = ""] = address.split("?", 2);
  const [first = "", second, third] = path.split("/").slice(1).map(decoded);
  if (path === "/" || first === "archive") return { of: "all" };
  if (path === SEARCH_PAGE) return { of: "search", query: searchQueryOf(new URLSearchParams(query)) };
  if (second !== undefined && second !== "") {
    if (first === "topics") return { of: "topic", slug: second };
    if (first === "company" && (third === undefined || third === "archive")) return { of: "company", slug: second };
    if (first === "author") return { of: "author", slug: second };
  }
  return KINDS.some(({ archiveSlug }) => archiveSlug === first) ? { of: "kind", archiveSlug: first } : null;
}

/** The first of several values wins, as in the keys of hot pages. */
export function searchQueryOf(parameters: URLSearchParams): SearchQuery {
  const set = SEARCH_FIELDS.flatMap((name) => {
    const value = parameters.get(name)?.trim() ?? "";
    return value === "" || (name === "sort" && value !== "newest") ? [] : [[name, value]];
  });
  return Object.fromEntries(set) as SearchQuery;
}

/** Returned unchanged if it cannot be decoded: our names have no such characters. */
function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? segment : text;
  } catch {
    return segment;
  }
}
