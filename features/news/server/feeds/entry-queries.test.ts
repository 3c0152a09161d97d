import { beforeEach, expect, it } from "vitest";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { buildEntry, buildFeed } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { pruneEntries } from "../fetching/queries.ts";
import { storeMark } from "../articles/mark-queries.ts";
import { dissolveFeed } from "./move-queries.ts";
import { deleteUnusedFeeds } from "./retention-queries.ts";

beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

const merge = (from: { id: number; url: string }, into: { id: number }) =>
  transaction((tx) => dissolveFeed(tx, { from: from.id, into: into.id, fromUrl: from.url }, "moved"));

/** A feed with one entry that each way of removing would remove. */
async function buildCandidate() {
  const unused_since = new Date(Date.now() - 40 * 86_400_000);
  const feed = await buildFeed({ keep_entries: 1, unused_since });
  const entry = await buildEntry(feed.id, { published_at: new Date(0) });
  return { feed, entry, user: await buildUser() };
}

const removals = [
  ["its feed carries too many", async (feed) => (await buildEntry(feed.id), await pruneEntries(feed.id, 1, []))],
  ["its feed has been unused for a month", async () => void (await deleteUnusedFeeds(30, 50))],
  ["its feed becomes one with another", async (feed) => merge(feed, await buildFeed())],
] as const satisfies [string, (feed: { id: number; url: string }) => Promise<void>][];

/** Resolves once the removal is over, or waits for the one who saves. */
async function overOrWaiting(removing: Promise<void>): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()";
  let isOver = false;
  void removing.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver && (await connectionPool().query(waiting)).rowCount === 0);
}

it.each(removals)("an article that is saved stays, also when in this moment %s", async (_when, remove) => {
  const { feed, entry, user } = await buildCandidate();
  let removing: Promise<void> | undefined;
  await holdingTransaction(async (tx) => {
    expect(await storeMark(tx, user.id, entry.id, { isRead: null, isSaved: true })).not.toBeNull();
    removing = remove(feed);
    await overOrWaiting(removing);
  });
  await removing;
  expect(await db.selectFrom("entry_marks").selectAll().where("entry_id", "=", entry.id).execute()).toHaveLength(1);
});

it.each(removals)("an article that nobody saved goes when %s", async (_when, remove) => {
  const { feed, entry, user } = await buildCandidate();
  await transaction((tx) => storeMark(tx, user.id, entry.id, { isRead: true, isSaved: null }));
  await remove(feed);
  expect(await db.selectFrom("feed_entries").select("id").where("id", "=", entry.id).execute()).toEqual([]);
});
