/** Articles are compared with watched releases once, and found where people may see them (docs/product/coverage.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, connectionPool, transaction } from "#platform/database/client.ts";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { postsTrashed, postsWithdrawn } from "#features/content/server/events.ts";
import { tell } from "#platform/events/events.ts";
import { conditional, type FeedServer, rssOf, startFeedServer } from "#tests/doubles/feed-server.ts";
import { findOrAddFeeds } from "#features/news/server/feeds/service.ts";
import { createFetcher } from "#features/news/server/fetching/loop.ts";
import { buildCompany, addMember } from "#tests/factories/companies.ts";
import { follow } from "#tests/factories/feeds.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import {
  articlesOf,
  buildArticle,
  buildRelease,
  buildSource,
  compareAll,
  findsOf,
  HALDEN,
  OTHER_NEWS,
  QUOTE,
  REPRINT,
} from "#tests/support/coverage.ts";
import { compareWaiting } from "./compare-service.ts";
import { WatchedReleases } from "./index-service.ts";

let owner: TestUser;
beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
  await connectionPool().query("delete from coverage_watches");
  owner = await buildUser();
});

describe("an article about a watched release", () => {
  it("is found with its kind, its outlet and what shows it", async () => {
    const post = await buildRelease(owner.id);
    const source = await buildSource({ title: "Baltic Freight Daily" });
    const article = await buildArticle(source);
    await buildArticle(source, OTHER_NEWS);
    expect(await compareAll()).toBe(2);
    const [find, ...more] = await findsOf(post.id);
    expect(more).toEqual([]);
    expect(find).toMatchObject({ kind: "reprint", suggested_kind: "reprint", status: "to_confirm" });
    expect(find).toMatchObject({ headline: REPRINT.title, address: article.link, language: "en" });
    expect(find?.evidence).toMatchObject({ sentences: { same: 4, of: 6 }, language: "en" });
    expect(find?.passages).toHaveLength(3);
    const outlets = db
      .selectFrom("coverage_outlets")
      .select("name")
      .where("id", "=", find?.outlet_id ?? 0);
    expect(await outlets.execute()).toEqual([{ name: "Baltic Freight Daily" }]);
  });

  it("is compared once: not again by a second worker, or later", async () => {
    const post = await buildRelease(owner.id);
    const source = await buildSource();
    for (let count = 0; count < 90; count++)
      await buildArticle(source, { ...OTHER_NEWS, title: `Rates, part ${count}` });
    await buildArticle(source);
    await digestWaiting();
    const compared = await Promise.all([compareWaiting(), compareWaiting(undefined, new WatchedReleases())]);
    expect(compared[0] + compared[1]).toBe(91);
    expect(await compareAll()).toBe(0);
    expect(await findsOf(post.id)).toHaveLength(1);
  });

  it("waits where a worker is killed before its commit, and is found by the next", async () => {
    const post = await buildRelease(owner.id);
    await buildArticle(await buildSource());
    await digestWaiting();
    // A database that breaks off the transaction is the same as a process that is gone.
    await connectionPool().query(`alter table coverage_progress add constraint broken check (compared < 0) not valid`);
    await expect(compareWaiting()).rejects.toThrow("broken");
    expect(await findsOf(post.id)).toEqual([]);
    await connectionPool().query("alter table coverage_progress drop constraint broken");
    expect(await compareWaiting()).toBe(1);
    expect(await findsOf(post.id)).toHaveLength(1);
  });

  it("is found although the release was published a moment before, by a worker that has read the others", async () => {
    const worker = new WatchedReleases();
    await buildRelease(owner.id, {
      content_html: "<p>Another story of the same company, about oats.</p>",
      name: "Oats",
    });
    await compareWaiting(undefined, worker);
    const post = await buildRelease(owner.id);
    await buildArticle(await buildSource());
    await digestWaiting();
    await compareWaiting(undefined, worker);
    expect(await findsOf(post.id)).toHaveLength(1);
  });

  it("is watched with whether the company's name is a common word", async () => {
    const [apple, other] = [await buildRelease(owner.id, { posted_as_name: "Apple" }), await buildRelease(owner.id)];
    await compareWaiting(undefined, new WatchedReleases());
    const watches = await db
      .selectFrom("coverage_watches")
      .select(["post_id", "has_common_name"])
      .where("post_id", "in", [apple.id, other.id])
      .orderBy("post_id")
      .execute();
    expect(watches.map(({ has_common_name }) => has_common_name)).toEqual([true, false]);
  });

  it("counts an outlet's feeds and its later articles of one kind once, another kind by itself", async () => {
    const post = await buildRelease(owner.id);
    const source = await buildSource();
    const second = await buildSource({ site_url: source.site_url, url: `${source.site_url}two.xml` });
    const first = await buildArticle(source);
    await buildArticle(second, { link: `${first.link}?utm_source=two`, title: "Under another headline" });
    await buildArticle(source, { title: "A later article" });
    await buildArticle(source, QUOTE);
    await compareAll();
    const finds = await findsOf(post.id);
    expect(finds.map(({ kind }) => kind)).toEqual(["reprint", "quote"]);
    expect(new Set(finds.map(({ outlet_id }) => outlet_id)).size).toBe(1);
    expect((await articlesOf(post.id)).filter(({ find_id }) => find_id === finds[0]?.id)).toHaveLength(3);
  });

  it("never returns once it is dismissed: with another guid, or by another feed; another article of the outlet does", async () => {
    const post = await buildRelease(owner.id);
    const source = await buildSource();
    const article = await buildArticle(source);
    await compareAll();
    await db
      .updateTable("coverage_finds")
      .set({ status: "dismissed", decided_at: new Date() })
      .where("post_id", "=", post.id)
      .execute();
    const second = await buildSource();
    await buildArticle(second, { link: article.link });
    await buildArticle(source, { link: `${article.link}?again=1` });
    await compareAll();
    expect(await findsOf(post.id)).toHaveLength(1);
    await buildArticle(source, { title: "Another article, the next day" });
    await compareAll();
    expect((await findsOf(post.id)).map(({ status }) => status)).toEqual(["dismissed", "to_confirm"]);
  });
});

describe("a feed", () => {
  let server: FeedServer;
  beforeAll(async () => {
    server = await startFeedServer();
  });
  afterAll(() => server.stop());

  it("that publishes a year at once, then the same with other guids, brings one find", async () => {
    const post = await buildRelease(owner.id);
    const item = (guid: string, title: string, text: string, date: Date) => ({
      guid,
      title,
      text,
      link: `https://harbour.example/${encodeURIComponent(title)}`,
      date: date.toUTCString(),
    });
    const documentOf = (run: string) =>
      rssOf([
        item(`new ${run}`, REPRINT.title, REPRINT.content_html, new Date()),
        ...Array.from({ length: 200 }, (_none, days) =>
          item(
            `old ${days} ${run}`,
            `${REPRINT.title}, ${days}`,
            REPRINT.content_html,
            new Date(Date.now() - (days + 2) * 86_400_000),
          ),
        ),
      ]);
    const url = server.publish("year", conditional(documentOf("one")));
    await findOrAddFeeds([url]);
    await connectionPool().query("update feeds set category = 'tech'");
    const fetchAll = () => createFetcher({ fetch: server.outbound.fetch, timeoutMs: 60_000 }).runOut();
    await fetchAll();
    expect(await compareAll()).toBe(201);
    expect((await findsOf(post.id)).map(({ headline, status }) => [headline, status])).toEqual([
      [REPRINT.title, "to_confirm"],
    ]);
    await db
      .updateTable("coverage_finds")
      .set({ status: "dismissed", decided_at: new Date() })
      .where("post_id", "=", post.id)
      .execute();
    server.answer("/year.xml", conditional(documentOf("two")));
    await connectionPool().query("update feeds set next_fetch_at = now() - interval '1 second'");
    await fetchAll();
    await compareAll();
    expect(await findsOf(post.id)).toHaveLength(1);
  });
});

describe("what is no coverage", () => {
  it("is older than the release, on its company's site, or on a platform that has it", async () => {
    const company = await buildCompany(owner.id, { name: HALDEN.company, website: "https://www.halden.example/" });
    const post = await buildRelease(owner.id, { company_id: company.id });
    const { id: platform_id } = await createPlatform({ url: "https://quayside.example/" });
    await db
      .insertInto("deliveries")
      .values({
        post_id: post.id,
        platform_id,
        post_guid: post.guid,
        post_name: post.name,
        remote_slug: "x",
        state: "live",
        wanted_version: 1,
        delivered_at: new Date(),
        live_url: "https://elsewhere.example/live/1",
      })
      .execute();
    const source = await buildSource();
    await buildArticle(source, { published_at: new Date(Date.now() - 48 * 3_600_000) });
    await buildArticle(source, { link: "https://news.halden.example/hydrogen" });
    await buildArticle(source, { link: "https://www.quayside.example/hydrogen" });
    await buildArticle(source, { link: "https://elsewhere.example/live/1" });
    expect(await compareAll()).toBe(4);
    expect(await findsOf(post.id)).toEqual([]);
  });

  it("is in a feed that none of the release's people read; one of them who follows it is enough", async () => {
    const company = await buildCompany(owner.id, { name: HALDEN.company });
    const colleague = await buildUser();
    await addMember(company.id, colleague.id, "viewer");
    const post = await buildRelease(owner.id, { company_id: company.id });
    const hidden = await buildSource({ category: null });
    const followed = await buildSource({ category: null });
    await follow((await buildUser()).id, hidden.id);
    await follow(colleague.id, followed.id);
    await buildArticle(hidden);
    const seen = await buildArticle(followed);
    await compareAll();
    expect((await findsOf(post.id)).map(({ address }) => address)).toEqual([seen.link]);
  });

  it.each([
    ["withdrawn", postsWithdrawn, { status: "withdrawn" as const, withdrawn_at: new Date() }],
    ["in the trash", postsTrashed, { deleted_at: new Date() }],
  ])("is about a release that is %s", async (_, event, change) => {
    const post = await buildRelease(owner.id);
    await compareWaiting();
    await transaction(async (tx) => {
      await tx.updateTable("posts").set(change).where("id", "=", post.id).execute();
      await tell(tx, event, { posts: [{ ...post, company_id: null }] });
    });
    await buildArticle(await buildSource());
    await compareAll();
    expect(await findsOf(post.id)).toEqual([]);
  });

  it("is about a release whose watch has ended", async () => {
    const post = await buildRelease(owner.id);
    await db.updateTable("coverage_watches").set({ until: new Date() }).where("post_id", "=", post.id).execute();
    await buildArticle(await buildSource());
    await compareAll();
    expect(await findsOf(post.id)).toEqual([]);
  });
});
