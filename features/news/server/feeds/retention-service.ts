/** The nightly removal of unused feeds; entries beyond a feed's limit are removed when the feed is stored. */
import {
  deleteUnusedFeeds,
  forgetHeldHosts,
  forgetOldClaims,
  markUnusedFeeds,
  reviveGoneFeeds,
} from "./retention-queries.ts";

/** A feed that is followed again within these days still has its entries. */
const UNUSED_DAYS = 30;
/** Days after which a feed that is gone is tried once more. */
const GONE_DAYS = 30;
const BATCH = 50;

/** Works in batches and may be stopped between any two. @returns how many feeds were removed. */
export async function cleanFeeds(signal?: AbortSignal): Promise<number> {
  await forgetHeldHosts();
  await forgetOldClaims();
  await markUnusedFeeds();
  await reviveGoneFeeds(GONE_DAYS);
  let removed = 0;
  while (!signal?.aborted) {
    const batch = await deleteUnusedFeeds(UNUSED_DAYS, BATCH);
    removed += batch.removed;
    if (batch.seen < BATCH) break;
  }
  return removed;
}
