import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import { feedUrls, followAnswer, followedSources, MAX_FOLLOWS, newsMessages } from "../../contract.ts";

let app: App;
let user: TestUser;
const call = caller(() => app);
beforeAll(async () => {
  app = await buildNewsApp();
});
beforeEach(async () => {
  await clearThrottles();
  user = await buildUser();
});
afterAll(() => app.close());

async function change(path: string, rss_feed_url: string, as = user) {
  const response = await call(as, "POST", path, { rss_feed_url });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const byNumber = (a: number, b: number) => a - b;
const followsOf = async (id: number) =>
  (await db.selectFrom("feed_follows").select("feed_id").where("user_id", "=", id).execute()).map(
    ({ feed_id }) => feed_id,
  );
const followed = async (as = user) => followedSources.parse((await call(as, "GET", "/rss/user/rss-sources/")).json());

describe("following", () => {
  it("answers 201 at first, 200 when repeated, and the feed's own address", async () => {
    const feed = await buildFeed();
    const answer = { detail: newsMessages.followChanged, rss_feed_url: feed.url, is_followed: true };
    expect(await change("/rss/user/manage-rss-sources/", ` ${feed.url}#top `)).toEqual({ status: 201, body: answer });
    expect(await change("/rss/user/manage-rss-sources/", feed.url)).toEqual({ status: 200, body: answer });
    expect(await followsOf(user.id)).toEqual([feed.id]);
    followAnswer.parse(answer);
  });

  it("adds an unknown feed, and leads former addresses to the present one", async () => {
    expect(await change("/rss/user/manage-rss-sources/", "new-here.example/feed")).toMatchObject({
      status: 201,
      body: { rss_feed_url: "https://new-here.example/feed" },
    });
    const feed = await buildFeed();
    const url = `https://former-${feed.id}.example/feed`;
    await db.insertInto("feed_addresses").values({ url, feed_id: feed.id }).execute();
    expect(await change("/rss/user/manage-rss-sources/", url)).toMatchObject({
      status: 201,
      body: { rss_feed_url: feed.url },
    });
    expect((await followed()).sources).toEqual([feed.url, "https://new-here.example/feed"]);
    expect((await followed()).feeds.map(({ status }) => status.state)).toEqual(["ready", "queued"]);
  });

  it("of one feed many times at once is one follow", async () => {
    const url = "https://at-once.example/feed";
    const answers = await Promise.all(Array.from({ length: 8 }, () => change("/rss/user/manage-rss-sources/", url)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([...Array<number>(7).fill(200), 201]);
    expect(await followsOf(user.id)).toHaveLength(1);
  });

  it("ends at the limit, whoever comes at once; what is followed already may be followed again", async () => {
    await sql`
      with made as (insert into feeds (url) select 'https://many.example/' || ${user.id}::text || '/' || n
                    from generate_series(1, ${MAX_FOLLOWS - 2}::int) n returning id)
      insert into feed_follows (user_id, feed_id) select ${user.id}::bigint, id from made`.execute(db);
    const feeds = await Promise.all(Array.from({ length: 6 }, () => buildFeed()));
    const answers = await Promise.all(feeds.map(({ url }) => change("/rss/user/manage-rss-sources/", url)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await followsOf(user.id)).toHaveLength(MAX_FOLLOWS);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]?.body).toEqual({ detail: newsMessages.tooManyFollows(MAX_FOLLOWS) });
    const unknown = `https://no-room-${user.id}.example/feed`;
    expect((await change("/rss/user/manage-rss-sources/", unknown)).status).toBe(409);
    expect(await db.selectFrom("feeds").select("id").where("url", "=", unknown).execute()).toEqual([]);
    const urlOf = (index: number) => feeds[index]?.url ?? "";
    const taken = answers.findIndex(({ status }) => status === 201);
    expect((await change("/rss/user/manage-rss-sources/", urlOf(taken))).status).toBe(200);
    await change("/rss/user/unfollow-rss-sources/", urlOf(taken));
    expect((await change("/rss/user/manage-rss-sources/", urlOf(refused))).status).toBe(201);
  });
});

describe("unfollowing", () => {
  it("ends one's own follow alone, and says where there was none", async () => {
    const feed = await buildFeed();
    const other = await buildUser();
    for (const { id } of [user, other]) await follow(id, feed.id);
    const answer = { detail: newsMessages.followChanged, rss_feed_url: feed.url, is_followed: false };
    expect(await change("/rss/user/unfollow-rss-sources/", feed.url)).toEqual({ status: 200, body: answer });
    expect(await change("/rss/user/unfollow-rss-sources/", feed.url)).toEqual({
      status: 404,
      body: { detail: newsMessages.notFollowed },
    });
    expect([await followsOf(user.id), await followsOf(other.id)]).toEqual([[], [feed.id]]);
  });

  it("never adds a feed", async () => {
    const url = `https://never-${user.id}.example/feed`;
    expect((await change("/rss/user/unfollow-rss-sources/", url)).status).toBe(404);
    expect(await db.selectFrom("feeds").select("id").where("url", "=", url).execute()).toEqual([]);
  });

  it("leaves the articles on the screen readable", async () => {
    const feed = await buildFeed();
    const entry = await buildEntry(feed.id);
    await change("/rss/user/manage-rss-sources/", feed.url);
    await change("/rss/user/unfollow-rss-sources/", feed.url);
    expect((await call(user, "GET", `/rss/articles/${entry.id}/`)).statusCode).toBe(200);
  });
});

it("lists what one follows, the newest follow first, with what is known of each", async () => {
  const [first, second] = [await buildFeed({ title: "First" }), await buildFeed({ category: "tech", name: "Second" })];
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db
    .insertInto("feed_follows")
    .values([
      { user_id: user.id, feed_id: first.id, created_at: since(9) },
      { user_id: user.id, feed_id: second.id, created_at: since(3) },
    ])
    .execute();
  const { sources, feeds } = await followed();
  expect(sources).toEqual([second.url, first.url]);
  expect(feeds.map(({ id, source, category }) => [id, source, category])).toEqual([
    [second.id, "Second", "tech"],
    [first.id, "First", ""],
  ]);
  expect(await followed(await buildUser())).toEqual({ sources: [], feeds: [] });
});

it("lists the addresses of the catalogue in its order, then one's own besides", async () => {
  await db.deleteFrom("feeds").execute();
  const b = await buildFeed({ category: "tech", position: 1, name: "B" });
  const a = await buildFeed({ category: "blogging", position: 5, name: "A" });
  const own = await buildFeed({ title: "Own" });
  await buildFeed({ title: "Somebody's" });
  for (const { id } of [own, b]) await follow(user.id, id);
  const { rss_feeds } = feedUrls.parse((await call(user, "GET", "/rss/fetch-rss-urls/")).json());
  expect(rss_feeds).toEqual([
    { name: "A", url: a.url, category: "blogging" },
    { name: "B", url: b.url, category: "tech" },
    { name: "Own", url: own.url, category: "" },
  ]);
});
