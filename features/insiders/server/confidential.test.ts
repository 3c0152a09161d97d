/** Who sees a confidential post: nowhere else is it there, and nothing counts it (docs/product/confidential.md). */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ROLES } from "#features/companies/team/roles.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { lockPost } from "#features/content/server/posts/queries.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost, buildRevision, formOf, submissionOf, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { type Method } from "#tests/support/apps/calls.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { asAnotherCaller, holdingTransaction } from "#tests/support/held.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { insiderMessages, type PostPeople } from "../contract.ts";

const server = wholeServerOfThisFile();
const article = kindOf("article");
type People = Record<(typeof ROLES)[number], TestUser>;
let company: TestCompany;
let payer: TestUser;
let writer: TestUser;
let people: People;

beforeEach(async () => {
  await clearThrottles();
  [payer, writer] = [await buildUser({ units: 5 }), await buildUser({ first_name: "Priya", last_name: "Raman" })];
  company = await buildCompany(payer.id, { name: "Northmoor Foods" });
  await addMember(company.id, writer.id, "author");
  const built: Partial<People> = {};
  for (const role of ROLES) {
    built[role] = await buildUser({ first_name: "Robin", last_name: role });
    await addMember(company.id, built[role].id, role);
  }
  people = built as People;
});

const call = (who: TestUser, method: Method, url: string, payload?: unknown) =>
  server.app().inject({
    method,
    url,
    headers: { cookie: cookiesOf(who), ...(payload !== undefined && { "content-type": "application/json" }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
const draftOf = (owner: TestUser, more: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(owner.id, { status: "draft", company_id: company.id, posted_as_name: company.name, ...more });
const mark = (who: TestUser, { id }: TestPost, confidential = true) =>
  call(who, "PUT", `/api/posts/${id}/confidential/`, { confidential });
const add = (who: TestUser, { id }: TestPost, person: TestUser, reason = "Prepares the launch") =>
  call(who, "POST", `/api/posts/${id}/people/`, { person: person.id, reason });
const peopleOf = async (who: TestUser, { id }: TestPost) =>
  (await call(who, "GET", `/api/posts/${id}/people/`)).json<PostPeople>();
const load = (who: TestUser, { id }: TestPost) => call(who, "GET", `/dashboard/blog-drafts/${id}/`);
const save = (who: TestUser, { id }: TestPost, title: string) => {
  const { payload, headers } = formOf(submissionOf(article, { title, posted_by_company: String(company.id) }));
  const url = `/dashboard/blog-drafts/${id}/`;
  return server.app().inject({ method: "PUT", url, payload, headers: { ...headers, cookie: cookiesOf(who) } });
};

/** What a person finds where posts are listed, counted, searched, planned and exported. */
async function found(who: TestUser, word: string, guids: readonly TestPost[]) {
  const day = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000).toISOString();
  const [of, ids] = [`company=${company.id}`, guids.map(({ id }) => id).join(",")];
  const urls = [
    ...["all-posts", "drafts", "scheduled-posts", "pending-posts", "trash"].map(
      (list) => `/dashboard/user-${list}/?${of}`,
    ),
    ...["", `&q=${word}`, "&type=PR"].map((more) => `/dashboard/user-all-posts/?${of}${more}`),
    ...["", `&q=${word}`, "&type=PR"].map((more) => `/api/posts/counts/?${of}${more}`),
    `/api/posts/list.csv?${of}`,
    `/dashboard/posts.csv?posts=${ids}`,
    `/dashboard/user-calendar/?from=${day(-20)}&to=${day(20)}&${of}`,
    `/api/posts/approvals/?posts=${ids}`,
    "/dashboard/content-summary/",
    "/api/inbox/summary/",
    "/api/inbox/",
  ];
  const answers: [string, number, string][] = [];
  for (const url of urls) {
    const { statusCode, body } = await call(who, "GET", url);
    answers.push([url, statusCode, body]);
  }
  return answers;
}

describe("a confidential post", () => {
  it("leaves the world as it is without it, for all who are not on its list", async () => {
    const word = `zq${randomUUID().slice(0, 8)}`;
    await draftOf(writer);
    await draftOf(writer, { status: "scheduled" });
    const others = [people.editor, people.author, people.reviewer, people.viewer, await buildUser()];
    const guesses = Array.from({ length: 4 }, (_, index) => ({ id: 900_000_000 + index }) as TestPost);
    const before = [];
    for (const who of others) before.push(await found(who, word, guesses));
    const posts: TestPost[] = [];
    for (const more of [{}, { status: "scheduled" }, { status: "pending" }, { deleted_at: new Date() }] as const)
      posts.push(await draftOf(writer, { ...more, name: word, summary: word, confidential_since: new Date() }));
    for (const [index, who] of others.entries()) {
      const after = await found(who, word, posts);
      const same = after.map(([url, ...rest]) => [
        url.replace(/posts=[\d,]+/, `posts=${guesses.map(({ id }) => id).join(",")}`),
        ...rest,
      ]);
      expect(same).toEqual(before[index]);
    }
    for (const who of [people.owner, payer]) {
      const counts = await call(who, "GET", `/api/posts/counts/?company=${company.id}`);
      expect(counts.json()).toMatchObject({ all: 5, draft: 2, scheduled: 2, pending: 1, trash: 1 });
    }
  });

  it("is there again for who is added, with the rights of the role, and gone when removed", async () => {
    const post = await draftOf(writer, { confidential_since: new Date() });
    for (const who of [people.editor, people.author]) expect((await load(who, post)).statusCode).toBe(404);
    expect((await add(writer, post, people.editor)).json()).toMatchObject({
      detail: insiderMessages.added("Robin editor"),
    });
    expect((await add(payer, post, people.author)).statusCode).toBe(200);
    expect((await load(people.editor, post)).statusCode).toBe(200);
    expect((await load(people.author, post)).statusCode).toBe(403);
    expect((await call(people.author, "GET", `/api/posts/${post.id}/revisions/`)).statusCode).toBe(200);
    const counts = await call(people.editor, "GET", `/api/posts/counts/?company=${company.id}`);
    expect(counts.json()).toMatchObject({ draft: 1 });
    const entry = (await peopleOf(payer, post)).people.find(({ name }) => name === "Robin editor")?.entry;
    const gone = await call(payer, "DELETE", `/api/posts/${post.id}/people/${entry}/`);
    expect(gone.json()).toMatchObject({ detail: insiderMessages.removed("Robin editor") });
    expect((await load(people.editor, post)).json()).toEqual({ detail: "Post not found." });
    expect((await call(payer, "DELETE", `/api/posts/${post.id}/people/${entry}/`)).statusCode).toBe(409);
  });

  it("takes only those on its list whose role sees confidential posts when added, each once", async () => {
    const post = await draftOf(writer, { confidential_since: new Date() });
    for (const who of [people.reviewer, people.viewer, await buildUser()])
      expect((await add(writer, post, who)).json()).toEqual({ person: insiderMessages.notAddable });
    await add(writer, post, people.editor);
    const again = await add(writer, post, people.editor);
    expect(again.json()).toEqual({ person: insiderMessages.alreadyListed("Robin editor") });
    expect((await add(writer, post, people.owner)).statusCode).toBe(400);
    const { candidates } = await peopleOf(writer, post);
    expect(candidates.map(({ name }) => name)).toEqual(["Robin author"]);
  });

  it("is marked and ended by owners and its writer alone, for posts of a company that are not public", async () => {
    const post = await draftOf(writer);
    expect((await mark(people.editor, post)).statusCode).toBe(403);
    expect((await mark(people.viewer, post)).statusCode).toBe(404);
    expect((await mark(writer, post)).json()).toMatchObject({ detail: insiderMessages.marked, may_change: true });
    expect((await mark(people.editor, post, false)).statusCode).toBe(404);
    expect((await mark(people.owner, post, false)).json()).toMatchObject({ confidential_since: null });
    expect((await load(people.editor, post)).statusCode).toBe(200);
    expect((await add(writer, post, people.editor)).json()).toEqual({ detail: insiderMessages.notConfidential });
    const [open, own] = [
      await draftOf(writer, { status: "published" }),
      await buildPost(writer.id, { status: "draft" }),
    ];
    expect((await mark(writer, open)).json()).toEqual({ detail: insiderMessages.isPublic });
    expect((await call(people.viewer, "GET", `/api/posts/${open.id}/people/`)).statusCode).toBe(409);
    expect((await mark(writer, own)).json()).toEqual({ detail: insiderMessages.noCompany });
    const events = await call(payer, "GET", `/api/companies/${company.id}/events/`);
    const actions = events.json<{ events: { action: string }[] }>().events.map(({ action }) => action);
    expect(actions).toEqual(["confidential.end", "confidential.mark"]);
  });

  it("ends when it is published, but keeps its earlier versions to those on the list", async () => {
    const post = await draftOf(writer, { confidential_since: new Date() });
    await buildRevision(post.id, { posted_as_name: company.name, saved_at: new Date(Date.now() - 86_400_000) });
    const published = { status: "published", published_at: new Date(), version: 2 } as const;
    await db.updateTable("posts").set(published).where("id", "=", post.id).execute();
    await buildRevision(post.id, { posted_as_name: company.name, saved_at: new Date(Date.now() - 3_600_000) });
    for (const [who, code] of [[people.editor, 404] as const, [people.viewer, 404] as const, [payer, 200] as const]) {
      const list = await call(who, "GET", `/dashboard/user-all-posts/?company=${company.id}`);
      expect(list.json()).toMatchObject({ count: 1 });
      const versions = [];
      for (const version of [1, 2])
        versions.push((await call(who, "GET", `/api/posts/${post.id}/revisions/${version}/`)).statusCode);
      expect(versions).toEqual([code, 200]);
    }
  });

  it("is copied as one, with its list; a leaver's passes to an owner", async () => {
    const post = await draftOf(writer, { confidential_since: new Date() });
    await add(writer, post, people.editor);
    await add(writer, post, people.author);
    const copied = await call(people.editor, "POST", `/api/posts/${post.id}/duplicate/`);
    const copy = { id: copied.json<{ id: number }>().id } as TestPost;
    expect((await peopleOf(people.editor, copy)).people.map(({ name, sees_as }) => [name, sees_as])).toEqual([
      [expect.any(String), "owner"],
      ["Robin owner", "owner"],
      ["Robin editor", "writer"],
      ["Robin author", "added"],
    ]);
    expect((await load(writer, copy)).statusCode).toBe(404);
    const leaving = `/api/companies/${company.id}/members/${writer.id}/remove/`;
    expect((await call(payer, "POST", leaving, { heir: people.editor.id })).statusCode).toBe(200);
    const { owner_id } = await db
      .selectFrom("posts")
      .select("owner_id")
      .where("id", "=", post.id)
      .executeTakeFirstOrThrow();
    expect(owner_id).toBe(payer.id);
  });

  it("refuses a save that was under way when the person was removed", async () => {
    const post = await draftOf(writer, { confidential_since: new Date() });
    await add(writer, post, people.editor);
    expect((await load(people.editor, post)).statusCode).toBe(200);
    const entry = (await peopleOf(writer, post)).people.find(({ entry: each }) => each !== null)?.entry ?? 0;
    const { removing, saving } = await holdingTransaction(async (tx) => {
      await lockPost(tx, post.id, company.id);
      const first = asAnotherCaller(() => call(writer, "DELETE", `/api/posts/${post.id}/people/${entry}/`));
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const second = asAnotherCaller(() => save(people.editor, post, "A headline too late"));
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { removing: first, saving: second };
    });
    expect((await removing).statusCode).toBe(200);
    expect((await saving).json()).toEqual({ detail: "Post not found." });
    expect((await save(people.editor, post, "Again")).statusCode).toBe(404);
    const { name } = await db.selectFrom("posts").select("name").where("id", "=", post.id).executeTakeFirstOrThrow();
    expect(name).not.toContain("too late");
  });

  it("is not in a list that was being read while it was closed", async () => {
    const post = await draftOf(writer, { name: "Open" });
    const url = `/dashboard/user-drafts/?company=${company.id}`;
    const reading = await holdingTransaction(async (tx) => {
      // The page is looked up before its count and its rows.
      await sql`lock table post_tallies in access exclusive mode`.execute(tx);
      const list = asAnotherCaller(() => call(people.editor, "GET", url));
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const closed = { name: "Closed", confidential_since: new Date() };
      await tx.updateTable("posts").set(closed).where("id", "=", post.id).execute();
      return { list };
    });
    const { statusCode, body } = await reading.list;
    expect(statusCode).toBe(200);
    expect(body).not.toContain("Closed");
    expect((await call(writer, "GET", url)).body).toContain("Closed");
  });
});
