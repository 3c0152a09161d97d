/**
 * The trash: what deleting and restoring do to a post and to the ledger, in every status (docs/product/lists.md,
 * Trash).
 */
import { describe, expect, it } from "vitest";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { settleOldestHold } from "#features/billing/server/allowance/service.ts";
import { db } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, savedPost, stageOf, type SavedPost, type Status } from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const availableOf = async (user: TestUser) => (await auditOf(user.id)).available;

/** A pending one is a published one that a review was wanted for. */
async function postIn(user: TestUser, kind: ContentKind, status: Status): Promise<SavedPost> {
  const post = await calls.created(
    user,
    kind,
    status === "scheduled" ? "schedule" : status === "draft" ? "draft" : "published",
  );
  if (status !== "pending") return post;
  const waiting = { status, published_at: null, review_since: new Date() };
  await db.updateTable("posts").set(waiting).where("id", "=", post.id).execute();
  return post;
}

const cases = KINDS.flatMap((kind) =>
  [
    { status: "draft" as const, left: { before: 2, deleted: 2, restored: 2 } },
    { status: "scheduled" as const, left: { before: 1, deleted: 2, restored: 1 } },
    { status: "pending" as const, left: { before: 1, deleted: 2, restored: 1 } },
    { status: "published" as const, left: { before: 1, deleted: 1, restored: 1 } },
  ].map((each) => ({ ...each, kind, name: `${kind.key}, ${each.status}` })),
);

describe.each(cases)("$name", ({ kind, status, left }) => {
  it("is deleted and restored, with the release where it belongs", async () => {
    const user = await buildUser({ units: 2 });
    const { id, guid } = await postIn(user, kind, status);
    expect(await availableOf(user)).toBe(left.before);
    expect((await calls.remove(user, kind, stageOf(status), id)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status, deleted_at: expect.any(Date), draft_key: null, version: 1 });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: left.deleted, granted: 2 });
    const response = await calls.restore(user, id);
    expect(response.statusCode).toBe(200);
    expect(savedPost.parse(response.json())).toMatchObject({ id, guid, status, version: 1 });
    expect(await rowOf(id)).toMatchObject({ status, deleted_at: null });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: left.restored, granted: 2 });
  });

  it("does so over and over", async () => {
    const user = await buildUser({ units: 2 });
    const { id } = await postIn(user, kind, status);
    for (let round = 0; round < 3; round++) {
      await calls.remove(user, kind, stageOf(status), id);
      await settleOldestHold(user.actor);
      await calls.restore(user, id);
    }
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: left.restored, granted: 2 });
  });

  it("is deleted once and restored once by many calls at once", async () => {
    const user = await buildUser({ units: 2 });
    const { id } = await postIn(user, kind, status);
    const many = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act));
    const removed = await many(() => calls.remove(user, kind, stageOf(status), id));
    expect(removed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    expect(await availableOf(user)).toBe(left.deleted);
    const restored = await many(() => calls.restore(user, id));
    expect(restored.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: left.restored, granted: 2 });
  });

  it("comes back without a release left only where it needs none", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await postIn(user, kind, status);
    await calls.remove(user, kind, stageOf(status), id);
    if ((await availableOf(user)) > 0) await calls.created(user, kind, "published");
    const response = await calls.restore(user, id);
    const isFree = left.deleted === left.restored;
    expect(response.statusCode).toBe(isFree ? 200 : 402);
    if (!isFree) expect(response.json()).toEqual({ detail: billingMessages.outOfReleases });
    expect((await rowOf(id)).deleted_at === null).toBe(isFree);
    expect(await auditOf(user.id)).toMatchObject({ wrong: [], available: 0 });
  });
});

describe.each(KINDS)("restoring: $key", (kind) => {
  it("refuses what is not in the trash", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "published");
    const response = await calls.restore(user, id);
    expect([response.statusCode, response.json()]).toEqual([409, { detail: contentMessages.notInTrash }]);
  });

  it("brings a schedule whose time has passed back as a draft, without a release", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "schedule");
    await calls.remove(user, kind, "schedule", id);
    await db
      .updateTable("posts")
      .set({ publish_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    expect((await calls.restore(user, id)).json()).toMatchObject({ status: "draft", publishing_time: null });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 1, granted: 1 });
    expect((await calls.submitDraft(user, kind, id)).statusCode).toBe(200);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 0, granted: 1 });
  });
});
