import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { type ListQuery, type PostListName, SEARCH_COUNT_CAP } from "../../contract.ts";
import { listPosts } from "./service.ts";

const POSTS = 2_600;
const PAGE = 20;

/** Posts of every status and kind, whose names are in another order than their times. */
async function buildMany(): Promise<TestUser> {
  const user = await buildUser();
  await sql`
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, publish_at, published_at, created_at, deleted_at)
    select (array['article', 'interview', 'review'])[1 + number % 3], (array['published', 'draft', 'published'])[1 + number % 3],
      ${user.id}, 'Ada', 'Ferry ' || md5((number / 2)::text), 'x', now(), now(),
      timestamptz '2026-01-01' + number / 3 * interval '1 microsecond', case when number % 10 = 9 then now() end
    from generate_series(1, ${POSTS}::int) number`.execute(db);
  return user;
}

type Case = { list: PostListName; query: Partial<ListQuery>; order: string; condition: string };
const CASES: Case[] = [
  { list: "all", query: {}, order: "created_at desc, id desc", condition: "deleted_at is null" },
  { list: "all", query: { sort: "name" }, order: "name_key, id", condition: "deleted_at is null" },
  {
    list: "published",
    query: { sort: "created_at", q: "ferry" },
    order: "created_at, id",
    condition: "deleted_at is null and status = 'published'",
  },
];

async function pageOf(user: TestUser, { list, query }: Case, offset: number) {
  const actor = { id: user.id, role: "user" as const, sessionId: "" };
  const asked = { page_size: PAGE, q: "", ...query, page: Math.floor(offset / PAGE) + 1 };
  const { posts, count } = await listPosts(actor, list, asked);
  return { ids: posts.map(({ id }) => id), count };
}

async function inFull(user: TestUser, { condition, order }: Case): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where owner_id = ${user.id} and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(db);
  return rows.map(({ id }) => id);
}

describe.each(CASES)("pages of $list by $order", (each) => {
  it("are parts of the whole list, from the first to beyond the last", async () => {
    const user = await buildMany();
    const all = await inFull(user, each);
    const last = Math.floor((all.length - 1) / PAGE) * PAGE;
    for (const offset of [0, PAGE, 1_200, 1_060, last, last + PAGE]) {
      const { ids, count } = await pageOf(user, each, offset);
      expect([offset, ids]).toEqual([offset, all.slice(offset, offset + PAGE)]);
      expect(count).toBe(each.query.q ? Math.min(all.length, Math.max(SEARCH_COUNT_CAP, offset + PAGE)) : all.length);
    }
  });
});
