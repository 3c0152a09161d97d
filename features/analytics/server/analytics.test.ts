import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerSite } from "#apps/site/site-routes.ts";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { BROWSER, storedFigures, storedNames, nameReferrer } from "#tests/factories/analytics.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { accountAnalytics, analyticsMessages, MAX_POSTS, postAnalytics, postViewsAnswer } from "../contract.ts";
import { dayNumber, dayText } from "./day.ts";
import { recordFeedFetch } from "./recording/service.ts";
import { registerAnalyticsRoutes } from "./routes.ts";

const SITE = { origin: "http://127.0.0.1:3000", stylesheet: "/site.css", fonts: [] };
const LINK = "https://halden.example/hydrogen?a=1&b=2";

let app: App;
let owner: TestUser;
let post: TestPost;
beforeEach(async () => {
  app = await buildServer({
    register: (each) => {
      registerAuthentication(each);
      registerAnalyticsRoutes(each);
      registerSite(each, () => SITE);
    },
  });
  owner = await buildUser();
  post = await buildPost(owner.id, {
    content_html: `<p><a href="${LINK.replace("&", "&amp;")}">Hydrogen</a></p>`,
    embedded_websites: ["https://www.halden.example"],
  });
});
afterEach(async () => {
  await app.close();
  resetSettings();
});

const get = (who: TestUser | null, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { "user-agent": BROWSER, ...(who && { cookie: cookiesOf(who) }), ...headers } });
/** A clean stop writes everything. */
const figuresAfterStop = async () => {
  await app.close();
  return storedFigures({ postId: post.id });
};

describe("views of several posts", () => {
  const ask = async (who: TestUser, posts: (number | string)[]) =>
    postViewsAnswer.strict().parse((await get(who, `/dashboard/analytics/posts/?posts=${posts.join(",")}`)).json())
      .posts;
  const today = dayNumber(Date.now());
  const view = (postId: number, ownerId: number, daysAgo: number, views: number) =>
    db
      .insertInto("analytics_days")
      .values({ owner_id: ownerId, post_id: postId, day: dayText(today - daysAgo), views })
      .execute();

  it("are nobody's without a session, and never another user's", async () => {
    expect((await get(null, `/dashboard/analytics/posts/?posts=${post.id}`)).statusCode).toBe(401);
    await view(post.id, owner.id, 0, 3);
    expect(await ask(await buildUser(), [post.id])).toEqual([]);
    expect(await ask(await buildOperator(), [post.id])).toEqual([]);
  });

  it("are the sum of all days and the last seven one by one", async () => {
    const other = await buildPost(owner.id);
    const trashed = await buildPost(owner.id, { deleted_at: new Date() });
    for (const [daysAgo, views] of [
      [400, 5],
      [7, 4],
      [6, 2],
      [0, 1],
    ] as const)
      await view(post.id, owner.id, daysAgo, views);
    await view(trashed.id, owner.id, 0, 9);
    expect(await ask(owner, [other.id, post.id, trashed.id])).toEqual([
      { id: post.id, views: 12, recent: [2, 0, 0, 0, 0, 0, 1] },
    ]);
  });

  it.each(["", "x", "1,", "-1", Array.from({ length: MAX_POSTS + 1 }, (_, id) => id + 1).join(",")])(
    "are refused where no posts are named, or too many: %s",
    async (posts) => {
      const answer = await get(owner, `/dashboard/analytics/posts/?posts=${posts}`);
      expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ["posts"]]);
    },
  );
});

describe("figures of somebody else, and of nobody", () => {
  const callsOf = (id: number) => [
    `/dashboard/posts/${id}/analytics/`,
    `/dashboard/posts/${id}/analytics.csv`,
    `/dashboard/posts/${id}/analytics/?days=7`,
  ];
  const own = ["/dashboard/analytics/", "/dashboard/analytics.csv"];

  it("are 401 to visitors and 404 to other users and operators", async () => {
    const [other, operator] = [await buildUser(), await buildOperator()];
    const statuses = async (who: TestUser | null, urls: string[]) =>
      new Set(await Promise.all(urls.map(async (url) => (await get(who, url)).statusCode)));
    expect(await statuses(null, [...callsOf(post.id), ...own])).toEqual(new Set([401]));
    expect(await statuses(other, callsOf(post.id))).toEqual(new Set([404]));
    expect(await statuses(operator, callsOf(post.id))).toEqual(new Set([404]));
    expect(await statuses(owner, callsOf(999_999_999))).toEqual(new Set([404]));
    expect(await statuses(owner, [...callsOf(post.id), ...own])).toEqual(new Set([200]));
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", post.id).execute();
    expect(await statuses(owner, callsOf(post.id))).toEqual(new Set([404]));
  });

  it("are no part of one's own", async () => {
    await get(null, post.url);
    await app.close();
    app = await buildServer({ register: (each) => (registerAuthentication(each), registerAnalyticsRoutes(each)) });
    const mine = accountAnalytics.strict().parse((await get(await buildUser(), "/dashboard/analytics/")).json());
    expect([mine.totals.views, mine.posts, mine.referrers]).toEqual([0, [], []]);
    expect(accountAnalytics.parse((await get(owner, "/dashboard/analytics/")).json()).totals.views).toBe(1);
  });

  it.each(["8", "0", "-7", "abc", "7.5", ""])("name the field of a wrong period: %j", async (days) => {
    const { statusCode, body } = await get(owner, `/dashboard/analytics/?days=${days}`);
    expect([statusCode, JSON.parse(body)]).toEqual([400, { days: analyticsMessages.period }]);
  });
});

describe("a page view", () => {
  it("counts with visitor and referrer; bots, prefetches, previews and other pages do not", async () => {
    const draft = await buildPost(owner.id, { status: "draft" });
    await get(null, post.url, { referer: "https://news.example/story" });
    await get(null, `${post.url}?utm_source=x`, { referer: `${SITE.origin}/` });
    await get(null, post.url, { "user-agent": "curl/8.14.1" });
    await get(null, post.url, { "sec-purpose": "prefetch" });
    await app.inject({ method: "HEAD", url: post.url, headers: { "user-agent": BROWSER } });
    expect((await get(owner, draft.url)).body).toContain("Harbour ferry");
    expect((await get(null, draft.url)).statusCode).toBe(404);
    expect((await get(null, `${post.url}-old`)).statusCode).toBe(301);
    await get(null, "/");
    expect(await figuresAfterStop()).toEqual({ views: 2, visitors: 1, clicks: 0, feed_fetches: 0 });
    expect(await storedNames({ postId: post.id }, "referrer")).toEqual({ "news.example": 1 });
    expect((await storedFigures({ postId: draft.id })).views).toBe(0);
  });

  it("counts in front of the framework too: kept pages, and copies that are still good", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    await vi.waitUntil(isSubscribed);
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${post.url}`;
    const headers = { "user-agent": BROWSER, "accept-encoding": "identity" }; // one form has one ETag
    const first = await fetch(url, { headers });
    await first.text();
    expect(hotPages.figures.pages).toBeGreaterThan(0);
    for (let count = 0; count < 3; count++) await (await fetch(url, { headers })).text();
    const again = await fetch(url, { headers: { ...headers, "if-none-match": String(first.headers.get("etag")) } });
    expect(again.status).toBe(304);
    await (await fetch(url, { headers, method: "HEAD" })).text();
    expect(await figuresAfterStop()).toMatchObject({ views: 5, visitors: 1 });
  });

  it("counts although the server is told to stop while it is being answered", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${post.url}`;
    const arrived = once(app.server, "request");
    const answer = fetch(url, { headers: { "user-agent": BROWSER } });
    await arrived;
    const { views } = await figuresAfterStop();
    expect([(await answer).status, views]).toEqual([200, 1]);
  });

  it("is written within seconds, not only at the end", async () => {
    await get(null, post.url);
    await vi.waitFor(async () => expect((await storedFigures({ postId: post.id })).views).toBe(1), { timeout: 30_000 });
  });

  it("is not counted where analytics are off", async () => {
    await app.close();
    resetSettings({ ANALYTICS: "off" });
    app = await buildServer({
      register: (each) => (registerAuthentication(each), registerAnalyticsRoutes(each), registerSite(each, () => SITE)),
    });
    expect((await get(null, post.url)).statusCode).toBe(200);
    expect((await figuresAfterStop()).views).toBe(0);
  });
});

describe("a ping", () => {
  const ping = (to: string | undefined, headers: Record<string, string> = {}, guid = post.guid) =>
    app.inject({
      method: "POST",
      url: `/click/${guid}`,
      payload: "PING",
      headers: {
        "content-type": "text/ping",
        "user-agent": BROWSER,
        "sec-fetch-site": "same-origin",
        ...(to !== undefined && { "ping-to": to }),
        ...headers,
      },
    });

  it("stands on every link of the story, and on nothing else", async () => {
    const { body } = await get(null, post.url);
    const pinged = Array.from(body.matchAll(/<a ping="([^"]*)"[^>]* href="([^"]*)"|<a ping="([^"]*)" href="([^"]*)"/g));
    expect(pinged.map((match) => match.slice(1).filter(Boolean))).toEqual([
      [`/click/${post.guid}`, LINK.replace("&", "&amp;")],
      [`/click/${post.guid}`, "https://www.halden.example"],
      [`/click/${post.guid}`, LINK.replace("&", "&amp;")], // again among the references
    ]);
    const preview = await get(owner, (await buildPost(owner.id, { status: "draft", embedded_websites: [LINK] })).url);
    expect(preview.body).not.toContain("ping=");
  });

  it("counts a link of the post; another's, a bot's, or one of no post is ignored with the same answer", async () => {
    const draft = await buildPost(owner.id, { status: "draft", embedded_websites: ["https://draft.example"] });
    const answers = [
      await ping(LINK),
      await ping("https://www.halden.example/"),
      await ping("https://elsewhere.example/"),
      await ping("javascript:alert(1)"),
      await ping("\u00ff\u00fe"),
      await ping(undefined),
      await ping(LINK, { "user-agent": "curl/8" }),
      await ping("https://draft.example/", {}, draft.guid),
      await ping(LINK, {}, "4b0c0c1e-5d2f-4c58-9d4c-000000000001"),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await figuresAfterStop()).toMatchObject({ views: 0, clicks: 2 });
    expect(await storedNames({ postId: post.id }, "link")).toEqual({ [LINK]: 1, "https://www.halden.example/": 1 });
    expect((await storedFigures({ postId: draft.id })).clicks).toBe(0);
  });

  it("from another site is refused, and other bodies are no pings", async () => {
    const crossSite = [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }];
    for (const headers of crossSite) expect((await ping(LINK, headers)).statusCode).toBe(403);
    const foreign = app.inject({
      method: "POST",
      url: `/click/${post.guid}`,
      payload: "PING",
      headers: { "content-type": "text/ping", "user-agent": BROWSER, "ping-to": LINK, origin: "https://evil.example" },
    });
    expect((await foreign).statusCode).toBe(403);
    expect((await ping(LINK, { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await ping(LINK, {}, "not-a-guid")).statusCode).toBe(400);
    const long = app.inject({
      method: "POST",
      url: `/click/${post.guid}`,
      payload: "P".repeat(5_000),
      headers: { "content-type": "text/ping", "user-agent": BROWSER, "ping-to": LINK },
    });
    expect((await long).statusCode).toBe(413);
    expect((await figuresAfterStop()).clicks).toBe(0);
  });
});

describe("the figures", () => {
  const today = dayNumber(Date.now());
  const put = async (
    postId: number | null,
    daysAgo: number,
    views: number,
    names: Record<string, [string, number]> = {},
  ) => {
    const { rows } = await sql<{ id: number }>`
      insert into analytics_days (owner_id, post_id, day, views, visitors, clicks, feed_fetches)
      values (${owner.id}, ${postId}, ${dayText(today - daysAgo)}, ${views}, ${views}, 1, 2) returning id`.execute(db);
    for (const [name, [facet, count]] of Object.entries(names)) {
      await sql`insert into analytics_details values (${rows[0]?.id}, ${facet}, ${name}, ${count})`.execute(db);
      if (facet === "referrer" && name !== "") await nameReferrer(name);
    }
  };

  it("of a post: every day, the period before, where readers came from, which links they followed", async () => {
    await put(post.id, 0, 10, { "news.example": ["referrer", 6], "": ["referrer", 4], GB: ["country", 9] });
    await put(post.id, 6, 5, { [LINK]: ["link", 1], "news.example": ["referrer", 5] });
    await put(post.id, 7, 3, { "old.example": ["referrer", 3] });
    await put(post.id, 13, 1);
    await put(post.id, 14, 100);
    const answer = await get(owner, `/dashboard/posts/${post.id}/analytics/?days=7`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const figures = postAnalytics.strict().parse(answer.json());
    expect(figures).toMatchObject({
      post: { id: post.id, guid: post.guid, url: post.url },
      days: 7,
      from: dayText(today - 6),
      to: dayText(today),
      totals: { views: 15, visitors: 15, clicks: 2, feed_fetches: 4 },
      previous: { views: 4, visitors: 4, clicks: 2, feed_fetches: 4 },
      referrers: [
        { name: "news.example", count: 11 },
        { name: "", count: 4 },
      ],
      countries: [{ name: "GB", count: 9 }],
      links: [{ name: LINK, count: 1 }],
    });
    expect(figures.series.map(({ views }) => views)).toEqual([5, 0, 0, 0, 0, 0, 10]);
    expect(figures.series.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => dayText(today - ago)));
  });

  it("of the account: its posts by their views, without those in the trash", async () => {
    const [second, binned] = [await buildPost(owner.id), await buildPost(owner.id, { deleted_at: new Date() })];
    await put(null, 0, 60);
    for (const [index, each] of [post, second, binned].entries()) await put(each.id, 0, 10 * (index + 1));
    const figures = accountAnalytics.strict().parse((await get(owner, "/dashboard/analytics/")).json());
    expect([figures.days, figures.totals.views]).toEqual([30, 60]);
    expect(figures.posts).toEqual([
      { id: second.id, name: second.name, url: second.url, views: 20, visitors: 20 },
      { id: post.id, name: post.name, url: post.url, views: 10, visitors: 10 },
    ]);
  });

  it("are a CSV file whose names no spreadsheet runs", async () => {
    const name = '=HYPERLINK("http://evil.example","x")';
    await db.updateTable("posts").set({ name }).where("id", "=", post.id).execute();
    await put(null, 0, 7, { "news.example": ["referrer", 7] });
    await put(post.id, 0, 7);
    const { headers, body } = await get(owner, "/dashboard/analytics.csv?days=7");
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="dateline-analytics-${dayText(today)}-7-days.csv"`,
    });
    const lines = body.replace("\uFEFF", "").split("\r\n");
    expect(lines[0]).toBe("Group,Name,Views,Visitors,Link clicks,Feed fetches");
    expect(lines).toContain(`Day,${dayText(today)},7,7,1,2`);
    expect(lines).toContain(`Post,"'=HYPERLINK(""http://evil.example"",""x"")",7,7,,`);
    expect(lines).toContain("Referrer,news.example,7,,,");
    const ofPost = (await get(owner, `/dashboard/posts/${post.id}/analytics.csv?days=7`)).body;
    expect(ofPost).toContain(`Day,${dayText(today)},7,7,1,2\r\n`);
  });

  it("count what platforms' feeds carried apart from views", async () => {
    recordFeedFetch([post.id]);
    recordFeedFetch([post.id]);
    expect(await figuresAfterStop()).toEqual({ views: 0, visitors: 0, clicks: 0, feed_fetches: 2 });
  });
});
