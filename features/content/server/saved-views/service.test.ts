/** Saved filters: an author's own, bounded, and read again as the list's query is. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { MAX_VIEWS, type SavedView, viewMessages } from "../../contracts/saved-view.ts";

const calls = contentCallsOfThisFile();
const request = (who: TestUser | null, method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
  calls.app().inject({ method, url, headers: who ? { cookie: cookiesOf(who) } : {}, ...(payload && { payload }) });
const save = (who: TestUser | null, body: object) => request(who, "POST", "/api/posts/views/", body);
const rename = (who: TestUser | null, id: number, name: string) =>
  request(who, "PATCH", `/api/posts/views/${id}/`, { name });
const list = async (who: TestUser) =>
  (await request(who, "GET", "/api/posts/views/")).json<{ views: SavedView[] }>().views;

describe("saved views", () => {
  it("are their author's alone", async () => {
    const [owner, other] = [await buildUser(), await buildUser()];
    expect((await save(null, { name: "Mine", status: "draft" })).statusCode).toBe(401);
    const { id } = (await save(owner, { name: "Mine", status: "draft" })).json<SavedView>();
    // A name that the other author has already says nothing about another's view either.
    await save(other, { name: "Theirs", status: "draft" });
    expect((await rename(null, id, "Theirs")).statusCode).toBe(401);
    for (const response of [
      await rename(other, id, "New"),
      await rename(other, id, "Theirs"),
      await request(other, "DELETE", `/api/posts/views/${id}/`),
    ])
      expect([response.statusCode, response.json()]).toEqual([404, { detail: viewMessages.notFound }]);
    expect([await list(owner), await list(other)]).toMatchObject([[{ name: "Mine" }], [{ name: "Theirs" }]]);
  });

  it("are renamed with what they keep; a name that another view has is refused with what to do", async () => {
    const user = await buildUser();
    const filters = { q: "ferry", status: "published", sort: "-name" };
    const { id } = (await save(user, { name: "Ferries", ...filters })).json<SavedView>();
    await save(user, { name: "Drafts", status: "draft" });
    const renamed = await rename(user, id, " Ships ");
    expect([renamed.statusCode, renamed.json()]).toEqual([
      200,
      { id, name: "Ships", ...filters, detail: viewMessages.renamed },
    ]);
    expect((await rename(user, id, "Ships")).statusCode).toBe(200);
    for (const [name, said] of [
      ["Drafts", viewMessages.nameTaken],
      ["", "Name is required."],
      ["x".repeat(61), expect.stringContaining("60")],
    ] as const) {
      const refused = await rename(user, id, name);
      expect([refused.statusCode, refused.json()]).toEqual([400, { name: said }]);
    }
    expect((await list(user)).map(({ name }) => name)).toEqual(["Drafts", "Ships"]);
  });

  it("never end with one name for two, also when both are renamed at the same time", async () => {
    const user = await buildUser();
    const views = [];
    for (const name of ["One", "Two", "Three"])
      views.push((await save(user, { name, status: "draft" })).json<SavedView>());
    const responses = await Promise.all(views.map(({ id }) => rename(user, id, "Same")));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(new Set((await list(user)).map(({ name }) => name)).size).toBe(3);
  });

  it("keep tab, filters, search and order; one of the same name is replaced", async () => {
    const user = await buildUser();
    const filters = { q: "ferry", type: "PR", company: 7, status: "published", sort: "-name" };
    const saved = await save(user, { name: " Ferries ", ...filters });
    expect([saved.statusCode, saved.json()]).toEqual([
      201,
      { id: expect.any(Number), name: "Ferries", ...filters, detail: viewMessages.saved },
    ]);
    expect((await save(user, { name: "Ferries", company: "none" })).statusCode).toBe(201);
    expect(await list(user)).toEqual([{ id: saved.json<SavedView>().id, name: "Ferries", q: "", company: "none" }]);
  });

  it.each([
    [{ name: "", status: "draft" }, "name"],
    [{ name: "x".repeat(61), status: "draft" }, "name"],
    [{ name: "All" }, "detail"],
    [{ name: "A", status: "lost" }, "status"],
    [{ name: "A", type: "Poem" }, "type"],
    [{ name: "A", company: -1 }, "company"],
    [{ name: "A", sort: "random" }, "sort"],
    [{ name: "A", q: "x".repeat(201) }, "q"],
  ])("refuse %j naming %s", async (body, field) => {
    const response = await save(await buildUser(), body);
    expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, [field]]);
  });

  it("are bounded, also for parallel saves, and can be replaced at the bound", async () => {
    const user = await buildUser();
    const name = (n: number) => `View ${n}`;
    for (let n = 1; n < MAX_VIEWS; n++) await save(user, { name: name(n), status: "draft" });
    const responses = await Promise.all([90, 91, 92].map((n) => save(user, { name: name(n), status: "draft" })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await save(user, { name: "One more", status: "draft" })).json()).toEqual({ detail: viewMessages.tooMany });
    expect((await save(user, { name: name(1), status: "published" })).statusCode).toBe(201);
    expect(await list(user)).toHaveLength(MAX_VIEWS);
  });

  it("leave out a filter that is no longer known", async () => {
    const user = await buildUser();
    await db
      .insertInto("post_views")
      .values({ owner_id: user.id, name: "Old", filters: '{"type":"Poem","status":"draft","mood":1}' })
      .execute();
    expect(await list(user)).toEqual([{ id: expect.any(Number), name: "Old", q: "", status: "draft" }]);
  });
});
