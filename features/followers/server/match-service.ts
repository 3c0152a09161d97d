/**
 * Finds out for whom a post is news. A target of the outbox (docs/decisions/events-and-outbox.md): it hears at least once of
 * each change, and takes a post once, when readers see it first.
 */
import type { ChangeTarget } from "#features/content/server/public-changes/service.ts";
import { readSearch } from "#features/newsroom/server/search/read-service.ts";
import { searchPublicPosts } from "#features/newsroom/server/search/service.ts";
import { transaction } from "#platform/database/client.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { queriesOf } from "./policy.ts";
import * as queries from "./queries.ts";
import { endRetry, listRetries, listSeenSince, noteFailure, type SeenPost } from "./retry-queries.ts";

export const FOLLOW_CHANGES = declareQueue("follow-changes");
export const MAIL_FOLLOWERS = declareQueue("mail-followers");

const POSTS_AT_A_TIME = 500;
/** Hits of one search that are looked through; more of the same minute are one too many for an email anyway. */
const HITS = 100;
/** Of one run: each may use up all of a search's time. */
const RETRIES_AT_A_TIME = 20;
/** After so many searches it is noted how far the posts have come. */
const SEARCHES_AT_A_TIME = 200;

export const followTarget: ChangeTarget = { queue: FOLLOW_CHANGES, isWanted: queries.hasConfirmed };

/** Idempotent: a post is taken by the transaction that notes who is to be told. */
export async function matchPosts(postIds: number[]): Promise<void> {
  await transaction(async (tx) => {
    let found = 0;
    await queries.lockStories(tx, postIds);
    for (const post of await queries.takeNewPosts(tx, postIds))
      found += await queries.insertItems(tx, post, queriesOf(post));
    if (found > 0) await enqueue(tx, MAIL_FOLLOWERS, {});
  });
}

/**
 * Runs every followed search for new posts, in the order of their texts. Idempotent and safe to stop at any point: the
 * next run continues where this one recorded its progress, so the last searches are reached, however many there are.
 */
export async function matchSearches(signal?: AbortSignal, batch = SEARCHES_AT_A_TIME): Promise<void> {
  await repeatSearches(signal);
  const { posts, through } = await queries.listUnsearched(POSTS_AT_A_TIME);
  const [first] = posts;
  if (!first) return;
  const known = new Map(posts.map((post) => [post.id, post]));
  const ofThese = (ids: number[]) => ids.flatMap((id) => known.get(id) ?? []);
  for (let after = through; ;) {
    const searches = await queries.listSearches(after, batch);
    for (const query of searches) {
      if (signal?.aborted) return;
      // One that fails holds no other up.
      if (!(await matchSearch(query, ofThese))) await noteFailure(query, first.seen_at);
    }
    after = searches.at(-1) ?? after;
    if (searches.length < batch) break;
    await queries.noteSearched([...known.keys()], after);
  }
  await queries.markSearched([...known.keys()]);
}

/** Searches that failed, each for all posts since the first that it missed. */
async function repeatSearches(signal?: AbortSignal): Promise<void> {
  for (const retry of await listRetries(RETRIES_AT_A_TIME)) {
    if (signal?.aborted) return;
    const isDone = await matchSearch(retry.query, (ids) => listSeenSince(ids, retry.since));
    await (isDone ? endRetry(retry) : noteFailure(retry.query, retry.since));
  }
}

/**
 * @param newOf which of the posts that it finds are new.
 * @returns false when it failed.
 */
async function matchSearch(
  query: string,
  newOf: (ids: number[]) => SeenPost[] | Promise<SeenPost[]>,
): Promise<boolean> {
  try {
    const posts = await newOf(await listNewest(query));
    if (posts.length === 0) return true;
    await transaction(async (tx) => {
      await queries.lockStories(
        tx,
        posts.map(({ id }) => id),
      );
      for (const post of posts) await queries.insertItems(tx, post, [query]);
    });
    return true;
  } catch (error) {
    log.warn({ err: error, query }, "A followed search failed");
    return false;
  }
}

async function listNewest(query: string): Promise<number[]> {
  const read = await readSearch(Object.fromEntries(new URLSearchParams(query)));
  if (!read) return [];
  const { posts } = await searchPublicPosts({ ...read.search, sort: "newest", limit: HITS });
  return posts.map(({ id }) => id);
}
