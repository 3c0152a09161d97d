/**
 * Finds the hits of a search. Few hits are all visited, narrowed here and counted; of a word that half of all posts have,
 * the newest are found by the index without touching the others.
 */
import type { Transaction } from "#platform/database/client.ts";
import { type Alternatives, isCommon, planSearch, type SearchPlan } from "#platform/text-search/plan.ts";
import type { SearchQuery } from "#platform/text-search/search-text.ts";
import { termOf } from "../post-index/vector-policy.ts";
import * as fewQueries from "./few-queries.ts";
import { authorTerms, type Facets, type PlacedHit, type PostSearch, termsOf } from "./policy.ts";
import * as queries from "./queries.ts";
import type { SearchTime } from "./search-time.ts";

/** So many hits are all visited. Checking a phrase costs more. */
const FEW_HITS = 3000;
const FEW_PHRASES = 1000;
/** Several words are mostly together in fewer posts than estimated, and to find out is cheap. */
const DOUBT = 4;
const MOST = { limit: 200, inspected: 600 };
/** With this many hits, older ones are not needed. */
const ENOUGH_HITS = 150;
/** How many of the newest posts are searched first (minimum and maximum), and the largest factor of a further step. */
const [SHORT_LOOK, LONG_LOOK, FURTHER] = [300, 30_000, 8];
/** What the index takes for one of the minutes of a search, as a share of what it takes to visit a hit. */
const MINUTE_COST = 0.06;
/** So few of the posts that have a word have it in their title. */
const TITLE_SHARE = 1 / 8;
const [FIRST_MINUTE, LAST_MINUTE] = [-2_147_483_648, 2_147_483_647];
const FACETS_SHOWN = 8;
const EVER = { from: null, to: null };

export type WordSearch = {
  tx: Transaction;
  search: PostSearch;
  query: SearchQuery;
  alternatives: Alternatives;
  levels: ReadonlyMap<string, number>;
  stored: number;
  time: SearchTime;
};

export type FoundHits = {
  /** Newest first, as narrow as the search and after its place; at least MOST.limit where there are as many. */
  hits: PlacedHit[];
  /** Null: too many to count. */
  total: number | null;
  /** Null where the words alone, regardless of filters, have too many hits. */
  facets: Facets | null;
  /** The best and more, in any order; null: not ranked yet. */
  ranked: queries.RankedHit[] | null;
  plan: SearchPlan;
};

/** @param also `times` for which facets count; `isRanked` whether hits are to be ranked where that takes no more time. */
export async function findHits(
  asked: WordSearch,
  also: { times: readonly Date[]; isRanked: boolean },
): Promise<FoundHits> {
  const { search } = asked;
  const wide = planOf(asked, authorTerms(search));
  const ofWords = isFew(wide) ? await findFew(asked, wide, EVER, also) : null;
  if (ofWords) return ofWords;
  const plan = planOf(asked, termsOf(search));
  const few = isFew(plan) ? await findFew(asked, plan, spanOf(search), also) : null;
  if (few) return { ...few, facets: null };
  return { hits: await lookBack(asked, plan), total: null, facets: null, ranked: null, plan };
}

/** @returns null: there are more than were expected. */
async function findFew(
  asked: WordSearch,
  plan: SearchPlan,
  span: queries.Span,
  { times, isRanked }: { times: readonly Date[]; isRanked: boolean },
): Promise<FoundHits | null> {
  const { tx, search } = asked;
  const few = await fewQueries.findFew(tx, plan, {
    search,
    span,
    times,
    most: FEW_HITS * 2,
    newest: Math.max(MOST.limit, search.limit + 1),
    title: isRanked ? titlePlan(asked) : null,
    choices: FACETS_SHOWN,
  });
  if (few.found > FEW_HITS * 2) return null;
  const ranked = few.ranked.map(([post_id, at, is_title, rank]) => ({
    post_id,
    published_at: new Date(at),
    is_title,
    rank,
  }));
  return {
    hits: few.newest.map(([post_id, at]) => ({ post_id, published_at: new Date(at) })),
    total: few.total,
    facets: few.facets,
    ranked: isRanked ? ranked : null,
    plan,
  };
}

/** Ids of hits to be ranked: the newest, and the newest that have the words in their title. */
export async function findCandidates(asked: WordSearch, { hits, plan }: FoundHits): Promise<Set<number>> {
  const newest = hits.slice(0, MOST.limit).map(({ post_id }) => post_id);
  const titles = planOf(asked, termsOf(asked.search), termOf.title);
  // Of a phrase the titles are checked when they are ranked.
  const inTitles = await lookBack(asked, {
    ...titles,
    exact: null,
    estimate: Math.min(titles.estimate, plan.estimate) * TITLE_SHARE,
  });
  return new Set([...newest, ...inTitles.map(({ post_id }) => post_id)]);
}

/** The words of the title, for the order of hits. */
export function titlePlan(asked: WordSearch): SearchPlan {
  return planOf({ ...asked, query: { ...asked.query, unwanted: [] } }, [], termOf.title);
}

function planOf(
  { query, alternatives, levels, stored }: WordSearch,
  terms: readonly string[][],
  spell?: (word: string) => string,
): SearchPlan {
  return planSearch(query, { alternatives, levels, stored, terms, ...(spell && { spell }) });
}

function isFew({ estimate, exact, index }: SearchPlan): boolean {
  const most = exact === null ? FEW_HITS : FEW_PHRASES;
  return estimate <= (index.includes(" & ") ? most * DOUBT : most);
}

/**
 * Words may have been common only in the past, or never together: searches further and further back, as long as there is
 * time.
 */
async function lookBack({ tx, search, stored, time }: WordSearch, plan: SearchPlan): Promise<queries.Hit[]> {
  const span = spanOf(search);
  const until = span.to ? minuteOf(span.to) : LAST_MINUTE;
  const first = span.from ? minuteOf(span.from) : FIRST_MINUTE;
  // Of words that are not common, the few hits that are newer are visited for nothing.
  const bound = span.to && isCommon(plan.estimate, stored) ? until : null;
  const look = (since: number) =>
    queries.listNewestHits(tx, plan, { since: Math.max(since, first), until: bound }, span, MOST);
  const reachOf = (hits: number) => (hits * 1.5 * stored) / Math.max(1, plan.estimate);
  const wanted = reachOf(plan.exact ? MOST.inspected : ENOUGH_HITS);
  const reach = await queries.findReach(tx, until, Math.ceil(Math.min(LONG_LOOK, Math.max(SHORT_LOOK, wanted))));
  if (!reach)
    return (await queries.listNewestHits(tx, plan, { since: null, until: span.to && until }, span, MOST)).hits;
  const { newest, counted, oldest } = reach;
  const end = Math.max(oldest, first);
  let found: queries.Hit[] = [];
  let isRare = reachOf(ENOUGH_HITS) > LONG_LOOK;
  for (let back = newest - counted + 1; !isRare && newest - back > end; back *= furtherAfter(found.length)) {
    const { hits, seen } = await time.orElse(tx, { hits: found, seen: 0 }, () => look(newest - back));
    found = hits;
    if (time.isShort || hits.length >= ENOUGH_HITS || (plan.exact !== null && seen >= MOST.inspected)) return hits;
    isRare = plan.index === plan.all && (seen * (newest - end)) / back <= FEW_HITS;
  }
  const visitsHits = isRare || plan.estimate < (newest - end) * MINUTE_COST;
  const all = () =>
    visitsHits ? queries.listNewestHits(tx, plan, { since: null, until: null }, span, MOST) : look(end);
  return (await time.orElse(tx, { hits: found, seen: 0 }, all)).hits;
}

/** How many times as far enough hits should be, if they go on as they came; whole, as minutes are. */
function furtherAfter(hits: number): number {
  return Math.min(FURTHER, Math.max(2, Math.ceil((1.5 * ENOUGH_HITS) / Math.max(1, hits))));
}

/** Also what the search continues after; the rest of that millisecond is left to the caller. */
function spanOf({ from, to, sort, before }: PostSearch): queries.Span {
  const next = sort === "newest" && before ? new Date(Math.floor(before.micros / 1000) + 1) : null;
  const ends = [to, next].filter((end) => end instanceof Date);
  return { from: from ?? null, to: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number))) };
}

function minuteOf(time: Date): number {
  return Math.max(FIRST_MINUTE, Math.min(LAST_MINUTE, Math.floor(time.getTime() / 60_000)));
}
