/**
 * Finds out for whom a post is news. A target of the outbox (docs/decisions/0070-one-outbox.md): it hears at least once of
 * each change, and takes a post once, when readers see it first.
 */
import type { ChangeTarget } from "#features/content/server/public-changes/service.ts";
import { readSearch } from "#features/newsroom/server/search/read-service.ts";
import { searchPublicPosts } from "#features/newsroom/server/search/service.ts";
import { transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queriesOf } from "./policy.ts";
import * as queries from "./queries.ts";

export const FOLLOW_CHANGES = "follow-changes";
export const MAIL_FOLLOWERS = "mail-followers";

const POSTS_AT_A_TIME = 500;
/** Hits of one search that are looked through; more of the same minute are one too many for an email anyway. */
const HITS = 100;
const MOST_SEARCHES = 5_000;

export const followTarget: ChangeTarget = { queue: FOLLOW_CHANGES, isWanted: queries.hasConfirmed };

/** Idempotent: a post is taken by the transaction that notes who is to be told. */
export async function matchPosts(postIds: number[]): Promise<void> {
  await transaction(async (tx) => {
    let found = 0;
    for (const post of await queries.takeNewPosts(tx, postIds))
      found += await queries.insertItems(tx, post, queriesOf(post));
    if (found > 0) await enqueue(tx, MAIL_FOLLOWERS, {});
  });
}

/** Runs every followed search for what is new. Safe to repeat and to stop at any point. */
export async function matchSearches(signal?: AbortSignal): Promise<void> {
  const posts = await queries.listUnsearched(POSTS_AT_A_TIME);
  if (posts.length === 0) return;
  const publishedAt = new Map(posts.map(({ id, published_at }) => [id, published_at]));
  for (const query of await queries.listSearches(MOST_SEARCHES)) {
    if (signal?.aborted) return; // none is marked: the next run begins again
    const found = (await findNew(query)).flatMap(({ id }) => {
      const published_at = publishedAt.get(id);
      return published_at ? [{ id, published_at }] : [];
    });
    if (found.length > 0)
      await transaction(async (tx) => {
        for (const post of found) await queries.insertItems(tx, post, [query]);
      });
  }
  await transaction((tx) => queries.markSearched(tx, [...publishedAt.keys()]));
}

/** A search that fails holds no other up. */
async function findNew(query: string) {
  try {
    const read = await readSearch(Object.fromEntries(new URLSearchParams(query)));
    if (!read) return [];
    return (await searchPublicPosts({ ...read.search, sort: "newest", limit: HITS })).posts;
  } catch (error) {
    log.warn({ err: error, query }, "A followed search failed");
    return [];
  }
}
