/** Following sources, at most MAX_FOLLOWS per reader. */
import type { Actor } from "#features/accounts/contract.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { MAX_FOLLOWS, NEWS_CATEGORY_KEYS, newsMessages, type FeedUrls, type FollowedSources } from "../../contract.ts";
import { normaliseFeedUrl } from "../feeds/url.ts";
import { nameSource } from "../articles/policy.ts";
import { describeSource } from "../explorer/policy.ts";
import { findFeedIds, retainNamedFeeds } from "../explorer/queries.ts";
import { refuseTooManyNew } from "../explorer/service.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import * as queries from "./queries.ts";

/** The feed's current address; isNew is false if it was already followed. */
export type Followed = { url: string; isNew: boolean };

/**
 * Idempotent, also in parallel.
 * @throws AppError invalid-input naming `rss_feed_url`, conflict at MAX_FOLLOWS, too-many-requests.
 */
export async function followFeed(actor: Actor, given: string): Promise<Followed> {
  const address = addressOf(given);
  if (!(await findFeedIds([address])).has(address)) await refuseNew(actor, address);
  return transaction(async (tx) => {
    const ids = [...(await findOrAddFeeds([address], { tx, field: "rss_feed_url" })).values()]; // locked till we are done
    const { added, full } = await followWithin(tx, actor.id, ids);
    if (full.length > 0) throw tooManyFollows();
    return { url: await queries.getFeedUrl(tx, ids[0] ?? 0), isNew: added.length > 0 };
  });
}

/** Does not fetch an unknown address for a reader at the limit of follows, or who sends too many. */
async function refuseNew(actor: Actor, address: string): Promise<void> {
  if ((await transaction((tx) => queries.countFollows(tx, actor.id))) >= MAX_FOLLOWS) throw tooManyFollows();
  await refuseTooManyNew(actor, [address]);
}

/**
 * Follows as many as MAX_FOLLOWS allows, in the given order, within the caller's transaction.
 * @returns `full`: those over the limit. Feeds in neither list are already followed, or gone.
 */
export async function followWithin(
  tx: Transaction,
  userId: number,
  feedIds: readonly number[],
): Promise<{ added: number[]; already: number[]; full: number[] }> {
  await queries.lockFollower(tx, userId);
  const already = await queries.listFollowedAmong(tx, userId, feedIds);
  const others = [...new Set(feedIds)].filter((id) => !already.includes(id));
  const room = Math.max(0, MAX_FOLLOWS - (await queries.countFollows(tx, userId)));
  const added = await queries.insertFollows(tx, userId, others.slice(0, room));
  return { added, already, full: others.slice(room) };
}

/**
 * The feed stays readable for a while, because the screen still shows it.
 * @returns its current address. @throws AppError invalid-input, not-found when it was not followed.
 */
export async function unfollowFeed(actor: Actor, url: string): Promise<string> {
  const address = addressOf(url);
  const id = (await findFeedIds([address])).get(address);
  const unfollowed = id === undefined ? null : await transaction((tx) => unfollowOne(tx, actor, id));
  if (unfollowed === null) throw new AppError("not-found", newsMessages.notFollowed);
  return unfollowed;
}

async function unfollowOne(tx: Transaction, actor: Actor, feedId: number): Promise<string | null> {
  const url = await queries.deleteFollow(tx, actor.id, feedId);
  if (url !== null) await retainNamedFeeds(tx, actor.id, [feedId]);
  return url;
}

/** Last followed first. */
export async function listFollowedSources(actor: Actor): Promise<FollowedSources> {
  const feeds = (await queries.listFollowed(actor.id)).map(describeSource);
  return { sources: feeds.map(({ rss_feed_url }) => rss_feed_url), feeds };
}

/** The catalogue, and other feeds the reader follows. */
export async function listFeedUrls(actor: Actor): Promise<FeedUrls> {
  const rows = await queries.listKnownSources(actor.id, NEWS_CATEGORY_KEYS);
  return { rss_feeds: rows.map((row) => ({ name: nameSource(row), url: row.url, category: row.category ?? "" })) };
}

function addressOf(url: string): string {
  const address = normaliseFeedUrl(url);
  if (address === null) throw invalidInput({ rss_feed_url: newsMessages.badFeedUrl });
  return address;
}

function tooManyFollows(): AppError {
  return new AppError("conflict", newsMessages.tooManyFollows(MAX_FOLLOWS));
}
