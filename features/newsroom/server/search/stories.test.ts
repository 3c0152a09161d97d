/** Stories in several languages: found by any of their posts that matches, shown and counted once. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { countLanguages } from "../archives/language-service.ts";
import { listArchiveIds } from "../archives/list-service.ts";
import { indexChanges } from "../post-index/service.ts";
import type { PostSearch } from "./policy.ts";
import { searchPublicPosts } from "./service.ts";

/** Nobody else's posts have it. */
const WORD = "quandong";
const LANGUAGES = ["en", "de", "pt-PT", "pt-BR"];
const TOPICS = ["energy", "health"];
type Version = {
  id: number;
  story: number;
  place: number;
  language: string;
  topic: string;
  company: number;
  at: Date;
  hasWord: boolean;
};
type Filter = Pick<PostSearch, "topic" | "companyId" | "language" | "from" | "to">;

let author: TestUser;
let companies: number[];
let versions: Version[];
const hours = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 3_600_000);
const baseOf = (tag: string) => tag.slice(0, 2);

beforeAll(async () => {
  author = await buildUser();
  companies = [(await buildCompany(author.id)).id, (await buildCompany(author.id)).id];
  versions = [];
  for (let n = 0; n < 60; n++) {
    const story = n - (n % 4);
    const [language = "", topic = "", company = 0] = [
      LANGUAGES[n % 4],
      TOPICS[((n >> 3) % 2) ^ (n % 3 === 0 ? 1 : 0)],
      companies[n % 5 === 0 ? 1 : 0],
    ];
    const hasWord = n % 7 !== 0;
    const at = hours((n * 17) % 60);
    const name = hasWord ? `Quandong ${n}` : `Other ${n}`;
    const { id } = await buildPost(author.id, {
      name,
      details: {},
      language,
      tags: [topic],
      company_id: company,
      published_at: at,
    });
    versions.push({ id, story, place: n % 4, language, topic, company, at, hasWord });
  }
  for (const { story } of versions) {
    const ids = versions.filter((version) => version.story === story).map(({ id }) => id);
    // Every fifth story is four posts that are not linked.
    if (story % 20 !== 0 && ids[0] !== undefined)
      await db.updateTable("posts").set({ original_id: ids[0] }).where("id", "in", ids).execute();
  }
  await indexChanges();
});
afterAll(async () => {
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
});

/** What the words and filters leave, one of each story: in the site's language, else the original, else the first. */
function expected(filter: Filter, isWanted: (version: Version) => boolean = ({ hasWord }) => hasWord): Version[] {
  const matching = versions.filter(
    (version) =>
      isWanted(version) &&
      (!filter.topic || filter.topic.includes(version.topic)) &&
      (filter.companyId === undefined || version.company === filter.companyId) &&
      (filter.language === undefined || baseOf(version.language) === filter.language) &&
      (!filter.from || version.at >= filter.from) &&
      (!filter.to || version.at < filter.to),
  );
  const stories = Map.groupBy(matching, ({ story, id }) => (story % 20 === 0 ? -id : story));
  const rank = ({ language, place, at, id }: Version) => [
    language === "en" ? 0 : 1,
    place === 0 ? 0 : 1,
    at.getTime(),
    id,
  ];
  const first = (a: Version, b: Version) =>
    rank(a)
      .map((each, n) => each - (rank(b)[n] ?? 0))
      .find((each) => each !== 0) ?? 0;
  return [...stories.values()]
    .flatMap((each) => each.toSorted(first).slice(0, 1))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
}
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);

const filters = () =>
  fc.record(
    {
      topic: fc.subarray(TOPICS, { minLength: 1 }),
      companyId: fc.constantFrom(...companies),
      language: fc.constantFrom("en", "de", "pt", "nb"),
      from: fc.integer({ min: -2, max: 61 }).map(hours),
      to: fc.integer({ min: -2, max: 61 }).map(hours),
    },
    { requiredKeys: [] },
  );

async function readPages(asked: PostSearch) {
  const ids: number[] = [];
  for (let before: PostSearch["before"]; ;) {
    const page = await searchPublicPosts({ ...asked, before });
    ids.push(...idsOf(page.posts));
    if (!page.next) return ids;
    before = page.next;
  }
}

describe("a search", () => {
  it("of few hits has every story that matches once, on whichever page, and counts it once", async () => {
    await fc.assert(
      fc.asyncProperty(filters(), fc.integer({ min: 1, max: 40 }), async (filter, limit) => {
        const wanted = expected(filter);
        const asked = { q: WORD, limit, sort: "newest" as const, ...filter };
        expect(await readPages(asked)).toEqual(idsOf(wanted));
        const { total, facets } = await searchPublicPosts(asked, [hours(30)]);
        const but = (name: keyof Filter) => expected({ ...filter, [name]: undefined });
        const ever = (isWanted: (version: Version) => boolean) =>
          expected({ ...filter, from: undefined, to: undefined }, isWanted);
        expect([total, facets]).toMatchObject([
          wanted.length,
          {
            anyTopic: but("topic").length,
            anyCompany: but("companyId").length,
            anyLanguage: but("language").length,
            anyTime: ever(({ hasWord }) => hasWord).length,
            since: [ever(({ hasWord, at }) => hasWord && at >= hours(30)).length],
          },
        ]);
        for (const { tag, count } of facets?.languages ?? [])
          expect(count).toBe(expected({ ...filter, language: tag }).length);
        for (const { name, count } of facets?.topics ?? [])
          expect(count).toBe(expected({ ...filter, topic: [name] }).length);
        const best = await searchPublicPosts({ ...asked, sort: undefined, limit: 100 });
        expect(new Set(idsOf(best.posts))).toEqual(new Set(idsOf(wanted)));
        expect(best.posts).toHaveLength(wanted.length);
      }),
      { numRuns: 60 },
    );
  });

  it("of words that are taken for common has every story that matches once, on whichever page", async () => {
    const terms = db.updateTable("post_lexicon").where("word", "=", WORD);
    await terms.set({ level: 30 }).execute();
    await fc.assert(
      fc.asyncProperty(filters(), fc.integer({ min: 1, max: 40 }), async (filter, limit) => {
        const asked = { q: WORD, limit, sort: "newest" as const, ...filter };
        expect(await readPages(asked)).toEqual(idsOf(expected(filter)));
      }),
      { numRuns: 40 },
    );
    expect((await searchPublicPosts({ q: WORD, limit: 1, sort: "newest" })).total).toBeNull(); // or this says nothing
    await terms.set({ level: 5 }).execute();
  });

  it("shows the post with the words in its title, if none is in the site's language", async () => {
    const write = (language: string, values: object) => buildPost(author.id, { language, details: {}, ...values });
    const original = await write("de", { name: "Nichts", content_html: "<p>muntrie</p>" });
    const translation = await write("pt-BR", { name: "Muntrie" });
    await db
      .updateTable("posts")
      .set({ original_id: original.id })
      .where("id", "in", [original.id, translation.id])
      .execute();
    await indexChanges();
    expect(idsOf((await searchPublicPosts({ q: "muntrie", limit: 5 })).posts)).toEqual([translation.id]);
  });
});

it("an archive has every story that matches once, narrowed in any way", async () => {
  await fc.assert(
    fc.asyncProperty(filters(), async (filter) => {
      const { ids } = await listArchiveIds({ authorId: author.id, limit: 100, ...filter });
      const others = await db.selectFrom("posts").select("id").where("name", "in", ["Nichts", "Muntrie"]).execute();
      expect(ids.filter((id) => !others.some((other) => other.id === id))).toEqual(idsOf(expected(filter, () => true)));
    }),
    { numRuns: 60 },
  );
});

it("an archive of a time counts its posts in each language", async () => {
  const published_at = new Date("1987-03-04T12:00:00Z");
  for (const language of ["de", "de-AT", "nb"]) await buildPost(author.id, { language, published_at });
  await indexChanges();
  const counted = await countLanguages({ from: new Date("1987-03-01"), to: new Date("1987-04-01") });
  const counts = counted.map(({ tag, count }) => [tag, count]);
  expect(counts).toEqual(
    expect.arrayContaining([
      ["de", 2],
      ["nb", 1],
      ["en", 0],
    ]),
  );
});
