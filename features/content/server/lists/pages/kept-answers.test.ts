import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { connectionConfig, db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { type ListQuery, POST_LISTS, type PostListName } from "../../../contract.ts";
import { keptAnswers } from "./kept-answers.ts";
import { listPosts } from "../service.ts";

/** Another process, as far as lists can tell: they hear of nothing but what the database holds. */
let elsewhere: pg.Pool;
beforeAll(() => {
  elsewhere = new pg.Pool({ ...connectionConfig(), max: 8 });
});
afterAll(() => elsewhere.end());

let query: MockInstance;
beforeEach(() => {
  query = vi.spyOn(pg.Client.prototype, "query");
});
afterEach(() => vi.restoreAllMocks());

/** Statements of lists since the last call of it, by what each reads. */
function statementsMade(): string[] {
  const made = query.mock.calls.map(([given]) => (given as { name?: string }).name ?? "");
  query.mockClear();
  return made
    .filter((name) => name.startsWith("content-list-"))
    .map((name) => (name === "content-list-version" ? "version" : "list"));
}

type Asked = { list: PostListName; query: Partial<ListQuery> };

async function read({ id }: Pick<TestUser, "id">, { list, query: own }: Asked): Promise<string> {
  const actor = { id, role: "user" as const, sessionId: "" };
  return String(await listPosts(actor, list, { page: 1, page_size: 5, q: "", ...own }));
}

/** As a process answers that keeps nothing. */
async function readAnew(user: Pick<TestUser, "id">, asked: Asked): Promise<string> {
  const kept = keptAnswers.dump();
  keptAnswers.clear();
  try {
    return await read(user, asked);
  } finally {
    keptAnswers.load(kept);
  }
}

type Shown = { owner: TestUser; company: number; other: number; posts: number[]; platform: number; media: string[] };

/** What lists show, all of it. */
async function buildShown(): Promise<Shown> {
  const owner = await buildUser();
  const [one, two] = [await buildCompany(owner.id), await buildCompany(owner.id)];
  const { id: platform } = await createPlatform();
  const posts: number[] = [];
  for (const status of ["draft", "scheduled", "pending", "published", "published", "withdrawn"] as const) {
    const { id } = await buildPost(owner.id, {
      status,
      company_id: one.id,
      publish_at: new Date(Date.now() + 3_600_000),
    });
    posts.push(id);
  }
  const media: string[] = [];
  for (let count = 0; count < 2; count++) {
    const id = randomUUID();
    const file = {
      id,
      owner_id: owner.id,
      kind: "image",
      mime: "image/jpeg",
      file_name: `${count}.jpg`,
      bytes: 1,
    } as const;
    await db.insertInto("media").values(file).execute();
    media.push(id);
  }
  return { owner, company: one.id, other: two.id, posts, platform, media };
}

type Write = (shown: Shown, post: number, number: number) => [text: string, values: unknown[]];
const ofPost =
  (set: string): Write =>
  (_shown, post) => [`update posts set ${set} where id = $1`, [post]];

/** Each changes what a list shows, of some posts at least. */
const WRITES: Record<string, Write> = {
  name: (_, post, number) => ["update posts set name = $2 where id = $1", [post, `Ferry ${number}`]],
  details: (_, post, number) => [
    "update posts set details = jsonb_set(details, '{title}', to_jsonb($2::text)) where id = $1",
    [post, `Title ${number}`],
  ],
  slug: ofPost("slug = slug || '-x'"),
  "the text, with a version": ofPost(
    "content_html = '<p>x</p>', version = version + 1, updated_at = clock_timestamp()",
  ),
  publishing: ofPost("status = 'published', published_at = clock_timestamp()"),
  scheduling: ofPost("status = 'scheduled', publish_at = clock_timestamp() + interval '1 hour'"),
  "missing a schedule": ofPost("status = 'scheduled', publish_at = clock_timestamp() - interval '1 hour'"),
  withdrawing: ofPost("status = 'withdrawn', withdrawn_at = now(), published_at = now()"),
  "the trash": ofPost("deleted_at = clock_timestamp()"),
  restoring: ofPost("deleted_at = null"),
  review: ofPost("review_since = now()"),
  "a decision": ofPost("review_since = null, review_outcome = 'returned', review_note = review_note || 'No.'"),
  "waiting for an address": ofPost("status = 'pending', awaits_confirmation = not awaits_confirmation"),
  "another company": ({ company, other }, post, number) => [
    "update posts set company_id = $2 where id = $1",
    [post, number % 2 ? other : company],
  ],
  "no company": ofPost("company_id = null"),
  "who it is posted as": ofPost("posted_as_name = posted_as_name || '.'"),
  "a new post": ({ owner, company }, _, number) => [
    `insert into posts (kind, status, owner_id, company_id, posted_as_name, name, slug, published_at)
     values ('interview', 'published', $1, $2, 'Ada', $3, 'x', now())`,
    [owner.id, company, `New ${number}`],
  ],
  "a company's address": ({ company }, _, number) => [
    "update companies set slug = $2 where id = $1",
    [company, `slug-${company}-${number}`],
  ],
  "a company deleted": ({ company }) => ["update companies set deleted_at = now() where id = $1", [company]],
  "a company restored": ({ company }) => ["update companies set deleted_at = null where id = $1", [company]],
  "the author's name": ({ owner }, _, number) => [
    "update users set first_name = $2 where id = $1",
    [owner.id, `Ada ${number}`],
  ],
  "the author's address": ({ owner }, _, number) => [
    "update users set slug = $2 where id = $1",
    [owner.id, `ada-${owner.id}-${number}`],
  ],
  banner: ({ media }, post, number) => [
    `insert into post_media (post_id, media_id, role) values ($1, $2, 'banner')
     on conflict (post_id) where role = 'banner' do update set media_id = excluded.media_id`,
    [post, media[number % 2]],
  ],
  "no banner": (_, post) => ["delete from post_media where post_id = $1", [post]],
  "a file's name": ({ media }, _, number) => [
    "update media set file_name = $2 where id = $1",
    [media[0], `f${number}.jpg`],
  ],
  delivered: ({ platform }, post, number) => [
    `insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, wanted_version, delivered_version, delivered_at, state)
     select id, $2, guid, name, $3, 1, 1, now(), 'delivered' from posts where id = $1
     on conflict (post_id, platform_id) do update set wanted_version = 1, delivered_version = 1, delivered_at = clock_timestamp()`,
    [post, platform, `copy-${post}-${number}`],
  ],
  live: (_, post, number) => [
    "update deliveries set state = 'live', live_url = $2 where post_id = $1",
    [post, `https://outlet.example/${number}`],
  ],
  "to be taken down": (_, post) => ["update deliveries set wanted_version = null where post_id = $1", [post]],
  "taken down": (_, post) => ["delete from deliveries where post_id = $1", [post]],
  "a platform's name": ({ platform }, _, number) => [
    "update platforms set name = $2 where id = $1",
    [platform, `Outlet ${number}`],
  ],
  "a platform's logo": ({ platform }, _, number) => [
    "update platforms set logo_key = $2 where id = $1",
    [platform, `logos/${number}`],
  ],
  "the end of a post": (_, post) => ["delete from posts where id = $1", [post]],
};

const lists = Object.keys(POST_LISTS) as PostListName[];
const asked = fc.oneof(
  fc.record({ list: fc.constantFrom(...lists), query: fc.constant({}) }),
  fc.record({
    list: fc.constantFrom<PostListName>("all", "published"),
    query: fc.constantFrom<Partial<ListQuery>>(
      { sort: "name" },
      { page: 2 },
      { q: "ferry" },
      { company: "none" },
      { type: "Interview" },
    ),
  }),
);
const write = fc.record({
  what: fc.constantFrom(...Object.keys(WRITES)),
  post: fc.nat(5),
  isUndone: fc.integer({ min: 0, max: 5 }).map((of) => of === 0),
  reads: fc.array(asked, { minLength: 1, maxLength: 4 }),
});

async function writeElsewhere(text: string, values: unknown[], { isUndone = false } = {}): Promise<void> {
  const client = await elsewhere.connect();
  try {
    await client.query("begin");
    await client.query(text, values);
    await client.query(isUndone ? "rollback" : "commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

describe("a kept answer", () => {
  it("is asked for its version alone while nothing has changed, and is the same to the byte", async () => {
    const { owner } = await buildShown();
    const first = await read(owner, { list: "all", query: {} });
    expect(statementsMade()).toEqual(["list"]);
    expect(await read(owner, { list: "all", query: {} })).toBe(first);
    expect(statementsMade()).toEqual(["version"]);
    const other = await buildUser();
    await buildPost(other.id);
    expect(await read(owner, { list: "all", query: {} })).toBe(first);
    expect(statementsMade()).not.toContain("list");
  });

  it("is what another process would read, after any write of another connection, undone ones too", async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 25 }), async (writes) => {
        const shown = await buildShown();
        for (const { what, post, isUndone, reads } of writes) {
          for (const each of reads) await read(shown.owner, each);
          const statement = WRITES[what]?.(shown, Number(shown.posts[post]), ++number);
          if (statement) await writeElsewhere(...statement, { isUndone });
          for (const each of reads) expect(await read(shown.owner, each)).toBe(await readAnew(shown.owner, each));
        }
      }),
      { numRuns: 12 },
    );
  });

  it.each(Object.keys(WRITES))("is read again after a change: %s", async (what) => {
    const shown = await buildShown();
    const [, , , post] = shown.posts;
    const before: Record<string, string[]> = {
      restoring: ["the trash"],
      "a company restored": ["a company deleted"],
      "no banner": ["banner"],
      "a file's name": ["no banner"],
      live: ["delivered"],
      "to be taken down": ["delivered"],
      "taken down": ["delivered"],
      "a platform's name": ["delivered"],
      "a platform's logo": ["delivered"],
      publishing: ["withdrawing"],
    };
    const apply = async (name: string, number: number) => {
      const statement = WRITES[name]?.(shown, Number(post), number);
      if (statement) await writeElsewhere(...statement);
    };
    for (const each of before[what] ?? []) await apply(each, 0);
    if (what === "a file's name") await apply("banner", 0);
    const all = lists.map((list) => ({ list, query: { page_size: 50 } }));
    const readAll = () => Promise.all(all.map((each) => read(shown.owner, each)));
    const old = await readAll();
    await apply(what, 1);
    const now = await readAll();
    expect(now).not.toEqual(old);
    expect(now).toEqual(await Promise.all(all.map((each) => readAnew(shown.owner, each))));
  });

  it("shows each writer what it has just committed, however many write the same customer's posts", async () => {
    const owner = await buildUser();
    const posts = await Promise.all(Array.from({ length: 8 }, () => buildPost(owner.id, { status: "draft" })));
    const failures: unknown[] = [];
    await Promise.all(
      posts.map(async ({ id }, writer) => {
        for (let turn = 0; turn < 12; turn++) {
          const name = `Writer ${writer}, turn ${turn}`;
          const way = turn % 3 === 2 ? "status = case status when 'draft' then 'pending' else 'draft' end," : "";
          await writeElsewhere(`update posts set ${way} name = $2 where id = $1`, [id, name]);
          const answer = await read(owner, { list: "all", query: { page_size: 20 } });
          if (!answer.includes(`"${name}"`)) failures.push(name);
        }
      }),
    );
    expect(failures).toEqual([]);
    const { slots } = await db
      .selectFrom("list_changes")
      .select((of) => of.fn.countAll<number>().as("slots"))
      .where("owner_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    expect(slots).toBeLessThanOrEqual(8);
  });

  it("says that a schedule is overdue once its time has come, without any write", async () => {
    const owner = await buildUser();
    const { id } = await buildPost(owner.id, { status: "scheduled", publish_at: new Date(Date.now() + 3_600_000) });
    await elsewhere.query("update posts set publish_at = clock_timestamp() + interval '1 second' where id = $1", [id]);
    const overdue = async () => (await read(owner, { list: "scheduled", query: {} })).includes('"is_overdue":true');
    expect(await overdue()).toBe(false);
    await expect.poll(overdue, { timeout: 20_000, interval: 50 }).toBe(true);
    expect(await read(owner, { list: "scheduled", query: {} })).toBe(
      await readAnew(owner, { list: "scheduled", query: {} }),
    );
  });

  it("goes with its owner, with what counted their changes", async () => {
    const { owner, posts } = await buildShown();
    await elsewhere.query("update posts set name = 'Other' where id = $1", [posts[0]]);
    await read(owner, { list: "all", query: {} });
    await db.deleteFrom("posts").where("owner_id", "=", owner.id).execute();
    await db.deleteFrom("users").where("id", "=", owner.id).execute();
    expect(JSON.parse(await read(owner, { list: "all", query: {} }))).toEqual({ posts: [], count: 0 });
    const left = await db.selectFrom("list_changes").select("slot").where("owner_id", "=", owner.id).execute();
    expect(left).toEqual([]);
  });

  it("costs who changes many rows at once one count, and is read again all the same", async () => {
    const { owner, posts, platform } = await buildShown();
    for (const id of posts) await createDelivery({ postId: id, platformId: platform, state: "delivered" });
    const first = await read(owner, { list: "all", query: {} });
    const client = await elsewhere.connect();
    try {
      await client.query("begin");
      const counted = async () => {
        const { rows } = await client.query(
          "select n_tup_ins + n_tup_upd as counts from pg_stat_xact_user_tables where relname = 'list_changes'",
        );
        return Number(rows[0]?.counts);
      };
      const before = await counted();
      await client.query("update posts set name = name || '!' where owner_id = $1", [owner.id]);
      await client.query("savepoint tried");
      await client.query("update deliveries set wanted_version = null where post_id = any($1)", [posts]);
      await client.query("rollback to savepoint tried");
      await client.query("update deliveries set live_url = 'https://outlet.example/x' where post_id = any($1)", [
        posts,
      ]);
      expect((await counted()) - before).toBe(1);
      await client.query("commit");
    } finally {
      client.release(true);
    }
    const now = await read(owner, { list: "all", query: {} });
    expect(now).not.toBe(first);
    expect(now).toBe(await readAnew(owner, { list: "all", query: {} }));
  });

  it("is read again where a change was counted before and undone with a savepoint", async () => {
    const { owner, posts } = await buildShown();
    const first = await read(owner, { list: "all", query: {} });
    const client = await elsewhere.connect();
    try {
      await client.query("begin; savepoint tried");
      await client.query("update posts set name = 'Undone' where id = $1", [posts[5]]);
      await client.query("rollback to savepoint tried");
      await client.query("update posts set name = 'Kept' where id = $1", [posts[5]]);
      await client.query("commit");
    } finally {
      client.release(true);
    }
    expect(await read(owner, { list: "all", query: {} })).not.toBe(first);
  });

  it("holds no memory but its bytes", async () => {
    const owner = await buildUser();
    keptAnswers.clear();
    await read(owner, { list: "all", query: {} });
    const bodies = [...keptAnswers.values()].map(({ body }) => body);
    expect(bodies.map(({ buffer }) => buffer.byteLength)).toEqual(bodies.map(({ length }) => length));
    expect(bodies).toHaveLength(1);
  });

  it("leaves deliveries that nobody sees uncounted", async () => {
    const { owner, posts, platform } = await buildShown();
    await createDelivery({ postId: Number(posts[3]), platformId: platform, state: "queued" });
    const first = await read(owner, { list: "all", query: {} });
    statementsMade();
    await elsewhere.query("update deliveries set attempts = 1, next_attempt_at = now() where post_id = $1", [posts[3]]);
    expect(await read(owner, { list: "all", query: {} })).toBe(first);
    expect(statementsMade()).toEqual(["version"]);
  });
});
