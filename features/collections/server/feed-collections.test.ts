import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { collectionCallsOfThisFile } from "#tests/support/apps/collection-calls.ts";
import { collectionMessages } from "../contract.ts";

const calls = collectionCallsOfThisFile();

describe("feeds of a collection", () => {
  it("refuse what is no list of addresses, and add none of it", async () => {
    const user = await buildUser();
    const good = `https://${crypto.randomUUID()}.example/feed`;
    const wrong: [string | undefined, string | RegExp][] = [
      [undefined, collectionMessages.feedsRequired],
      ["", collectionMessages.feedsRequired],
      ["[]", collectionMessages.feedsRequired],
      ["{", "News websites must be a JSON list."],
      ["5", "News websites must be a list."],
      ['"https://a.example"', "News websites must be a list."],
      ["[5]", "Feed address is required."],
      ['[""]', "Feed address is required."],
      [JSON.stringify([`https://a.example/${"x".repeat(2048)}`]), /at most 2048/],
      [JSON.stringify(Array.from({ length: 201 }, () => good)), /at most 200/],
      [JSON.stringify([good, "no address"]), /no address/],
      [JSON.stringify([good, "javascript:alert(1)"]), /javascript/],
    ];
    for (const [rss_feed_urls, message] of wrong) {
      const response = await calls.send(user, "/rss/custom-collections/create/", { name: "Ferries", rss_feed_urls });
      const told: unknown = typeof message === "string" ? message : expect.stringMatching(message);
      expect([rss_feed_urls, response.statusCode, response.json()]).toEqual([
        rss_feed_urls,
        400,
        { rss_feed_urls: told },
      ]);
    }
    expect(await calls.listed(user, "feeds")).toEqual([]);
    expect(await db.selectFrom("feeds").select("id").where("url", "=", good).execute()).toEqual([]);
  });

  it("stand once each, in the order given, by their present addresses", async () => {
    const user = await buildUser();
    const [known, moved] = [await buildFeed(), await buildFeed()];
    const host = `${crypto.randomUUID()}.example`;
    const former = `https://${host}/former`;
    await db.insertInto("feed_addresses").values({ url: former, feed_id: moved.id }).execute();
    const urls = [
      `https://${host}/new`,
      former,
      known.url,
      moved.url,
      `HTTPS://${host.toUpperCase()}:443/new`,
      known.url,
    ];
    const created = await calls.created(user, { name: "Ferries", rss_feed_urls: JSON.stringify(urls) });
    expect(created).toMatchObject({ tag: "feeds", rss_feed_urls: [urls[0], moved.url, known.url], article_count: 0 });
    expect(await calls.listed(user, "feeds")).toEqual([created]);
    const added = db.selectFrom("feeds").select(["next_fetch_at", "category"]).where("url", "=", String(urls[0]));
    const { next_fetch_at, category } = await added.executeTakeFirstOrThrow();
    expect([next_fetch_at.getTime() <= Date.now(), category]).toEqual([true, null]);
  });

  it("may be two hundred", async () => {
    const user = await buildUser();
    const host = `${crypto.randomUUID()}.example`;
    const urls = Array.from({ length: 200 }, (_, n) => `https://${host}/${n}`);
    const created = await calls.created(user, { name: "Many", rss_feed_urls: JSON.stringify(urls) });
    expect(created.rss_feed_urls).toEqual(urls);
  });

  it("are added once by two collections at once", async () => {
    const users = await Promise.all([1, 2, 3].map(() => buildUser()));
    const urls = Array.from({ length: 5 }, () => `https://${crypto.randomUUID()}.example/feed`);
    const made = await Promise.all(
      users.map((user, n) => {
        const given = n % 2 ? urls.toReversed() : urls;
        return calls.created(user, { name: "Ferries", rss_feed_urls: JSON.stringify(given) });
      }),
    );
    expect(made.map(({ rss_feed_urls }) => rss_feed_urls.toSorted())).toEqual(users.map(() => urls.toSorted()));
  });

  it.each(["feed-collections", "news-new-feeds"])("cannot be added by one person without end: %s", async (limit) => {
    const user = await buildUser();
    const form = { name: "Ferries", rss_feed_urls: JSON.stringify([`https://${limit}.example/unknown`]) };
    await db
      .insertInto("throttles")
      .values({ key: `${limit}:${user.id}`, failures: 10_000, window_ends_at: new Date(Date.now() + 600_000) })
      .execute();
    const response = await calls.send(user, "/rss/custom-collections/create/", form);
    expect([response.statusCode, Number(response.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(await calls.listed(user, "feeds")).toEqual([]);
  });
});
