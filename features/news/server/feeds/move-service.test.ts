import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { conditional, type FeedServer, itemsOf, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import { redirectingTo } from "#tests/doubles/peer/server.ts";
import { buildEntry, buildFeed, follow, storedFeed } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { findArticle } from "../articles/queries.ts";
import { findOrAddFeeds, refreshFeeds } from "./service.ts";
import { createFetcher } from "../fetching/loop.ts";
import { moveFeed } from "./move-service.ts";
import { cleanFeeds } from "./retention-service.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.stop());
beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts, collections cascade"));

const runOut = () => createFetcher({ fetch: server.outbound.fetch, timeoutMs: 60_000 }).runOut();
const due = { next_fetch_at: new Date(0) };
const allFeeds = () => db.selectFrom("feeds").selectAll().orderBy("id").execute();
const claimed = async (with_: Parameters<typeof buildFeed>[0] = {}) => {
  const feed = await buildFeed(with_);
  const until = new Date(Date.now() + 600_000);
  await db.insertInto("feed_claims").values({ feed_id: feed.id, host: feed.host, until }).execute();
  return { ...feed, claimed_until: until };
};

describe("a feed that moved for good", () => {
  it.each([301, 308])("takes the new address on its site after a %i, and is found by the old one", async (status) => {
    const to = server.publish(`new-${status}`, conditional(rssOf(itemsOf(2))));
    const from = to.replace("//", "//www.");
    server.publish(`www.new-${status}`, redirectingTo(to, status), "/old.xml");
    const { id } = await buildFeed({ url: from.replace(/[^/]*$/, "old.xml"), ...due });
    await runOut();
    expect(await allFeeds()).toMatchObject([{ id, url: to, failures: 0 }]);
    expect([...(await findOrAddFeeds([from.replace(/[^/]*$/, "old.xml"), to])).values()]).toEqual([id, id]);
  });

  it("takes an address of another site while it never brought anything, or is in the catalogue", async () => {
    const [empty, listed] = [await claimed({ succeeded_at: null }), await claimed({ category: "tech" })];
    const { id } = await buildEntry(listed.id);
    expect(await moveFeed(empty, "https://a.example/")).toBe("kept");
    expect(await moveFeed(listed, "https://b.example/")).toBe("kept");
    expect((await allFeeds()).map(({ url }) => url)).toEqual(["https://a.example/", "https://b.example/"]);
    expect(await db.selectFrom("feed_entries").select(["id", "feed_id"]).execute()).toEqual([
      { id, feed_id: listed.id },
    ]);
  });

  it("leaves to an address of another site nothing of what it carried: readers find there what is there", async () => {
    const [ada, bob] = [await buildUser(), await buildUser()];
    const to = server.publish("target", conditional(rssOf(itemsOf(2))));
    const from = server.publish("forger", redirectingTo(to, 301));
    const old = await buildFeed({ url: from, title: "Forged", ...due });
    await follow(ada.id, old.id);
    const forged = await buildEntry(old.id, { title: "Forged" });
    await buildEntry(old.id, { title: "Unsaved" });
    const mark = { user_id: ada.id, entry_id: forged.id, saved_at: new Date(), read_at: null };
    await db.insertInto("entry_marks").values(mark).execute();

    expect(await runOut()).toBe(2); // the old one, and the one at the new address

    const found = await findOrAddFeeds([to, from]);
    const id = found.get(to) ?? 0;
    expect(found.get(from)).toBe(id);
    expect(id).not.toBe(old.id);
    const titles = async (feedId: number) =>
      (
        await db.selectFrom("feed_entries").select("title").where("feed_id", "=", feedId).orderBy("title").execute()
      ).map(({ title }) => title);
    expect(await titles(id)).toEqual(["item number 1", "item number 2"]);
    expect(await titles(old.id)).toEqual(["Forged"]);
    expect(await db.selectFrom("feed_follows").select(["user_id", "feed_id"]).execute()).toEqual([
      { user_id: ada.id, feed_id: id },
    ]);
    expect(await findArticle(ada.id, forged.id)).toMatchObject({ title: "Forged", is_saved: true, feed_url: from });
    await follow(bob.id, id);
    expect(await findArticle(bob.id, forged.id)).toBeNull();
  });

  it("keeps the newest of its former addresses and the first one when it moves with every fetch", async () => {
    const feed = await claimed();
    const site = new URL(feed.url).origin;
    for (let n = 1; n <= 25; n++) expect(await moveFeed(feed, `${site}/${n}`)).toBe("kept");
    const rows = await db.selectFrom("feed_addresses").select("url").orderBy("created_at").execute();
    expect(rows.map(({ url }) => url)).toEqual([feed.url, ...Array.from({ length: 19 }, (_, n) => `${site}/${n + 6}`)]);
  });

  it.each([302, 307])("keeps its address after a %i, which is for the moment", async (status) => {
    const to = server.publish(`now-${status}`, conditional(rssOf(itemsOf(2))));
    const from = server.publish(`then-${status}`, redirectingTo(to, status));
    await buildFeed({ url: from, ...due });
    await runOut();
    expect(await allFeeds()).toMatchObject([{ url: from, failures: 0 }]);
  });

  it("keeps its address while there is no feed at the new one", async () => {
    const to = server.publish("lobby", {
      headers: { "Content-Type": "text/html" },
      body: "<html><body>Welcome</body></html>",
    });
    const from = server.publish("to-lobby", redirectingTo(to, 301));
    await buildFeed({ url: from, ...due });
    await runOut();
    expect(await allFeeds()).toMatchObject([{ url: from, failures: 1, failure_code: "html" }]);
  });

  it("may move back: the address that it has now is no former one", async () => {
    const feed = await claimed();
    const other = new URL("/other", feed.url).href;
    expect(await moveFeed(feed, other)).toBe("kept");
    expect(await moveFeed(feed, feed.url)).toBe("kept");
    expect(await db.selectFrom("feed_addresses").select("url").execute()).toEqual([{ url: other }]);
    expect(await allFeeds()).toMatchObject([{ url: feed.url }]);
  });

  it("changes nothing when the claim is over", async () => {
    const feed = await claimed();
    const late = { ...feed, claimed_until: new Date(Date.now() - 1) };
    expect(await moveFeed(late, "https://b.example/")).toBe("lost");
    expect(await allFeeds()).toMatchObject([{ url: feed.url }]);
  });
});

describe("a feed that moved to an address which another feed has", () => {
  it("becomes one with it: readers, collections and names go over, what was saved stays with those who saved it", async () => {
    const [ada, bob] = [await buildUser(), await buildUser()];
    const [old, present] = [await claimed(), await buildFeed()];
    await db
      .updateTable("feeds")
      .set({ category: "tech", name: "Harbour", position: 3 })
      .where("id", "=", old.id)
      .execute();
    await db.insertInto("feed_addresses").values({ url: "https://older.example/", feed_id: old.id }).execute();
    await follow(ada.id, old.id);
    await follow(bob.id, old.id);
    await follow(bob.id, present.id);
    await db.insertInto("named_feeds").values({ user_id: ada.id, feed_id: old.id }).execute();
    const [collection] = await db
      .insertInto("collections")
      .values({ owner_id: ada.id, tag: "feeds", name: "Ports" })
      .returning("id")
      .execute();
    const collection_id = collection?.id ?? 0;
    await db.insertInto("collection_feeds").values({ collection_id, feed_id: old.id }).execute();
    const key = Buffer.alloc(16, 7);
    const [both, kept] = [await buildEntry(old.id, { key }), await buildEntry(present.id, { key })];
    const [saved, read] = [await buildEntry(old.id, { digested_at: new Date() }), await buildEntry(old.id)];
    const at = new Date();
    await db
      .insertInto("entry_marks")
      .values([
        { user_id: ada.id, entry_id: both.id, saved_at: at, read_at: at },
        { user_id: ada.id, entry_id: kept.id, saved_at: null, read_at: null },
        { user_id: bob.id, entry_id: saved.id, saved_at: at, read_at: null },
        { user_id: bob.id, entry_id: read.id, saved_at: null, read_at: at },
      ])
      .execute();

    expect(await moveFeed(old, present.url)).toBe("merged");

    expect(await allFeeds()).toMatchObject([
      {
        id: old.id,
        url: `${old.url}#moved-${old.id}`,
        gone_at: expect.any(Date),
        category: null,
        position: null,
      },
      { id: present.id, category: "tech", name: "Harbour", position: 3 },
    ]);
    expect(await storedFeed(old)).toMatchObject({ claimed_until: null });
    const readers = await db.selectFrom("feed_follows").select(["user_id", "feed_id"]).orderBy("user_id").execute();
    expect(readers).toEqual([ada, bob].map(({ id }) => ({ user_id: id, feed_id: present.id })));
    expect(await db.selectFrom("collection_feeds").select(["collection_id", "feed_id"]).execute()).toEqual([
      { collection_id, feed_id: present.id },
    ]);
    expect(await db.selectFrom("named_feeds").select("feed_id").execute()).toEqual([{ feed_id: present.id }]);
    const addresses = await db.selectFrom("feed_addresses").select(["url", "feed_id"]).orderBy("url").execute();
    expect(addresses.map(({ feed_id }) => feed_id)).toEqual([present.id, present.id]);
    expect(addresses.map(({ url }) => url).toSorted()).toEqual([old.url, "https://older.example/"].toSorted());
    const entries = await db.selectFrom("feed_entries").select(["id", "feed_id"]).orderBy("id").execute();
    expect(entries).toEqual([
      { id: kept.id, feed_id: present.id },
      { id: saved.id, feed_id: old.id },
    ]);
    const marks = await db
      .selectFrom("entry_marks")
      .select(["user_id", "entry_id", "saved_at"])
      .orderBy("entry_id")
      .execute();
    expect(marks).toEqual([
      { user_id: ada.id, entry_id: kept.id, saved_at: at },
      { user_id: bob.id, entry_id: saved.id, saved_at: at },
    ]);
  });

  it("is not asked or named again while something of it is kept, and goes when nothing is", async () => {
    const ada = await buildUser();
    const [old, present] = [await claimed(), await buildFeed()];
    await follow(ada.id, present.id);
    const { id: entry_id } = await buildEntry(old.id);
    const saved = { user_id: ada.id, entry_id, saved_at: new Date(), read_at: null };
    await db.insertInto("entry_marks").values(saved).execute();
    expect(await moveFeed(old, present.url)).toBe("merged");
    await connectionPool().query("update feeds set gone_at = now() - interval '99 days' where gone_at is not null");
    expect((await findOrAddFeeds([old.url])).get(old.url)).toBe(present.id);
    await refreshFeeds(null);
    expect(await cleanFeeds()).toBe(0);
    expect(await allFeeds()).toMatchObject([{ id: old.id, gone_at: expect.any(Date) }, { id: present.id }]);
    await db.deleteFrom("entry_marks").execute();
    await cleanFeeds();
    await connectionPool().query(
      "update feeds set unused_since = now() - interval '99 days' where unused_since is not null",
    );
    expect(await cleanFeeds()).toBe(1);
    expect(await allFeeds()).toMatchObject([{ id: present.id }]);
  });

  it("merges every one of many that move to the same address at once, and loses no reader", async () => {
    const present = await buildFeed();
    const moving = await Promise.all(Array.from({ length: 6 }, claimed));
    const readers = await Promise.all(moving.map(() => buildUser()));
    for (const [n, { id }] of moving.entries()) await follow(readers[n]?.id ?? 0, id);
    const results = await Promise.all(moving.map((feed) => moveFeed(feed, present.url)));
    expect(results).toEqual(moving.map(() => "merged"));
    expect(await allFeeds()).toHaveLength(1);
    const { length } = await db
      .selectFrom("feed_follows")
      .select("user_id")
      .where("feed_id", "=", present.id)
      .execute();
    expect(length).toBe(6);
  });

  it("becomes one with all others that move to the same free address at once", async () => {
    const moving = await Promise.all(Array.from({ length: 5 }, claimed));
    const results = await Promise.all(moving.map((feed) => moveFeed(feed, "https://new.example/")));
    expect(results).toEqual(moving.map(() => "merged"));
    expect(await allFeeds()).toMatchObject([{ url: "https://new.example/" }]);
    expect(await db.selectFrom("feed_addresses").select("url").execute()).toHaveLength(5);
  });
});
