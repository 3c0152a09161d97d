/** The best hits of words that many posts have, where enough new titles have them that no text comes before those. */
import { AHEAD_DAYS, BEST_TEXT } from "#platform/text-search/score.ts";
import { periodOf, termOf } from "../post-index/vector-policy.ts";
import * as aheadQueries from "./ahead-queries.ts";
import { FEW_HITS, inTitles, isFew, MOST_COMPARED, planOf, type WordSearch } from "./plan-policy.ts";
import { authorTerms, type PlacedHit, placedHits } from "./policy.ts";
import { checkedOf, type Span } from "./queries.ts";

const DAY_MS = 86_400_000;

/**
 * Older titles than AHEAD_DAYS make no difference to it, so they are not looked at.
 * @param words for ranks.
 * @returns null: texts have to be compared too, or there are too many titles.
 */
export async function findAhead(
  asked: WordSearch,
  { from, to }: Span,
  words: string,
  { skipped, count }: { skipped: number; count: number },
): Promise<PlacedHit[] | null> {
  const now = Date.now();
  const span = { from: new Date(Math.max(now - AHEAD_DAYS * DAY_MS, Number(from ?? -Infinity))), to };
  if (to && to <= span.from) return null;
  const titles = planOf(inTitles(asked), authorTerms(asked.search), termOf.title);
  if (!isFew(titles)) return null;
  const { index } = planOf(inTitles(asked), [], termOf.title);
  const found = await asked.time.orElse(null, (mostMs) =>
    aheadQueries.findNewestTitles(
      {
        search: asked.search,
        span,
        asked: askedOf(asked, span.from, now),
        checked: checkedOf({ ...titles, index }),
        words,
        now,
        most: FEW_HITS,
        candidates: MOST_COMPARED,
        skipped,
        wanted: count,
      },
      mostMs,
    ),
  );
  return found && found.found_posts <= FEW_HITS && found.threshold >= BEST_TEXT ? placedHits(found.hits) : null;
}

/** @param now clocks may differ, so that a post is of the next day. */
function askedOf(asked: WordSearch, from: Date, now: number): string {
  const [first, last] = [periodOf(from.getTime()), periodOf(now + DAY_MS)];
  const periods = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const ofPeriod = (period: number) => planOf(inTitles(asked), [], (word) => termOf.titleOfPeriod(word, period)).index;
  return periods.map((period) => `(${ofPeriod(period)})`).join(" | ");
}
