import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { storedFeed } from "#tests/factories/feeds.ts";
import { conditional, type FeedServer, itemsOf, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import { findOrAddFeeds } from "../feeds/service.ts";
import { createFetcher } from "./loop.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade");
  server.requests.length = 0;
});

const fetchAll = () => createFetcher({ fetch: server.outbound.fetch, timeoutMs: 60_000 }).runOut();
const makeDue = () => connectionPool().query("update feeds set next_fetch_at = now() - interval '1 second'");
const feedOf = (url: string) => storedFeed({ url });
const entriesOf = (feedId: number) =>
  db.selectFrom("feed_entries").selectAll().where("feed_id", "=", feedId).orderBy("published_at", "desc").execute();

describe("a feed that is fetched for the first time", () => {
  it("brings its entries and what it says of itself", async () => {
    const url = server.publish("first", conditional(rssOf(itemsOf(3))));
    await findOrAddFeeds([url]);
    expect(await fetchAll()).toBe(1);
    const feed = await feedOf(url);
    expect(feed).toMatchObject({ title: "Harbour News", failures: 0, claimed_until: null, gone_at: null });
    const entries = await entriesOf(feed.id);
    expect(entries.map(({ title }) => title)).toEqual(["item number 3", "item number 2", "item number 1"]);
    expect(server.requests[0]?.headers).toMatchObject({ accept: expect.stringContaining("application/rss+xml") });
  });

  it("is asked conditionally the next time, and a 304 leaves everything as it is", async () => {
    const url = server.publish("again", conditional(rssOf(itemsOf(3))));
    await findOrAddFeeds([url]);
    await fetchAll();
    const before = await feedOf(url);
    await makeDue();
    expect(await fetchAll()).toBe(1);
    const after = await feedOf(url);
    expect(server.requests[1]?.headers["if-none-match"]).toBe(before.etag);
    expect(after.changed_at).toEqual(before.changed_at);
    expect(after.succeeded_at?.getTime()).toBeGreaterThan(before.succeeded_at?.getTime() ?? Infinity);
    expect(await entriesOf(before.id)).toHaveLength(3);
  });
});

/** Lets the server answer `document` from now on, and fetches. @returns the feed's entries, the newest first. */
async function fetchNow(url: string, body: string, headers: Record<string, string> = {}) {
  server.answer(new URL(url).pathname, { body, headers: { "Content-Type": "application/rss+xml", ...headers } });
  await findOrAddFeeds([url]);
  await makeDue();
  await fetchAll();
  return entriesOf((await feedOf(url)).id);
}

describe("an entry whose identity changes", () => {
  const day = (n: number) => `<pubDate>2026-11-0${n}T10:00:00Z</pubDate>`;
  const item = (guid: string, link: string, n = 1) =>
    `<item><title>Item ${link}</title><link>${link}</link>${guid && `<guid isPermaLink="false">${guid}</guid>`}${day(n)}</item>`;
  const feed = (...items: string[]) =>
    `<rss version="2.0"><channel><title>Quay</title><link>https://quay.example/</link>${items.join("")}</channel></rss>`;
  const [one, two, three] = ["https://quay.example/1", "https://quay.example/2", "https://quay.example/3"] as const;

  it("stays one row when a stored guid turns out to be that of others too, also when it is read again", async () => {
    const url = server.publish("one-guid", conditional(feed(item("g", one))));
    const [stored] = await fetchNow(url, feed(item("g", one)));
    const all = feed(item("g", one), item("g", two, 2), item("g", three, 3));
    for (const body of [all, all.replace("Quay", "Quay Notes"), feed(item("g", one), item("g", two, 2))]) {
      const entries = await fetchNow(url, body);
      expect(entries.map(({ link }) => link)).toEqual([three, two, one]);
      expect(entries.at(-1)?.id).toBe(stored?.id);
    }
  });

  it("stays one row when its guid changes and its link does not", async () => {
    const url = server.publish("new-guid", conditional(feed(item("old", one))));
    const [stored] = await fetchNow(url, feed(item("old", one)));
    for (const body of [feed(item("new", one)), feed(item("new", one), item("x", two, 2))]) {
      const entries = await fetchNow(url, body);
      expect(entries.at(-1)?.id).toBe(stored?.id);
      expect(entries).toHaveLength(body.includes(two) ? 2 : 1);
    }
  });

  it("stays one row when its relative link is read from another address", async () => {
    const url = server.publish("relative", conditional(feed(item("", "posts/1"))));
    const [stored] = await fetchNow(url, feed(item("", "posts/1")));
    const written = { link: "https://quay.example/posts/1", key: Buffer.alloc(16, 7), content_hash: Buffer.alloc(16) };
    await db
      .updateTable("feed_entries")
      .set(written)
      .where("id", "=", stored?.id ?? 0)
      .execute();
    const entries = await fetchNow(url, feed(item("", "posts/1"), item("", "posts/2", 2)));
    expect(entries).toHaveLength(2);
    expect(entries.at(-1)?.id).toBe(stored?.id);
  });
});

describe("a feed that changed", () => {
  it("brings what is new, writes again what says something else, and leaves the rest unwritten", async () => {
    const url = server.urlOf("changing");
    const before = await fetchNow(url, rssOf(itemsOf(3)));
    await connectionPool().query("update feed_entries set digested_at = now()");
    const [newest, ...others] = itemsOf(4);
    const changed = others.map((item) => (item.guid === "item-2" ? { ...item, title: "Corrected" } : item));
    const rowVersions = async () =>
      (await connectionPool().query("select id, xmin::text from feed_entries where title = 'item number 1'")).rows;
    const unwritten = await rowVersions();
    const after = await fetchNow(url, rssOf([newest ?? {}, ...changed]));
    expect(after.map(({ title, digested_at }) => [title, digested_at !== null])).toEqual([
      ["item number 4", false],
      ["item number 3", true],
      ["Corrected", false],
      ["item number 1", true],
    ]);
    expect(after.slice(1).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await rowVersions()).toEqual(unwritten);
  });

  it("is not read again while its bytes are the same, whatever its headers say", async () => {
    const url = server.urlOf("same");
    await fetchNow(url, rssOf(itemsOf(2)), { ETag: '"1"' });
    await connectionPool().query("delete from feed_entries");
    expect(await fetchNow(url, rssOf(itemsOf(2)), { ETag: '"2"' })).toEqual([]);
    expect(await feedOf(url)).toMatchObject({ etag: '"2"', failures: 0 });
  });

  it("sends Last-Modified back letter by letter", async () => {
    const url = server.urlOf("verbatim");
    const odd = "Tuesday, 3 March 2026 10:00:00 CET";
    await fetchNow(url, rssOf(itemsOf(1)), { "Last-Modified": odd });
    await fetchNow(url, rssOf(itemsOf(1)));
    expect(server.requests[1]?.headers["if-modified-since"]).toBe(odd);
  });

  it("keeps the first sight as the date of entries that have none, in the order of the document", async () => {
    const url = server.urlOf("dateless");
    const items = ["a", "b", "c"].map((guid) => ({ guid, title: guid }));
    const before = await fetchNow(url, rssOf(items));
    expect(before.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    const changed = items.map((item) => ({ ...item, text: "Now with a text" }));
    const after = await fetchNow(url, rssOf(changed));
    expect(after.map(({ title, published_at }) => [title, published_at])).toEqual(
      before.map(({ title, published_at }) => [title, published_at]),
    );
    expect(after[0]?.summary).toBe("Now with a text");
  });

  it("has no entries of tomorrow", async () => {
    const date = new Date(Date.now() + 6 * 3_600_000).toUTCString();
    const [entry] = await fetchNow(server.urlOf("future"), rssOf([{ guid: "f", title: "f", date }]));
    expect(entry?.published_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("waits as long as the publisher asks for", async () => {
    const url = server.urlOf("patient");
    await fetchNow(url, rssOf(itemsOf(9)), { "Cache-Control": "max-age=18000" });
    const { next_fetch_at, interval_seconds } = await feedOf(url);
    expect(interval_seconds).toBe(18_000);
    expect(next_fetch_at.getTime()).toBeGreaterThan(Date.now() + 17_900_000);
  });

  it("leaves to the catalogue what it says of its own sources", async () => {
    const url = server.urlOf("listed");
    await fetchNow(url, rssOf(itemsOf(1)));
    await connectionPool().query(
      "update feeds set name = 'Listed', description = 'Ours', site_url = 'https://ours.example/'",
    );
    await fetchNow(url, rssOf(itemsOf(2), { title: "Renamed" }));
    expect(await feedOf(url)).toMatchObject({
      title: "Renamed",
      description: "Ours",
      site_url: "https://ours.example/",
    });
  });
});
