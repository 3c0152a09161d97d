/** Content of the page of search. */
import type { PostCard } from "#features/content/site/public-post.ts";
import { type SearchQuery, searchPage, writeCursor, type Cursor } from "../../archive-contract.ts";

/** A part of a text that is one of the words, or not. */
export type MarkedPart = { text: string; isMatch: boolean };

export type SearchHit = {
  card: PostCard;
  title: MarkedPart[];
  /** The passage with most of the words; empty: the post has neither text nor summary. */
  passage: MarkedPart[];
  /** Words of the search that the post lacks. */
  without: readonly string[];
};

/** One choice of a filter; `count` is null if it was not counted. */
/** @param lang of the label, where that is the name of a language. */
export type SearchChoice = {
  label: string;
  lang?: string;
  query: SearchQuery;
  isCurrent: boolean;
  count: number | null;
};
export type SearchChoices = { title: string; choices: SearchChoice[] };

/** A search that finds something. */
export type Suggestion = { query: SearchQuery; label: string; count: number | null };

export type SearchResults = {
  query: SearchQuery;
  hits: SearchHit[];
  /** Null: too many to count. */
  total: number | null;
  /** Number of the page of the best matches, from 1. */
  page: number;
  hasMore: boolean;
  /** Of the newest: where the next page begins. */
  next: Cursor | null;
  isFurther: boolean;
  groups: SearchChoices[];
  /** The active filters, each with the search without it. */
  set: { label: string; without: SearchQuery }[];
  /** Posts with most of the words, if few or none have all. */
  loose: { hits: SearchHit[]; /** Words that none was asked for. */ leftOut: readonly string[] } | null;
  /** Searches that would find something, if this one finds nothing. */
  suggestions: {
    meant: Suggestion | null;
    wider: Suggestion[];
    companies: { slug: string; name: string; posts: number }[];
    topics: { label: string; count: number }[];
  } | null;
};

/** Address of the next page; null: there is none. */
export function nextResults({ query, page, hasMore, next }: SearchResults): string | null {
  if (!hasMore) return null;
  if (next) return withParameter(query, "before", writeCursor(next));
  return query.sort === "newest" ? null : withParameter(query, "page", String(page + 1));
}

function withParameter(query: SearchQuery, name: string, value: string): string {
  const path = searchPage(query);
  return `${path}${path.includes("?") ? "&" : "?"}${name}=${value}`;
}
