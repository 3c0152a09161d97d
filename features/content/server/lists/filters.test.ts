import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { listAnswers, NO_COMPANY, postCounts, SEARCH_COUNT_CAP, STATUSES } from "../../contract.ts";
import { KINDS, USUAL_KIND } from "../../kinds/index.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const get = (user: TestUser | null, path: string, query: Record<string, string> = {}) =>
  app.inject({
    method: "GET",
    url: `${path}?${new URLSearchParams(query)}`,
    headers: user ? { cookie: cookiesOf(user) } : {},
  });

async function listed(user: TestUser, query: Record<string, string>) {
  const { posts, count } = listAnswers.posts.parse((await get(user, "/dashboard/user-all-posts/", query)).json());
  return { ids: posts.map(({ id }) => id).toSorted((a, b) => a - b), count };
}

const countsOf = async (user: TestUser, query: Record<string, string> = {}) =>
  postCounts.parse((await get(user, "/api/posts/counts/", query)).json());

/** One post of each kind and status: the user's own, and the same of a company. */
async function fill(user: TestUser) {
  const company = await buildCompany(user.id);
  const posts = [];
  for (const { key, typeCode } of KINDS)
    for (const status of STATUSES)
      for (const company_id of [null, company.id]) {
        const { id } = await buildPost(user.id, { kind: key, status, company_id });
        await db
          .updateTable("posts")
          .set({ name: `A ${status} post` })
          .where("id", "=", id)
          .execute();
        posts.push({ id, type: typeCode, status, company: company_id });
      }
  return { company, posts };
}

describe("the filters of Posted Content", () => {
  it("are nobody's without a session", async () => {
    expect((await get(null, "/api/posts/counts/")).statusCode).toBe(401);
    expect((await get(null, "/dashboard/user-all-posts/", { status: "draft" })).statusCode).toBe(401);
  });

  it("show what is being approved, counted without the trash and what has ended", async () => {
    const user = await buildUser();
    const { company, posts } = await fill(user);
    const drafts = posts.filter(({ status, company: of }) => status === "draft" && of !== null);
    expect((await countsOf(user)).in_approval).toBe(0);
    const ended = [null, null, new Date()];
    for (const [at, { id }] of drafts.slice(0, 3).entries())
      await db
        .insertInto("approval_requests")
        .values({
          post_id: id,
          company_id: company.id,
          asked_by_name: "Ada",
          rules: "{}",
          ended_at: ended[at] ?? null,
          outcome: ended[at] ? "cancelled" : null,
        })
        .execute();
    const [open, trashed] = drafts;
    await db
      .updateTable("posts")
      .set({ deleted_at: new Date() })
      .where("id", "=", trashed?.id ?? 0)
      .execute();
    for (const narrowed of [{}, { company: String(company.id) }] as Record<string, string>[]) {
      expect(await listed(user, { ...narrowed, approval: "open" })).toEqual({ ids: [open?.id], count: 1 });
      expect((await countsOf(user, narrowed)).in_approval).toBe(1);
    }
    const file = await get(user, "/api/posts/list.csv", { approval: "open" });
    expect(file.body.trim().split("\n")).toHaveLength(2);
    expect((await get(user, "/dashboard/user-all-posts/", { approval: "all" })).statusCode).toBe(400);
  });

  it("show nothing of another user, whose company is as good as unknown", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const { company } = await fill(other);
    const narrowed = { company: String(company.id) };
    expect(await listed(user, narrowed)).toEqual({ ids: [], count: 0 });
    expect(await countsOf(user, narrowed)).toMatchObject({ all: 0, published: 0, trash: 0 });
  });

  it("narrow by status, type and company, each alone and together, and so do the counts", async () => {
    const user = await buildUser();
    const { company, posts } = await fill(user);
    for (const status of [undefined, ...STATUSES])
      for (const type of [undefined, ...KINDS.map(({ typeCode }) => typeCode)])
        for (const of of [undefined, NO_COMPANY, company.id]) {
          const isMeant = (post: (typeof posts)[number]) =>
            (!type || post.type === type) && (of === undefined || post.company === (of === NO_COMPANY ? null : of));
          const narrowed = { ...(type && { type }), ...(of !== undefined && { company: String(of) }) };
          const ids = posts.filter((post) => isMeant(post) && (!status || post.status === status)).map(({ id }) => id);
          expect(await listed(user, { ...narrowed, ...(status && { status }) })).toEqual({ ids, count: ids.length });
          expect((await countsOf(user, narrowed))[status ?? "all"]).toBe(ids.length);
        }
  });

  it("go together with a search, by name or by id, and with pages", async () => {
    const user = await buildUser();
    const { company, posts } = await fill(user);
    const [mine] = posts.filter((post) => post.company === company.id && post.status === "pending");
    const narrowed = { company: String(company.id), q: "pending" };
    expect((await listed(user, narrowed)).count).toBe(KINDS.length);
    expect(await countsOf(user, narrowed)).toMatchObject({ all: KINDS.length, pending: KINDS.length, draft: 0 });
    expect((await listed(user, { company: String(company.id), q: `#${mine?.id}` })).ids).toEqual([mine?.id]);
    expect((await listed(user, { company: NO_COMPANY, q: `#${mine?.id}` })).ids).toEqual([]);
    const page = await listed(user, { company: String(company.id), page: "2", page_size: "4", sort: "name" });
    expect([page.ids.length, page.count]).toEqual([4, KINDS.length * STATUSES.length]);
  });

  it("count exactly beyond what a search counts, and page from the far end", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const many = SEARCH_COUNT_CAP + 25;
    await sql`
      insert into posts (kind, status, owner_id, company_id, posted_as_name, name, slug)
      select 'article', 'draft', ${user.id}, ${company.id}, 'Halden', 'A name', 'a-name' from generate_series(1, ${many}::int)`.execute(
      db,
    );
    await buildPost(user.id, { status: "draft" });
    const narrowed = { company: String(company.id), type: USUAL_KIND.typeCode };
    const last = await listed(user, { ...narrowed, page_size: "100", page: "11" });
    expect([last.count, last.ids.length]).toEqual([many, 25]);
    const first = await listed(user, { ...narrowed, sort: "created_at", page_size: "25" });
    expect(last.ids).toEqual(first.ids);
    expect(await countsOf(user, narrowed)).toMatchObject({ all: many, draft: many });
  });

  it("count the trash by itself", async () => {
    const user = await buildUser();
    const { posts } = await fill(user);
    const gone = posts.filter(({ status }) => status === "draft").map(({ id }) => id);
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "in", gone).execute();
    expect(await countsOf(user)).toMatchObject({ all: posts.length - gone.length, draft: 0, trash: gone.length });
  });

  it.each([
    ["/dashboard/user-all-posts/", { status: "gone" }, "status"],
    ["/dashboard/user-drafts/", { status: "published" }, "status"],
    ["/dashboard/user-trash/", { status: "draft" }, "status"],
    ["/dashboard/user-all-posts/", { type: "Podcast" }, "type"],
    ["/api/posts/counts/", { company: "-1" }, "company"],
    ["/dashboard/user-all-posts/", { company: "mine" }, "company"],
  ])("of %s are refused where they are none: %j", async (path, query, field) => {
    const response = await get(await buildUser(), path, query);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual([field]);
  });
});
