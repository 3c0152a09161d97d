import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { scoreHits } from "#platform/text-search/score.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { indexChanges } from "../post-index/service.ts";
import { termOf } from "../post-index/vector-policy.ts";
import { searchPublicPosts } from "./service.ts";

/** Nobody else's posts have them. */
const WORDS = ["pobblebonk", "brolga"];
const QUERY = WORDS.join(" ");
const POSTS = 150;
type Scored = { id: number; is_title: boolean; rank: number; published_at: Date };
type Numbered = Scored & { n: number };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
let author: TestUser;
let hits: Numbered[];

beforeAll(async () => {
  author = await buildUser();
  // Titles and texts of up to a year, some with more of the words than others; every eighth has but one of them.
  await sql`
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, content_html, published_at)
    select case when n % 5 = 0 then 'interview' else 'article' end, 'published', ${author.id}, 'Ada', case when n % 3 = 0 then 'Pobblebonk and brolga ' || n else 'Post ' || n end,
      'x' || n, '<p>' || repeat('A pobblebonk. ', 1 + n % 4) || case when n % 8 > 0 then repeat('filler ', n % 30) || 'brolga' else '' end || '</p>',
      now() - (n * 37 % ${POSTS}) * interval '59 hours'
    from generate_series(1, ${POSTS}::int) n`.execute(db);
  for (let n = 0; n < 4; n++) await indexChanges();
  const { rows } = await sql<Numbered>`
    select post_id::int as id, (select substr(slug, 2)::int from posts where id = post_id) as n, words @@ '''h:pobblebonk'' & ''h:brolga''' as is_title, published_at,
      ts_rank('{0.1, 0.2, 0.4, 1}', words, '''pobblebonk'' & ''brolga''', 32) as rank
    from post_words where words @@ '''pobblebonk'' & ''brolga'''
    order by published_at desc, post_id desc`.execute(db);
  hits = rows;
});
afterAll(async () => {
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
});

const expectedOrder = () => scoreHits(hits, Date.now()).map(({ id }) => id);
const pageOf = async (page: number, limit: number) =>
  (await searchPublicPosts({ q: QUERY, limit, page })).posts.map(({ id }) => id);

async function pretendLevel(level: number) {
  const asked = [...WORDS, termOf.author(author.id), termOf.kind("interview")];
  await db.updateTable("post_lexicon").set({ level }).where("word", "in", asked).execute();
}

describe("the best of few hits", () => {
  it("are in the order of scoring every hit, on each page", async () => {
    expect(hits.length).toBeGreaterThan(100);
    const order = expectedOrder();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10 }), async (limit, page) => {
        expect(await pageOf(page, limit)).toEqual(order.slice((page - 1) * limit, page * limit));
      }),
      { numRuns: 40 },
    );
  });
});

describe("the best of words that are taken for common", () => {
  const COMMON = 17;
  beforeAll(() => pretendLevel(COMMON));
  afterAll(() => pretendLevel(1));

  it.each([
    ["titles that outrank every text", 5],
    ["titles and texts", 60],
  ])("are the same: %s", async (_what, limit) => {
    const found = await searchPublicPosts({ q: QUERY, limit });
    expect([found.total, found.hasMore]).toEqual([null, true]); // not counted, so it took the path for many hits
    expect(found.posts.map(({ id }) => id)).toEqual(expectedOrder().slice(0, limit));
  });

  it("are the same on each page", async () => {
    const order = expectedOrder();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }), async (limit, page) => {
        expect(await pageOf(page, limit)).toEqual(order.slice((page - 1) * limit, page * limit));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ["of a kind", { kind: "interview" as const }, ({ n }: Numbered) => n % 5 === 0],
    ["of an author", { authorId: 0 }, () => true],
    ["since a day", { from: daysAgo(20) }, ({ published_at }: Numbered) => published_at >= daysAgo(20)],
    ["until a day", { to: daysAgo(9) }, ({ published_at }: Numbered) => published_at < daysAgo(9)],
    ["until a day long ago", { to: daysAgo(200) }, ({ published_at }: Numbered) => published_at < daysAgo(200)],
  ])("are the same where they are narrowed: %s", async (_what, narrowed, isAsked) => {
    const { posts } = await searchPublicPosts({
      q: QUERY,
      limit: 3,
      ...narrowed,
      ...("authorId" in narrowed && { authorId: author.id }),
    });
    const order = scoreHits(hits.filter(isAsked), Date.now()).map(({ id }) => id);
    expect(posts.map(({ id }) => id)).toEqual(order.slice(0, 3));
  });

  it("go on where the first page ended, and leave out what is excluded", async () => {
    expect(await pageOf(2, 5)).toEqual(expectedOrder().slice(5, 10));
    const [first] = expectedOrder();
    const name = (await searchPublicPosts({ q: QUERY, limit: 1 })).posts[0]?.title.split(" ").at(-1);
    const { posts } = await searchPublicPosts({ q: `${QUERY} -${name}`, limit: 5 });
    expect(posts).toHaveLength(5);
    expect(posts.map(({ id }) => id)).not.toContain(first);
  });
});
