/** Everybody's scheduled posts: their order, the alarm, and another try for what is late. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeHold } from "#features/billing/server/allowance/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import type { ScheduledPost } from "../../contracts/scheduled.ts";
import { publishDue } from "../posts/publish-service.ts";
import { registerModerationRoutes } from "#features/moderation/server/routes.ts";
import { registerContentRoutes } from "../routes.ts";

const calls = callsOfThisFile(registerContentRoutes, registerModerationRoutes);
let author: TestUser;
let operator: TestUser;

beforeAll(async () => {
  operator = await buildOperator();
});
beforeEach(async () => {
  await publishDue();
  author = await buildUser({ units: 5 });
});

type Answer = { posts: ScheduledPost[]; count: number; overdue: number; overdue_since: string | null };
const list = async (query = "") =>
  (await calls.call(operator, "GET", `/operator/posts/scheduled/?${query}`)).json<Answer>();
const mine = (query = "") => list(`q=${encodeURIComponent(author.email)}&${query}`);
const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);

async function scheduled(seconds: number, overrides: Parameters<typeof buildPost>[1] = {}): Promise<TestPost> {
  const post = await buildPost(author.id, { status: "scheduled", publish_at: fromNow(seconds), ...overrides });
  await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
  return post;
}

describe("the scheduled queue", () => {
  it("lists everybody's, soonest first, in pages, without drafts and trash", async () => {
    const [later, sooner] = [await scheduled(7200), await scheduled(3600)];
    await scheduled(60, { deleted_at: new Date() });
    await buildPost(author.id, { status: "draft" });
    expect((await mine()).posts.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(await mine("page=2&page_size=1")).toMatchObject({ posts: [{ id: later.id }], count: 2 });
    const other = await buildUser();
    const foreign = await buildPost(other.id, { status: "scheduled", publish_at: fromNow(3601) });
    expect((await list("page_size=200")).posts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([sooner.id, foreign.id]),
    );
  });

  it("tells whose it is and whether it waits for a review", async () => {
    const post = await scheduled(3600, { review_since: new Date(), posted_as_name: "Halden Marine" });
    expect((await list(`q=%23${post.id}`)).posts).toEqual([
      {
        id: post.id,
        guid: post.guid,
        type: "PR",
        name: post.name,
        posted_as: "Halden Marine",
        author_name: "Ada Lovelace",
        author_email: author.email,
        publishing_time: expect.any(String),
        is_overdue: false,
        is_waiting: true,
      },
    ]);
  });

  it("raises the alarm two minutes after the time, and not before", async () => {
    const [late, due] = [await scheduled(-130), await scheduled(-100)];
    const { posts, overdue, overdue_since } = await mine();
    expect(posts.map(({ id, is_overdue }) => [id, is_overdue])).toEqual([
      [late.id, true],
      [due.id, false],
    ]);
    expect([overdue, overdue_since]).toEqual([1, posts[0]?.publishing_time]);
    expect((await calls.call(operator, "GET", "/operator/posts/counts/")).json()).toMatchObject({ overdue: 1 });
  });
});

describe("publishing what is overdue", () => {
  it("does what the clock would, leaves what needs a review to it, and is audited", async () => {
    const [free, held] = [await scheduled(-300), await scheduled(-300, { review_since: new Date() })];
    const future = await scheduled(3600);
    const answer = await calls.call(operator, "POST", "/operator/posts/publish-overdue/");
    expect(answer.json()).toEqual({ published: expect.any(Number), pending: expect.any(Number), overdue: 0 });
    const rows = db.selectFrom("posts").select(["id", "status"]).where("owner_id", "=", author.id).orderBy("id");
    expect(await rows.execute()).toEqual([
      { id: free.id, status: "published" },
      { id: held.id, status: "pending" },
      { id: future.id, status: "scheduled" },
    ]);
    const audit = db.selectFrom("audit_entries").select("details").where("action", "=", "post.publish-overdue");
    expect(await audit.where("operator_id", "=", operator.id).orderBy("id", "desc").limit(1).execute()).toEqual([
      { details: "2 were overdue" },
    ]);
  });

  it("says what is overdue still", async () => {
    const { id } = await scheduled(-300);
    await holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ summary: "Held" }).where("id", "=", id).execute();
      const answer = await calls.call(operator, "POST", "/operator/posts/publish-overdue/");
      expect(answer.json()).toEqual({ published: 0, pending: 0, overdue: 1 });
    });
  });
});
