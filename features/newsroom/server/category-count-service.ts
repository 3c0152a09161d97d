/** How many published posts each category has, for readers: a million posts take seconds to count. */

import { countPublicByCategory } from "./category-count-queries.ts";

/** Faster counts are not cached. */
const SLOW_MS = 100;
const KEPT_MS = 60_000;

type Counts = Awaited<ReturnType<typeof countPublicByCategory>>;
let kept: { counts: Counts; until: number } | undefined;
let counting: Promise<Counts> | undefined;

/**
 * By saved label. If counting is slow, the numbers are up to a minute old; after that, the old ones are returned once
 * more while they are recounted.
 */
export async function publicCategoryCounts(): Promise<Counts> {
  if (kept && performance.now() < kept.until) return kept.counts;
  counting ??= count().finally(() => (counting = undefined));
  if (!kept) return counting;
  counting.catch(() => undefined); // the database is away: the next reader's request counts again
  return kept.counts;
}

async function count(): Promise<Counts> {
  const began = performance.now();
  const counts = await countPublicByCategory();
  const now = performance.now();
  kept = now - began > SLOW_MS ? { counts, until: now + KEPT_MS } : undefined;
  return counts;
}
