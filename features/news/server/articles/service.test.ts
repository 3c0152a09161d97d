import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import {
  ARTICLES_PER_SOURCE,
  feedArticles,
  MAX_SAVED,
  newsArticle,
  newsMessages,
  savedPage,
  storyAnswer,
  type NewsMark,
} from "../../contract.ts";
import { describeArticles, SAVED_PER_PAGE } from "./service.ts";

let app: App;
let user: TestUser;
let feed: { id: number };
const call = caller(() => app);
beforeAll(async () => {
  app = await buildNewsApp();
});
beforeEach(async () => {
  user = await buildUser();
  feed = await buildFeed();
  await follow(user.id, feed.id);
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function older(before: string | null) {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  return feedArticles.parse((await call(user, "GET", `/rss/feeds/${feed.id}/articles/` + query)).json());
}

async function readAll(): Promise<number[]> {
  const ids: number[] = [];
  for (let page = await older(null); ; page = await older(page.older)) {
    ids.push(...page.articles.map(({ id }) => id));
    if (page.older === null) return ids;
    expect(page.articles).toHaveLength(ARTICLES_PER_SOURCE);
  }
}

describe("older articles", () => {
  it("go on to the end, each once, also where many are of the same moment or closer than a millisecond", async () => {
    const ids: number[] = [];
    for (const published_at of [
      minutesAgo(0),
      ...Array<Date>(20).fill(minutesAgo(5)),
      minutesAgo(9),
      new Date("1969-07-20T20:17:40Z"),
    ])
      ids.push((await buildEntry(feed.id, { published_at })).id);
    for (const microseconds of ["000001", "000002", "000003"]) {
      const published_at = `2001-01-01T00:00:00.${microseconds}Z`;
      ids.push((await buildEntry(feed.id, { published_at })).id);
    }
    const expected = await db
      .selectFrom("feed_entries")
      .select("id")
      .where("feed_id", "=", feed.id)
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .execute();
    const read = await readAll();
    expect(read).toEqual(expected.map(({ id }) => id));
    expect(new Set(read)).toEqual(new Set(ids));
    expect(read).toHaveLength(ids.length);
  });

  it("keep their place when newer ones come and old ones go", async () => {
    const entries = [];
    for (let n = 0; n < ARTICLES_PER_SOURCE + 2; n++)
      entries.push(await buildEntry(feed.id, { published_at: minutesAgo(n) }));
    const { older: cursor } = await older(null);
    await buildEntry(feed.id, { published_at: new Date() });
    await db
      .deleteFrom("feed_entries")
      .where("id", "=", entries[ARTICLES_PER_SOURCE - 1]?.id ?? 0)
      .execute(); // the one that the cursor stands on
    const rest = await older(cursor);
    expect(rest.articles.map(({ id }) => id)).toEqual(entries.slice(ARTICLES_PER_SOURCE).map(({ id }) => id));
    expect(rest.older).toBeNull();
  });

  it("are none of a source without articles", async () => {
    expect(await older(null)).toEqual({ articles: [], older: null });
  });
});

describe("marks", () => {
  const mark = async (id: number, payload: object) =>
    (await call(user, "POST", `/rss/articles/${id}/mark/`, payload)).json<NewsMark>();
  const rows = () => db.selectFrom("entry_marks").selectAll().where("user_id", "=", user.id).execute();

  it("are set one by one, kept where they are not named, and seen in every list", async () => {
    const { id } = await buildEntry(feed.id);
    expect(await mark(id, { is_read: true })).toEqual({ id, is_read: true, is_saved: false });
    expect(await mark(id, { is_saved: true })).toEqual({ id, is_read: true, is_saved: true });
    expect(await mark(id, { is_read: false })).toEqual({ id, is_read: false, is_saved: true });
    expect((await older(null)).articles).toMatchObject([{ id, is_read: false, is_saved: true }]);
    expect((await call(user, "GET", `/rss/articles/${id}/`)).json()).toMatchObject({ id, is_saved: true });
  });

  it("keep the time when they were first set, and leave no row when both are taken back", async () => {
    const { id } = await buildEntry(feed.id);
    await mark(id, { is_read: true, is_saved: true });
    const before = await rows();
    await Promise.all([
      mark(id, { is_saved: true }),
      mark(id, { is_read: true }),
      mark(id, { is_read: true, is_saved: true }),
    ]);
    expect(await rows()).toEqual(before);
    await mark(id, { is_read: false });
    await mark(id, { is_saved: false });
    expect(await rows()).toEqual([]);
    expect(await mark(id, { is_saved: false })).toEqual({ id, is_read: false, is_saved: false });
  });

  it("are one's own", async () => {
    const { id } = await buildEntry(feed.id);
    const other = await buildUser();
    await follow(other.id, feed.id);
    await mark(id, { is_read: true, is_saved: true });
    expect((await call(other, "GET", `/rss/articles/${id}/`)).json()).toMatchObject({
      is_read: false,
      is_saved: false,
    });
  });
});

describe("saving", () => {
  it("ends at a limit, also at once; what is saved can be saved again, and makes room when it is taken back", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into feed_entries (feed_id, key, title, published_at, content_hash)
      select ${feed.id}::bigint, decode(md5(n::text), 'hex'), 'Ferry', now(), '' from generate_series(1, ${MAX_SAVED - 1}::int) n
      returning id`.execute(db);
    await sql`
      insert into entry_marks (user_id, entry_id, saved_at)
      select ${user.id}::bigint, id, now() from unnest(${rows.map(({ id }) => id)}::bigint[]) id`.execute(db);
    const save = (id: number, is_saved = true) =>
      call(user, "POST", `/rss/articles/${id}/mark/`, { is_saved, is_read: true });
    const late = [await buildEntry(feed.id), await buildEntry(feed.id), await buildEntry(feed.id)];
    const answers = await Promise.all(late.map(({ id }) => save(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409, 409]);
    const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[refused]?.json()).toEqual({ detail: newsMessages.tooManySaved(MAX_SAVED) });
    const [known = 0] = rows.map(({ id }) => id);
    expect((await save(known)).statusCode).toBe(200);
    expect(
      (await call(user, "POST", `/rss/articles/${late[refused]?.id ?? 0}/mark/`, { is_read: true })).statusCode,
    ).toBe(200);
    expect((await save(known, false)).statusCode).toBe(200);
    expect((await save(late[refused]?.id ?? 0)).statusCode).toBe(200);
  });
});

describe("saved articles", () => {
  const saved = async (page = 1, as = user) =>
    savedPage.parse((await call(as, "GET", `/rss/saved/?page=${page}`)).json());

  it("come newest saving first, on pages, and are one's own", async () => {
    const ids: number[] = [];
    for (let n = 0; n < SAVED_PER_PAGE + 1; n++) ids.push((await buildEntry(feed.id)).id);
    await db
      .insertInto("entry_marks")
      .values(ids.map((entry_id, n) => ({ user_id: user.id, entry_id, saved_at: minutesAgo(n) })))
      .execute();
    const pages = [await saved(1), await saved(2), await saved(3)];
    expect(pages.map(({ articles }) => articles.map(({ id }) => id))).toEqual([
      ids.slice(0, SAVED_PER_PAGE),
      ids.slice(SAVED_PER_PAGE),
      [],
    ]);
    expect(pages.map(({ current_page, total_pages }) => [current_page, total_pages])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    expect(await saved(1, await buildUser())).toEqual({ articles: [], current_page: 1, total_pages: 1 });
  });

  it("stay readable when their source is unfollowed and forgotten; the source's others do not", async () => {
    const [kept, lost] = [await buildEntry(feed.id), await buildEntry(feed.id)];
    await call(user, "POST", `/rss/articles/${kept.id}/mark/`, { is_saved: true });
    await db.deleteFrom("feed_follows").where("user_id", "=", user.id).execute();
    expect((await saved()).articles.map(({ id }) => id)).toEqual([kept.id]);
    const statuses = [kept, lost].map(async ({ id }) => (await call(user, "GET", `/rss/articles/${id}/`)).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
    await call(user, "POST", `/rss/articles/${kept.id}/mark/`, { is_saved: false });
    expect((await call(user, "GET", `/rss/articles/${kept.id}/`)).statusCode).toBe(404);
  });
});

describe("a story", () => {
  it("is the article itself where nobody else tells it", async () => {
    const { id } = await buildEntry(feed.id);
    const { articles } = storyAnswer.parse((await call(user, "GET", `/rss/articles/${id}/story/`)).json());
    expect(articles.map((article) => [article.id, article.sources])).toEqual([[id, 1]]);
  });
});

it("describes articles in the asked order and leaves out what the reader cannot see", async () => {
  const [a, b] = [await buildEntry(feed.id), await buildEntry(feed.id)];
  const hidden = await buildEntry((await buildFeed()).id);
  const described = await describeArticles(user.id, [b.id, hidden.id, a.id, 2 ** 40]);
  expect(described.map(({ id }) => id)).toEqual([b.id, a.id]);
  for (const article of described) newsArticle.parse(article);
});
