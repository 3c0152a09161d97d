/**
 * Archives and search: their addresses, those of their feeds (docs/product/public-pages.md, Addresses), and cache tags.
 */
import { topicPage, topicSlug } from "#features/categories/names/topic-page.ts";
import { companyPage } from "#features/companies/contract.ts";
import { authorPage, kindPage } from "#features/content/contract.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";

/** Cache tag of the front page and the pages that follow it; announced with each change visible to readers. */
export const FRONT_TAG = "front";
/** Of the first pages of archives, which show counts; announced when the index has been updated. */
export const ARCHIVES_TAG = "archives";

/** The subject of an archive: all posts, or one of these. */
export type ArchiveSubject =
  | { of: "all" }
  | { of: "kind"; kind: Pick<ContentKind, "archiveSlug"> }
  | { of: "topic"; /** Label of the category. */ label: string }
  | { of: "company"; slug: string }
  | { of: "author"; slug: string };

/** A year or one of its months, from 1, in the site's time zone. */
export type Period = { year: number; month?: number };

/** Path of an archive, of all its posts or of one period. */
export function archivePage(subject: ArchiveSubject, period?: Period): string {
  const path = subjectPage(subject);
  if (!period) return path;
  return `${path}/${period.year}${period.month === undefined ? "" : `/${String(period.month).padStart(2, "0")}`}`;
}

/** @returns null for paths that archivePage does not produce. */
export function readPeriod(year: string, month?: string): Period | null {
  if (!/^(?:19|20)\d\d$/.test(year)) return null;
  if (month === undefined) return { year: Number(year) };
  return /^(?:0[1-9]|1[0-2])$/.test(month) ? { year: Number(year), month: Number(month) } : null;
}

function subjectPage(subject: ArchiveSubject): string {
  switch (subject.of) {
    case "all":
      return "/archive";
    case "kind":
      return kindPage(subject.kind);
    case "topic":
      return topicPage(subject.label);
    case "company":
      return `${companyPage(subject.slug)}/archive`;
    case "author":
      return authorPage(subject.slug);
  }
}

/** All categories with published posts. */
export const TOPICS_PAGE = "/topics";
export const SEARCH_PAGE = "/search";

/** The parameters of a search; omitted ones do not filter. Values are spelt as in addresses. */
export type SearchQuery = {
  q?: string;
  /** `archiveSlug` of a kind. */
  kind?: string;
  /** Slug of a category. */
  topic?: string;
  /** Slug of a company. */
  company?: string;
  /** Tag of a language, without its script and region. */
  language?: string;
  /** First and last day, as YYYY-MM-DD in the site's time zone. */
  from?: string;
  to?: string;
  /** Missing: best matches first. */
  sort?: "newest";
};

/** The search that finds an archive's posts; null for an author's archive, because search has no filter for authors. */
export function searchOf(subject: ArchiveSubject): SearchQuery | null {
  switch (subject.of) {
    case "all":
      return {};
    case "kind":
      return { kind: subject.kind.archiveSlug };
    case "topic":
      return { topic: topicSlug(subject.label) };
    case "company":
      return { company: subject.slug };
    case "author":
      return null;
  }
}

/** Path of a search, always spelt the same way. */
export function searchPage(query: SearchQuery = {}): string {
  return SEARCH_PAGE + searchParameters(query);
}

/** Names in the order of SEARCH_FIELDS; empty, or with its question mark. */
export function searchParameters(query: SearchQuery): string {
  const set = SEARCH_FIELDS.flatMap((name) => (query[name] ? [[name, query[name]] satisfies [string, string]] : []));
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}

/** Parameters of a search, in the order of its address. */
export const SEARCH_FIELDS = ["q", "kind", "topic", "company", "language", "from", "to", "sort"] as const;

/** The search at an address as its reader wrote it, whatever it says; null: the address of another page. */
export function searchAt(url: string): SearchQuery | null {
  const [path, ...query] = url.split("?");
  if (path !== SEARCH_PAGE) return null;
  const asked = new URLSearchParams(query.join("?"));
  const textOf = (name: string) => (asked.get(name) ?? "").replace(/\p{Cc}+/gu, " ").slice(0, MAX_SEARCH);
  return Object.fromEntries(SEARCH_FIELDS.flatMap((name) => (textOf(name) === "" ? [] : [[name, textOf(name)]])));
}

/** Where the feeds of a page are: of the site itself (`/`), of an archive, a company's newsroom page or `/search`. */
export function feedPages(page: string): { rss: string; atom: string; json: string } {
  const [path = "", query] = page.split("?", 2);
  const at = (file: string) => `${path === "/" ? "" : path}/${file}${query === undefined ? "" : `?${query}`}`;
  return { rss: at("feed.xml"), atom: at("atom.xml"), json: at("feed.json") };
}

/** Longer queries are cut. */
export const MAX_SEARCH = 300;

/** A place among posts, newest first. `micros`: microseconds since 1970, of publication. */
export type Cursor = { micros: number; id: number };

/** As addresses name it in `before`. */
export function writeCursor({ micros, id }: Cursor): string {
  return `${micros}.${id}`;
}

/** @returns null for texts that writeCursor does not produce. */
export function readCursor(text: string): Cursor | null {
  const [, micros, id] = /^(0|[1-9]\d{0,15})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return micros === undefined || id === undefined ? null : { micros: Number(micros), id: Number(id) };
}
