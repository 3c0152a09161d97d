import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPlan, buyPlan, STAFF, withdrawPlans } from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method, type Who } from "#tests/support/apps/calls.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { couponMessages, couponProblems } from "../../contracts/coupon.ts";
import { operatorCoupon, operatorCoupons, operatorPlan, operatorPlans } from "../../contracts/operator.ts";
import { planMessages } from "../../contracts/plan.ts";
import { createCoupon, switchCoupon } from "../coupons/service.ts";
import { changePlan, createPlan } from "../plans/service.ts";
import { registerBillingRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerBillingRoutes);

let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});
afterEach(() => resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }));
afterAll(withdrawPlans);

const newPlan = () => ({
  name: `Plan ${randomUUID()}`,
  description: "For one desk.",
  price: 48_000,
  currency: "gbp",
  period: "month",
  press_releases: 40,
  word_limit: null,
  anchor_text_links: 3,
  position: 9,
  is_offered: true,
});
const newCoupon = () => ({
  stripe_coupon_id: `DESK-${randomUUID()}`,
  display_name: "Desk",
  percent_off: 20,
  amount_off: null,
  currency: null,
});
const auditOf = (subject: string) =>
  db
    .selectFrom("audit_entries")
    .select(["operator_id", "action", "details"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();

describe("who may call", () => {
  it.each<[Who | "user", number]>([
    [null, 401],
    ["user", 403],
  ])("%s is answered %i everywhere, and nothing changes", async (who, status) => {
    const [plan, coupon, asker] = [await buildPlan(), await buildCoupon(), who === "user" ? await buildUser() : null];
    const calls: [Method, string, unknown][] = [
      ["GET", "/operator/plans/", undefined],
      ["POST", "/operator/plans/", newPlan()],
      ["PUT", `/operator/plans/${plan.slug}/`, { price: 1 }],
      ["PUT", "/operator/plans/nothing/", { price: 1 }],
      ["GET", "/operator/coupons/", undefined],
      ["POST", "/operator/coupons/", newCoupon()],
      ["PUT", `/operator/coupons/${coupon.id}/`, { is_active: false }],
    ];
    for (const [method, path, body] of calls)
      expect([method, path, (await call(asker, method, path, body)).statusCode]).toEqual([method, path, status]);
    const row = db.selectFrom("plans").selectAll().where("id", "=", plan.id);
    expect(await row.executeTakeFirst()).toEqual(plan);
  });

  it.each([
    ["createPlan", () => createPlan({ id: 1, role: "user" }, { ...newPlan(), period: "month" })],
    ["changePlan", () => changePlan({ id: 1, role: "user" }, "wire", { price: 1 })],
    [
      "createCoupon",
      () =>
        createCoupon(
          { id: 1, role: "user" },
          {
            ...newCoupon(),
            description: "",
            duration: "once",
            duration_in_months: null,
            expires_at: null,
            max_redemptions: null,
          },
        ),
    ],
    ["switchCoupon", () => switchCoupon({ id: 1, role: "user" }, "ANY", false)],
  ])("the service's %s refuses users as well", async (_name, act) => {
    await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("plans", () => {
  it("are made, listed with their subscribers and platforms, and changed in part", async () => {
    const fields = newPlan();
    const made = await call(operator, "POST", "/operator/plans/", fields);
    expect(made.statusCode).toBe(201);
    const plan = operatorPlan.strict().parse(made.json());
    expect(plan).toMatchObject({ ...fields, accounts: 0, subscribers: 0, platforms: 0 });

    await buyPlan(await buildUser(), plan);
    const unpaid = await buildUser();
    await db.updateTable("users").set({ plan_id: plan.id }).where("id", "=", unpaid.id).execute();
    const platform = { type: "external", name: "Outlet", way: "feed", feed_key: randomUUID() } as const;
    const outlets = db
      .insertInto("platforms")
      .values([platform, { ...platform, feed_key: randomUUID(), is_active: false }]);
    const ids = (await outlets.returning("id").execute()).map(({ id }) => ({ plan_id: plan.id, platform_id: id }));
    await db.insertInto("plan_platforms").values(ids).execute();
    const { plans } = operatorPlans.parse((await call(operator, "GET", "/operator/plans/")).json());
    expect(plans.find(({ id }) => id === plan.id)).toEqual({ ...plan, accounts: 2, subscribers: 1, platforms: 1 });

    const changed = await call(operator, "PUT", `/operator/plans/${plan.slug}/`, {
      price: 50_000,
      anchor_text_links: null,
    });
    const { version, ...now } = changed.json();
    const { version: former, ...was } = plan;
    expect(now).toEqual({ ...was, price: 50_000, anchor_text_links: null, accounts: 2, subscribers: 1, platforms: 1 });
    expect(version).not.toBe(former);
    await call(operator, "PUT", `/operator/plans/${plan.slug}/`, { price: 50_000 });
    expect(await auditOf(`plan ${plan.slug}`)).toEqual([
      { operator_id: operator.id, action: "plan.create", details: expect.stringContaining("price £480, period month") },
      { operator_id: operator.id, action: "plan.change", details: "price £480 → £500, links 3 → no cap" },
    ]);
  });

  it.each([
    [{}, { detail: "Change at least one field." }],
    [{ price: 0 }, { price: planMessages.needsPrice }],
    [{ price: -1 }, { price: "Price cannot be negative." }],
    [{ word_limit: 0 }, { word_limit: "Word limit must be at least 1." }],
    [{ name: " " }, { name: "Name is required." }],
    [{ currency: "xxq" }, { currency: "This is not a currency. Enter a code such as gbp." }],
    [{ position: -1 }, { position: expect.any(String) }],
  ])("are not changed by %j, and the answer names the field", async (change, problem) => {
    const plan = await buildPlan();
    const refused = await call(operator, "PUT", `/operator/plans/${plan.slug}/`, change);
    expect([refused.statusCode, refused.json()]).toEqual([400, problem]);
    expect(await auditOf(`plan ${plan.slug}`)).toEqual([]);
  });

  it("keep their period while somebody subscribes, and their names apart; unknown ones are 404", async () => {
    const [plan, other] = [await buildPlan(), await buildPlan()];
    await buyPlan(await buildUser(), plan);
    const change = (body: object, slug = plan.slug) => call(operator, "PUT", `/operator/plans/${slug}/`, body);
    expect((await change({ period: "year" })).json()).toEqual({ period: planMessages.hasSubscribers });
    expect((await change({ name: other.name })).json()).toEqual({ name: planMessages.nameTaken });
    expect((await change({ price: 5 }, "nothing")).statusCode).toBe(404);
  });

  it("are noted together with the change, or neither happens", async () => {
    const plan = await buildPlan();
    const ghost = { id: 2 ** 40, role: "operator" } as const; // no such account: the entry cannot be written
    await expect(changePlan(ghost, plan.slug, { price: 7 })).rejects.toThrow("foreign key");
    const row = db.selectFrom("plans").select("price").where("id", "=", plan.id);
    expect(await row.executeTakeFirst()).toEqual({ price: plan.price });
    await changePlan(STAFF, plan.slug, { is_offered: false });
    expect(await auditOf(`plan ${plan.slug}`)).toEqual([
      { operator_id: null, action: "plan.change", details: "on sale yes → no" },
    ]);
  });
});

describe("coupons", () => {
  it("are made, listed, and switched off and on", async () => {
    const fields = newCoupon();
    const made = await call(operator, "POST", "/operator/coupons/", { ...fields, max_redemptions: 10 });
    expect(made.statusCode).toBe(201);
    const coupon = operatorCoupon.strict().parse(made.json());
    expect(coupon).toMatchObject({ stripe_coupon_id: fields.stripe_coupon_id, is_active: true, is_switched_on: true });
    const off = await call(operator, "PUT", `/operator/coupons/${coupon.id}/`, { is_active: false });
    expect(off.json()).toMatchObject({ is_active: false, is_switched_on: false });
    const list = operatorCoupons.strict().parse((await call(operator, "GET", "/operator/coupons/")).json());
    expect(list.at_stripe).toBe(false);
    expect(list.coupons.find(({ id }) => id === coupon.id)).toEqual(off.json());
    for (const is_active of [false, true])
      await call(operator, "PUT", `/operator/coupons/${coupon.id}/`, { is_active });
    expect(await auditOf(`coupon ${fields.stripe_coupon_id}`)).toEqual([
      { operator_id: operator.id, action: "coupon.create", details: "20% off, once, at most 10 times" },
      { operator_id: operator.id, action: "coupon.deactivate", details: "" },
      { operator_id: operator.id, action: "coupon.activate", details: "" },
    ]);
  });

  it("that have expired count no more, however they are switched", async () => {
    const { id } = await buildCoupon({ expires_at: new Date(Date.now() - 1000) });
    const on = await call(operator, "PUT", `/operator/coupons/${id}/`, { is_active: true });
    expect(on.json()).toMatchObject({ is_active: false, is_switched_on: true });
  });

  it("name what is wrong, and are made once", async () => {
    const { code, id } = await buildCoupon();
    const create = async (changes: object) =>
      (await call(operator, "POST", "/operator/coupons/", { ...newCoupon(), ...changes })).json();
    expect(await create({ stripe_coupon_id: code })).toEqual({ stripe_coupon_id: couponMessages.codeTaken });
    expect(await create({ amount_off: 5, currency: "gbp" })).toEqual({
      percent_off: "Enter either a percentage or an amount.",
    });
    expect(await create({ duration: "repeating" })).toEqual({ duration_in_months: expect.any(String) });
    const unclear = await call(operator, "PUT", `/operator/coupons/${id}/`, { is_active: "yes" });
    expect([unclear.statusCode, unclear.json()]).toEqual([400, { is_active: "is_active must be true or false." }]);
    const unknown = await call(operator, "PUT", `/operator/coupons/${2 ** 40}/`, { is_active: true });
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: couponProblems.unknown }]);
  });

  it("are only read while Stripe is connected", async () => {
    const [own, theirs] = [await buildCoupon(), await buildCoupon({ source: "stripe" })];
    resetSettings({ STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: "whsec_123" });
    const { coupons, at_stripe } = operatorCoupons.parse((await call(operator, "GET", "/operator/coupons/")).json());
    const ids = coupons.map(({ id }) => id);
    expect([at_stripe, ids.includes(theirs.id), ids.includes(own.id)]).toEqual([true, true, false]);
    const refused = [
      await call(operator, "POST", "/operator/coupons/", newCoupon()),
      await call(operator, "PUT", `/operator/coupons/${theirs.id}/`, { is_active: false }),
    ];
    for (const each of refused)
      expect([each.statusCode, each.json()]).toEqual([409, { detail: couponMessages.atStripe }]);
  });
});
