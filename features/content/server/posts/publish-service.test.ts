import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { buildPost, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";
import { type Edit, editSchema } from "../../contracts/submission.ts";
import { savePost } from "./save-service.ts";
import { listOverduePosts, PUBLISH_DUE, publishDue, publishMissed } from "./publish-service.ts";
import { deletePost } from "./trash-service.ts";

let author: TestUser;
beforeEach(async () => {
  author = await buildUser({ units: 3 });
});
afterAll(stopJobs);

const fromNow = (ms: number) => new Date(Date.now() + ms);
const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function scheduled(publish_at: Date, overrides: Parameters<typeof buildPost>[1] = {}) {
  const post = await buildPost(author.id, { status: "scheduled", publish_at, ...overrides });
  await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
  return post;
}

describe("publishDue", () => {
  it("leaves what is not due, what is in the trash and what is no schedule", async () => {
    const later = await scheduled(fromNow(60_000));
    const trashed = await scheduled(fromNow(-1000), { deleted_at: new Date() });
    const draft = await buildPost(author.id, { status: "draft", publish_at: fromNow(-1000) });
    await publishDue();
    expect(await rowOf(later.id)).toMatchObject({ status: "scheduled", published_at: null });
    expect(await rowOf(trashed.id)).toMatchObject({ status: "scheduled", published_at: null });
    expect(await rowOf(draft.id)).toMatchObject({ status: "draft", published_at: null });
  });

  it.each(KINDS)("publishes a due $key as it is: text, version and unit stay", async (kind) => {
    const post = await scheduled(fromNow(-1000), { kind: kind.key });
    const before = await rowOf(post.id);
    const moved = await publishDue();
    expect(moved.map(({ id }) => id)).toContain(post.id);
    const after = await rowOf(post.id);
    expect(after).toEqual({ ...before, status: "published", published_at: after.published_at });
    expect(after.published_at?.getTime()).toBeGreaterThan(before.publish_at?.getTime() ?? Infinity);
    expect((await getAllowance(author.id)).available).toBe(2);
  });

  it("publishes each once, however many workers run", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      kind: "article" as const,
      status: "scheduled" as const,
      owner_id: author.id,
      posted_as_name: "Ada",
      name: `Post ${index}`,
      slug: "post",
      publish_at: fromNow(-1000),
      draft_key: null,
      company_id: null,
    }));
    const inserted = await db.insertInto("posts").values(rows).returning("id").execute();
    const rounds = await Promise.all(Array.from({ length: 6 }, () => publishDue()));
    // What two of them wanted at once is left to the next round, as a worker would have it.
    const moved = [...rounds.flat(), ...(await publishDue())].map(({ id }) => id);
    expect(moved.toSorted((a, b) => a - b)).toEqual(inserted.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it("passes over a post that somebody is saving, and asks for another round", async () => {
    const post = await scheduled(fromNow(-1000));
    const rounds = async () => {
      const text = "select count(*) as jobs from pgboss.job where name = $1 and start_after > now() - interval '5 s'";
      const { rows } = await connectionPool().query<{ jobs: number }>(text, [PUBLISH_DUE]);
      return rows[0]?.jobs ?? 0;
    };
    const before = await rounds();
    await holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ summary: "New" }).where("id", "=", post.id).execute();
      await publishDue();
      expect(await rounds()).toBe(before + 1);
    });
    expect(await rowOf(post.id)).toMatchObject({ status: "scheduled" });
    await publishDue();
    expect(await rowOf(post.id)).toMatchObject({ status: "published", summary: "New" });
  });

  it("is either too late for a delete or too early for the post, never both", async () => {
    for (let round = 0; round < 25; round++) {
      author = await buildUser({ units: 1 });
      const post = await scheduled(fromNow(-1));
      const [deleted, moved] = await Promise.allSettled([
        deletePost(author.actor, kindOf("article"), "schedule", post.id),
        publishDue(),
      ]);
      if (deleted.status === "rejected") expect(deleted.reason).toMatchObject({ code: "conflict" });
      expect(moved.status).toBe("fulfilled");
      const { status, deleted_at } = await rowOf(post.id);
      const isDeleted = deleted.status === "fulfilled";
      expect([status, deleted_at !== null]).toEqual(isDeleted ? ["scheduled", true] : ["published", false]);
      expect((await getAllowance(author.id)).available).toBe(isDeleted ? 1 : 0);
    }
  });
});

describe("a save at the very moment of the time", () => {
  const kind = kindOf("article");
  const edited = (changes: object) =>
    editSchema(kind, "schedule").parse({ ...submissionOf(kind), title: "Edited", ...changes }) as Edit;

  it.each([
    ["reschedules", { publishing_time: fromNow(3_600_000).toISOString() }, "scheduled"],
    ["changes the text", {}, "published"],
  ] as const)("either %s or hears that the post is public", async (_what, changes, statusOfSaved) => {
    for (let round = 0; round < 20; round++) {
      author = await buildUser({ units: 1 });
      const post = await scheduled(fromNow(-1));
      const [saved] = await Promise.allSettled([
        savePost(author.actor, kind, "schedule", post.id, edited(changes), { banner: null, related: [] }),
        publishDue(),
      ]);
      await publishDue();
      if (saved.status === "rejected") expect(saved.reason).toMatchObject({ code: "conflict" });
      const isSaved = saved.status === "fulfilled";
      expect(await rowOf(post.id)).toMatchObject({
        status: isSaved ? statusOfSaved : "published",
        name: isSaved ? "Edited" : post.name,
      });
      expect((await getAllowance(author.id)).available).toBe(0);
    }
  });
});

describe("overdue posts", () => {
  beforeEach(publishMissed);

  it("are listed once they are two minutes late, the latest first, and published by the sweep", async () => {
    const late = await scheduled(fromNow(-150_000));
    const later = await scheduled(fromNow(-180_000));
    await scheduled(fromNow(-60_000));
    await buildPost(author.id, { status: "scheduled", publish_at: fromNow(-150_000), deleted_at: new Date() });
    const { rows, count } = await listOverduePosts();
    expect([rows.map(({ id }) => id), count]).toEqual([[later.id, late.id], 2]);
    expect(rows[0]).toMatchObject({ guid: later.guid, name: later.name, owner_email: author.email });
    await publishMissed();
    expect(await listOverduePosts()).toEqual({ rows: [], count: 0 });
    expect(await rowOf(late.id)).toMatchObject({ status: "published" });
  });

  it("are told in the log while something keeps them from being published", async () => {
    const post = await scheduled(fromNow(-150_000));
    const warn = vi.spyOn(log, "warn");
    await holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ summary: "Held" }).where("id", "=", post.id).execute();
      await publishMissed();
    });
    const { publish_at } = await rowOf(post.id);
    const overdue = { count: 1, posts: [post.id], since: publish_at };
    expect(warn).toHaveBeenCalledWith(overdue, "Scheduled posts are overdue");
    warn.mockClear();
    await publishMissed();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
