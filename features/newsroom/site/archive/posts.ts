/** Content of a page of an archive. Times are ISO 8601 in UTC. */
import type { PostCard } from "#features/content/site/public-post.ts";
import { archivePage, type ArchiveSubject, type Period, type Cursor, writeCursor } from "../../archive-contract.ts";

export type CountedMonth = { year: number; month: number; count: number };

/** Slugs as in addresses; empty: no filter. */
export type ArchiveFilters = { kind: string; topic: string; company: string; language: string };

export type ArchivePage = {
  subject: ArchiveSubject;
  title: string;
  description: string;
  /** Null: of all time. */
  period: Period | null;
  /** Newest first. */
  posts: PostCard[];
  next: Cursor | null;
  /** Null on the first page. */
  before: Cursor | null;
  /** Null if no count is kept. */
  total: number | null;
  /** Posts by month of one year, newest first, and of the other years; null if no count is kept. */
  rail: { year: number; months: CountedMonth[]; years: { year: number; count: number }[] } | null;
  filters: ArchiveFilters;
  /** The filters it offers. */
  kinds: { slug: string; label: string; count: number | null }[];
  topics: { label: string; count: number | null }[];
  /** Label of the category it is narrowed to. */
  topic: string | null;
  companies: { slug: string; name: string; count: number | null }[];
  /** Each with its own name. */
  languages: { tag: string; name: string; count: number | null }[];
};

/** Address of this archive with other filters, on its first page. */
export function narrowedPage({ subject, period, filters }: ArchivePage, change: Partial<ArchiveFilters>): string {
  return withParameters(archivePage(subject, period ?? undefined), { ...filters, ...change });
}

/** Address of the page after this one. */
export function nextPage({ subject, period, filters, next }: ArchivePage): string | null {
  if (!next) return null;
  return withParameters(archivePage(subject, period ?? undefined), { ...filters, before: writeCursor(next) });
}

/** Another year or month with the same kind. */
export function periodPage({ subject, filters }: ArchivePage, period: Period | null): string {
  return withParameters(archivePage(subject, period ?? undefined), { kind: filters.kind });
}

function withParameters(path: string, parameters: Record<string, string>): string {
  const set = Object.entries(parameters).filter(([, value]) => value !== "");
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
