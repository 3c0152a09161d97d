import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { addFeed, addToCatalogue, findOrAddFeeds, listFeeds, refreshFeeds } from "./service.ts";

beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

const allFeeds = () => db.selectFrom("feeds").selectAll().orderBy("id").execute();

describe("findOrAddFeeds", () => {
  it("refuses what is no address, names it, and adds nothing of the rest", async () => {
    const given = ["https://harbour.example/feed.xml", "not an address"];
    await expect(findOrAddFeeds(given)).rejects.toMatchObject({
      code: "invalid-input",
      fields: { rss_feed_urls: expect.stringContaining("not an address") },
    });
    expect(await allFeeds()).toEqual([]);
  });

  it("gives one feed for all spellings of an address, due before all others", async () => {
    const given = [
      "HARBOUR.example/feed.xml",
      "https://harbour.example:443/feed.xml#top",
      "feed://harbour.example/feed.xml",
    ];
    const ids = new Set((await findOrAddFeeds(given)).values());
    expect(ids.size).toBe(1);
    expect(await allFeeds()).toMatchObject([{ url: "https://harbour.example/feed.xml", next_fetch_at: new Date(0) }]);
  });

  it("leads former addresses to the feed that moved", async () => {
    const feed = await buildFeed();
    await db.insertInto("feed_addresses").values({ url: "https://old.example/feed", feed_id: feed.id }).execute();
    const ids = await findOrAddFeeds(["https://old.example/feed", feed.url]);
    expect([...ids.values()]).toEqual([feed.id, feed.id]);
    expect(await allFeeds()).toHaveLength(1);
  });

  it("leaves a feed that was fetched to its own time", async () => {
    const feed = await buildFeed();
    await findOrAddFeeds([feed.url]);
    expect((await allFeeds())[0]?.next_fetch_at).toEqual(feed.next_fetch_at);
  });

  it("hurries a feed that waits for its first fetch, and forgets that it was unused", async () => {
    const later = new Date(Date.now() + 60_000);
    const feed = await buildFeed({
      fetched_at: null,
      succeeded_at: null,
      next_fetch_at: later,
      unused_since: new Date(),
    });
    await findOrAddFeeds([feed.url]);
    expect(await allFeeds()).toMatchObject([{ next_fetch_at: new Date(0), unused_since: null }]);
  });

  it("asks a feed that is gone again, in its time", async () => {
    const feed = await buildFeed({ gone_at: new Date() });
    await findOrAddFeeds([feed.url]);
    expect(await allFeeds()).toMatchObject([{ gone_at: null, next_fetch_at: feed.next_fetch_at }]);
  });

  it("adds each address once, however many ask at the same moment", async () => {
    const urls = Array.from({ length: 20 }, (_, n) => `https://harbour.example/${n}.xml`);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => findOrAddFeeds(n % 2 ? urls : urls.toReversed())),
    );
    expect(await allFeeds()).toHaveLength(20);
    for (const ids of all) expect(ids).toEqual(new Map(urls.map((url) => [url, all[0]?.get(url)])));
  });

  it("finds the feed that another one was merged into while it looked", async () => {
    const [old, present] = [await buildFeed(), await buildFeed()];
    const merged = Promise.withResolvers<void>();
    const asking = Promise.withResolvers<void>();
    const merging = transaction(async (tx) => {
      await tx.deleteFrom("feeds").where("id", "=", old.id).execute();
      await tx.insertInto("feed_addresses").values({ url: old.url, feed_id: present.id }).execute();
      asking.resolve();
      await merged.promise;
    });
    await asking.promise;
    const ids = findOrAddFeeds([old.url]);
    await expect.poll(waitingForLocks).toBe(1);
    merged.resolve();
    await merging;
    expect((await ids).get(old.url)).toBe(present.id);
  });

  it("holds its feeds until the caller's transaction ends", async () => {
    const feed = await buildFeed();
    let deleting: Promise<unknown> | undefined;
    await holdingTransaction(async (tx) => {
      await findOrAddFeeds([feed.url], { tx });
      deleting = db.deleteFrom("feeds").where("id", "=", feed.id).execute();
      await expect.poll(waitingForLocks).toBe(1);
    });
    await deleting;
    expect(await allFeeds()).toEqual([]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await connectionPool().query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

describe("what an operator does", () => {
  it("adds to the catalogue, and names the bad address", async () => {
    await addToCatalogue([{ url: "https://harbour.example/feed", category: "tech", name: "Harbour" }]);
    expect(await listFeeds()).toMatchObject([
      { url: "https://harbour.example/feed", category: "tech", name: "Harbour" },
    ]);
    await expect(addToCatalogue([{ url: "?", category: "tech", name: "" }])).rejects.toMatchObject({
      fields: { url: expect.stringContaining("?") },
    });
  });

  it("lists what fails and what is gone, the longest first", async () => {
    await buildFeed();
    const failing = { failures: 2, failing_since: new Date(Date.now() - 1000), failure_reason: "Nobody answers." };
    const newer = await buildFeed(failing);
    const older = await buildFeed({ gone_at: new Date(Date.now() - 90_000) });
    expect((await listFeeds({ failing: true })).map(({ id }) => id)).toEqual([older.id, newer.id]);
    expect(await listFeeds()).toHaveLength(3);
  });

  it("lets one feed or all be fetched at once, retired ones too", async () => {
    const [one, other] = [await buildFeed({ gone_at: new Date() }), await buildFeed()];
    expect(await refreshFeeds(one.url)).toBe(1);
    expect((await allFeeds()).map(({ gone_at, next_fetch_at }) => [gone_at, next_fetch_at <= new Date()])).toEqual([
      [null, true],
      [null, false],
    ]);
    expect(await refreshFeeds(null)).toBe(2);
    await expect(refreshFeeds("https://unknown.example/")).rejects.toMatchObject({ code: "not-found" });
    expect(await addFeed(other.url)).toBe(other.id);
  });
});
