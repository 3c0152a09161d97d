/** What one search asks the index of words for. Pure. */
import { type Alternatives, planSearch, type SearchPlan } from "#platform/text-search/plan.ts";
import type { SearchQuery } from "#platform/text-search/search-text.ts";
import { termOf } from "../post-index/vector-policy.ts";
import type { PostSearch } from "./policy.ts";
import type { SearchTime } from "./search-time.ts";

/** So many hits are all visited. Checking a phrase costs more. */
const FEW_HITS = 3000;
const FEW_PHRASES = 1000;
/** Several words are mostly together in fewer posts than estimated, and to find out is cheap. */
const DOUBT = 4;
/** Of common words, this many hits should be among the newest posts that are searched first. */
const FIRST_HITS = 400;
/** Posts searched first: fewer cost as much as these, more cost as much as visiting the hits. */
const [SHORT_REACH, LONG_REACH] = [300, 30_000];

export type WordSearch = {
  search: PostSearch;
  query: SearchQuery;
  alternatives: Alternatives;
  levels: ReadonlyMap<string, number>;
  stored: number;
  time: SearchTime;
  /** How many of the words a post needs; missing: all. */
  least?: number | undefined;
};

export function planOf(
  { query, alternatives, levels, stored, least }: WordSearch,
  terms: readonly string[][],
  spell?: (word: string) => string,
): SearchPlan {
  return planSearch(query, { alternatives, levels, stored, terms, least, ...(spell && { spell }) });
}

/** The words of the title, for the order of hits. */
export function titlePlan(asked: WordSearch, terms: readonly string[][]): SearchPlan {
  return planOf({ ...asked, query: { ...asked.query, unwanted: [] } }, terms, termOf.title);
}

export function isFew({ estimate, exact, index }: SearchPlan): boolean {
  const max = exact === null ? FEW_HITS : FEW_PHRASES;
  return estimate <= (index.includes(" & ") ? max * DOUBT : max);
}

/** How many of the newest posts a search for common words begins with. */
export function reachOf({ estimate }: SearchPlan, stored: number): number {
  return Math.ceil(Math.min(LONG_REACH, Math.max(SHORT_REACH, (FIRST_HITS * stored) / Math.max(1, estimate))));
}
