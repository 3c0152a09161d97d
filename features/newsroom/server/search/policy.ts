/** What a search of posts asks for, and how its hits are narrowed, counted and continued. Pure. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { Place } from "../../archive-contract.ts";
import { termOf } from "../post-index/vector-policy.ts";
import type { Hit } from "./queries.ts";

export type PostSearch = {
  /** As a reader types it: words, "phrases", -exclusions; the last word may be unfinished. Empty: everything. */
  q: string;
  kind?: KindKey | undefined;
  /** Every name of one category, in lower case, as posts may have saved it. */
  topic?: readonly string[] | undefined;
  /** Posts in the newsroom of this company. */
  companyId?: number | undefined;
  authorId?: number | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Left out: the best first. */
  sort?: "newest" | undefined;
  /** Of the newest: continues after this place. */
  before?: Place | undefined;
  /** Of the best: from 1. */
  page?: number | undefined;
  /** Posts of one page. */
  limit: number;
};

/** How many posts a search would find with another kind, category, company or time; the others stay as they are. */
export type Facets = {
  kinds: { key: KindKey; count: number }[];
  anyKind: number;
  /** Categories as saved, in lower case, most posts first. */
  topics: { name: string; count: number }[];
  anyTopic: number;
  companies: { id: number; count: number }[];
  anyCompany: number;
  /** Since each of these times. */
  since: number[];
  anyTime: number;
};

const FACETS_SHOWN = 8;
type Narrowed = "kind" | "topic" | "company" | "time";

/** What the index filters by, one of each list. */
export function termsOf({ kind, topic, companyId, authorId }: PostSearch): string[][] {
  return [
    ...(kind === undefined ? [] : [[termOf.kind(kind)]]),
    ...(topic === undefined ? [] : [topic.map(termOf.topic)]),
    ...(companyId === undefined ? [] : [[termOf.company(companyId)]]),
    ...authorTerms({ authorId }),
  ];
}

/** The author is looked up in the index only: hits do not name theirs. */
export function authorTerms({ authorId }: Pick<PostSearch, "authorId">): string[][] {
  return authorId === undefined ? [] : [[termOf.author(authorId)]];
}

/** @param except this one is not applied. */
export function narrowHits(hits: readonly Hit[], search: PostSearch, except?: Narrowed): Hit[] {
  const { kind, topic, companyId, from, to } = search;
  return hits.filter(
    (hit) =>
      (except === "kind" || kind === undefined || hit.kind === kind) &&
      (except === "topic" || topic === undefined || hit.topics.some((name) => topic.includes(name))) &&
      (except === "company" || companyId === undefined || hit.company_id === companyId) &&
      (except === "time" || ((!from || hit.published_at >= from) && (!to || hit.published_at < to))),
  );
}

/** @param times for which `since` counts. */
export function countFacets(hits: readonly Hit[], search: PostSearch, times: readonly Date[]): Facets {
  const [ofKinds, ofTopics] = [narrowHits(hits, search, "kind"), narrowHits(hits, search, "topic")];
  const [ofCompanies, ofTimes] = [narrowHits(hits, search, "company"), narrowHits(hits, search, "time")];
  return {
    kinds: tally(ofKinds.map(({ kind }) => kind)).map(([key, count]) => ({ key, count })),
    anyKind: ofKinds.length,
    topics: tally(ofTopics.flatMap(({ topics }) => topics))
      .slice(0, FACETS_SHOWN)
      .map(([name, count]) => ({ name, count })),
    anyTopic: ofTopics.length,
    companies: tally(ofCompanies.flatMap(({ company_id }) => company_id ?? []))
      .slice(0, FACETS_SHOWN)
      .map(([id, count]) => ({ id, count })),
    anyCompany: ofCompanies.length,
    since: times.map((time) => ofTimes.filter(({ published_at }) => published_at >= time).length),
    anyTime: ofTimes.length,
  };
}

/** Most first; of as many, as they came. */
function tally<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

export function newestFirst(a: Hit, b: Hit): number {
  return b.published_at.getTime() - a.published_at.getTime() || b.post_id - a.post_id;
}

/** A hit's place among the newest; times of hits have milliseconds. */
export function placeOf({ published_at, post_id }: Pick<Hit, "published_at" | "post_id">): Place {
  return { micros: published_at.getTime() * 1000, id: post_id };
}

export function isAfter(hit: Hit, place: Place): boolean {
  const ms = Math.floor(place.micros / 1000);
  const at = hit.published_at.getTime();
  return at < ms || (at === ms && hit.post_id < place.id);
}
