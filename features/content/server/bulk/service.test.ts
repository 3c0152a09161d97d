/** Several posts in one call (docs/product/lists.md, Several at once). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { BULK_LIMIT, bulkAnswer } from "../../contracts/bulk.ts";
import { contentMessages } from "../../contract.ts";
import { KINDS, USUAL_KIND } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const send = (user: TestUser | null, path: string, posts: unknown) =>
  app.inject({ method: "POST", url: path, payload: { posts }, headers: user ? { cookie: cookiesOf(user) } : {} });

async function change(user: TestUser, path: string, posts: number[]) {
  const response = await send(user, path, posts);
  expect(response.statusCode).toBe(200);
  return bulkAnswer.strict().parse(response.json());
}
const remove = (user: TestUser, posts: number[]) => change(user, "/api/posts/delete/", posts);
const restore = (user: TestUser, posts: number[]) => change(user, "/api/posts/restore/", posts);
const inTrash = async (ids: number[]) =>
  (await db.selectFrom("posts").select("id").where("id", "in", ids).where("deleted_at", "is not", null).execute())
    .length;
const unknown = (id: number) => ({ id, status: 404, detail: contentMessages.notFound });

describe.each(["/api/posts/delete/", "/api/posts/restore/"])("several posts: %s", (path) => {
  it("is refused without a session", async () => {
    expect((await send(null, path, [1])).statusCode).toBe(401);
  });

  it("answers another user's post like one that does not exist, and leaves it alone", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const isRestore = path === "/api/posts/restore/";
    const theirs = await buildPost(other.id, isRestore ? { deleted_at: new Date() } : {});
    const missing = 999_999_999;
    expect(await change(user, path, [theirs.id, missing])).toEqual({
      changed: [],
      refused: [unknown(theirs.id), unknown(missing)],
    });
    expect(await inTrash([theirs.id])).toBe(isRestore ? 1 : 0);
  });

  it.each([[[]], [Array.from({ length: BULK_LIMIT + 1 }, (_, id) => id + 1)], [["x"]], ["all"], [undefined]])(
    "refuses what names no posts or too many: %#",
    async (posts) => {
      const response = await send(await buildUser(), path, posts);
      expect(response.statusCode).toBe(400);
    },
  );

  it("refuses what an operator has withdrawn, and changes the others", async () => {
    const user = await buildUser();
    const deleted_at = path === "/api/posts/restore/" ? new Date() : null;
    const [withdrawn, mine] = [await buildPost(user.id, { status: "withdrawn" }), await buildPost(user.id)];
    await db.updateTable("posts").set({ deleted_at }).where("owner_id", "=", user.id).execute();
    expect(await change(user, path, [withdrawn.id, mine.id])).toEqual({
      changed: [mine.id],
      refused: [{ id: withdrawn.id, status: 409, detail: contentMessages.withdrawn }],
    });
  });
});

describe("deleting and restoring several posts", () => {
  it("does to posts of every kind and status what the single calls do, releases included", async () => {
    const user = await buildUser({ units: 6 });
    const ids: number[] = [];
    for (const kind of KINDS)
      for (const stage of ["published", "schedule"] as const) ids.push((await calls.created(user, kind, stage)).id);
    for (const kind of KINDS) ids.push((await buildPost(user.id, { kind: kind.key, status: "draft" })).id);
    expect(await remove(user, ids)).toEqual({ changed: ids, refused: [] });
    expect(await inTrash(ids)).toBe(ids.length);
    expect(await auditOf(user.id)).toMatchObject({ wrong: [], available: KINDS.length });
    expect(await restore(user, ids)).toEqual({ changed: ids, refused: [] });
    expect(await inTrash(ids)).toBe(0);
    expect(await auditOf(user.id)).toMatchObject({ wrong: [], available: 6 - 2 * KINDS.length });
  });

  it("can be repeated, and be asked twice at the same moment", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, USUAL_KIND, "schedule");
    const once = { changed: [id], refused: [] };
    expect(await Promise.all([remove(user, [id, id]), remove(user, [id])])).toEqual([once, once]);
    expect(await auditOf(user.id)).toMatchObject({ wrong: [], available: 1 });
    expect(await Promise.all([restore(user, [id]), restore(user, [id])])).toEqual([once, once]);
    expect(await auditOf(user.id)).toMatchObject({ wrong: [], available: 0 });
  });

  it("says which posts find no release any more", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, USUAL_KIND, "schedule");
    const draft = await buildPost(user.id, { status: "draft" });
    await remove(user, [id, draft.id]);
    await calls.created(user, USUAL_KIND, "published");
    expect(await restore(user, [id, draft.id])).toEqual({
      changed: [draft.id],
      refused: [{ id, status: 402, detail: billingMessages.outOfReleases }],
    });
  });

  it("keeps a post on legal hold restorable, as its own delete does", async () => {
    const user = await buildUser();
    const { id } = await buildPost(user.id);
    await db.updateTable("posts").set({ held_at: new Date() }).where("id", "=", id).execute();
    expect((await remove(user, [id])).changed).toEqual([id]);
    expect((await restore(user, [id])).changed).toEqual([id]);
  });
});
