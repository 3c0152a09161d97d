/** What keeps a schedule from going out: a post that breaks, a database that is away, an author who is suspended. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { restoreUser, suspendUser } from "#features/accounts/server/operator/service.ts";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { approvePost } from "#features/moderation/server/decision-service.ts";
import { PUBLISH_DUE, publishDue, publishMissed, wakeAt } from "./publish-service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

const pool = () => connectionPool();
let author: TestUser;
beforeAll(() => transaction((tx) => wakeAt(tx, new Date()))); // makes the queue
beforeEach(async () => {
  await publishDue(); // what other tests of this database left
  author = await buildUser({ units: 5 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(stopJobs);

const past = (ms: number) => new Date(Date.now() - ms);
const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function scheduled(publish_at: Date) {
  const post = await buildPost(author.id, { status: "scheduled", publish_at });
  await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
  return post;
}

/** Wakes that wait for a worker. */
async function rounds(): Promise<number> {
  const { rows } = await pool().query("select id from pgboss.job where name = $1", [PUBLISH_DUE]);
  return rows.length;
}

/** Posts of this name cannot become public. */
async function breakPublishing(): Promise<void> {
  await pool().query(`
    create function break_publishing() returns trigger language plpgsql as $$
    begin raise exception 'this one cannot be published'; end $$;
    create trigger break_publishing before update on posts for each row
      when (new.name = 'Broken' and new.status = 'published') execute function break_publishing()`);
}
const mend = () => pool().query("drop function if exists break_publishing cascade");

describe("a post that cannot be published", () => {
  beforeEach(breakPublishing);
  afterEach(async () => {
    await mend();
    await publishDue();
  });

  it("keeps no other from going out, is named in the log, and goes out once it is mended", async () => {
    const posts = [await scheduled(past(3000)), await scheduled(past(2000)), await scheduled(past(1000))];
    const [before, broken, after] = posts as [(typeof posts)[0], (typeof posts)[0], (typeof posts)[0]];
    await db.updateTable("posts").set({ name: "Broken" }).where("id", "=", broken.id).execute();
    const error = vi.spyOn(log, "error");
    const moved = await publishDue();
    expect(moved.map(({ id }) => id)).toEqual([before.id, after.id]);
    expect(await rowOf(broken.id)).toMatchObject({ status: "scheduled", published_at: null });
    const named = { err: expect.any(Error), post: broken.id };
    expect(error.mock.calls).toEqual([[named, "A scheduled post could not be published"]]);
    await mend();
    expect((await publishDue()).map(({ id }) => id)).toEqual([broken.id]);
    expect((await getAllowance(author.id)).available).toBe(2);
  });

  it("is not tried again twice a second", async () => {
    const { id } = await scheduled(past(1000));
    await db.updateTable("posts").set({ name: "Broken" }).where("id", "=", id).execute();
    const before = await rounds();
    await publishDue();
    expect(await rounds()).toBe(before);
  });
});

describe("an author whose row somebody holds", () => {
  it("keeps no other author's posts from going out", async () => {
    const [held, other] = [await scheduled(past(2000)), await buildUser()];
    const free = await buildPost(other.id, { status: "scheduled", publish_at: past(1000) });
    const error = vi.spyOn(log, "error");
    await holdingTransaction(async (tx) => {
      await tx.updateTable("users").set({ bio: "Held" }).where("id", "=", author.id).execute();
      const before = await rounds();
      expect((await publishDue()).map(({ id }) => id)).toEqual([free.id]);
      expect(await rounds()).toBe(before + 1);
    });
    expect(error).not.toHaveBeenCalled();
    expect((await publishDue()).map(({ id }) => id)).toEqual([held.id]);
  });
});

describe("the sweep", () => {
  it("tells what is overdue also when publishing itself fails", async () => {
    const { id } = await scheduled(past(150_000));
    const { publish_at } = await rowOf(id);
    const warn = vi.spyOn(log, "warn");
    await pool().query("alter schema pgboss rename to pgboss_away");
    try {
      await holdingTransaction(async (tx) => {
        await tx.updateTable("posts").set({ summary: "Held" }).where("id", "=", id).execute();
        await expect(publishMissed()).rejects.toThrow("pgboss");
      });
    } finally {
      await pool().query("alter schema pgboss_away rename to pgboss");
    }
    expect(warn).toHaveBeenCalledWith({ count: 1, posts: [id], since: publish_at }, "Scheduled posts are overdue");
    await publishMissed();
  });
});

describe("a schedule of a suspended author", () => {
  it("waits for an operator at its time, with its unit held", async () => {
    const [post, free] = [await scheduled(past(1000)), await buildUser({ units: 1 })];
    const other = await buildPost(free.id, { status: "scheduled", publish_at: past(1000) });
    await suspendUser(COMMAND_LINE, author.id, "Spam");
    await publishDue();
    expect(await rowOf(other.id)).toMatchObject({ status: "published", review_since: null });
    expect(await rowOf(post.id)).toMatchObject({
      status: "pending",
      published_at: null,
      review_since: expect.any(Date),
      review_reason: "Its author is suspended.",
    });
    expect((await getAllowance(author.id)).available).toBe(4);
    const operator = await buildOperator();
    await approvePost(operator.actor, post.id);
    expect(await rowOf(post.id)).toMatchObject({ status: "published", published_at: expect.any(Date) });
  });

  it("keeps the reason for which it waited already", async () => {
    const post = await scheduled(past(1000));
    const since = past(5000);
    const waits = { review_since: since, review_reason: "Every post is reviewed." };
    await db.updateTable("posts").set(waits).where("id", "=", post.id).execute();
    await suspendUser(COMMAND_LINE, author.id, "Spam");
    await publishDue();
    expect(await rowOf(post.id)).toMatchObject({ status: "pending", ...waits });
  });

  it("goes out by itself once the suspension is lifted before its time", async () => {
    const post = await scheduled(new Date(Date.now() + 60_000));
    await suspendUser(COMMAND_LINE, author.id, "Spam");
    await publishDue();
    await restoreUser(COMMAND_LINE, author.id);
    await db
      .updateTable("posts")
      .set({ publish_at: past(1) })
      .where("id", "=", post.id)
      .execute();
    await publishDue();
    expect(await rowOf(post.id)).toMatchObject({ status: "published" });
  });
});
