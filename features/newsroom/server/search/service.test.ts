import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { STATUSES } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { indexChanges, indexStalePosts } from "../post-index/service.ts";
import { countPublicPosts, type PostSearch, searchPublicPosts } from "./service.ts";

/** Nobody else's post has it. */
const MARK = "zanthoxylum";
let author: TestUser;
let company: { id: number };

beforeAll(async () => {
  author = await buildUser();
  company = await buildCompany(author.id);
});
afterAll(async () => {
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
});

const search = async (asked: Partial<PostSearch> & { q: string }) => searchPublicPosts({ limit: 20, ...asked });
const namesFor = async (asked: Partial<PostSearch> & { q: string }) =>
  (await search(asked)).posts.map(({ title }) => title);
const publish = (name: string, values: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(author.id, { name, details: { title: name }, ...values });

async function publishAll(names: string[]) {
  for (const name of names) await publish(name);
  await indexChanges();
}

describe("what is not public", () => {
  it.each(STATUSES.filter((status) => status !== "published"))("is not found while it is %s", async (status) => {
    await publish(`Quokka ${status} ${MARK}`, { status });
    await indexChanges();
    expect(await namesFor({ q: `quokka ${status}` })).toEqual([]);
  });

  it.each([
    ["withdrawn", { status: "withdrawn" as const }],
    ["put into the trash", { deleted_at: new Date() }],
  ])("is gone in the transaction in which a post is %s", async (what, change) => {
    const word = `numbat${what.replaceAll(" ", "")}`;
    const post = await publish(`The ${word} returns`);
    await indexChanges();
    expect(await namesFor({ q: word })).toHaveLength(1);
    await transaction(async (tx) => {
      await tx.updateTable("posts").set(change).where("id", "=", post.id).execute();
      const left = await tx.selectFrom("post_words").select("post_id").where("post_id", "=", post.id).execute();
      expect(left).toEqual([]);
    });
    expect(await search({ q: word })).toMatchObject({ posts: [], total: 0 });
    await indexChanges();
    expect(await search({ q: word })).toMatchObject({ posts: [], total: 0 });
  });

  it("comes back when it is restored", async () => {
    const post = await publish(`Dibbler ${MARK} found`);
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", post.id).execute();
    await indexChanges();
    await db.updateTable("posts").set({ deleted_at: null }).where("id", "=", post.id).execute();
    await indexChanges();
    expect(await namesFor({ q: "dibbler" })).toHaveLength(1);
  });

  it("is not found in a newsroom that an operator took it out of, but elsewhere", async () => {
    const post = await publish("Bilby off the newsroom", { company_id: company.id });
    await indexChanges();
    expect(await namesFor({ q: "bilby", companyId: company.id })).toHaveLength(1);
    await db.updateTable("posts").set({ off_newsroom_at: new Date() }).where("id", "=", post.id).execute();
    expect(await namesFor({ q: "bilby", companyId: company.id })).toEqual([]);
    await indexChanges();
    expect(await namesFor({ q: "bilby", companyId: company.id })).toEqual([]);
    expect(await namesFor({ q: "bilby" })).toHaveLength(1);
  });
});

describe("words", () => {
  beforeAll(() =>
    publishAll([
      "Heat network opens in Wallaby Creek",
      "Network of wallaby heat pumps",
      "Wallaby kilns reopen",
      "العربية wallaby 北京市 地下鉄",
    ]),
  );

  it.each([
    ["wallaby heat", ["Heat network opens in Wallaby Creek", "Network of wallaby heat pumps"]],
    ["WÁLLABY Hëat", ["Heat network opens in Wallaby Creek", "Network of wallaby heat pumps"]],
    ['wallaby "heat network"', ["Heat network opens in Wallaby Creek"]],
    ["wallaby -heat -北京市", ["Wallaby kilns reopen"]],
    ['wallaby -"heat network" -kilns -العربية', ["Network of wallaby heat pumps"]],
    ["wallaby kil", ["Wallaby kilns reopen"]],
    ["wallaby kiln", ["Wallaby kilns reopen"]],
    ["wallaby 北京", ["العربية wallaby 北京市 地下鉄"]],
    ["wallaby العربية", ["العربية wallaby 北京市 地下鉄"]],
    ["wallaby reopening", []],
    ["-wallaby", []],
    ["wallaby -wallaby", []],
  ])("%s", async (q, names) => {
    expect((await namesFor({ q })).toSorted()).toEqual(names.toSorted());
  });

  it("finds text, summary, company, author, category and details", async () => {
    await publish("Potoroo", {
      content_html: "<p>Underneath the <b>jarrah</b>tree &amp; marri</p>",
      summary: "A tuart report",
      posted_as_name: "Karri Works",
      tags: ["Potoroo Studies"],
    });
    await indexChanges();
    for (const q of ["potoroo jarrahtree marri", "potoroo tuart", "potoroo karri", '"potoroo studies"'])
      expect([q, await namesFor({ q })]).toEqual([q, ["Potoroo"]]);
  });

  it("finds an edited post by its new words alone", async () => {
    const post = await publish("Woylie before");
    await indexChanges();
    await db
      .updateTable("posts")
      .set((eb) => ({
        name: "Woylie after",
        details: "{}",
        content_html: "<p>gilgai</p>",
        version: eb("version", "+", 1),
      }))
      .where("id", "=", post.id)
      .execute();
    await indexChanges();
    expect(await namesFor({ q: "woylie before" })).toEqual([]);
    expect(await namesFor({ q: "woylie gilgai" })).toEqual(["Woylie after"]);
  });
});

describe("filters", () => {
  const day = (n: number) => new Date(Date.UTC(2024, 0, n, 12));
  beforeAll(async () => {
    for (const [index, kind] of KINDS.entries())
      await buildPost(author.id, {
        kind: kind.key,
        name: `Chuditch ${kind.key}`,
        tags: index === 0 ? ["Energy"] : ["energy", "It's \\ quoted"],
        company_id: index === 0 ? company.id : null,
        published_at: day(index + 1),
      });
    await indexChanges();
  });

  it("narrow by kind, category, company, author and day, and count what others would find", async () => {
    const [first, second] = KINDS;
    if (!first || !second) throw new Error("There are fewer kinds than this test needs");
    expect(await namesFor({ q: "chuditch", kind: second.key })).toEqual([`Chuditch ${second.key}`]);
    expect(await namesFor({ q: "chuditch", topic: ["it's \\ quoted"] })).toHaveLength(KINDS.length - 1);
    expect(await namesFor({ q: "chuditch", companyId: company.id })).toEqual([`Chuditch ${first.key}`]);
    expect(await namesFor({ q: "chuditch", authorId: author.id })).toHaveLength(KINDS.length);
    expect(await namesFor({ q: "chuditch", authorId: author.id + 1_000_000 })).toEqual([]);
    expect(await namesFor({ q: "chuditch", from: day(2), to: day(3) })).toEqual([`Chuditch ${second.key}`]);
    const { facets, total } = await searchPublicPosts({ q: "chuditch", kind: first.key, limit: 20 }, [day(2)]);
    expect(total).toBe(1);
    expect(facets).toMatchObject({
      anyKind: KINDS.length,
      anyTopic: 1,
      topics: [{ name: "energy", count: 1 }],
      companies: [{ id: company.id, count: 1 }],
      since: [0],
      anyTime: 1,
    });
  });

  it("list everything where nothing is typed", async () => {
    expect(await namesFor({ q: "", companyId: company.id, from: day(1), to: day(2) })).toEqual([
      `Chuditch ${KINDS[0]?.key}`,
    ]);
    expect(await namesFor({ q: "", topic: ["it's \\ quoted"] })).toHaveLength(KINDS.length - 1);
  });

  it("continue the newest after the last of the page before", async () => {
    const first = await search({ q: "chuditch", sort: "newest", limit: 2 });
    expect(first.posts.map(({ title }) => title)).toEqual(
      KINDS.toReversed()
        .slice(0, 2)
        .map(({ key }) => `Chuditch ${key}`),
    );
    const second = await search({ q: "chuditch", sort: "newest", limit: 2, before: first.next ?? undefined });
    expect(second.posts.map(({ title }) => title)).toEqual([`Chuditch ${KINDS[0]?.key}`]);
    expect(second.next).toBeNull();
  });
});

describe("few hits", () => {
  const hours = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 3_600_000);
  const TOPICS = ["energy", "health", "travel"];
  type Hit = { id: number; kind: PostSearch["kind"]; topics: string[]; company: number | null; at: Date };
  let hits: Hit[];
  beforeAll(async () => {
    hits = [];
    for (let n = 0; n < 24; n++) {
      const kind = KINDS[n % KINDS.length]?.key;
      const topics = TOPICS.filter((_topic, place) => (n >> place) % 2 === 0);
      const company_id = n % 4 === 0 ? company.id : null;
      const published_at = hours(n - (n % 3)); // some in the same moment
      const post = await publish(`Mulgara ${n}`, { ...(kind && { kind }), tags: topics, company_id, published_at });
      hits.push({ id: post.id, kind, topics, company: company_id, at: published_at });
    }
    await indexChanges();
  });

  it("are narrowed, counted and continued as if each were looked at", async () => {
    const filters = fc.record(
      {
        kind: fc.constantFrom(...KINDS.map(({ key }) => key)),
        topic: fc.subarray([...TOPICS, "nothing"], { minLength: 1 }),
        companyId: fc.constantFrom(company.id, company.id + 1_000_000),
        from: fc.integer({ min: -2, max: 25 }).map(hours),
        to: fc.integer({ min: -2, max: 25 }).map(hours),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 30 }), async (filter, limit) => {
        const { kind, topic, companyId, from, to } = filter;
        const tests = {
          kind: (hit: Hit) => kind === undefined || hit.kind === kind,
          topic: (hit: Hit) => topic === undefined || hit.topics.some((name) => topic.includes(name)),
          company: (hit: Hit) => companyId === undefined || hit.company === companyId,
          time: (hit: Hit) => (!from || hit.at >= from) && (!to || hit.at < to),
        };
        const but = (name?: keyof typeof tests) =>
          hits.filter((hit) => Object.entries(tests).every(([each, test]) => each === name || test(hit)));
        const wanted = but().toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
        const asked = { q: "mulgara", sort: "newest" as const, limit, ...filter };
        const found = await searchPublicPosts(asked, [hours(12)]);
        expect(found.posts.map(({ id }) => id)).toEqual(wanted.slice(0, limit).map(({ id }) => id));
        expect(found.total).toBe(wanted.length);
        expect(found.facets).toMatchObject({
          anyKind: but("kind").length,
          anyTopic: but("topic").length,
          anyCompany: but("company").length,
          anyTime: but("time").length,
          since: [but("time").filter(({ at }) => at >= hours(12)).length],
        });
        for (const { name, count } of found.facets?.topics ?? [])
          expect(count).toBe(but("topic").filter(({ topics }) => topics.includes(name)).length);
        for (const { key, count } of found.facets?.kinds ?? [])
          expect(count).toBe(but("kind").filter((hit) => hit.kind === key).length);
        const rest = found.next ? await searchPublicPosts({ ...asked, limit: 100, before: found.next }) : { posts: [] };
        expect(rest.posts.map(({ id }) => id)).toEqual(wanted.slice(limit).map(({ id }) => id));
        const best = await searchPublicPosts({ ...asked, sort: undefined, limit: 100 });
        expect(new Set(best.posts.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)));
      }),
      { numRuns: 60 },
    );
  });

  it("are led by an old title although hundreds of texts are newer", async () => {
    await sql`
      insert into posts (kind, status, owner_id, posted_as_name, name, slug, content_html, published_at)
      select 'article', 'published', ${author.id}, 'Ada', 'Text ' || n, 'x', '<p>bettong</p>', now() - n * interval '1 minute'
      from generate_series(1, 230) n`.execute(db);
    await publish("Bettong in a title", { published_at: new Date(Date.now() - 86_400_000) });
    for (let n = 0; n < 4; n++) await indexChanges();
    const found = await search({ q: "bettong" });
    expect(found.total).toBe(231);
    expect(found.posts[0]?.title).toBe("Bettong in a title");
    expect((await search({ q: "bettong", page: 2 })).posts).toHaveLength(20);
    expect((await search({ q: "bettong", page: 11 })).posts).toEqual([]);
  });
});

it("looks back for words that are taken for common until it has enough of them", async () => {
  const word = "wyulda";
  await publish("Long before", { published_at: new Date("2015-01-01") });
  await sql`
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, content_html, published_at)
    select 'article', 'published', ${author.id}, 'Ada', case when n % 7 = 0 then 'Wyulda ' || n else 'Post ' || n end, 'x',
      case when n % 7 = 0 then '<p>wyulda</p>' else '<p>nothing</p>' end, now() + interval '10 days' - n * interval '7 minutes'
    from generate_series(1, 420) n`.execute(db);
  for (let n = 0; n < 6; n++) await indexChanges();
  await db.updateTable("post_lexicon").set({ level: 30 }).where("word", "=", word).execute();
  const names = Array.from({ length: 60 }, (_, n) => `Wyulda ${7 * (n + 1)}`);
  const newest = await search({ q: word, sort: "newest", limit: 100 });
  expect([newest.total, newest.facets]).toEqual([null, null]); // it looked back, or this test says nothing
  expect(newest.posts.map(({ title }) => title)).toEqual(names);
  const best = await search({ q: word, limit: 100 });
  expect(best.posts.map(({ title }) => title).toSorted()).toEqual(names.toSorted());
});

it("puts titles before texts, and the newer of two before the older", async () => {
  const old = new Date("2020-01-01");
  await publish("Nothing to see", { content_html: "<p>pademelon</p>" });
  await publish("Pademelon of old", { published_at: old });
  await publish("Pademelon today");
  await indexChanges();
  expect(await namesFor({ q: "pademelon" })).toEqual(["Pademelon today", "Pademelon of old", "Nothing to see"]);
});

it("answers any text", { timeout: 60_000 }, async () => {
  const odd = fc.constantFrom(
    "\0",
    '"',
    "-",
    "'",
    "\\",
    "& | !",
    "<->",
    ":*",
    "()",
    "%_",
    "\u202e",
    "北",
    "a".repeat(10_000),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 50 }),
    fc.array(fc.oneof(odd, fc.string()), { maxLength: 20 }).map((parts) => parts.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.string(), { minLength: 1, maxLength: 2 }), async (q, topic) => {
      const began = performance.now();
      expect((await search({ q, topic })).posts).toEqual([]);
      await search({ q });
      await countPublicPosts({ q, limit: 1 });
      expect(performance.now() - began).toBeLessThan(2000);
    }),
    { numRuns: 60 },
  );
});

it("indexes posts again that an earlier version has split into words", async () => {
  const names = ["Numbat stale one", "Numbat stale two"];
  await publishAll(names);
  const stale = db.updateTable("post_words").set({ spelling: 0, words: sql<string>`''::tsvector` });
  await stale.where("post_id", "in", db.selectFrom("posts").select("id").where("name", "in", names)).execute();
  expect(await namesFor({ q: "numbat stale" })).toEqual([]);
  await indexStalePosts(AbortSignal.timeout(30_000));
  expect((await namesFor({ q: "numbat stale" })).toSorted()).toEqual(names);
  expect(await db.selectFrom("post_words").select("post_id").where("spelling", "<", 1).execute()).toEqual([]);
});
