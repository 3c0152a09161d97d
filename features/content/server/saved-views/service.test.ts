/** Saved views: an author's own, bounded, and read again as the list's query is. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { MAX_VIEWS, type SavedView, viewMessages, viewPaths } from "../../saved-view-contract.ts";

const calls = contentCallsOfThisFile();
const request = (who: TestUser | null, method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
  calls.app().inject({ method, url, headers: who ? { cookie: cookiesOf(who) } : {}, ...(payload && { payload }) });
const save = (who: TestUser | null, body: object) => request(who, "POST", viewPaths.all, body);
const list = async (who: TestUser) => (await request(who, "GET", viewPaths.all)).json<{ views: SavedView[] }>().views;

describe("saved views", () => {
  it("are their author's alone", async () => {
    const [owner, other] = [await buildUser(), await buildUser()];
    expect((await save(null, { name: "Mine", status: "draft" })).statusCode).toBe(401);
    const { id } = (await save(owner, { name: "Mine", status: "draft" })).json<SavedView>();
    const response = await request(other, "DELETE", viewPaths.one(id));
    expect([response.statusCode, response.json()]).toEqual([404, { detail: viewMessages.notFound }]);
    expect([await list(other), (await list(owner)).length]).toEqual([[], 1]);
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
