import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { listAnswers, POST_LISTS, type PostListName, SEARCH_COUNT_CAP } from "../../contract.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

async function search(user: TestUser, query: Record<string, string>, list: PostListName = "all") {
  const { path, field } = POST_LISTS[list];
  const url = `${path}?${new URLSearchParams(query)}`;
  const response = await app.inject({ method: "GET", url, headers: { cookie: cookiesOf(user) } });
  expect(response.statusCode).toBe(200);
  const { count, ...rest } = listAnswers[field].parse(response.json());
  return { count, ids: Object.values(rest).flatMap((posts) => posts.map(({ id }) => id)) };
}

/** Published posts of these names, the first one the oldest. @returns their ids. */
async function buildNamed(user: TestUser, names: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, published_at, created_at)
    select 'article', 'published', ${user.id}, 'Ada', name, 'x', now(), timestamptz '2026-01-01' + place * interval '1 minute'
    from unnest(${names}::text[]) with ordinality given (name, place)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

describe("the search of a list", () => {
  it.each(["l'equipe", "L’ÉQUIPE", "2026-27", "2026–27", '"winter"', "“Winter”", "equipe's ferry - 2026"])(
    "finds L’Équipe’s ferry by %s",
    async (q) => {
      const user = await buildUser();
      const [id] = await buildNamed(user, ["L’Équipe’s ferry – 2026–27 “winter”", "Lequipe 202627 winter"]);
      expect((await search(user, { q })).ids).toEqual([id]);
    },
  );

  it("finds a part of the name literally, whatever its case, accents and width", async () => {
    const user = await buildUser();
    const names = [
      "100% Hydrogen",
      "1000 Ferries",
      "back\\slash",
      "ÉCLAIR à la carte",
      "İstanbul",
      "ＷＩＤＥ",
      "한국어",
    ];
    const ids = await buildNamed(user, [...names, "it's 😀 “quoted”", "snake_case"]);
    const found = async (q: string) => (await search(user, { q })).ids.map((id) => ids.indexOf(id));
    expect(await found("hYDRo")).toEqual([0]);
    expect(await found("100%")).toEqual([0]);
    expect(await found("%")).toEqual([0]);
    expect(await found("_")).toEqual([8]);
    expect(await found("k\\s")).toEqual([2]);
    expect(await found("\\")).toEqual([2]);
    expect(await found("eclair")).toEqual([3]);
    expect(await found("Éclair À")).toEqual([3]);
    expect(await found("istan")).toEqual([4]);
    expect(await found("wide")).toEqual([5]);
    expect(await found("국")).toEqual([6]);
    expect(await found("it's 😀 “")).toEqual([7]);
    expect(await found("100")).toEqual([1, 0]);
    expect(await found("nowhere")).toEqual([]);
    expect(await found("  ")).toHaveLength(9);
  });

  it("reads # and digits as an id, of one's own and in this list only", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const draft = await buildPost(user.id, { status: "draft" });
    const theirs = await buildPost(other.id, { status: "draft" });
    const deleted = await buildPost(user.id, { status: "draft", deleted_at: new Date() });
    expect(await search(user, { q: `#${draft.id}` })).toEqual({ ids: [draft.id], count: 1 });
    expect(await search(user, { q: `#${draft.id}` }, "drafts")).toEqual({ ids: [draft.id], count: 1 });
    expect(await search(user, { q: `#${deleted.id}` }, "trash")).toEqual({ ids: [deleted.id], count: 1 });
    const nothing = { ids: [], count: 0 };
    expect(await search(user, { q: `#${draft.id}` }, "published")).toEqual(nothing);
    expect(await search(user, { q: `#${deleted.id}` })).toEqual(nothing);
    expect(await search(user, { q: `#${theirs.id}` })).toEqual(nothing);
    for (const q of ["#999999999999999", "#9999999999999999999999", "#-1", "#"])
      expect(await search(user, { q })).toEqual(nothing);
  });

  it("refuses what no name can hold and what is too long, and takes two hundred emoji", async () => {
    const user = await buildUser();
    const statusOf = async (q: string) => {
      const url = `${POST_LISTS.all.path}?q=${q}`;
      return (await app.inject({ method: "GET", url, headers: { cookie: cookiesOf(user) } })).statusCode;
    };
    expect(await statusOf("%00")).toBe(400);
    expect(await statusOf("a".repeat(201))).toBe(400);
    expect(await statusOf("%ED%A0%80")).toBeLessThan(500);
    expect(await search(user, { q: "😀".repeat(200) })).toEqual({ ids: [], count: 0 });
  });

  it("counts up to its cap and pages on beyond it", async () => {
    const user = await buildUser();
    const total = SEARCH_COUNT_CAP + 30;
    const ids = await buildNamed(
      user,
      Array.from({ length: total }, (_, index) => `Ferry ${index}`),
    );
    expect((await search(user, { q: "ferry", page_size: "20" })).count).toBe(SEARCH_COUNT_CAP);
    const last = await search(user, { q: "ferry", page_size: "100", page: "11" });
    expect(last.ids).toEqual(ids.slice(0, 30).toReversed());
    expect(await search(user, { q: "ferry 1029" })).toEqual({ ids: ids.slice(-1), count: 1 });
  });

  // Names repeat and differ in rarity, so that both ways of finding are taken: walking the list, and the index of names.
  it("finds the same, in the same order, as a look at every post, in long lists too", async () => {
    const user = await buildUser();
    const words = ["ferry", "order", "4711", "a-b", "50%", "x_y", "\\d", "éclair", "漢字", "q"];
    const names = Array.from({ length: 700 }, (_, index) =>
      words.filter((_, rarity) => (index * 31 + rarity * 7) % (rarity * rarity + 1) === 0).join(" "),
    );
    const ids = await buildNamed(user, names);
    const spell = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const term = fc.oneof(
      fc.constantFrom(...words),
      fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((two) => two.join(" ")),
      fc
        .tuple(fc.nat(699), fc.nat(20), fc.integer({ min: 1, max: 12 }))
        .map(([index, from, size]) => (names[index] ?? "").slice(from, from + size)),
    );
    await fc.assert(
      fc.asyncProperty(term, fc.constantFrom("name", "-name", "created_at", "-created_at"), async (q, sort) => {
        const expected = ids.filter((_, index) => spell(names[index] ?? "").includes(spell(q.trim())));
        const { ids: found, count } = await search(user, { q, sort }, "published");
        expect(count).toBe(expected.length);
        if (sort === "created_at") expect(found).toEqual(expected);
        if (sort === "-created_at") expect(found).toEqual(expected.toReversed());
        expect(found.toSorted((one, two) => one - two)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
