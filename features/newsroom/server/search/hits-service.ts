/**
 * Finds the hits of a search. Where few posts have the words, all of them are ranked and counted; where many have them, the
 * newest are.
 */
import { type Facets, indexTerms, type PlacedHit, placedHits, termsOf } from "./policy.ts";
import { isFew, planOf, reachOf, titlePlan, type WordSearch } from "./plan-policy.ts";
import * as queries from "./queries.ts";

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
  const ofWords = planOf(asked, indexTerms(asked.search));
  const terms = isFew(ofWords) ? indexTerms(asked.search) : termsOf(asked.search);
  const plan = isFew(ofWords) ? ofWords : planOf(asked, terms);
  const reach = isFew(plan) ? null : reachOf(plan, asked.stored);
  const title = wanted.order === "best" ? titlePlan(asked, terms).all : null;
  const found = await queries.findHits({ ...asked, plan, title, reach, times, ...wanted }, asked.time.statementMs);
  return {
    hits: placedHits(found.hits),
    total: reach === null ? found.total : null,
    facets: isFew(ofWords) ? found.facets : null,
  };
}
