import { beforeAll, describe, expect, it } from "vitest";
import { listAnswers } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { approvePost } from "#features/moderation/server/decision-service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { liftWithdrawal, withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { backfillPlatform } from "../backfill/service.ts";
import { erasePostsOf } from "#features/content/server/trash/erasure-service.ts";
import { db } from "#platform/database/client.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { createDelivery, createPlatform, type TestPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { listDelivered } from "./delivered-service.ts";

const calls = contentCallsOfThisFile();
const kind = kindOf("article");

let owner: TestUser;
let planId: number;
let webhook: TestPlatform;
let feed: TestPlatform;
beforeAll(async () => {
  planId = (await buildPlan({ press_releases: null, anchor_text_links: null, word_limit: null })).id;
  owner = await newOwner();
  webhook = await createPlatform({ way: "webhook", endpoint: "https://a.example/", plan_ids: [planId] });
  feed = await createPlatform({ name: "Zeitung", plan_ids: [planId] });
  await createPlatform({ way: "webhook", is_active: false, plan_ids: [planId] });
  await createPlatform({ way: "webhook" });
});

async function newOwner(): Promise<TestUser> {
  const user = await buildUser();
  await db.updateTable("users").set({ plan_id: planId }).where("id", "=", user.id).execute();
  return user;
}

const deliveriesOf = (postId: number) =>
  db.selectFrom("deliveries").selectAll().where("post_id", "=", postId).orderBy("platform_id").execute();

/** What a worker leaves when everything that is wanted was sent. */
async function settle(postId: number): Promise<void> {
  await db
    .updateTable("deliveries")
    .set((row) => ({ state: "delivered", delivered_version: row.ref("wanted_version"), next_attempt_at: null }))
    .set({ delivered_at: new Date(), attempts: 1 })
    .where("post_id", "=", postId)
    .execute();
}

const publish = () => calls.created(owner, kind, "published");
const rename = async (id: number, title: string) =>
  expect((await calls.save(owner, kind, "published", id, { title })).statusCode).toBe(200);

describe("what is published", () => {
  it("is queued at the active platforms of the owner's plan alone, together with the post", async () => {
    const { id } = await publish();
    const queued = { post_id: id, state: "queued", wanted_version: 1, delivered_version: null, sequence: 1 };
    expect(await deliveriesOf(id)).toMatchObject([
      { ...queued, platform_id: webhook.id, next_attempt_at: expect.any(Date) },
      { ...queued, platform_id: feed.id, next_attempt_at: null },
    ]);
  });

  it("leaves an owner without a plan, drafts and what waits for its time alone", async () => {
    const nobody = await buildUser({ units: 1 });
    const { id } = await calls.created(nobody, kind, "published");
    const draft = await calls.created(owner, kind, "draft");
    const scheduled = await calls.created(owner, kind, "schedule");
    for (const post of [id, draft.id, scheduled.id]) expect(await deliveriesOf(post)).toEqual([]);
  });

  it("is queued by the button of a draft and by the clock too", async () => {
    const draft = await calls.created(owner, kind, "draft");
    expect((await calls.submitDraft(owner, kind, draft.id)).statusCode).toBe(200);
    const due = await buildPost(owner.id, { status: "scheduled", publish_at: new Date(Date.now() - 1000) });
    await publishDue();
    for (const { id } of [draft, due]) expect(await deliveriesOf(id)).toHaveLength(2);
  });

  it("goes to the plan of that time, and is kept up to date there after the plan has changed", async () => {
    const leaving = await newOwner();
    const { id } = await calls.created(leaving, kind, "published");
    await settle(id);
    const other = await buildPlan({ press_releases: null, anchor_text_links: null, word_limit: null });
    await createPlatform({ way: "webhook", plan_ids: [other.id] });
    await db.updateTable("users").set({ plan_id: other.id }).where("id", "=", leaving.id).execute();
    expect((await calls.save(leaving, kind, "published", id, { title: "Ferry sails" })).statusCode).toBe(200);
    const wanted = (await deliveriesOf(id)).map((row) => [row.platform_id, row.wanted_version]);
    expect(wanted).toEqual([
      [webhook.id, 2],
      [feed.id, 2],
    ]);
    // Taken down and restored, it goes to the same platforms again.
    await calls.remove(leaving, kind, "published", id);
    await db.deleteFrom("deliveries").where("post_id", "=", id).execute();
    await calls.restore(leaving, id);
    expect((await deliveriesOf(id)).map((row) => row.platform_id)).toEqual([webhook.id, feed.id]);
  });

  it("of a trial goes to no platform after an upgrade, an edit, the trash or a withdrawal, unless an operator says so", async () => {
    const trial = await buildUser({ units: 1 });
    const { id } = await calls.created(trial, kind, "published");
    await db.updateTable("users").set({ plan_id: planId }).where("id", "=", trial.id).execute();
    expect((await calls.save(trial, kind, "published", id, { title: "Ferry sails" })).statusCode).toBe(200);
    await calls.remove(trial, kind, "published", id);
    await calls.restore(trial, id);
    const operator = await buildOperator();
    await withdrawPost(operator.actor, id, { reason: "A mistake" });
    await liftWithdrawal(operator.actor, id, "Ours");
    expect(await deliveriesOf(id)).toEqual([]);
    await backfillPlatform(webhook.id);
    expect((await deliveriesOf(id)).map((row) => row.platform_id)).toEqual([webhook.id]);
    await calls.remove(trial, kind, "published", id);
    await calls.restore(trial, id);
    expect((await deliveriesOf(id)).map((row) => row.platform_id)).toEqual([webhook.id]);
  });

  it("keeps what it has where it was published before orders were recorded", async () => {
    const { id } = await publish();
    await db.deleteFrom("deliveries").where("post_id", "=", id).where("platform_id", "=", feed.id).execute();
    await db.deleteFrom("delivery_orders").where("post_id", "=", id).execute();
    await settle(id);
    await rename(id, "Ferry sails");
    expect((await deliveriesOf(id)).map((row) => row.platform_id)).toEqual([webhook.id]);
  });
});

describe("an edit of what is published", () => {
  it("is wanted everywhere that has it, in the version that readers see", async () => {
    const { id } = await publish();
    await settle(id);
    await rename(id, "Ferry sails");
    expect(await deliveriesOf(id)).toMatchObject([
      { wanted_version: 2, delivered_version: 1, state: "queued", sequence: 2, attempts: 0, post_name: "Ferry sails" },
      { wanted_version: 2, delivered_version: 1, state: "queued", next_attempt_at: null },
    ]);
  });

  it("is wanted only once it is approved, where it has to be", async () => {
    const operator = await buildOperator();
    const { id } = await publish();
    await settle(id);
    await setModerationSettings(operator.actor, { policy: "all" });
    try {
      await rename(id, "Proposed");
    } finally {
      await setModerationSettings(operator.actor, { policy: "off" });
    }
    expect(await deliveriesOf(id)).toMatchObject([{ wanted_version: 1 }, { wanted_version: 1 }]);
    // Out of the trash comes what readers saw, whatever was proposed meanwhile.
    await calls.remove(owner, kind, "published", id);
    await calls.restore(owner, id);
    expect((await deliveriesOf(id))[0]).toMatchObject({ wanted_version: 1, state: "delivered" });
    await approvePost(operator.actor, id);
    expect((await deliveriesOf(id))[0]).toMatchObject({ wanted_version: 2, state: "queued" });
  });
});

describe("what goes to the trash", () => {
  it("is taken down where it was delivered, and forgotten where it never was", async () => {
    const { id } = await publish();
    await calls.remove(owner, kind, "published", id);
    expect(await deliveriesOf(id)).toEqual([]);
    await calls.restore(owner, id);
    await settle(id);
    await calls.remove(owner, kind, "published", id);
    expect(await deliveriesOf(id)).toMatchObject([
      {
        platform_id: webhook.id,
        wanted_version: null,
        delivered_version: 1,
        state: "queued",
        reason: "To be taken down.",
      },
      {
        platform_id: feed.id,
        wanted_version: null,
        state: "delivered",
        reason: "The feed says that it was withdrawn.",
      },
    ]);
  });

  it("is taken down also where nobody knows how an attempt ended", async () => {
    const { id } = await publish();
    await db.updateTable("deliveries").set({ in_doubt: true }).where("post_id", "=", id).execute();
    await calls.remove(owner, kind, "published", id);
    expect(await deliveriesOf(id)).toMatchObject([
      { platform_id: webhook.id, wanted_version: null },
      { platform_id: feed.id, wanted_version: null },
    ]);
    // Nor does anybody know, back from the trash, that nothing has to be sent.
    await calls.restore(owner, id);
    expect((await deliveriesOf(id))[0]).toMatchObject({
      wanted_version: 1,
      state: "queued",
      next_attempt_at: expect.any(Date),
    });
  });

  it("stays there untouched when it comes back before anything was sent", async () => {
    const { id } = await publish();
    await settle(id);
    await calls.remove(owner, kind, "published", id);
    await calls.restore(owner, id);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: "delivered", wanted_version: 1, next_attempt_at: null });
  });
});

describe("what is removed for good", () => {
  it("is taken down by what is left of its deliveries", async () => {
    const leaving = await newOwner();
    const { id } = await calls.created(leaving, kind, "published");
    const untouched = await calls.created(leaving, kind, "published");
    await settle(id);
    const [before] = await deliveriesOf(id);
    await erasePostsOf(leaving.id);
    const left = db
      .selectFrom("deliveries")
      .selectAll()
      .where("post_guid", "in", [before?.post_guid ?? "", untouched.guid]);
    expect(await left.execute()).toMatchObject([
      { id: before?.id, post_id: null, wanted_version: null, delivered_version: 1, next_attempt_at: expect.any(Date) },
      { platform_id: feed.id, post_id: null, wanted_version: null, state: "delivered" },
    ]);
  });
});

describe("lists of posts", () => {
  it("name the platforms that have a post, as the reports do", async () => {
    const { id } = await publish();
    await settle(id);
    const logo = "platforms/0e3d8f8e-58b5-4d3c-9f4e-7a3b7c1d2e90";
    const live = await createPlatform({ name: "Ahead", logo_key: logo, top_visiting_countries: "Norway" });
    const url = "https://ahead.example/ferry";
    await createDelivery({ postId: id, platformId: live.id, state: "live", live_url: url });
    for (const state of ["queued", "failed"] as const)
      await createDelivery({ postId: id, platformId: (await createPlatform()).id, state });
    const answer = await calls.app().inject({ url: "/dashboard/user-posts/", headers: { cookie: cookiesOf(owner) } });
    const { posts } = listAnswers.posts.strict().parse(answer.json());
    const listed = posts.find((post) => post.id === id)?.platforms;
    const names = ["Ahead", webhook.name, "Zeitung"].toSorted();
    expect(listed?.map(({ name }) => name)).toEqual(names);
    const image = `/platform-logos/${live.id}?v=0e3d8f8e`;
    expect(listed?.[0]).toMatchObject({ image, state: "live", live_url: url, top_visiting_countries: "Norway" });
    expect(listed?.[1]).toMatchObject({ image: null, state: "delivered", live_url: null });
    expect(Date.now() - Date.parse(listed?.[0]?.delivered_at ?? "")).toBeLessThan(60_000);
    expect((await listDelivered([id, -1])).get(id)).toEqual(listed);
  });

  it("leave out what is to be taken down", async () => {
    const { id } = await publish();
    await settle(id);
    await calls.remove(owner, kind, "published", id);
    expect(await listDelivered([id])).toEqual(new Map());
  });
});
