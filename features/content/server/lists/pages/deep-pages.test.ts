import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { type ListQuery, POST_LISTS, type PostListName } from "../../../contract.ts";
import { ListStatement } from "./page-queries.ts";
import { LIST_SHAPES } from "../policy.ts";
import { listPosts } from "../service.ts";

const POSTS = 2_600;
const PAGE = 20;
/** Longer than marks of a list that changes are kept from being read again. */
const A_WHILE_MS = 11_000;

let query: MockInstance;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  query = vi.spyOn(connectionPool(), "query");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How many pages were answered from a mark. */
const fromMarks = () =>
  query.mock.calls.filter(([given]) => (given as { text?: string }).text?.includes("same as materialized")).length;

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
  const answer = JSON.parse(String(await listPosts(actor, list, asked))) as Record<string, unknown> & { count: number };
  return { ids: (answer[POST_LISTS[list].field] as { id: number }[]).map(({ id }) => id), count: answer.count };
}

async function inFull(user: TestUser, { condition, order }: Case): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where owner_id = ${user.id} and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function expectPages(user: TestUser, each: Case, offsets: number[]): Promise<void> {
  const all = await inFull(user, each);
  for (const offset of offsets) {
    const { ids, count } = await pageOf(user, each, offset);
    expect([offset, ids]).toEqual([offset, all.slice(offset, offset + PAGE)]);
    expect(count).toBe(each.query.q ? Math.min(all.length, Math.max(1_000, offset + PAGE)) : all.length);
  }
}

/** Beyond a thousand, and that far from the end too. */
const DEEP = [1_200, 1_080, 1_140, 1_320, 1_060];

describe.each(CASES)("deep pages of $list by $order", (each) => {
  it("are the same from a mark as from an end of the list, whatever is written in between", async () => {
    const user = await buildMany();
    await expectPages(user, each, DEEP);
    expect(fromMarks()).toBe(DEEP.length - 1); // the first is read from an end
    const own = sql`owner_id = ${user.id}`;
    const writes = {
      "a post more": sql`insert into posts (kind, status, owner_id, posted_as_name, name, slug, published_at, created_at)
        values ('article', 'published', ${user.id}, 'Ada', 'Ferry 0', 'x', now(), '2026-01-01')`,
      "another name": sql`update posts set name = 'Ferry zzz' where ${own} and name like 'Ferry 1%'`,
      "another time": sql`update posts set created_at = now() where ${own} and id % 40 = 0`,
      "into the trash": sql`update posts set deleted_at = now() where ${own} and id % 41 = 0`,
      "out of it": sql`update posts set deleted_at = null where ${own} and id % 3 = 0`,
      "another status": sql`update posts set status = 'draft' where ${own} and id % 43 = 0`,
      "statuses exchanged": sql`
        update posts p set status = case status when 'draft' then 'published' else 'draft' end
        where ${own} and deleted_at is null and kind = 'article' and id in (
          (select min(id) from posts where ${own} and kind = 'article' and status = 'draft' and deleted_at is null),
          (select max(id) from posts where ${own} and kind = 'article' and status = 'published' and deleted_at is null))`,
      "a post less": sql`delete from posts where ${own} and id % 47 = 0`,
    };
    for (const write of Object.values(writes)) {
      vi.advanceTimersByTime(A_WHILE_MS);
      await write.execute(db);
      const before = fromMarks();
      await expectPages(user, each, DEEP.slice(0, 3));
      expect(fromMarks()).toBe(before + 3); // one finds that its mark is old, two have a new one
    }
  });
});

it("read the rolled-back version of a list as little as another owner's", async () => {
  const [one] = CASES as [Case];
  const [user, other] = [await buildMany(), await buildMany()];
  await expectPages(user, one, DEEP);
  await transaction(async (tx) => {
    await sql`delete from posts where owner_id = ${user.id} and id % 2 = 0`.execute(tx);
    await expectPages(user, one, DEEP);
    throw new Error("undo");
  }).catch(() => undefined);
  await expectPages(user, one, DEEP);
  await expectPages(other, one, DEEP);
});

it("look no page up by reading and sorting every post, where one author has nearly all of them", async () => {
  const user = await buildMany();
  await sql`analyze posts`.execute(db);
  const statement = new ListStatement(LIST_SHAPES.all, "-created_at", "nothing", {
    kind: undefined,
    company: undefined,
  });
  const client = await connectionPool().connect();
  try {
    await client.query(`prepare page as ${statement.answer("the beginning")}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute page(${user.id}, ${PAGE}, 0)`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index");
    expect(plan).not.toMatch(/Seq Scan on posts/);
  } finally {
    await client.query("deallocate page");
    client.release();
  }
});
