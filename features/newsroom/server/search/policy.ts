/** A search of posts: its parameters, and how its hits are filtered, counted and continued. Pure. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { Cursor } from "../../archive-contract.ts";
import { termOf } from "../post-index/vector-policy.ts";

/** Maximum number of best hits to page through; the newest have no limit. */
export const MAX_RANKED = 200;

export type PostSearch = {
  /** As typed: words, "phrases", -exclusions; the last word may be incomplete. Empty: everything. */
  q: string;
  kind?: KindKey | undefined;
  /** Every name of one category, in lower case, as posts may have saved it. */
  topic?: readonly string[] | undefined;
  /** Posts in the newsroom of this company. */
  companyId?: number | undefined;
  authorId?: number | undefined;
  /** Without script and region. */
  language?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Missing: best first. */
  sort?: "newest" | undefined;
  /** For newest first: continues after this place. */
  before?: Cursor | undefined;
  /** For best first: from 1. */
  page?: number | undefined;
  /** Posts of one page. */
  limit: number;
};

/** How many stories a search would find with another kind, category, company, language or time, the other filters unchanged. */
export type Facets = {
  kinds: { key: KindKey; count: number }[];
  anyKind: number;
  /** Categories as saved, in lower case, most posts first. */
  topics: { name: string; count: number }[];
  anyTopic: number;
  companies: { id: number; count: number }[];
  anyCompany: number;
  /** Without script and region. */
  languages: { tag: string; count: number }[];
  anyLanguage: number;
  /** Since each of these times. */
  since: number[];
  anyTime: number;
};

/** Filters for the index: one term of each list must match. */
export function termsOf({ kind, topic, companyId, language, ...search }: PostSearch): string[][] {
  return [
    ...(kind === undefined ? [] : [[termOf.kind(kind)]]),
    ...(topic === undefined ? [] : [topic.map(termOf.topic)]),
    ...(companyId === undefined ? [] : [[termOf.company(companyId)]]),
    ...(language === undefined ? [] : [[termOf.language(language)]]),
    ...indexTerms(search),
  ];
}

/** The author is only filtered in the index, because hits do not contain it. */
export function indexTerms({ authorId }: Pick<PostSearch, "authorId">): string[][] {
  return authorId === undefined ? [] : [[termOf.author(authorId)]];
}

export type PlacedHit = { post_id: number; published_at: Date };

/** As functions of the database give them; times in milliseconds since 1970. */
export function placedHits(hits: readonly (readonly [id: number, publishedAt: number])[]): PlacedHit[] {
  return hits.map(([post_id, at]) => ({ post_id, published_at: new Date(at) }));
}

/** A hit's place among the newest; times of hits have milliseconds. */
export function placeOf({ published_at, post_id }: PlacedHit): Cursor {
  return { micros: published_at.getTime() * 1000, id: post_id };
}
