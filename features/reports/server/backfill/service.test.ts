import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { platformMessages, postsToBackfill } from "../../platform-contract.ts";
import { countUndelivered, queueUndelivered } from "./queries.ts";
import { backfillPlatform, startBackfill } from "./service.ts";
import { registerReportRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerReportRoutes);
const kit = deliveriesOfThisFile();

let operator: TestUser;
let user: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
  user = await buildUser();
});

const path = (id: number) => `/operator/platforms/${id}/backfill/`;
const queuedAt = async (platformId: number) => {
  const rows = db.selectFrom("deliveries").select(["post_id", "next_attempt_at"]).where("platform_id", "=", platformId);
  return rows.orderBy("post_id").execute();
};

/** Published before any platform of the plan was there. */
async function publishedBefore(count: number): Promise<TestPost[]> {
  await db.deleteFrom("posts").where("owner_id", "=", kit.owner().id).execute();
  const posts: TestPost[] = [];
  for (let made = 0; made < count; made++) posts.push(await buildPost(kit.owner().id));
  return posts;
}

describe("what was published before a plan reached a platform", () => {
  it.each(["GET", "POST"] as const)("is refused to visitors and users: %s", async (method) => {
    expect((await call(null, method, path(1))).statusCode).toBe(401);
    expect((await call(user, method, path(1))).statusCode).toBe(403);
    await expect(startBackfill(user.actor, 1)).rejects.toMatchObject({ code: "forbidden" });
    const unknown = await call(operator, method, path(987_654));
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: platformMessages.notFound }]);
  });

  it("is counted, and queued in batches once an operator asks: public posts of its plans alone", async () => {
    const posts = await publishedBefore(3);
    await buildPost(kit.owner().id, { status: "draft" });
    await buildPost(kit.owner().id, { deleted_at: new Date() });
    await buildPost(user.id);
    const { id } = await kit.platform({ way: "webhook", endpoint: "https://desk.example/hook" });
    expect((await call(operator, "GET", path(id))).json()).toEqual({ count: 3 });
    expect(await queuedAt(id)).toEqual([]);
    expect((await call(operator, "POST", path(id))).json()).toEqual({ count: 3 });
    // A batch that is there already is passed, not the end.
    await transaction((tx) => queueUndelivered(tx, id, { after: null, limit: 1 }));
    expect(await backfillPlatform(id, undefined, 1)).toBe(2);
    const queued = { next_attempt_at: expect.any(Date) };
    expect(await queuedAt(id)).toEqual(posts.map((post) => ({ post_id: post.id, ...queued })));
    expect((await call(operator, "GET", path(id))).json()).toEqual({ count: 0 });
    expect(await backfillPlatform(id)).toBe(0);
    const entries = db
      .selectFrom("audit_entries")
      .select(["action", "details"])
      .where("subject", "=", `platform ${id}`);
    expect(await entries.execute()).toEqual([{ action: "platform.backfill", details: "3 posts" }]);
  });

  it("is counted no further than asked", async () => {
    await publishedBefore(3);
    const { id } = await kit.platform({ way: "webhook" });
    expect([await countUndelivered(id, null, 2), await countUndelivered(id, 3, 2)]).toEqual([2, 2]);
    expect([await countUndelivered(id, null, 9), await countUndelivered(id, 2, 9)]).toEqual([3, 2]);
    expect(postsToBackfill(10_001)).toBe("more than 10,000 posts");
  });

  it("is left alone where the platform is switched off", async () => {
    await publishedBefore(1);
    const { id } = await kit.platform({ way: "webhook", is_active: false });
    const refusal = await call(operator, "POST", path(id));
    expect([refusal.statusCode, refusal.json()]).toEqual([409, { detail: platformMessages.switchOnFirst }]);
    expect([await backfillPlatform(id), await queuedAt(id)]).toEqual([0, []]);
  });

  it("stays away where its author has said no", async () => {
    const [post] = await publishedBefore(2);
    const { id } = await kit.platform({ way: "webhook" });
    const declined = { post_id: post?.id ?? 0, platform_ids: [], declined_ids: [String(id)] };
    await db.insertInto("delivery_orders").values(declined).execute();
    expect((await call(operator, "GET", path(id))).json()).toEqual({ count: 1 });
    expect(await backfillPlatform(id)).toBe(1);
    expect((await queuedAt(id)).map(({ post_id }) => post_id)).not.toContain(post?.id);
  });

  it("leaves in the order what was delivered before orders were recorded", async () => {
    const [post] = await publishedBefore(1);
    const postId = post?.id ?? 0;
    const [first, second] = [await kit.platform({ way: "webhook" }), await kit.platform({ way: "webhook" })];
    await backfillPlatform(first.id);
    await db.deleteFrom("delivery_orders").where("post_id", "=", postId).execute();
    await backfillPlatform(second.id);
    const order = db.selectFrom("delivery_orders").select("platform_ids").where("post_id", "=", postId);
    expect((await order.executeTakeFirstOrThrow()).platform_ids.map(Number)).toEqual([first.id, second.id]);
  });

  it("is for a feed no more than it holds, and waits there to be pulled", async () => {
    const [post] = await publishedBefore(1);
    const older = new Date("2020-01-01T00:00:00Z");
    await Promise.all(Array.from({ length: 100 }, () => buildPost(kit.owner().id)));
    await db
      .updateTable("posts")
      .set({ published_at: older })
      .where("id", "=", post?.id ?? 0)
      .execute();
    const { id } = await kit.platform({});
    expect((await call(operator, "GET", path(id))).json()).toEqual({ count: 100 });
    expect(await backfillPlatform(id)).toBe(100);
    const queued = await queuedAt(id);
    expect(queued.map(({ post_id }) => post_id)).not.toContain(post?.id);
    expect(queued.every(({ next_attempt_at }) => next_attempt_at === null)).toBe(true);
  });

  it("is not queued when it goes to the trash at that moment", async () => {
    const [post] = await publishedBefore(1);
    const { id } = await kit.platform({ way: "webhook" });
    await Promise.all([kit.trash(post?.id ?? 0), backfillPlatform(id)]);
    expect(await queuedAt(id)).toEqual([]);
  });
});
