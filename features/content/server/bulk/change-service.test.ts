/** The category and the company of several posts (docs/product/lists.md, Several at once). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categoryMessages } from "#features/categories/contract.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { bulkChangeAnswer, bulkMessages } from "../../contracts/bulk.ts";
import { contentMessages, STAGES } from "../../contract.ts";
import { KINDS, USUAL_KIND } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const send = (user: TestUser | null, body: object) =>
  app.inject({
    method: "POST",
    url: "/api/posts/change/",
    payload: body,
    headers: user ? { cookie: cookiesOf(user) } : {},
  });

async function change(user: TestUser, posts: number[], body: object) {
  const response = await send(user, { posts, ...body });
  expect(response.json()).toMatchObject({ changed: expect.any(Array) as unknown });
  return bulkChangeAnswer.strict().parse(response.json());
}

const stored = (ids: number[]) =>
  db
    .selectFrom("posts")
    .select(["id", "tags", "company_id", "posted_as_name", "version"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
const nothing = { saved: [], refused: [] };

describe("changing several posts", () => {
  it("is refused without a session", async () => {
    expect((await send(null, { posts: [1], posted_by_company: null })).statusCode).toBe(401);
  });

  it("answers another user's post like one that does not exist, and one in the trash", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const theirs = await buildPost(other.id);
    const gone = await buildPost(user.id, { deleted_at: new Date() });
    const unknown = (id: number) => ({ id, status: 404, detail: contentMessages.notFound });
    expect(await change(user, [theirs.id, gone.id], { add_category: "Technology" })).toEqual({
      changed: [],
      saved: [],
      refused: [unknown(theirs.id), unknown(gone.id)],
    });
    expect(await stored([theirs.id])).toMatchObject([{ tags: [], version: 1 }]);
  });

  it("refuses another user's company and changes nothing", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const theirs = await buildCompany(other.id);
    const deleted = await buildCompany(user.id, { deleted_at: new Date() });
    const post = await buildPost(user.id);
    for (const { id } of [theirs, deleted]) {
      const response = await send(user, { posts: [post.id], posted_by_company: id });
      expect([response.statusCode, response.json()]).toEqual([400, { posted_by_company: bulkMessages.company }]);
    }
    expect(await stored([post.id])).toMatchObject([{ company_id: null, version: 1 }]);
  });

  it.each([
    [{}, "detail", bulkMessages.oneChange],
    [{ add_category: "Technology", posted_by_company: null }, "detail", bulkMessages.oneChange],
    [{ add_category: "No such thing" }, "add_category", contentMessages.unknownCategory("No such thing")],
    [{ add_category: " " }, "add_category", "Category is required."],
    [{ posted_by_company: "7" }, "posted_by_company", bulkMessages.company],
    [{ posted_by_company: true }, "posted_by_company", bulkMessages.company],
    [{ posted_by_company: -1 }, "posted_by_company", bulkMessages.company],
  ])("refuses %j by the field", async (body, field, message) => {
    const user = await buildUser();
    const response = await send(user, { posts: [(await buildPost(user.id)).id], ...body });
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: message }]);
  });

  it("gives a category to posts of every kind and stage that do not have it, as a version of each", async () => {
    const user = await buildUser({ units: 9 });
    const ids: number[] = [];
    for (const kind of KINDS) for (const stage of STAGES) ids.push((await calls.created(user, kind, stage)).id);
    const first = await change(user, ids, { add_category: "pets & animal care" });
    expect(first.changed).toEqual(ids);
    expect(first.saved.map(({ id }) => id)).toEqual(ids);
    for (const { tags, version } of await stored(ids)) {
      expect(tags).toContain("Pets & Animal Care");
      expect(version).toBe(2);
    }
    expect(await change(user, ids, { add_category: "Pets & Animal Care" })).toEqual({ ...nothing, changed: ids });
    const undone = await change(user, ids, { remove_category: "Pets & Animal Care" });
    expect(undone.saved).toHaveLength(ids.length);
    for (const { tags } of await stored(ids)) expect(tags).not.toContain("Pets & Animal Care");
  });

  it("refuses a sixth category of a post and changes the others", async () => {
    const user = await buildUser();
    const tags = ["Technology", "Politics", "SaaS", "Startups", "Miscellaneous"];
    const [full, free] = [await buildPost(user.id, { tags }), await buildPost(user.id)];
    expect(await change(user, [full.id, free.id], { add_category: "Education" })).toMatchObject({
      changed: [free.id],
      refused: [{ id: full.id, status: 400, detail: categoryMessages.maximum }],
    });
    expect(await stored([full.id, free.id])).toMatchObject([{ tags }, { tags: ["Education"] }]);
  });

  it("posts as a company and back, and says what each was", async () => {
    const user = await buildUser();
    const [old, next] = [await buildCompany(user.id), await buildCompany(user.id, { name: "Ostrava Grid" })];
    const own = await buildPost(user.id);
    const of = await buildPost(user.id, { company_id: old.id, posted_as_name: old.name });
    const answer = await change(user, [own.id, of.id], { posted_by_company: next.id });
    expect(answer.saved).toEqual([
      { id: own.id, posted_by_company: null, is_waiting: false },
      { id: of.id, posted_by_company: old.id, is_waiting: false },
    ]);
    for (const post of await stored([own.id, of.id]))
      expect(post).toMatchObject({ company_id: next.id, posted_as_name: "Ostrava Grid" });
    await change(user, [own.id], { posted_by_company: null });
    expect(await stored([own.id])).toMatchObject([{ company_id: null, posted_as_name: "Ada Lovelace" }]);
  });

  it("keeps text, pictures and time of what it changes", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, USUAL_KIND, "schedule");
    const whole = () => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await whole();
    await change(user, [id], { add_category: "Education" });
    const { tags: _, version: _v, updated_at: _u, ...after } = await whole();
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in after)));
  });

  it("refuses what an operator has withdrawn", async () => {
    const user = await buildUser();
    const { id } = await buildPost(user.id, { status: "withdrawn" });
    expect(await change(user, [id], { add_category: "Education" })).toEqual({
      changed: [],
      saved: [],
      refused: [{ id, status: 409, detail: contentMessages.withdrawn }],
    });
  });
});
