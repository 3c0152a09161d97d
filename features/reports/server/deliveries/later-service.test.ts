import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { db } from "#platform/database/client.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { createPlatform, type TestPlatform } from "#tests/factories/platforms.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { postDeliveries } from "../../platform-contract.ts";
import { registerReportRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerReportRoutes);
const calls = contentCallsOfThisFile();
const kind = kindOf("article");
const UNLIMITED = { press_releases: null, anchor_text_links: null, word_limit: null };

/** Two plans with a platform each, and one that both include. */
let small: number;
let large: number;
let ofSmall: TestPlatform;
let ofLarge: TestPlatform;
let ofBoth: TestPlatform;
beforeAll(async () => {
  small = (await buildPlan(UNLIMITED)).id;
  large = (await buildPlan(UNLIMITED)).id;
  ofSmall = await createPlatform({ way: "webhook", plan_ids: [small] });
  ofLarge = await createPlatform({ way: "webhook", plan_ids: [large] });
  ofBoth = await createPlatform({ way: "webhook", plan_ids: [small, large] });
  await createPlatform({ way: "webhook", is_active: false, plan_ids: [small, large] });
});

const moveTo = (user: TestUser, plan_id: number | null) =>
  db.updateTable("users").set({ plan_id }).where("id", "=", user.id).execute();

async function userOn(plan: number | null, units = 9): Promise<TestUser> {
  const user = await buildUser({ units });
  await moveTo(user, plan);
  return user;
}

const goesTo = async (postId: number): Promise<number[]> => {
  const rows = db.selectFrom("deliveries").select("platform_id").where("post_id", "=", postId);
  return (await rows.orderBy("platform_id").execute()).map(({ platform_id }) => platform_id);
};
const idsOf = (...platforms: TestPlatform[]) => platforms.map(({ id }) => id).toSorted((one, other) => one - other);
const laterOf = async (user: TestUser, postId: number): Promise<number[]> => {
  const answer = await call(user, "GET", `/dashboard/posts/${postId}/deliveries/`);
  return postDeliveries
    .strict()
    .parse(answer.json())
    .later.map(({ id }) => id)
    .toSorted((one, other) => one - other);
};
const reply = (user: TestUser | null, postId: number, platform_ids: number[], is_wanted: boolean) =>
  call(user, "POST", `/dashboard/posts/${postId}/later-platforms/`, { platform_ids, is_wanted });
const makeDue = (id: number) =>
  db
    .updateTable("posts")
    .set({ publish_at: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();
const rename = async (user: TestUser, id: number, title: string) =>
  expect((await calls.save(user, kind, "published", id, { title })).statusCode).toBe(200);

describe("the platforms of a later plan", () => {
  it("are offered and sent for nobody but the post's owner", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "published");
    await moveTo(owner, large);
    expect((await reply(null, id, [ofLarge.id], true)).statusCode).toBe(401);
    for (const other of [await userOn(large), await buildOperator()])
      expect((await reply(other, id, [ofLarge.id], true)).statusCode).toBe(404);
    expect(await goesTo(id)).toEqual([]);
  });

  it("are refused without the platforms that were shown", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "published");
    const answer = await reply(owner, id, [], true);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { platform_ids: "Name at least one platform." }]);
  });

  it("get a post of a trial after a yes, and no platform that was not shown", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "published");
    expect(await laterOf(owner, id)).toEqual([]);
    await moveTo(owner, large);
    await rename(owner, id, "Ferry sails");
    expect(await goesTo(id)).toEqual([]);
    expect(await laterOf(owner, id)).toEqual(idsOf(ofLarge, ofBoth));
    expect((await reply(owner, id, [ofLarge.id, ofSmall.id], true)).statusCode).toBe(200);
    expect(await goesTo(id)).toEqual([ofLarge.id]);
    expect(await laterOf(owner, id)).toEqual([ofBoth.id]);
  });

  it("are not asked about again after a no, only about others", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "published");
    await moveTo(owner, small);
    await reply(owner, id, idsOf(ofSmall, ofBoth), false);
    await rename(owner, id, "Ferry sails");
    expect([await laterOf(owner, id), await goesTo(id)]).toEqual([[], []]);
    await moveTo(owner, large);
    expect(await laterOf(owner, id)).toEqual([ofLarge.id]);
  });

  it("get a post once, however often and at once its owner says yes", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "published");
    await moveTo(owner, large);
    const answers = await Promise.all([1, 2, 3].map(() => reply(owner, id, idsOf(ofLarge, ofBoth), true)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await goesTo(id)).toEqual(idsOf(ofLarge, ofBoth));
    const order = db.selectFrom("delivery_orders").select("platform_ids").where("post_id", "=", id);
    expect((await order.executeTakeFirstOrThrow()).platform_ids.map(Number)).toHaveLength(2);
    const sequences = db.selectFrom("deliveries").select("sequence").where("post_id", "=", id);
    expect(await sequences.execute()).toEqual([{ sequence: 1 }, { sequence: 1 }]);
  });

  it("of yes and no at once follow one of them alone", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "published");
    await moveTo(owner, large);
    await Promise.all([true, false].map((isWanted) => reply(owner, id, idsOf(ofLarge, ofBoth), isWanted)));
    expect([0, 2]).toContain((await goesTo(id)).length);
    expect(await laterOf(owner, id)).toEqual([]);
  });

  it("are no question for drafts, what was withdrawn, and the trash", async () => {
    const owner = await userOn(null);
    const draft = await calls.created(owner, kind, "draft");
    const deleted = await calls.created(owner, kind, "published");
    await calls.remove(owner, kind, "published", deleted.id);
    await moveTo(owner, large);
    for (const { id } of [draft, deleted]) {
      await reply(owner, id, [ofLarge.id], true);
      expect([await laterOf(owner, id), await goesTo(id)]).toEqual([[], []]);
    }
  });

  it("keep what a post has that was published before orders were recorded", async () => {
    const owner = await userOn(small);
    const { id } = await calls.created(owner, kind, "published");
    await db.deleteFrom("delivery_orders").where("post_id", "=", id).execute();
    await moveTo(owner, large);
    expect(await laterOf(owner, id)).toEqual([ofLarge.id]);
    await reply(owner, id, [ofLarge.id], true);
    expect(await goesTo(id)).toEqual(idsOf(ofSmall, ofBoth, ofLarge));
  });
});

describe("a post goes to the platforms of the order that paid for it:", () => {
  it("scheduled before an upgrade, it goes to none of the new plan", async () => {
    const owner = await userOn(small);
    const { id } = await calls.created(owner, kind, "schedule");
    await moveTo(owner, large);
    await makeDue(id);
    await publishDue();
    expect(await goesTo(id)).toEqual(idsOf(ofSmall, ofBoth));
    expect(await laterOf(owner, id)).toEqual([ofLarge.id]);
  });

  it("scheduled, it goes to those of a later plan after a yes, when it is published", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "schedule");
    await moveTo(owner, large);
    await reply(owner, id, [ofLarge.id], true);
    expect(await goesTo(id)).toEqual([]);
    await makeDue(id);
    await publishDue();
    expect(await goesTo(id)).toEqual([ofLarge.id]);
  });

  it("a draft of a trial is submitted on the plan of its submit", async () => {
    const owner = await userOn(null);
    const { id } = await calls.created(owner, kind, "draft");
    await moveTo(owner, large);
    expect((await calls.submitDraft(owner, kind, id)).statusCode).toBe(200);
    expect(await goesTo(id)).toEqual(idsOf(ofLarge, ofBoth));
  });

  it("any sequence of orders, submits, edits and the trash leaves each post with its own", async () => {
    const plan = fc.constantFrom(null, "small" as const, "large" as const);
    const act = fc.oneof(
      fc.record({ do: fc.constant("order" as const), plan }),
      fc.record({ do: fc.constantFrom("publish" as const, "schedule" as const) }),
      fc.record({
        do: fc.constantFrom("edit" as const, "trash" as const, "yes" as const, "no" as const, "clock" as const),
        which: fc.nat(3),
      }),
    );
    const setOf = { small: () => idsOf(ofSmall, ofBoth), large: () => idsOf(ofLarge, ofBoth) };
    await fc.assert(
      fc.asyncProperty(plan, fc.array(act, { minLength: 3, maxLength: 9 }), async (first, acts) => {
        const platformsOf = (key: typeof first) => (key === null ? [] : setOf[key]());
        let current = first;
        const owner = await userOn(null, 20);
        const planId = (key: typeof first) => (key === null ? null : key === "small" ? small : large);
        await moveTo(owner, planId(first));
        const posts: { id: number; isPublic: boolean; ordered: Set<number>; refused: Set<number> }[] = [];
        for (const [step, each] of acts.entries()) {
          if (each.do === "order") {
            current = each.plan;
            await moveTo(owner, planId(current));
            continue;
          }
          if (each.do === "publish" || each.do === "schedule") {
            const path = each.do === "publish" ? "published" : "schedule";
            const { id } = await calls.created(owner, kind, path);
            const ordered = new Set(platformsOf(current));
            posts.push({ id, isPublic: each.do === "publish", ordered, refused: new Set() });
            continue;
          }
          const post = "which" in each ? posts[each.which] : undefined;
          if (!post) continue;
          if (each.do === "clock" && !post.isPublic) {
            await makeDue(post.id);
            await publishDue();
            post.isPublic = true;
          }
          if (each.do === "edit" && post.isPublic) await rename(owner, post.id, `Ferry ${step}`);
          if (each.do === "trash" && post.isPublic) {
            await calls.remove(owner, kind, "published", post.id);
            await calls.restore(owner, post.id);
          }
          if (each.do === "yes" || each.do === "no") {
            const asked = platformsOf(current).filter((id) => !post.ordered.has(id) && !post.refused.has(id));
            expect(await laterOf(owner, post.id)).toEqual(asked);
            if (asked.length > 0) await reply(owner, post.id, asked, each.do === "yes");
            for (const id of asked) (each.do === "yes" ? post.ordered : post.refused).add(id);
          }
        }
        for (const { id, isPublic, ordered } of posts)
          expect(await goesTo(id)).toEqual(isPublic ? [...ordered].toSorted((one, other) => one - other) : []);
      }),
      { numRuns: 25 },
    );
  });
});
