import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { type FeedServer, itemsOf, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { createFetcher } from "../fetching/loop.ts";
import { deleteUnusedFeeds, markUnusedFeeds } from "./retention-queries.ts";
import { cleanFeeds } from "./retention-service.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.stop());
beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const inYear = (year: number) => new Date(Date.UTC(year, 0, 1));
const runOut = () => createFetcher({ fetch: server.outbound.fetch, timeoutMs: 60_000 }).runOut();
const titlesOf = async (feedId: number) => {
  const rows = await db.selectFrom("feed_entries").select("title").where("feed_id", "=", feedId).execute();
  return rows.map(({ title }) => title).toSorted();
};
const feedIds = async () => (await db.selectFrom("feeds").select("id").orderBy("id").execute()).map(({ id }) => id);

async function publish(name: string, count: number, keep: number) {
  const url = server.publish(name, { body: rssOf(itemsOf(count)) });
  return buildFeed({ url, keep_entries: keep, next_fetch_at: new Date(0) });
}

describe("entries beyond a feed's limit", () => {
  it("go, the oldest first, when the feed brings new ones", async () => {
    const feed = await publish("limit", 3, 5);
    for (const year of [2018, 2019, 2020])
      await buildEntry(feed.id, { title: `Old ${year}`, published_at: inYear(year) });
    await runOut();
    expect(await titlesOf(feed.id)).toEqual([
      "Old 2019",
      "Old 2020",
      "item number 1",
      "item number 2",
      "item number 3",
    ]);
  });

  it("stay where somebody saved them", async () => {
    const [feed, { id: user_id }] = [await publish("saved", 3, 3), await buildUser()];
    const saved = await buildEntry(feed.id, { title: "Saved", published_at: inYear(2018) });
    const read = await buildEntry(feed.id, { title: "Read", published_at: inYear(2019) });
    const at = new Date();
    await db
      .insertInto("entry_marks")
      .values([
        { user_id, entry_id: saved.id, read_at: null, saved_at: at },
        { user_id, entry_id: read.id, read_at: at, saved_at: null },
      ])
      .execute();
    await runOut();
    expect(await titlesOf(feed.id)).toEqual(["Saved", "item number 1", "item number 2", "item number 3"]);
  });

  it("stay while the document carries them: they would only come back as new", async () => {
    const feed = await publish("carried", 8, 3);
    await buildEntry(feed.id, { title: "Old", published_at: inYear(2018) });
    await runOut();
    expect(await titlesOf(feed.id)).toHaveLength(8);
    expect(await titlesOf(feed.id)).not.toContain("Old");
  });
});

describe("feeds that nobody uses", () => {
  it("go after a month without use, with their entries, and not before", async () => {
    const [long, lately, newly] = [
      await buildFeed({ unused_since: daysAgo(31) }),
      await buildFeed({ unused_since: daysAgo(29) }),
      await buildFeed(),
    ];
    await buildEntry(long.id);
    expect(await cleanFeeds()).toBe(1);
    expect(await feedIds()).toEqual([lately.id, newly.id]);
    const marked = await db
      .selectFrom("feeds")
      .select("unused_since")
      .where("id", "=", newly.id)
      .executeTakeFirstOrThrow();
    expect(marked.unused_since).toBeInstanceOf(Date);
  });

  const uses: [string, (feedId: number, userId: number) => Promise<unknown>][] = [
    ["follows it", (feedId, userId) => follow(userId, feedId)],
    ["named it", (feed_id, user_id) => db.insertInto("named_feeds").values({ user_id, feed_id }).execute()],
    [
      "has it in a collection",
      async (feed_id, owner_id) => {
        const values = { owner_id, tag: "feeds" as const, name: "Ports" };
        const row = await db.insertInto("collections").values(values).returning("id").executeTakeFirstOrThrow();
        await db.insertInto("collection_feeds").values({ collection_id: row.id, feed_id }).execute();
      },
    ],
    [
      "saved something of it",
      async (feedId, user_id) => {
        const { id: entry_id } = await buildEntry(feedId);
        await db.insertInto("entry_marks").values({ user_id, entry_id, saved_at: new Date(), read_at: null }).execute();
      },
    ],
  ];
  it.each(uses)("stay while somebody %s", async (_, use) => {
    const [feed, user] = [await buildFeed({ unused_since: daysAgo(40) }), await buildUser()];
    await use(feed.id, user.id);
    expect(await cleanFeeds()).toBe(0);
    expect(await db.selectFrom("feeds").select(["id", "unused_since"]).execute()).toEqual([
      { id: feed.id, unused_since: null },
    ]);
  });

  it("are looked at to the last one, though many in between are used again", async () => {
    const { id: user_id } = await buildUser();
    await connectionPool().query(
      "insert into feeds (url, unused_since) select 'https://a.example/' || n, now() - make_interval(days => 200 - n) from generate_series(1, 120) n",
    );
    // Somebody follows the first ones between the noting and the removal: they hold no lock any more.
    await markUnusedFeeds();
    const followed = await db.selectFrom("feeds").select("id").orderBy("unused_since").limit(60).execute();
    await db
      .insertInto("feed_follows")
      .values(followed.map(({ id: feed_id }) => ({ user_id, feed_id })))
      .execute();
    expect(await deleteUnusedFeeds(30, 50)).toEqual({ seen: 50, removed: 0 });
    expect(await deleteUnusedFeeds(30, 50)).toEqual({ seen: 50, removed: 40 });
    expect(await deleteUnusedFeeds(30, 50)).toEqual({ seen: 20, removed: 20 });
    expect(await feedIds()).toEqual(followed.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it("stay when they are in the catalogue, and all go however many there are", async () => {
    const kept = await buildFeed({ category: "tech", unused_since: daysAgo(99) });
    await connectionPool().query(
      "insert into feeds (url, unused_since) select 'https://a.example/' || n, now() - interval '60 days' from generate_series(1, 120) n",
    );
    expect(await cleanFeeds()).toBe(120);
    expect(await feedIds()).toEqual([kept.id]);
  });
});

it("asks a feed in use that has been gone for a month once more", async () => {
  const [long, lately, unused] = [
    await buildFeed({ category: "tech", gone_at: daysAgo(31) }),
    await buildFeed({ category: "tech", gone_at: daysAgo(29) }),
    await buildFeed({ gone_at: daysAgo(31) }),
  ];
  await cleanFeeds();
  const isDue = async (id: number) => {
    const row = await db
      .selectFrom("feeds")
      .select(["gone_at", "next_fetch_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.gone_at === null && row.next_fetch_at <= new Date();
  };
  expect([await isDue(long.id), await isDue(lately.id), await isDue(unused.id)]).toEqual([true, false, false]);
});
