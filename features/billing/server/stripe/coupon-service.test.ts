import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { type StripeDouble, startStripeServer } from "#tests/doubles/stripe/server.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { eventsDuring, tell } from "#tests/support/billing/stripe-purchases.ts";
import { couponsAnswer } from "../../contracts/coupon.ts";
import { stripeJobs } from "./jobs.ts";
import { syncStripeCoupons } from "./coupon-service.ts";

let app: App;
let stripe: StripeDouble;
beforeAll(async () => {
  [app, stripe] = await Promise.all([buildContentApp(), startStripeServer()]);
  resetSettings(stripe.settings);
});
afterEach(() => {
  stripe.recover();
  stripe.account.coupons.clear();
});
afterAll(async () => {
  await stopJobs();
  await app.close();
  await stopListening();
  await stripe.stop();
  resetSettings();
});

const newCode = () => `SYNC-${randomUUID()}`;
const stored = (code: string) =>
  db.selectFrom("coupons").selectAll().where("stripe_coupon_id", "=", code).executeTakeFirst();

describe("the coupons of Stripe", () => {
  it("are copied with all their terms, and told to who lists coupons", async () => {
    const [percent, amount] = [newCode(), newCode()];
    const redeem_by = Math.floor(Date.now() / 1000) + 3600;
    const months = { duration: "repeating", duration_in_months: 3 } as const;
    stripe.account.createCoupon({ id: percent, name: "Spring", percent_off: 12.5, ...months, redeem_by });
    stripe.account.createCoupon({
      id: amount,
      amount_off: 500,
      currency: "gbp",
      max_redemptions: 5,
      times_redeemed: 2,
    });
    expect(await syncStripeCoupons()).toBeGreaterThanOrEqual(2);
    const user = await buildUser();
    const answer = await app.inject({ url: "/stripe/dashboard-coupons/", headers: { cookie: cookiesOf(user) } });
    const { coupons } = couponsAnswer.parse(answer.json());
    const [spring, fiver] = [percent, amount].map((code) => coupons.find((each) => each.stripe_coupon_id === code));
    expect(spring).toMatchObject({ display_name: "Spring", is_active: true });
    expect(spring?.stripe_data).toMatchObject({
      percent_off: 12.5,
      ...months,
      redeem_by: new Date(redeem_by * 1000).toISOString(),
    });
    expect(fiver).toMatchObject({
      display_name: amount,
      stripe_data: { amount_off: 500, currency: "gbp", times_redeemed: 2 },
    });
  });

  it("are copied from every page of the list", async () => {
    const codes = Array.from({ length: 230 }, newCode);
    for (const id of codes) stripe.account.createCoupon({ id, percent_off: 10 });
    const before = stripe.requests.length;
    expect(await syncStripeCoupons()).toBeGreaterThanOrEqual(230);
    expect(stripe.requests.length - before).toBe(3);
    const rows = await db.selectFrom("coupons").select("id").where("stripe_coupon_id", "in", codes).execute();
    expect(rows).toHaveLength(230);
    expect(await syncStripeCoupons()).toBe(0);
  });

  it("that are gone there are switched off here, and local ones are left alone", async () => {
    const [kept, gone, local] = [newCode(), newCode(), await buildCoupon()];
    for (const id of [kept, gone]) stripe.account.createCoupon({ id, percent_off: 10 });
    await syncStripeCoupons();
    stripe.account.deleteCoupon(gone);
    await syncStripeCoupons();
    const rows = await Promise.all([kept, gone, local.code].map(stored));
    expect(rows.map((row) => [row?.source, row?.is_active])).toEqual([
      ["stripe", true],
      ["stripe", false],
      ["local", true],
    ]);
  });

  it("stay as they are while Stripe is away in the middle of the list", async () => {
    const codes = Array.from({ length: 120 }, newCode);
    for (const id of codes) stripe.account.createCoupon({ id, percent_off: 10 });
    await syncStripeCoupons();
    stripe.failAfter(1, "drop");
    await expect(syncStripeCoupons()).rejects.toThrow(/connection to Stripe/);
    const rows = db
      .selectFrom("coupons")
      .select("id")
      .where("stripe_coupon_id", "in", codes)
      .where("is_active", "=", true);
    expect(await rows.execute()).toHaveLength(120);
  });

  it("that nobody could use here are left out or off", async () => {
    const [odd, tiny, narrow, spent] = ["20% off, yes", newCode(), newCode(), newCode()];
    stripe.account.createCoupon({ id: odd, percent_off: 20 });
    stripe.account.createCoupon({ id: tiny, percent_off: 0.001 });
    stripe.account.createCoupon({ id: narrow, percent_off: 20, applies_to: { products: ["prod_other"] } });
    stripe.account.createCoupon({ id: spent, percent_off: 20, valid: false });
    await syncStripeCoupons();
    const rows = await Promise.all([odd, tiny, narrow, spent].map(stored));
    expect(rows.map((row) => row?.is_active)).toEqual([undefined, undefined, false, false]);
  });

  it("follow each event, in whatever order it comes", async () => {
    const id = newCode();
    const created = eventsDuring(stripe, () => stripe.account.createCoupon({ id, percent_off: 10 }));
    await tell(app, stripe, created);
    expect(await stored(id)).toMatchObject({ percent_off: "10.00", is_active: true });
    Object.assign(stripe.account.coupons.get(id) ?? {}, { name: "Renamed" });
    await tell(app, stripe, [stripe.account.happened("coupon.updated", { id })]);
    expect(await stored(id)).toMatchObject({ display_name: "Renamed" });
    const deleted = eventsDuring(stripe, () => stripe.account.deleteCoupon(id));
    await tell(app, stripe, [...deleted, stripe.account.happened("coupon.updated", { id }), ...created]);
    expect(await stored(id)).toMatchObject({ is_active: false });
  });

  it("tell the page of plans when one changes, and only then", async () => {
    const heard: string[] = [];
    const stop = listen(
      PAGE_CHANGED,
      (tag) => void heard.push(tag),
      () => {},
    );
    const id = newCode();
    stripe.account.createCoupon({ id, percent_off: 10 });
    await vi.waitFor(async () => {
      Object.assign(stripe.account.coupons.get(id) ?? {}, { name: randomUUID() });
      await syncStripeCoupons();
      expect(heard).toContain("plans");
    }, 10_000);
    expect(await syncStripeCoupons()).toBe(0);
    stop();
  });

  it("are fetched by a job at the start of a worker", async () => {
    const id = newCode();
    stripe.account.createCoupon({ id, percent_off: 10 });
    await startJobs(stripeJobs);
    await vi.waitFor(async () => expect(await stored(id)).toBeDefined(), 20_000);
    await stopJobs();
  });

  it("are nobody's business while no Stripe is connected", async () => {
    resetSettings({ STRIPE_SECRET_KEY: undefined });
    const before = stripe.requests.length;
    expect(await syncStripeCoupons()).toBe(0);
    resetSettings(stripe.settings);
    expect(stripe.requests.length).toBe(before);
  });
});
