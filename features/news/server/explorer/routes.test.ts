import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import { ARTICLES_PER_SOURCE, newsPage, SOURCES_PER_PAGE, type NewsPage } from "../../contract.ts";

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

async function get(query = "", as = user): Promise<NewsPage> {
  return newsPage.parse((await call(as, "GET", "/rss/rss-news-fetch/" + query)).json());
}
async function post(rss_feed_urls: string[], query = "", as = user): Promise<NewsPage> {
  const response = await call(as, "POST", "/rss/rss-news-fetch/" + query, { rss_feed_urls });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return newsPage.parse(response.json());
}
const idsOf = ({ articles }: NewsPage) => articles.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("a page of the explorer", () => {
  it("has the reader's own sources first, the newest article before all, then the catalogue in its order", async () => {
    const health = await buildFeed({ category: "health", position: 0 });
    const second = await buildFeed({ category: "blogging", position: 2 });
    const first = await buildFeed({ category: "blogging", position: 1 });
    const [old, fresh, silent, others] = [
      await buildFeed(),
      await buildFeed({ category: "tech", position: 0 }),
      await buildFeed(),
      await buildFeed(),
    ];
    for (const { id } of [silent, old, fresh]) await follow(user.id, id);
    await follow((await buildUser()).id, others.id);
    await buildEntry(old.id, { published_at: minutesAgo(60) });
    await buildEntry(fresh.id, { published_at: minutesAgo(5) });
    await buildEntry(first.id);
    const page = await get();
    expect(idsOf(page)).toEqual([fresh, old, silent, first, second, health].map(({ id }) => id));
    expect(page.articles.map(({ is_followed }) => is_followed)).toEqual([true, true, true, false, false, false]);
    expect(page).toMatchObject({ current_page: 1, total_pages: 1 });
  });

  it("shows one category in the catalogue's order, followed or not", async () => {
    const second = await buildFeed({ category: "press release", position: 2 });
    const first = await buildFeed({ category: "press release", position: 1 });
    await buildFeed({ category: "tech", position: 1 });
    await follow(user.id, second.id);
    const own = await buildFeed();
    await follow(user.id, own.id);
    const page = await get("?category=press%20release");
    expect(idsOf(page)).toEqual([first.id, second.id]);
    expect(page.articles.map(({ category }) => category)).toEqual(["press release", "press release"]);
  });

  it("ends where it ends: pages follow each other, one beyond is empty and keeps its number", async () => {
    const ids: number[] = [];
    for (let n = 0; n < SOURCES_PER_PAGE + 3; n++) ids.push((await buildFeed({ category: "tech", position: n })).id);
    const pages = [
      await get("?category=tech"),
      await get("?page=2"),
      await get("?page=3"),
      await get("?category=tech&page=9"),
    ];
    expect(pages.map(idsOf)).toEqual([ids.slice(0, SOURCES_PER_PAGE), ids.slice(SOURCES_PER_PAGE), [], []]);
    expect(pages.map(({ current_page, total_pages }) => [current_page, total_pages])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [9, 2],
    ]);
  });

  it("is one empty page where there is nothing", async () => {
    expect(await get()).toEqual({ articles: [], current_page: 1, total_pages: 1 });
  });

  it("has the newest articles of each source, and a cursor where there are more", async () => {
    const feed = await buildFeed({ category: "tech", position: 0 });
    const few = await buildFeed({ category: "tech", position: 1 });
    const entries = [];
    for (let n = 0; n < ARTICLES_PER_SOURCE + 1; n++)
      entries.push(await buildEntry(feed.id, { published_at: minutesAgo(n) }));
    for (let n = 0; n < ARTICLES_PER_SOURCE; n++) await buildEntry(few.id, { published_at: minutesAgo(n) });
    const [group, whole] = (await get("?category=tech")).articles;
    expect(group?.articles.map(({ id }) => id)).toEqual(entries.slice(0, ARTICLES_PER_SOURCE).map(({ id }) => id));
    expect(group?.older).toEqual(expect.any(String));
    expect(whole?.articles).toHaveLength(ARTICLES_PER_SOURCE);
    expect(whole?.older).toBeNull();
  });

  it("describes a source and its article", async () => {
    const feed = await buildFeed({
      category: "finance",
      name: "The Ledger",
      title: "Ledger RSS",
      description: "Money",
      site_url: "https://ledger.example/",
      image_url: "https://ledger.example/logo.png",
    });
    const entry = await buildEntry(feed.id, {
      title: "Rates <rise>",
      summary: "Short.",
      link: "https://ledger.example/1",
      author: "Ada",
      categories: ["rates"],
      image_url: "https://ledger.example/1.jpg",
      content_html: '<p>Long</p><img src="https://ledger.example/2.jpg">',
    });
    const { articles } = await get("?category=finance");
    const published = entry.published_at.toISOString();
    expect(articles).toEqual([
      {
        id: feed.id,
        source: "The Ledger",
        metadata: {
          title: "Ledger RSS",
          description: "Money",
          site_url: "https://ledger.example/",
          logo: expect.stringMatching(`^/rss/logos/${feed.id}\\?v=\\w{8}$`),
        },
        rss_feed_url: feed.url,
        category: "finance",
        is_followed: false,
        status: { state: "ready", since: null, reason: "", fetched_at: feed.succeeded_at?.toISOString() },
        older: null,
        articles: [
          {
            id: entry.id,
            title: "Rates <rise>",
            description: "Short.",
            link: "https://ledger.example/1",
            media_url: expect.stringMatching(`^/rss/pictures/${entry.id}\\?v=\\w{8}$`),
            content: expect.stringContaining(`<p>Long</p><img src="/rss/pictures/${entry.id}?image=0&amp;v=`),
            publishedDate: published,
            published,
            tags: ["rates"],
            categories: ["rates"],
            creator: "Ada",
            source: "The Ledger",
            rss_feed_url: feed.url,
            sources: 1,
            is_read: false,
            is_saved: false,
          },
        ],
      },
    ]);
  });

  const at = new Date("2026-01-02T03:04:05Z");
  it.each([
    [
      "never fetched",
      { fetched_at: null, succeeded_at: null },
      { state: "queued", since: null, reason: "", fetched_at: null },
    ],
    [
      "failing",
      { succeeded_at: at, failures: 2, failing_since: at, failure_reason: "It answers 500." },
      { state: "failing", since: at.toISOString(), reason: "It answers 500.", fetched_at: at.toISOString() },
    ],
    [
      "failing from the start",
      { succeeded_at: null, failures: 1, failing_since: at, failure_reason: "No such host." },
      { state: "failing", since: at.toISOString(), reason: "No such host.", fetched_at: null },
    ],
    [
      "out of reach",
      { succeeded_at: null, failures: 1, failing_since: at, failure_code: "dns", failure_reason: "No such host." },
      { state: "failing", since: at.toISOString(), reason: "No such host.", fetched_at: null, is_unreached: true },
    ],
    [
      "gone",
      { succeeded_at: at, gone_at: at },
      {
        state: "gone",
        since: at.toISOString(),
        reason: expect.stringContaining("publisher"),
        fetched_at: at.toISOString(),
      },
    ],
  ])("says of a source that is %s since when and why, and keeps its articles", async (_name, row, status) => {
    const feed = await buildFeed({ category: "tech", ...row });
    const entry = await buildEntry(feed.id);
    const [group] = (await get()).articles;
    expect(group?.status).toEqual(status);
    expect(group?.articles.map(({ id }) => id)).toEqual([entry.id]);
  });

  it("leaves long content to the article's own call", async () => {
    const feed = await buildFeed({ category: "tech" });
    const content_html = `<p>${"long ".repeat(2000)}</p>`;
    const { id } = await buildEntry(feed.id, { content_html });
    expect((await get()).articles[0]?.articles[0]?.content).toBe("");
    expect((await call(user, "GET", `/rss/articles/${id}/`)).json().content).toBe(content_html);
  });
});

describe("sources by their addresses", () => {
  it("come in the given order, each once however it is spelled, on pages of their own", async () => {
    const feeds = [];
    for (let n = 0; n < SOURCES_PER_PAGE + 1; n++) feeds.push(await buildFeed());
    const urls = feeds.toReversed().map(({ url }) => url);
    const spelled = [
      ...urls.slice(0, 2),
      String(urls[0]).toUpperCase().replace("FEED.XML", "feed.xml"),
      `${urls[1]}#top`,
      ...urls.slice(2),
    ];
    const pages = [await post(spelled), await post(spelled, "?page=2"), await post(spelled, "?page=3")];
    const ids = feeds.toReversed().map(({ id }) => id);
    expect(pages.map(idsOf)).toEqual([ids.slice(0, SOURCES_PER_PAGE), ids.slice(SOURCES_PER_PAGE), []]);
    expect(pages.map(({ current_page, total_pages }) => [current_page, total_pages])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
  });

  it("are added and queued where nobody knows them, once however many ask", async () => {
    const url = "https://unknown.example/feed.xml";
    const readers = [user, await buildUser(), await buildUser()];
    const pages = await Promise.all(readers.map((reader) => post([url], "", reader)));
    for (const { articles } of pages)
      expect(articles).toMatchObject([
        { rss_feed_url: url, source: "unknown.example", status: { state: "queued" }, articles: [], older: null },
      ]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(1);
    const rows = await db.selectFrom("feeds").select("next_fetch_at").execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.next_fetch_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("are found under former addresses", async () => {
    const feed = await buildFeed();
    await db.insertInto("feed_addresses").values({ url: "https://old.example/feed", feed_id: feed.id }).execute();
    const { articles } = await post(["https://old.example/feed", feed.url]);
    expect(articles.map(({ rss_feed_url }) => rss_feed_url)).toEqual([feed.url]);
  });

  it("can be read by those who named them, and by nobody else", async () => {
    const feed = await buildFeed();
    const entry = await buildEntry(feed.id, { image_url: "https://news.example/a.png" });
    const [reader, other] = [user, await buildUser()];
    const paths = [`/rss/articles/${entry.id}/`, `/rss/articles/${entry.id}/story/`, `/rss/feeds/${feed.id}/articles/`];
    const statuses = async (as: TestUser) => [
      ...(await Promise.all(paths.map(async (path) => (await call(as, "GET", path)).statusCode))),
      (await call(as, "POST", `/rss/articles/${entry.id}/mark/`, { is_read: true })).statusCode,
    ];
    expect(await statuses(reader)).toEqual([404, 404, 404, 404]);
    await post([feed.url], "", reader);
    expect(await statuses(reader)).toEqual([200, 200, 200, 200]);
    expect(await statuses(other)).toEqual([404, 404, 404, 404]);
    expect(idsOf(await get("", reader))).toEqual([]); // naming is not following
  });

  it("keeps no name of what is followed or of the catalogue, and writes nothing when asked again", async () => {
    const [own, listed, named] = [await buildFeed(), await buildFeed({ category: "tech" }), await buildFeed()];
    await follow(user.id, own.id);
    const urls = [own.url, listed.url, named.url];
    const names = () => db.selectFrom("named_feeds").selectAll().where("user_id", "=", user.id).execute();
    await post(urls);
    const before = await names();
    expect(before.map(({ feed_id }) => feed_id)).toEqual([named.id]);
    await post(urls);
    expect(await names()).toEqual(before);
  });

  it("refuses a bad address by its field and adds none of the others", async () => {
    const rss_feed_urls = ["https://good.example/feed", "javascript:alert(1)"];
    const response = await call(user, "POST", "/rss/rss-news-fetch/", { rss_feed_urls });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { rss_feed_urls: expect.stringContaining("javascript:alert(1)") },
    ]);
    expect(await db.selectFrom("feeds").selectAll().execute()).toEqual([]);
  });

  it("asks a feed that is gone again when somebody names it", async () => {
    const feed = await buildFeed({ gone_at: new Date() });
    await post([feed.url]);
    expect(await db.selectFrom("feeds").select("gone_at").execute()).toEqual([{ gone_at: null }]);
  });

  it("counts every unknown address of a call, and nothing of a call that it refuses", async () => {
    const urls = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => `https://${name}.example/${n}`);
    const send = async (rss_feed_urls: string[]) =>
      (await call(user, "POST", "/rss/rss-news-fetch/", { rss_feed_urls })).statusCode;
    expect(await send(urls(199, "a"))).toBe(200);
    expect(await send(urls(199, "a"))).toBe(200);
    // As if the hour had seen 1,200 others.
    await connectionPool().query("update throttles set failures = failures + 1200 where key = $1", [
      `news-new-feeds:${user.id}`,
    ]);
    expect(await send(urls(102, "b"))).toBe(429);
    expect(await send(urls(101, "b"))).toBe(200);
    expect(await send(urls(1, "c"))).toBe(429);
  });

  it("lets one reader name unknown addresses so often, known ones always", async () => {
    const known = await buildFeed();
    const key = `news-new-feeds:${user.id}`;
    await post(["https://a.example/feed"]);
    await db.updateTable("throttles").set({ failures: 2000 }).where("key", "=", key).execute();
    const refused = await call(user, "POST", "/rss/rss-news-fetch/", { rss_feed_urls: ["https://b.example/feed"] });
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(idsOf(await post([known.url, "https://a.example/feed"]))).toHaveLength(2);
  });
});

describe("search", () => {
  it("finds sources and articles that the reader sees, in the form of the explorer", async () => {
    const listed = await buildFeed({ category: "tech", name: "Zanzibar Gazette" });
    const hidden = await buildFeed({ title: "Zanzibar Secrets" });
    await buildEntry(listed.id);
    await buildEntry(hidden.id);
    const response = await call(user, "POST", "/rss/rss-news-search/", { query: "zanzibar" });
    const page = newsPage.parse(response.json());
    expect(page.current_page).toBe(1);
    expect(idsOf(page)).toEqual([listed.id]);
    expect(page.articles[0]?.articles).toHaveLength(1);
  });
});
