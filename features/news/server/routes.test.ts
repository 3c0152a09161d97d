import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import { MAX_FEED_URLS, newsMessages } from "../contract.ts";

let app: App;
let owner: TestUser;
let other: TestUser;
let own: { feed: number; entry: number; task: string };
const call = caller(() => app);
beforeAll(async () => {
  app = await buildNewsApp();
  await clearThrottles();
  [owner, other] = [await buildUser(), await buildUser()];
  const feed = await buildFeed({ image_url: "https://news.example/logo.png" });
  const entry = await buildEntry(feed.id, { image_url: "https://news.example/a.png" });
  await follow(owner.id, feed.id);
  const task = { user_id: owner.id, kind: "discovery" as const, input: "{}", status: "done" as const };
  const { id } = await db.insertInto("news_tasks").values(task).returning("id").executeTakeFirstOrThrow();
  own = { feed: feed.id, entry: entry.id, task: id };
});
afterAll(() => app.close());

type Ids = { feed: number; entry: number; task: string };
const CALLS: [name: string, method: "GET" | "POST", path: (ids: Ids) => string, payload?: object][] = [
  ["a page", "GET", () => "/rss/rss-news-fetch/"],
  ["named sources", "POST", () => "/rss/rss-news-fetch/", { rss_feed_urls: ["https://a.example/feed"] }],
  ["search", "POST", () => "/rss/rss-news-search/", { query: "a" }],
  ["followed sources", "GET", () => "/rss/user/rss-sources/"],
  ["follow", "POST", () => "/rss/user/manage-rss-sources/", { rss_feed_url: "https://a.example/feed" }],
  ["unfollow", "POST", () => "/rss/user/unfollow-rss-sources/", { rss_feed_url: "https://a.example/feed" }],
  ["addresses", "GET", () => "/rss/fetch-rss-urls/"],
  ["older articles", "GET", ({ feed }) => `/rss/feeds/${feed}/articles/`],
  ["an article", "GET", ({ entry }) => `/rss/articles/${entry}/`],
  ["a story", "GET", ({ entry }) => `/rss/articles/${entry}/story/`],
  ["a mark", "POST", ({ entry }) => `/rss/articles/${entry}/mark/`, { is_read: true }],
  ["saved articles", "GET", () => "/rss/saved/"],
  ["a picture", "GET", ({ entry }) => `/rss/pictures/${entry}`],
  ["a picture of the content", "GET", ({ entry }) => `/rss/pictures/${entry}?image=0`],
  ["a logo", "GET", ({ feed }) => `/rss/logos/${feed}`],
  ["discovery", "POST", () => "/rss/discover/", { url: "https://a.example" }],
  ["an import", "POST", () => "/rss/opml/import/", {}],
  ["an export", "GET", () => "/rss/opml/export/"],
  ["the last import", "GET", () => "/rss/opml/import/"],
  ["a task", "GET", ({ task }) => `/rss/tasks/${task}/`],
  ["a task's dismissal", "POST", ({ task }) => `/rss/tasks/${task}/dismiss/`],
];

it.each(CALLS)("%s: refuses a visitor, with and without the slash at the end", async (_name, method, path, payload) => {
  const [bare, query = ""] = path(own).split(/\/?(?=\?|$)/);
  for (const slash of ["", "/"])
    expect((await call(null, method, `${bare}${slash}${query}`, payload)).statusCode).toBe(401);
});

const OWNED = CALLS.filter(
  ([, , path]) => path({ feed: 1, entry: 2, task: "3" }) !== path({ feed: 4, entry: 5, task: "6" }),
);

it.each(OWNED)(
  "%s: knows nothing of what somebody else follows, nor of what never was",
  async (_name, method, path, payload) => {
    const never = { feed: 2 ** 40, entry: 2 ** 40, task: "00000000-0000-4000-8000-000000000000" };
    for (const ids of [own, never]) {
      const response = await call(other, method, path(ids), payload);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([404, ["detail"]]);
    }
  },
);

it.each(OWNED.filter(([name]) => !name.startsWith("a task")))(
  "%s: refuses what is no id",
  async (_name, method, path, payload) => {
    for (const id of ["abc", "1.5", "1e30"]) {
      const url = path({ feed: 7777, entry: 7777, task: "" }).replace("7777", id);
      const response = await call(other, method, url, payload);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["id"]]);
    }
  },
);

const WRONG: [method: "GET" | "POST", url: string, payload: object | undefined, field: string, message?: string][] = [
  ["GET", "/rss/rss-news-fetch/?category=sports", undefined, "category", newsMessages.unknownCategory],
  ["GET", "/rss/rss-news-fetch/?page=0", undefined, "page"],
  ["GET", "/rss/rss-news-fetch/?page=x", undefined, "page"],
  ["GET", "/rss/saved/?page=-1", undefined, "page"],
  ["POST", "/rss/rss-news-fetch/", {}, "rss_feed_urls", newsMessages.feedUrlsRequired],
  ["POST", "/rss/rss-news-fetch/", { rss_feed_urls: [] }, "rss_feed_urls", newsMessages.feedUrlsRequired],
  [
    "POST",
    "/rss/rss-news-fetch/",
    { rss_feed_urls: "https://a.example" },
    "rss_feed_urls",
    newsMessages.feedUrlsRequired,
  ],
  ["POST", "/rss/rss-news-fetch/", { rss_feed_urls: [7] }, "rss_feed_urls"],
  [
    "POST",
    "/rss/rss-news-fetch/",
    { rss_feed_urls: Array(MAX_FEED_URLS + 1).fill("https://a.example/f") },
    "rss_feed_urls",
  ],
  ["POST", "/rss/rss-news-fetch/", { rss_feed_urls: ["nowhere"] }, "rss_feed_urls"],
  ["POST", "/rss/rss-news-fetch/", { rss_feed_urls: ["file:///etc/passwd"] }, "rss_feed_urls"],
  ["POST", "/rss/rss-news-search/", {}, "query", newsMessages.emptyQuery],
  ["POST", "/rss/rss-news-search/", { query: "  " }, "query", newsMessages.emptyQuery],
  ["POST", "/rss/rss-news-search/", { query: "x".repeat(201) }, "query"],
  ["POST", "/rss/rss-news-search/", { query: "a\u0000" }, "query"],
  ["POST", "/rss/rss-news-search/", { query: "a", page: "x" }, "page"],
  ["POST", "/rss/user/manage-rss-sources/", {}, "rss_feed_url", newsMessages.badFeedUrl],
  ["POST", "/rss/user/manage-rss-sources/", { rss_feed_url: "not an address" }, "rss_feed_url"],
  ["POST", "/rss/user/manage-rss-sources/", { rss_feed_url: "https://user:secret@a.example/" }, "rss_feed_url"],
  [
    "POST",
    "/rss/user/unfollow-rss-sources/",
    { rss_feed_url: "ftp://a.example/" },
    "rss_feed_url",
    newsMessages.badFeedUrl,
  ],
  ["POST", "/rss/discover/", {}, "url", newsMessages.badSiteUrl],
  ["POST", "/rss/discover/", { url: "mailto:ada@example.com" }, "url", newsMessages.badSiteUrl],
  ["POST", "/rss/opml/import/", {}, "file", newsMessages.opmlRequired],
  ["GET", "/rss/tasks/abc/", undefined, "id"],
];

describe("wrong input", () => {
  it.each(WRONG)("%s %s with %j names %s", async (method, url, payload, field, message) => {
    const response = await call(owner, method, url, payload);
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: message ?? expect.any(String) }]);
  });

  it.each([
    ["before", () => `/rss/feeds/${own.feed}/articles/?before=garbage`],
    ["before", () => `/rss/feeds/${own.feed}/articles/?before=${"z".repeat(11)}.${"z".repeat(11)}`],
    ["before", () => `/rss/feeds/${own.feed}/articles/?before=${"x".repeat(200)}`],
    ["image", () => `/rss/pictures/${own.entry}?image=-1`],
    ["image", () => `/rss/pictures/${own.entry}?image=x`],
  ])("%s is named where it is not usable", async (field, url) => {
    const response = await call(owner, "GET", url());
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  });

  it("of marks says what is missing", async () => {
    for (const payload of [{}, { is_read: null }, { is_saved: "yes" }]) {
      const response = await call(owner, "POST", `/rss/articles/${own.entry}/mark/`, payload);
      expect(response.statusCode).toBe(400);
    }
    expect((await call(owner, "POST", `/rss/articles/${own.entry}/mark/`, {})).json()).toEqual({
      detail: newsMessages.nothingToMark,
    });
  });
});

it("every call has a summary in the reference", () => {
  const { paths = {} } = app.swagger();
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith("/rss/"))
    .flatMap(([path, item]) => Object.entries(item ?? {}).map(([method, operation]) => ({ path, method, operation })));
  expect(operations.length).toBeGreaterThanOrEqual(18);
  for (const { path, method, operation } of operations)
    expect((operation as { summary?: string }).summary, `${method} ${path}`).toBeTruthy();
});
