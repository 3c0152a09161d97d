import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { STATUSES } from "#features/content/contract.ts";
import { MAX_PINS } from "../contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { candidatesText } from "./front-queries.ts";
import { findMorePosts, getFrontPage, setFrontPageSettings } from "./front-service.ts";
import { FRONT_PAGE_ROOM, MORE_POSTS_ROOM } from "../site/front/posts.ts";

const KEYS = KINDS.map(({ key }) => key);
let operator: TestUser;
/** Newsrooms: of authors by themselves, and two companies of the first author. */
let authors: number[];
let companies: number[];

beforeAll(async () => {
  operator = await buildOperator();
  authors = [];
  for (let count = 0; count < 30; count++) authors.push((await buildUser()).id);
  const [first = 0] = authors;
  companies = [(await buildCompany(first)).id, (await buildCompany(first)).id];
});
/** The front page is everybody's: what other tests of this database published is not on it. */
beforeEach(async () => {
  await sql`update posts set deleted_at = now() where status = 'published' and deleted_at is null`.execute(db);
});
afterAll(async () => {
  await db.deleteFrom("site_settings").where("name", "=", "front-page").execute();
  await db.deleteFrom("posts").where("owner_id", "in", authors).execute();
});

type Built = { newsroom: number; kind: number; minutes: number; pin: number | null };
type Stored = { id: number; guid: string; kind: string; newsroom: number; published_at: Date; pin: number | null };

const atMost = (max: number) => setFrontPageSettings(operator.actor, { most_per_newsroom: max });

/** @param built newsrooms from 0: companies first, then authors. */
async function publish(built: Built[]): Promise<Stored[]> {
  await db.deleteFrom("posts").where("owner_id", "in", authors).execute();
  if (built.length === 0) return [];
  const rows = built.map(({ newsroom, kind, minutes }) => ({
    kind: KEYS[kind] ?? "article",
    status: "published" as const,
    posted_as_name: "Ada",
    slug: "a-name",
    name: "A name",
    details: "{}",
    content_html: "",
    word_count: 0,
    draft_key: null,
    published_at: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
    company_id: companies[newsroom] ?? null,
    owner_id: authors[Math.max(0, newsroom - companies.length + 1)] ?? 0,
  }));
  const stored = await db.insertInto("posts").values(rows).returning(["id", "guid", "kind", "published_at"]).execute();
  let pinned = 0;
  const posts = stored.map((row, at) => {
    const { newsroom = 0, pin = null } = built[at] ?? {};
    if (pin !== null) pinned++;
    return { ...(row as Omit<Stored, "newsroom" | "pin">), newsroom, pin: pinned > MAX_PINS ? null : pin };
  });
  const pins = posts.flatMap(({ id, pin }) => (pin === null ? [] : [{ post_id: id, position: pin }]));
  if (pins.length > 0) await db.insertInto("front_pins").values(pins).execute();
  return posts;
}

const inOrder = (posts: Stored[]) =>
  posts.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime() || b.id - a.id);
const guidsOf = (posts: { guid: string }[]) => posts.map(({ guid }) => guid);

async function everyFurtherGuid(): Promise<string[]> {
  const guids: string[] = [];
  let after: string | undefined;
  for (;;) {
    const more = await findMorePosts(after);
    if (!more) throw new Error("There is no such page.");
    expect(more.posts.length).toBeLessThanOrEqual(MORE_POSTS_ROOM);
    guids.push(...guidsOf(more.posts));
    if (more.next === null) return guids;
    after = more.next;
  }
}

/** What the rules say of a list, from all posts that there are. */
function expectRules(shown: string[], all: Stored[], room: number, max: number): void {
  const known = new Map(all.map((post) => [post.guid, post]));
  const posts = shown.flatMap((guid) => known.get(guid) ?? []);
  expect(posts).toHaveLength(Math.min(room, all.length));
  const pins = all.filter(({ pin }) => pin !== null).toSorted((a, b) => (a.pin ?? 0) - (b.pin ?? 0) || a.id - b.id);
  expect(guidsOf(posts.slice(0, Math.min(room, pins.length)))).toEqual(guidsOf(pins).slice(0, room));
  const others = inOrder(all).filter((post) => !shown.includes(post.guid));
  const counts = new Map<number, number>();
  let isFilled = false;
  for (const post of posts) {
    const count = counts.get(post.newsroom) ?? 0;
    counts.set(post.newsroom, count + 1);
    if (pins.includes(post)) continue;
    // Above the bound only where every post that is left out is of a newsroom that is at the bound as well.
    if (count >= max) isFilled = true;
    else expect(isFilled).toBe(false);
  }
  if (isFilled) for (const { newsroom } of others) expect(counts.get(newsroom) ?? 0).toBeGreaterThanOrEqual(max);
  // No newer post of a newsroom with room left is passed over for an older one.
  const bounded = posts.filter((post) => !pins.includes(post));
  if (!isFilled) {
    expect(guidsOf(bounded)).toEqual(guidsOf(inOrder(bounded)));
    for (const other of others) {
      const isNewer = bounded.some((post) => inOrder([post, other])[0] === other);
      if (isNewer) expect(counts.get(other.newsroom) ?? 0).toBeGreaterThanOrEqual(max);
    }
  }
}

const someFlood = fc.array(
  fc.record({
    newsroom: fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(30)),
    kind: fc.nat(2),
    minutes: fc.nat(200), // some at the same moment
    pin: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.nat(5)),
  }),
  { maxLength: 120, size: "max" },
);

describe("the front page", () => {
  it("keeps to the bound of a newsroom in each kind's list; Latest goes on in order of time without gaps", async () => {
    await fc.assert(
      fc.asyncProperty(someFlood, fc.integer({ min: 1, max: 4 }), async (built, max) => {
        const all = await publish(built);
        await atMost(max);
        const front = await getFrontPage();
        const latest = guidsOf(front.latest);
        for (const key of KEYS) {
          const ofKind = all.filter(({ kind }) => kind === key);
          expectRules(guidsOf(front.byKind[key]), ofKind, FRONT_PAGE_ROOM.byKind[key], max);
        }
        const further = await everyFurtherGuid();
        expect(latest).toHaveLength(Math.min(all.length, FRONT_PAGE_ROOM.latest));
        expect(front.hasMore).toBe(further.length > 0);
        expect([...latest, ...further]).toEqual(guidsOf(inOrder(all)));
      }),
      { numRuns: 40 },
    );
  });

  it("passes over pins that have ended and pins of posts that readers do not see", async () => {
    const [ended, withdrawn, pinned, newest] = await publish([
      { newsroom: 2, kind: 0, minutes: 1, pin: 1 },
      { newsroom: 3, kind: 0, minutes: 2, pin: 2 },
      { newsroom: 4, kind: 0, minutes: 3, pin: 3 },
      { newsroom: 5, kind: 0, minutes: 4, pin: null },
    ]);
    if (!ended || !withdrawn || !pinned || !newest) throw new Error("A post is missing.");
    await sql`update front_pins set ends_at = now() where post_id = ${ended.id}`.execute(db);
    await sql`update posts set status = 'withdrawn', withdrawn_at = now() where id = ${withdrawn.id}`.execute(db);
    const { latest, byKind } = await getFrontPage();
    expect(guidsOf(byKind.article)).toEqual(guidsOf([pinned, newest, ended]));
    expect(guidsOf(latest)).toEqual(guidsOf([newest, pinned, ended]));
  });

  it("knows no further page behind what readers do not see", async () => {
    const hidden = await buildPost(authors[0] ?? 0, { status: "draft" });
    for (const after of [hidden.guid, "0", "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d99", "'"])
      expect(await findMorePosts(after)).toBeNull();
  });
});

const write = fc.record({
  what: fc.constantFrom("publish", "move", "give", "trash", "restore", "retype", "delete"),
  owner: fc.nat(2),
  company: fc.nat(2),
  kind: fc.constantFrom(...KEYS),
  status: fc.constantFrom(...STATUSES),
  every: fc.integer({ min: 1, max: 4 }),
});
type Write = Parameters<Parameters<typeof write.map>[0]>[0];

/** One statement that touches any number of posts of up to three owners. */
function statementOf({ what, owner, company, kind, status, every }: Write) {
  const owners = authors.slice(0, 3);
  const chosen = sql`owner_id = any(${owners}::bigint[]) and id % ${every} = 0`;
  const place = sql`company_id = ${owner === 0 ? (companies[company] ?? null) : null}`; // both are the first author's
  const statements = {
    publish: sql`
      insert into posts (kind, status, owner_id, posted_as_name, name, slug, published_at, company_id)
      select ${kind}, 'published', owner, 'Ada', 'A name', 'a-name', now() - number * interval '1 minute',
        case when owner = ${owners[0] ?? 0}::bigint then ${companies[company] ?? null}::bigint end
      from unnest(${owners}::bigint[]) owner cross join generate_series(1, ${every}::int) number`,
    move: sql`
      update posts set status = ${status}, publish_at = now(), published_at = now(),
        withdrawn_at = case when ${status} = 'withdrawn' then now() end where ${chosen}`,
    give: sql`update posts set owner_id = ${owners[owner] ?? 0}, ${place} where ${chosen}`,
    trash: sql`update posts set deleted_at = now() where ${chosen}`,
    restore: sql`update posts set deleted_at = null where ${chosen}`,
    retype: sql`update posts set kind = ${kind}, published_at = now() where ${chosen}`,
    delete: sql`delete from posts where ${chosen}`,
  };
  return statements[what];
}

const AS_COUNTED = sql`
  select distinct on (1, 2) coalesce(company_id, -owner_id) as newsroom, kind, id as post_id, published_at from posts
  where status = 'published' and deleted_at is null order by 1, 2, published_at desc, id desc`;
const AS_KEPT = sql`select newsroom, kind, post_id, published_at from newest_of_newsrooms order by 1, 2`;

describe("the newest posts of newsrooms", () => {
  it("equal the posts after any writes, of one post or many, of several owners at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        for (const each of writes) await statementOf(each).execute(db);
        expect((await AS_KEPT.execute(db)).rows).toEqual((await AS_COUNTED.execute(db)).rows);
      }),
      { numRuns: 30 },
    );
  });

  it("equal the posts after writes that ran at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 8 }), async (writes) => {
        // Two that touch the same posts in different orders may end in a deadlock: one of them fails then, and changes nothing.
        await Promise.allSettled(writes.map((each) => statementOf(each).execute(db)));
        expect((await AS_KEPT.execute(db)).rows).toEqual((await AS_COUNTED.execute(db)).rows);
      }),
      { numRuns: 20 },
    );
  });

  it("are found without reading what one newsroom published last", async () => {
    const flood = Array.from({ length: 3000 }, (_, at) => ({ newsroom: 0, kind: 0, minutes: 1000 + at, pin: null }));
    const others = Array.from({ length: 25 }, (_, at) => ({ newsroom: 2 + at, kind: 0, minutes: at, pin: null }));
    await publish([...flood, ...others]);
    await sql`vacuum analyze posts`.execute(db);
    await sql`vacuum analyze newest_of_newsrooms`.execute(db);
    await atMost(2);
    expect((await getFrontPage()).latest).toHaveLength(FRONT_PAGE_ROOM.latest);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (analyze, buffers, costs off, timing off) ${sql.raw(candidatesText(2))}`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    const pages = Number(/^ *Buffers: shared hit=(\d+)/m.exec(plan)?.[1]);
    expect(plan).not.toMatch(/Seq Scan on posts/);
    expect(pages).toBeLessThan(600);
  });
});
