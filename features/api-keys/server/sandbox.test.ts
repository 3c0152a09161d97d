/** The sandbox of a company's test keys: who sees what is in it, who empties it, and what is left of it in the end. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { savedPost } from "#features/content/contract.ts";
import { db } from "#platform/database/client.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { addMember, type TestCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildKeyOwner, keyServerOfThisFile, keysOf } from "#tests/support/keys.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { apiKeys, SANDBOX_DAYS, sandboxPosts } from "../contract.ts";
import { tendKeys } from "./idle-service.ts";

resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
beforeEach(clearThrottles);
const { app, draft, send, withKey } = keyServerOfThisFile();

const sandboxOf = ({ id }: TestCompany) => `/api/companies/${id}/sandbox/`;
const list = async (who: TestUser, company: TestCompany) =>
  sandboxPosts.parse((await send(who, "GET", sandboxOf(company))).json());
const countOf = async (who: TestUser, company: TestCompany) =>
  apiKeys.parse((await send(who, "GET", keysOf(company))).json()).sandbox;

async function write(authorization: string, title: string): Promise<number> {
  const answer = await draft(authorization, { title });
  expect(answer.statusCode).toBe(201);
  return savedPost.parse(answer.json()).id;
}

async function buildDesk() {
  const { owner, company } = await buildKeyOwner();
  const key = await buildKey(owner.id, company.id, { kind: "test" });
  return { owner, company, ...key };
}

describe("the sandbox", () => {
  it("is empty of live posts, and closed to strangers and to keys", async () => {
    const { owner, company, authorization } = await buildDesk();
    await buildPost(owner.id, { company_id: company.id });
    for (const method of ["GET", "DELETE"] as const) {
      expect((await send(null, method, sandboxOf(company))).statusCode).toBe(401);
      expect((await send(await buildUser(), method, sandboxOf(company))).statusCode).toBe(404);
      expect((await withKey(authorization, method, sandboxOf(company))).statusCode).toBe(403);
    }
    expect([await list(owner, company), await countOf(owner, company)]).toEqual([
      { posts: [], count: 0 },
      { posts: 0, may_empty: true },
    ]);
  });

  it("lists what test keys wrote, with pages that open, as far as each reads the company's posts", async () => {
    const { owner, company, authorization } = await buildDesk();
    const viewer = await buildUser();
    await addMember(company.id, viewer.id, "viewer");
    const id = await write(authorization, "Berth four opens");
    const { posts, count } = await list(owner, company);
    expect([count, posts]).toEqual([1, [expect.objectContaining({ id, name: "Berth four opens", status: "draft" })]]);
    const [post] = posts;
    const days = (Date.parse(String(post?.ends_at)) - Date.parse(String(post?.updated_at))) / 86_400_000;
    expect(days).toBe(SANDBOX_DAYS);
    const page = await app().inject({ url: String(post?.url), headers: { cookie: cookiesOf(owner) } });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("Berth four opens")]);
    expect(await list(viewer, company)).toEqual({ posts: [], count: 0 });
    expect([await countOf(owner, company), await countOf(viewer, company)]).toEqual([
      { posts: 1, may_empty: true },
      { posts: 0, may_empty: false },
    ]);
  });
});

describe("emptying the sandbox", () => {
  it("is for owners, deletes what all keys of the company wrote, and nothing else", async () => {
    const { owner, company, authorization } = await buildDesk();
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const theirs = await buildKey(editor.id, company.id, { kind: "test" });
    const other = await buildDesk();
    await write(authorization, "One");
    await write(theirs.authorization, "Two");
    await write(other.authorization, "Elsewhere");
    const live = await buildPost(owner.id, { company_id: company.id });
    const address = `/api/companies/${company.id}/figures/`;
    const figure = { label: "Ships", value: "12" };
    expect((await withKey(authorization, "POST", address, {}, figure)).statusCode).toBe(201);

    expect((await send(editor, "DELETE", sandboxOf(company))).statusCode).toBe(403);
    expect((await list(owner, company)).count).toBe(2);
    const emptied = await send(owner, "DELETE", sandboxOf(company));
    expect([emptied.statusCode, emptied.json()]).toEqual([200, { detail: "Sandbox emptied." }]);

    expect(await list(owner, company)).toEqual({ posts: [], count: 0 });
    expect((await list(other.owner, other.company)).count).toBe(1);
    expect(await db.selectFrom("posts").select("id").where("id", "=", live.id).execute()).toHaveLength(1);
    const told = db.selectFrom("company_events").selectAll().where("company_id", "=", company.id);
    expect(await told.execute()).toMatchObject([{ action: "sandbox.empty", subject: "2 posts" }]);
    // Its keys stay, and write on at once.
    await write(authorization, "Three");
    expect((await list(owner, company)).count).toBe(1);
  });
});

it("deletes a test post 30 days after its last change, whatever it is, and no day before", async () => {
  const { owner, company, authorization } = await buildDesk();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [old, edited, kept] = [
    await write(authorization, "Old"),
    await write(authorization, "Trashed lately"),
    await write(authorization, "Kept"),
  ];
  const set = (id: number, change: object) =>
    inSandbox(() => db.updateTable("posts").set(change).where("id", "=", id).execute());
  await set(old, { updated_at: ago(SANDBOX_DAYS + 1) });
  await set(edited, { updated_at: ago(SANDBOX_DAYS + 1), deleted_at: ago(1) });
  await set(kept, { updated_at: ago(SANDBOX_DAYS - 1) });
  const live = await buildPost(owner.id, { company_id: company.id });
  await db
    .updateTable("posts")
    .set({ updated_at: ago(400) })
    .where("id", "=", live.id)
    .execute();
  await tendKeys();
  const left = await inSandbox(() =>
    db.selectFrom("posts").select("id").where("company_id", "=", company.id).orderBy("id").execute(),
  );
  expect(left).toEqual([{ id: edited }, { id: kept }]);
  expect(await db.selectFrom("posts").select("id").where("id", "=", live.id).execute()).toHaveLength(1);
});
