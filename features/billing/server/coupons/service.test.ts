import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountMessages } from "#features/accounts/contract.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { STAFF } from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { type Coupon, coupon, couponMessages, couponProblems, couponsAnswer } from "../../contracts/coupon.ts";
import type { NewCoupon } from "./queries.ts";
import { createCoupon, deactivateStripeCoupon, findCoupon, saveStripeCoupon, switchCoupon } from "./service.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const PAST = new Date(Date.now() - 1000);
const FUTURE = new Date(Date.now() + 3_600_000);

function call(user: TestUser | null, method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  return app.inject({ method, url, headers: user ? { cookie: cookiesOf(user) } : {}, ...(payload && { payload }) });
}
const list = async (user: TestUser) =>
  couponsAnswer.parse((await call(user, "GET", "/stripe/dashboard-coupons/")).json());
const apply = (user: TestUser | null, code: unknown) =>
  call(user, "POST", "/api/billing/applied-coupon/", { stripe_coupon_id: code });
const appliedCode = async (user: TestUser) => (await list(user)).applied?.stripe_coupon_id ?? null;

describe.each([
  ["GET", "/stripe/dashboard-coupons/", undefined],
  ["POST", "/api/billing/applied-coupon/", { stripe_coupon_id: "WINTER" }],
  ["DELETE", "/api/billing/applied-coupon/", undefined],
] as const)("%s %s", (method, url, payload) => {
  it("refuses a visitor", async () => {
    const response = await call(null, method, url, payload);
    expect([response.statusCode, response.json()]).toEqual([401, { detail: accountMessages.notSignedIn }]);
  });

  it("answers with and without the slash at the end", async () => {
    const user = await buildUser();
    const [slashed, bare] = await Promise.all([url, url.slice(0, -1)].map((each) => call(user, method, each, payload)));
    expect(bare?.statusCode).toBe(slashed?.statusCode);
  });
});

describe("the list", () => {
  it("holds the coupons by id, those that no longer count too, and none of Stripe's", async () => {
    const user = await buildUser();
    const made = [
      await buildCoupon(),
      await buildCoupon({ is_active: false }),
      await buildCoupon({ amount_off: 2000, expires_at: PAST }),
      await buildCoupon({ max_redemptions: 1, times_redeemed: 1 }),
    ];
    const foreign = await buildCoupon({ source: "stripe" });
    const { coupons, applied } = await list(user);
    const ids = coupons.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).not.toContain(foreign.id);
    expect(made.map(({ id }) => coupons.find((each) => each.id === id)?.is_active)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(coupons.find(({ id }) => id === made[2]?.id)?.stripe_data).toMatchObject({
      percent_off: null,
      amount_off: 2000,
      currency: "gbp",
      redeem_by: PAST.toISOString(),
    });
    expect(applied).toBeNull();
  });
});

describe("applying", () => {
  it("keeps one coupon for each user until it is removed", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const [first, second] = [await buildCoupon(), await buildCoupon({ percent_off: 33.5 })];
    await apply(user, first.code);
    const response = await apply(user, ` ${second.code} `);
    expect(response.statusCode).toBe(200);
    expect(coupon.parse(response.json()).stripe_data.percent_off).toBe(33.5);
    expect(await appliedCode(user)).toBe(second.code);
    expect(await appliedCode(other)).toBeNull();
    expect((await call(other, "DELETE", "/api/billing/applied-coupon/")).statusCode).toBe(200);
    expect(await appliedCode(user)).toBe(second.code);
    for (let again = 0; again < 2; again++) {
      const removal = await call(user, "DELETE", "/api/billing/applied-coupon/");
      expect([removal.statusCode, removal.json()]).toEqual([200, { detail: couponMessages.removed }]);
    }
    expect(await appliedCode(user)).toBeNull();
  });

  it.each<[why: string, terms: Partial<NewCoupon>]>([
    [couponProblems.inactive, { is_active: false }],
    [couponProblems.expired, { expires_at: PAST }],
    [couponProblems.usedUp, { max_redemptions: 2, times_redeemed: 2 }],
  ])("refuses what does not count (%s) and leaves the one before", async (why, terms) => {
    const user = await buildUser();
    const [good, bad] = [await buildCoupon(), await buildCoupon(terms)];
    await apply(user, good.code);
    const response = await apply(user, bad.code);
    expect([response.statusCode, response.json()]).toEqual([400, { stripe_coupon_id: why }]);
    expect(await appliedCode(user)).toBe(good.code);
  });

  it("knows no coupon of Stripe's, and none in another spelling", async () => {
    const user = await buildUser();
    const [foreign, own] = [
      await buildCoupon({ source: "stripe" }),
      await buildCoupon({ stripe_coupon_id: `Mixed-${randomUUID()}` }),
    ];
    for (const code of ["NOTHING", foreign.code, own.code.toUpperCase()]) {
      const response = await apply(user, code);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: couponProblems.unknown }]);
    }
  });

  it.each([undefined, null, 7, "", " ", "two words", "x".repeat(101), "a\u0000b", "<b>", ["WINTER"]])(
    "refuses the code %j",
    async (code) => {
      const response = await apply(await buildUser(), code);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["stripe_coupon_id"]]);
    },
  );

  it("says of an applied coupon that it counts no more", async () => {
    const user = await buildUser();
    const { id, code } = await buildCoupon();
    await apply(user, code);
    await db.updateTable("coupons").set({ expires_at: PAST }).where("id", "=", id).execute();
    expect((await list(user)).applied).toMatchObject({ stripe_coupon_id: code, is_active: false });
  });

  it("leaves one coupon when two tabs apply at once", async () => {
    const user = await buildUser();
    const made = await Promise.all(Array.from({ length: 6 }, () => buildCoupon()));
    const answers = await Promise.all(made.map(({ code }) => apply(user, code)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 200));
    expect(made.map(({ code }) => code)).toContain(await appliedCode(user));
  });
});

describe("operators' coupons", () => {
  const INPUT = {
    display_name: "Spring",
    description: "",
    percent_off: 12.5,
    amount_off: null,
    currency: null,
    ...({ duration: "once", duration_in_months: null, expires_at: null, max_redemptions: null } as const),
  };

  it("are made once, whoever else makes the same at that moment", async () => {
    const stripe_coupon_id = `SPRING-${randomUUID()}`;
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () => createCoupon(STAFF, { ...INPUT, stripe_coupon_id })),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of made)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({ fields: { stripe_coupon_id: couponMessages.codeTaken } });
    expect(await findCoupon(stripe_coupon_id)).toMatchObject({ percent_off: 12.5, is_active: true });
  });

  it("are switched off and on, and unknown ones are named", async () => {
    const { code } = await buildCoupon();
    const switched: Coupon[] = [
      await switchCoupon(STAFF, code, false),
      await switchCoupon(STAFF, code, false),
      await switchCoupon(STAFF, code, true),
    ];
    expect(switched.map(({ is_active }) => is_active)).toEqual([false, false, true]);
    const foreign = await buildCoupon({ source: "stripe" });
    for (const unknown of ["NOTHING", foreign.code])
      await expect(switchCoupon(STAFF, unknown, false)).rejects.toMatchObject({ status: 404 });
  });
});

describe("coupons that Stripe keeps", () => {
  const AT_STRIPE = {
    display_name: "Launch",
    description: "",
    percent_off: 25,
    amount_off: null,
    currency: null,
    ...({ duration: "repeating", duration_in_months: 3, is_active: true, expires_at: FUTURE } as const),
    max_redemptions: 10,
    times_redeemed: 4,
  };
  const save = (code: string, changes: object = {}) =>
    transaction((tx) => saveStripeCoupon(tx, { ...AT_STRIPE, stripe_coupon_id: code, ...changes }));
  const stored = (code: string) =>
    db.selectFrom("coupons").selectAll().where("stripe_coupon_id", "=", code).executeTakeFirstOrThrow();

  it("are stored as Stripe has them, and only a difference is a change", async () => {
    const code = `LAUNCH-${randomUUID()}`;
    expect([await save(code), await save(code), await save(code, { times_redeemed: 5 })]).toEqual([true, false, true]);
    expect(await stored(code)).toMatchObject({ source: "stripe", percent_off: "25.00", times_redeemed: 5 });
    const toAmount = {
      percent_off: null,
      amount_off: 500,
      currency: "gbp",
      duration: "once",
      duration_in_months: null,
    };
    expect([await save(code, toAmount), await save(code, toAmount)]).toEqual([true, false]);
    expect(await stored(code)).toMatchObject({ percent_off: null, amount_off: 500, duration: "once" });
  });

  it("take over a local one with the same code, with its redemptions", async () => {
    const { id, code } = await buildCoupon();
    const user = await buildUser();
    await apply(user, code);
    expect(await save(code)).toBe(true);
    expect(await stored(code)).toMatchObject({ id, source: "stripe", times_redeemed: 4 });
    expect([await findCoupon(code), await appliedCode(user)]).toEqual([null, null]);
  });

  it("are switched off once they are gone there; local ones stay", async () => {
    const code = `GONE-${randomUUID()}`;
    const local = await buildCoupon();
    await save(code);
    const deactivate = (each: string) => transaction((tx) => deactivateStripeCoupon(tx, each));
    expect([await deactivate(code), await deactivate(code), await deactivate(local.code)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([(await stored(code)).is_active, (await stored(local.code)).is_active]).toEqual([false, true]);
  });
});

describe("while Stripe is connected", () => {
  beforeAll(() => resetSettings({ STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: "whsec_123" }));
  afterAll(() => resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }));

  it("lists and applies its coupons only, and leaves them to it", async () => {
    const user = await buildUser();
    const [own, theirs] = [await buildCoupon(), await buildCoupon({ source: "stripe" })];
    const ids = (await list(user)).coupons.map(({ id }) => id);
    expect([ids.includes(own.id), ids.includes(theirs.id)]).toEqual([false, true]);
    expect([(await apply(user, own.code)).statusCode, (await apply(user, theirs.code)).statusCode]).toEqual([404, 200]);
    expect(await appliedCode(user)).toBe(theirs.code);
    for (const code of [own.code, theirs.code])
      await expect(switchCoupon(STAFF, code, false)).rejects.toMatchObject({
        status: 409,
        message: couponMessages.atStripe,
      });
    expect(await findCoupon(theirs.code)).toMatchObject({ is_active: true });
  });

  it("a local coupon that was applied before is not shown", async () => {
    const user = await buildUser();
    const { id } = await buildCoupon();
    await db.insertInto("applied_coupons").values({ user_id: user.id, coupon_id: id }).execute();
    expect(await appliedCode(user)).toBeNull();
  });
});
