/** Searches published posts: for the search page, a company's newsroom and the feeds of saved searches. */
import { getPublishedPosts, type PublishedPost } from "#features/content/server/published/list-service.ts";
import { otherNumbersOf } from "#platform/text-search/numbers.ts";
import {
  isContradiction,
  mayGoOn,
  parseSearch,
  type SearchQuery,
  wantedWords,
} from "#platform/text-search/search-text.ts";
import { MAX_SEARCH, type Cursor } from "../../archive-contract.ts";
import { countArchivePosts, listArchiveIds } from "../archives/list-service.ts";
import { findHits } from "./hits-service.ts";
import { readMarks } from "./mark-policy.ts";
import type { WordSearch } from "./plan-policy.ts";
import { type Facets, MAX_RANKED, placeOf, type PostSearch, termsOf } from "./policy.ts";
import * as queries from "./queries.ts";
import { inTime, SearchTime } from "./search-time.ts";

export type { PostSearch } from "./policy.ts";

const WAYS_ON = 10;

/** What a search finds, before its posts are read. */
export type FoundIds = {
  ids: readonly number[];
  /** Null: too many to count. */
  total: number | null;
  hasMore: boolean;
  /** For newest first: where the next page begins; null on the last. */
  next: Cursor | null;
  /** Words to mark, as the index knows them. */
  words: ReadonlySet<string>;
  /** Null if there are too many hits to count, or nothing was typed. */
  facets: Facets | null;
};
export type FoundPosts = Omit<FoundIds, "ids"> & { posts: PublishedPost[] };

const NOTHING: FoundIds = { ids: [], total: 0, hasMore: false, next: null, words: new Set(), facets: null };

/**
 * Published posts with these words in any order, the last also as a prefix, exact "phrases", and without
 * the words after `-`. A post is found about a second after it is published, and no longer from the moment
 * it stops being public.
 * @param times for the facet `since`.
 * @throws AppError unavailable if it takes too long.
 */
export async function searchPublicPosts(
  search: PostSearch,
  times: readonly Date[] = [],
  time = new SearchTime(),
): Promise<FoundPosts> {
  const { ids, ...found } = await findPublicPosts(search, times, time);
  return { ...found, posts: await getPublishedPosts(ids) };
}

/** The same for who reads the posts beside something else. Readers may no longer see all of them. */
export async function findPublicPosts(search: PostSearch, times: readonly Date[], time: SearchTime): Promise<FoundIds> {
  const query = readQuery(search);
  if (!query) return isTyped(search.q) ? NOTHING : listAll(search);
  if (isContradiction(query)) return NOTHING;
  return inTime(() => searchWords(search, query, times, time));
}

/** How many posts a search finds; null: too many to count. */
export async function countPublicPosts(search: PostSearch, time = new SearchTime()): Promise<number | null> {
  const query = readQuery(search);
  if (!query || isContradiction(query)) return 0;
  return inTime(async () => {
    const asked = await askFor(search, query, time);
    const { total } = await findHits(asked, { order: "newest", skipped: 0, count: 1 });
    return total;
  });
}

function readQuery({ q }: PostSearch): SearchQuery | null {
  const query = parseSearch(q.slice(0, MAX_SEARCH));
  return query && readMarks(query);
}

/** Whether the search has text but no words, for example only an exclusion. */
function isTyped(q: string): boolean {
  return q.trim() !== "";
}

/** Without text: all posts that match the filters, newest first. */
async function listAll(search: PostSearch): Promise<FoundIds> {
  const [{ ids, next }, total] = await Promise.all([listArchiveIds(search), countArchivePosts(search)]);
  return { ...NOTHING, ids, next, hasMore: next !== null, total };
}

async function searchWords(
  search: PostSearch,
  query: SearchQuery,
  times: readonly Date[],
  time: SearchTime,
): Promise<FoundIds> {
  const asked = await askFor(search, query, time);
  const { limit, page = 1, sort } = search;
  const isNewest = sort === "newest";
  const skipped = isNewest ? 0 : (page - 1) * limit;
  const count = isNewest ? limit + 1 : Math.max(0, Math.min(limit + 1, MAX_RANKED - skipped));
  const found = await findHits(asked, { order: isNewest ? "newest" : "best", skipped, count }, times);
  const words = new Set(wantedWords(query).flatMap((word) => [word, ...(asked.alternatives.get(word) ?? [])]));
  const hits = found.hits.slice(0, count);
  const ids = hits.slice(0, limit).map(({ post_id }) => post_id);
  const last = hits[limit - 1];
  const hasMore = hits.length > limit;
  return {
    ids: await newsroomIds(search, ids),
    total: found.total,
    hasMore,
    next: isNewest && hasMore && last ? placeOf(last) : null,
    words,
    facets: found.facets,
  };
}

/** Without a company no check is needed: reading the posts drops those that are not public. */
export async function newsroomIds({ companyId }: PostSearch, ids: readonly number[]): Promise<readonly number[]> {
  return companyId === undefined ? ids : queries.filterInNewsroom(ids, companyId);
}

/**
 * The lexicon's data for the words: endings of the last one, other forms of each, numbers of posts.
 * @param othersOf gives the forms.
 */
export async function askFor(
  search: PostSearch,
  query: SearchQuery,
  time: SearchTime,
  othersOf: (word: string) => string[] = otherNumbersOf,
): Promise<WordSearch> {
  const prefix = query.prefix !== null && mayGoOn(query.prefix) ? query.prefix : null;
  const wanted = wantedWords(query);
  const terms = query.wanted.flatMap(({ term }) => (term === undefined ? [] : [term]));
  const words = [...wanted, ...wanted.flatMap(othersOf), ...terms, ...termsOf(search).flat()];
  const { known, stored } = await queries.findKnownWords(words, prefix, WAYS_ON, time.statementMs);
  const levels = new Map(known.map(({ word, level }) => [word, level]));
  const waysOn = known.filter(({ isWayOn }) => isWayOn).map(({ word }) => word);
  const alternatives = new Map(
    wanted.flatMap((word) => {
      const others = othersOf(word).filter((other) => levels.has(other));
      const also = word === prefix ? [...waysOn, ...others] : others;
      return also.length > 0 ? [[word, also]] : [];
    }),
  );
  return { time, search, query, alternatives, levels, stored };
}
