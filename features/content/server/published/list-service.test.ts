import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { SEARCH_COUNT_CAP } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { getFoundPosts, getPublishedPosts, filterPublished, listPublishedPosts } from "./list-service.ts";

let user: TestUser;
beforeAll(async () => {
  user = await buildUser();
});

const idsOf = (posts: { id: number }[]) => posts.map(({ id }) => id);
const found = async (q: string, page = 1, page_size = 1000) => {
  const { posts, count } = await listPublishedPosts({ q, page, page_size });
  return { ids: idsOf(posts), count };
};

/** Published posts of these names in turn of kind and author, the first one the newest of all. @returns their ids. */
async function buildNamed(names: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into posts (kind, status, owner_id, posted_as_name, name, slug, published_at)
    select (${KINDS.map(({ key }) => key)}::text[])[1 + place % 3], 'published', ${user.id}, 'Ada', name, 'x',
      now() + interval '1 day' - place * interval '1 second'
    from unnest(${names}::text[]) with ordinality given (name, place)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

describe("listPublishedPosts", () => {
  it("has what readers see of every kind and author, the newest first, page by page", async () => {
    const before = await found("");
    const mark = crypto.randomUUID();
    const other = await buildUser();
    const ids = await buildNamed([`${mark} a`, `${mark} b`, `${mark} c`]);
    const details = { title: `${mark} hidden` };
    for (const status of ["draft", "scheduled", "pending"] as const) await buildPost(other.id, { status, details });
    await buildPost(other.id, { details, deleted_at: new Date() });
    const oldest = await buildPost(other.id, { details: { title: `${mark} d` }, published_at: new Date(0) });

    expect((await found("")).count).toBe(before.count + 4);
    expect((await found("", 1, 3)).ids).toEqual(ids);
    expect((await found("", before.count + 4, 1)).ids).toEqual([oldest.id]);
    expect(await found("", before.count + 5, 1)).toEqual({ ids: [], count: before.count + 4 });
    expect(await found(mark)).toEqual({ ids: [...ids, oldest.id], count: 4 });
    expect(await found(mark, 2, 3)).toEqual({ ids: [oldest.id], count: 4 });
    expect(await found(`${mark} HIDDEN`)).toEqual({ ids: [], count: 0 });
    const { posts } = await listPublishedPosts({ q: mark, page: 1, page_size: 3 });
    expect(posts.map(({ kind }) => kind.key).toSorted()).toEqual(KINDS.map(({ key }) => key).toSorted());
  });

  it("finds a part of the title literally, whatever its case and accents", async () => {
    const mark = crypto.randomUUID();
    const ids = await buildNamed([`${mark} 100% Éclair`, `${mark} snake_case`, `${mark} back\\slash`]);
    expect((await found(`${mark} 100% ECLAIR`)).ids).toEqual([ids[0]]);
    expect((await found(`${mark} snake_`)).ids).toEqual([ids[1]]);
    expect((await found(`${mark} back\\`)).ids).toEqual([ids[2]]);
    for (const q of [`${mark}%c`, `${mark} snake-`, "'; drop table posts; --"])
      expect((await found(q)).ids).toEqual([]);
  });

  // Enough posts that both ways are taken: walking the newest, and the index of names.
  it("finds rare and frequent names among many in the same order", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const names = Array.from(
      { length: SEARCH_COUNT_CAP + 50 },
      (_, n) => `Ferry ${mark} ${n % 100 === 7 ? "zephyr" : n}`,
    );
    const ids = await buildNamed(names);
    const rare = ids.filter((_, n) => n % 100 === 7);
    expect(await found(`${mark} zephyr`)).toEqual({ ids: rare, count: rare.length });
    expect(await found("zephyr", 2, 4)).toEqual({ ids: rare.slice(4, 8), count: rare.length });
    expect(await found(`ferry ${mark}`, 1, 20)).toEqual({ ids: ids.slice(0, 20), count: SEARCH_COUNT_CAP });
    expect((await found(`ferry ${mark}`, 106, 10)).ids).toEqual([]);
    expect((await found(`ferry ${mark}`, 105, 10)).ids).toEqual(ids.slice(1040, 1050));
  });

  it("keeps the order of posts of the same moment over its pages", async () => {
    const mark = crypto.randomUUID();
    const published_at = new Date(Date.now() + 600_000);
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await buildPost(user.id, { details: { title: mark }, published_at })).id);
    const pages = await Promise.all([1, 2, 3].map((page) => found(mark, page, 2)));
    expect(pages.flatMap((page) => page.ids)).toEqual(ids.toReversed());
  });
});

describe("posts by their ids", () => {
  it("stand in the order asked for, without what readers do not see", async () => {
    const [one, two] = [await buildPost(user.id), await buildPost(user.id, { kind: "review" })];
    const hidden = await buildPost(user.id, { status: "draft" });
    const deleted = await buildPost(user.id, { deleted_at: new Date() });
    const asked = [two.id, hidden.id, one.id, deleted.id, 2 ** 40];
    expect(idsOf(await getPublishedPosts(asked))).toEqual([two.id, one.id]);
    expect(await getPublishedPosts([])).toEqual([]);
    const kinds = await transaction((tx) => filterPublished(tx, asked));
    expect([...kinds].map(([id, { key }]) => [id, key])).toEqual([
      [one.id, "article"],
      [two.id, "review"],
    ]);
  });
});

describe("getFoundPosts", () => {
  const publish = (values: Parameters<typeof buildPost>[1]) => buildPost(user.id, { status: "published", ...values });

  it("has the texts of posts whose summary has none of the words, in the order asked for", async () => {
    const content_html = "<p>A wombat digs.</p>";
    const summarised = await publish({ summary: "Of a WOMBAT that digs", content_html });
    const silent = await publish({ summary: "What else digs", content_html });
    const empty = await publish({ summary: "", content_html });
    const ids = [empty.id, summarised.id, silent.id];
    const texts = async (words: string[]) => (await getFoundPosts(ids, words)).map((post) => post.content_html);
    expect(await texts(["wombat"])).toEqual([content_html, null, content_html]);
    expect(await texts(["wombat", "else"])).toEqual([content_html, null, null]);
    expect(idsOf(await getFoundPosts(ids, ["wombat"]))).toEqual(ids);
    const { content_html: _text, ...card } = (await getFoundPosts([silent.id], ["wombat"]))[0] ?? {};
    expect([card]).toEqual(await getPublishedPosts([silent.id]));
  });

  it("leaves out what readers do not see", async () => {
    const draft = await buildPost(user.id, { status: "draft" });
    const trashed = await publish({ deleted_at: new Date() });
    expect(await getFoundPosts([draft.id, trashed.id], ["wombat"])).toEqual([]);
    expect(await getFoundPosts([], ["wombat"])).toEqual([]);
  });
});
