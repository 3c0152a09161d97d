import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import {
  ARTICLES_PER_SOURCE,
  feedArticles,
  newsMessages,
  newsPage,
  SOURCES_PER_PAGE,
  type NewsPage,
} from "../../contract.ts";
import { digestWaiting } from "../stories/digest-service.ts";

let app: App;
let user: TestUser;
const call = caller(() => app);
beforeAll(async () => {
  app = await buildNewsApp();
});
beforeEach(async () => {
  await db.deleteFrom("feeds").execute();
  await clearThrottles();
  user = await buildUser();
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
async function get(query: Record<string, string>, as = user): Promise<NewsPage> {
  const response = await call(as, "GET", `/rss/rss-news-fetch/?${new URLSearchParams(query)}`);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return newsPage.parse(response.json());
}
async function send(url: string, payload: object): Promise<NewsPage> {
  const response = await call(user, "POST", url, payload);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return newsPage.parse(response.json());
}
async function markRead(...ids: number[]): Promise<void> {
  for (const id of ids)
    expect((await call(user, "POST", `/rss/articles/${id}/mark/`, { is_read: true })).statusCode).toBe(200);
}
const idsOf = ({ articles }: NewsPage) => articles.map(({ id }) => id);
const articlesOf = ({ articles }: NewsPage) => articles.flatMap((group) => group.articles.map(({ id }) => id));
/** A source of the catalogue with so many articles, the newest first. */
async function sourceWith(articles: number, { position = 0, title = "A story" } = {}) {
  const feed = await buildFeed({ category: "tech", position });
  const ids = [];
  for (let n = 0; n < articles; n++)
    ids.push((await buildEntry(feed.id, { title: `${title} ${n}`, published_at: minutesAgo(n) })).id);
  return { id: feed.id, url: feed.url, ids };
}

describe("only what is unread", () => {
  it("is looked for behind what was read, by every list", async () => {
    const source = await sourceWith(ARTICLES_PER_SOURCE + 3);
    const silent = await sourceWith(2, { position: 1 });
    await markRead(...source.ids.slice(0, ARTICLES_PER_SOURCE), ...silent.ids);
    const left = source.ids.slice(ARTICLES_PER_SOURCE);
    const pages = [
      await get({ unread: "now" }),
      await get({ category: "tech", unread: "now" }),
      await send("/rss/rss-news-fetch/?unread=now", { rss_feed_urls: [silent.url, source.url] }),
    ];
    for (const page of pages) expect([idsOf(page), articlesOf(page)]).toEqual([[source.id], left]);
    expect(idsOf(await get({ category: "tech" }))).toEqual([source.id, silent.id]);
    expect(articlesOf(await get({ unread: "now" }, await buildUser()))).toContain(silent.ids[0]);
  });

  it("keeps a saved article that was not read, and takes back what is marked as unread", async () => {
    const { ids } = await sourceWith(2);
    await call(user, "POST", `/rss/articles/${ids[0] ?? 0}/mark/`, { is_saved: true });
    await markRead(ids[1] ?? 0);
    expect(articlesOf(await get({ unread: "now" }))).toEqual([ids[0]]);
    await call(user, "POST", `/rss/articles/${ids[1] ?? 0}/mark/`, { is_read: false });
    expect(articlesOf(await get({ unread: "now" }))).toEqual(ids);
  });

  it("has pages that go on, whatever is read meanwhile", async () => {
    const sources = [];
    for (let position = 0; position < SOURCES_PER_PAGE + 3; position++) sources.push(await sourceWith(1, { position }));
    await markRead(...(sources[0]?.ids ?? []));
    const rest = sources.slice(1).map(({ id }) => id);
    const first = await get({ category: "tech", unread: "now" });
    expect([idsOf(first), first.total_pages]).toEqual([rest.slice(0, SOURCES_PER_PAGE), 2]);
    await markRead(...sources.slice(1, 6).flatMap(({ ids }) => ids));
    const unread = first.unread_at ?? "";
    const second = await get({ category: "tech", unread, page: "2" });
    expect([idsOf(second), second.total_pages, second.unread_at]).toEqual([rest.slice(SOURCES_PER_PAGE), 2, unread]);
    expect(idsOf(await get({ category: "tech", unread }))).toEqual(rest.slice(0, SOURCES_PER_PAGE));
    expect((await get({ category: "tech", unread: "now" })).total_pages).toBe(1);
  });

  it("goes on to older unread articles of a source", async () => {
    const { id, ids } = await sourceWith(3 * ARTICLES_PER_SOURCE);
    const odd = ids.filter((_, n) => n % 2 === 1);
    await markRead(...odd);
    const [group] = (await get({ unread: "now" })).articles;
    const shown = group?.articles.map((article) => article.id) ?? [];
    await markRead(ids.at(-2) ?? 0); // read after the list was begun: it stays in it
    const query = new URLSearchParams({ before: group?.older ?? "" });
    const older = feedArticles.parse((await call(user, "GET", `/rss/feeds/${id}/articles/?${query}`)).json());
    expect([...shown, ...older.articles.map((article) => article.id)]).toEqual(
      ids.filter((each) => !odd.includes(each)),
    );
    expect([shown.length, older.older]).toEqual([ARTICLES_PER_SOURCE, null]);
  });

  it("keeps a source that waits for its first fetch", async () => {
    const queued = await buildFeed({ category: "tech", position: 0, fetched_at: null, succeeded_at: null });
    await buildFeed({ category: "tech", position: 1 });
    expect(idsOf(await get({ unread: "now" }))).toEqual([queued.id]);
    const own = await buildFeed({ fetched_at: null, succeeded_at: null });
    await follow(user.id, own.id);
    expect(idsOf(await get({ unread: "now" }))).toEqual([own.id, queued.id]);
  });

  it("is what a search finds, in stories and in sources by their name", async () => {
    const many = await sourceWith(ARTICLES_PER_SOURCE + 2, { title: "Quay" });
    const read = await sourceWith(1, { title: "Quay", position: 1 });
    const named = await buildFeed({ category: "tech", name: "The Quay" });
    const its = await buildEntry(named.id);
    await digestWaiting();
    await markRead(...many.ids.slice(0, ARTICLES_PER_SOURCE), ...read.ids, its.id);
    const search = (unread: string) => send("/rss/rss-news-search/", { query: "quay", unread });
    expect(new Set(idsOf(await search("")))).toEqual(new Set([named.id, many.id, read.id]));
    const found = await search("now");
    expect(idsOf(found)).toEqual([many.id]);
    expect(new Set(articlesOf(found))).toEqual(new Set(many.ids.slice(ARTICLES_PER_SOURCE)));
  });

  it.each(["yes", "2026-13-01T00:00:00Z", "2026-11-01"])("refuses %s as a moment", async (unread) => {
    const response = await call(user, "GET", `/rss/rss-news-fetch/?${new URLSearchParams({ unread })}`);
    expect([response.statusCode, response.json()]).toEqual([400, { unread: newsMessages.badUnread }]);
  });
});
