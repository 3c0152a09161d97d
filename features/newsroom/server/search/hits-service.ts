/**
 * Finds the hits of a search. Few hits are all visited, filtered and counted; for a word in half of all posts,
 * the index finds the newest without touching the others.
 */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { isCommon, type SearchPlan } from "#platform/text-search/plan.ts";
import { contendersOf, scoreHits } from "#platform/text-search/score.ts";
import { termOf } from "../post-index/vector-policy.ts";
import { findAhead } from "./ahead-service.ts";
import * as fewQueries from "./few-queries.ts";
import { FEW_HITS, isFew, MOST_COMPARED, planOf, TITLE_SHARE, titlePlan, type WordSearch } from "./plan-policy.ts";
import { authorTerms, type Facets, isAfter, type PlacedHit, placedHits, type PostSearch, termsOf } from "./policy.ts";
import * as queries from "./queries.ts";

const MOST = { limit: MOST_COMPARED, inspected: 600 };
/** With this many hits, older ones are not needed. */
const ENOUGH_HITS = 150;
/** How many of the newest posts are searched first (minimum and maximum), and the largest factor of a further step. */
const [SHORT_LOOK, LONG_LOOK, FURTHER] = [300, 30_000, 8];
/** Cost of reading one minute in the index, relative to visiting a hit. */
const MINUTE_COST = 0.06;
const [FIRST_MINUTE, LAST_MINUTE] = [-2_147_483_648, 2_147_483_647];
const FACETS_SHOWN = 8;
const EVER = { from: null, to: null };

/** Which hits are wanted, in which order. */
export type WantedHits = {
  order: "best" | "newest";
  skipped: number;
  count: number;
};

export type FoundHits = {
  /** The page's hits, and perhaps further ones. */
  hits: PlacedHit[];
  /** Null: too many to count. */
  total: number | null;
  /** Null if the words, regardless of filters, have too many hits. */
  facets: Facets | null;
};

/** @param times for the facet `since`. */
export async function findHits(asked: WordSearch, wanted: WantedHits, times: readonly Date[] = []): Promise<FoundHits> {
  const { search } = asked;
  const ofWords = await findFew(asked, authorTerms(search), EVER, wanted, times);
  if (ofWords) return ofWords;
  const few = await findFew(asked, termsOf(search), spanOf(search), wanted);
  if (few) return { ...few, facets: null };
  const plan = planOf(asked, termsOf(search));
  const ahead = wanted.order === "best" ? await findAhead(asked, spanOf(search), plan.all, wanted) : null;
  return { hits: ahead ?? (await findAmongMany(asked, plan, wanted)), total: null, facets: null };
}

/** @param terms searched in texts and titles alike. @returns null if there are more. */
async function findFew(
  asked: WordSearch,
  terms: readonly string[][],
  span: queries.Span,
  { order, skipped, count }: WantedHits,
  times: readonly Date[] = [],
): Promise<FoundHits | null> {
  const { search, time } = asked;
  const plan = planOf(asked, terms);
  if (!isFew(plan)) return null;
  const best =
    order === "newest"
      ? null
      : { words: plan.all, title: titlePlan(asked, terms), ofEach: MOST.limit, now: Date.now() };
  const most = FEW_HITS * 2;
  const few = await fewQueries.findFew(
    plan,
    { search, span, times, most, best, skipped, wanted: count, choices: FACETS_SHOWN },
    time.statementMs,
  );
  if (few.found_posts > most) return null;
  return { hits: placedHits(few.hits), total: few.total, facets: few.facets };
}

async function findAmongMany(asked: WordSearch, plan: SearchPlan, wanted: WantedHits): Promise<PlacedHit[]> {
  const { order, skipped } = wanted;
  const { before } = asked.search;
  return transaction(async (tx) => {
    await queries.prepareSearch(tx, asked.time.statementMs);
    const newest = await lookBack({ ...asked, tx }, plan);
    if (order === "newest") return newest.filter((hit) => !before || isAfter(hit, before)).slice(skipped);
    if (newest.length === 0) return [];
    const ranked = await asked.time.orElseIn(tx, null, () => rankMany({ ...asked, tx }, plan, newest, wanted));
    // With no time left to rank them, the newest are shown.
    return (ranked ?? newest).slice(skipped);
  });
}

type Within = WordSearch & { tx: Transaction };

/** The best of the newest and of the newest that have the words in their title. */
async function rankMany(
  asked: Within,
  plan: SearchPlan,
  newest: readonly PlacedHit[],
  { skipped, count }: WantedHits,
): Promise<PlacedHit[]> {
  const titles = planOf(asked, termsOf(asked.search), termOf.title);
  // The titles are checked for a phrase when they are ranked.
  const inTitles = await lookBack(asked, {
    ...titles,
    exact: null,
    estimate: Math.min(titles.estimate, plan.estimate) * TITLE_SHARE,
  });
  const isTitle = new Set(inTitles.map(({ post_id }) => post_id));
  const candidates = [...inTitles, ...newest.filter(({ post_id }) => !isTitle.has(post_id))].map((hit) => ({
    ...hit,
    is_title: isTitle.has(hit.post_id),
  }));
  const now = Date.now();
  // Titles without the phrase drop out when they are ranked, so any candidate may be among the best.
  const contenders = plan.exact === null ? contendersOf(candidates, now, skipped + count) : candidates;
  const ids = contenders.map(({ post_id }) => post_id);
  return scoreHits(await queries.rankHits(asked.tx, ids, plan, titlePlan(asked).all), now);
}

/**
 * Words may have been common only in the past, or never together: searches further and further back while there is
 * time.
 */
async function lookBack({ tx, search, stored, time }: Within, plan: SearchPlan): Promise<queries.Hit[]> {
  const span = spanOf(search);
  const until = span.to ? minuteOf(span.to) : LAST_MINUTE;
  const first = span.from ? minuteOf(span.from) : FIRST_MINUTE;
  // For words that are not common, the few newer hits are visited again.
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
    const { hits, seen } = await time.orElseIn(tx, { hits: found, seen: 0 }, () => look(newest - back));
    found = hits;
    if (time.isShort || hits.length >= ENOUGH_HITS || (plan.exact !== null && seen >= MOST.inspected)) return hits;
    isRare = plan.index === plan.all && (seen * (newest - end)) / back <= FEW_HITS;
  }
  const visitsHits = isRare || plan.estimate < (newest - end) * MINUTE_COST;
  const all = () =>
    visitsHits ? queries.listNewestHits(tx, plan, { since: null, until: null }, span, MOST) : look(end);
  return (await time.orElseIn(tx, { hits: found, seen: 0 }, all)).hits;
}

/** The factor by which to extend the range for enough hits, at the current density; an integer, like minutes. */
function furtherAfter(hits: number): number {
  return Math.min(FURTHER, Math.max(2, Math.ceil((1.5 * ENOUGH_HITS) / Math.max(1, hits))));
}

/** Includes the hit that the search continues after; the caller removes the rest of that millisecond. */
function spanOf({ from, to, sort, before }: PostSearch): queries.Span {
  const next = sort === "newest" && before ? new Date(Math.floor(before.micros / 1000) + 1) : null;
  const ends = [to, next].filter((end) => end instanceof Date);
  return { from: from ?? null, to: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number))) };
}

function minuteOf(time: Date): number {
  return Math.max(FIRST_MINUTE, Math.min(LAST_MINUTE, Math.floor(time.getTime() / 60_000)));
}
