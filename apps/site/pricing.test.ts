import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { couponProblems } from "#features/billing/contracts/coupon.ts";
import { switchCoupon } from "#features/billing/server/coupons/service.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildPlan, STAFF, withdrawPlans } from "#tests/factories/billing.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
let disconnect: () => void;
beforeAll(async () => {
  await withdrawPlans(); // of tests before this one: the page shows all that are on sale
  app = await buildSiteApp();
  disconnect = hotPages.connect(listen);
  await vi.waitUntil(isSubscribed);
});
afterAll(async () => {
  disconnect();
  await app.close();
  await stopListening();
});

const HOUR_MS = 3_600_000;
const pricing = (code?: string) =>
  open(app, `/pricing${code === undefined ? "" : `?coupon=${encodeURIComponent(code)}`}`);
const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
const dataOf = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? "null");

describe("/pricing", () => {
  it("names the platforms that each plan's releases go to, without those that are switched off", async () => {
    const [small, large] = [await buildPlan({ is_offered: true }), await buildPlan({ is_offered: true })];
    await createPlatform({ name: "Zeitung & Co", plan_ids: [small.id, large.id] });
    await createPlatform({ name: "Abendblatt", plan_ids: [large.id] });
    await createPlatform({ name: "Asleep", is_active: false, plan_ids: [small.id, large.id] });
    hotPages.clear();
    const words = text((await pricing()).body);
    expect(words).toContain("Delivered to This site only");
    expect(words).toContain("Delivered to This site Zeitung & Co");
    expect(words).toContain(`Delivered to Everything in ${small.name}, and Abendblatt`);
    expect(words).not.toContain("Asleep");
    await db.updateTable("plans").set({ is_offered: false }).where("id", "in", [small.id, large.id]).execute();
    hotPages.clear();
  });

  it("compares what the plans cost and grant, with links to buy them and no script", async () => {
    const { statusCode, headers, body } = await pricing();
    expect([statusCode, headers["cache-control"]]).toEqual([
      200,
      "public, max-age=0, s-maxage=300, stale-while-revalidate=60",
    ]);
    const words = text(body);
    for (const part of [
      "Pay by the release",
      "Notice",
      "Newsroom",
      "Wire",
      "£45 once",
      "£480 a month",
      "£1,600 a month",
      "Releases 40 a month",
      "Words in each, up to 800",
      "Test mode",
      "You will not be charged",
      "Every account starts with Trial",
      "What counts as a release?",
      "Create an account",
    ])
      expect(words).toContain(part);
    for (const slug of ["notice", "newsroom", "wire"]) expect(body).toContain(`href="/checkout?plan=${slug}"`);
    expect(body).not.toContain('href="/checkout?plan=trial"');
    const order = ["Choose Notice", "Choose Newsroom", "Choose Wire"].map((each) => words.indexOf(each));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(body.match(/class="btn"/g)).toHaveLength(1);
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(body).not.toMatch(/ style=|<style| on\w+=/);
    expect(dataOf(body)).toMatchObject({
      "@type": "OfferCatalog",
      itemListElement: [
        { name: "Notice", price: "45.00", priceCurrency: "GBP", url: "https://news.example/checkout?plan=notice" },
        { name: "Newsroom", priceSpecification: { price: "480.00", referenceQuantity: { unitCode: "MON" } } },
        { name: "Wire", price: "1600.00" },
      ],
    });
  });

  it("shows what a coupon takes off each plan, until when, and takes it along", async () => {
    const { code } = await buildCoupon({ expires_at: new Date("2099-01-01T00:00:00Z") });
    const { statusCode, headers, body } = await pricing(code);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=0, s-maxage=60"]);
    const words = text(body);
    for (const part of [
      "20% off",
      "20% off your first payment if you order by 31 December 2098.",
      "was £45 now £36 once",
      "was £480 now £384 the first month, then £480 a month",
      "You can use one coupon per purchase.",
    ])
      expect(words).toContain(part);
    expect(body).toContain(`href="/checkout?plan=wire&amp;coupon=${code}"`);
    expect(body).toContain('<a class="small" href="/pricing">Remove');
    expect(body).toContain('<link rel="canonical" href="https://news.example/pricing"/>');
    expect(dataOf(body)).toMatchObject({ itemListElement: [{ price: "45.00" }, { price: "480.00" }, {}] });
  });

  it.each([
    [{ duration: "forever" as const }, "now £384 a month"],
    [{ duration: "repeating" as const, duration_in_months: 1 }, "now £384 the first month, then £480 a month"],
    [{ duration: "repeating" as const, duration_in_months: 3 }, "now £384 a month for 3 months, then £480"],
    [{ amount_off: 2000 }, "was £45 now £25 once"],
    [{ amount_off: 10_000 }, "was £45 now £0 once"],
    [{ percent_off: 33.33 }, "was £45 now £30 once"],
    [{ percent_off: 33 }, "was £45 now £30.15 once"],
  ])("prices a coupon of %j", async (terms, shown) => {
    const { code } = await buildCoupon(terms);
    expect(text((await pricing(code)).body)).toContain(shown);
  });

  it.each([
    [couponProblems.expired, { expires_at: new Date(Date.now() - 1) }],
    [couponProblems.inactive, { is_active: false }],
    [couponProblems.usedUp, { max_redemptions: 1, times_redeemed: 1 }],
    [couponProblems.otherCurrency, { amount_off: 500, currency: "usd" }],
    [couponProblems.unknown, { source: "stripe" as const }],
  ])("says why a coupon does not count (%s), shows the full prices, and is kept by nobody", async (why, terms) => {
    const { code } = await buildCoupon(terms);
    const { statusCode, headers, body } = await pricing(code);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(text(body)).toContain(`Not applied ${why} The prices shown are before discount.`);
    expect(text(body)).toContain("£480 a month");
    expect(body).not.toMatch(/<del>|coupon=/);
  });

  it.each(["<script>alert(1)</script>", "two words", "x".repeat(5000), "%", "../..", "Æ", "😀"])(
    "knows no coupon %j, repeats nothing of it, and keeps nothing",
    async (code) => {
      await pricing();
      const { pages } = hotPages.figures;
      const { statusCode, headers, body } = await pricing(code);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(text(body)).toContain(couponProblems.unknown);
      expect(body).not.toContain("alert(1)");
      expect(hotPages.figures.pages).toBe(pages);
    },
  );

  it("takes an empty coupon for none, and the first of several", async () => {
    const { code } = await buildCoupon();
    expect((await open(app, "/pricing?coupon=")).body).not.toContain("Not applied");
    expect((await open(app, `/pricing?coupon=${code}&coupon=NOTHING`)).body).toContain("<del>");
    expect((await open(app, `/pricing?coupon=NOTHING&coupon=${code}`)).body).not.toContain("<del>");
  });

  it("names the plans that a coupon of another currency leaves out", async () => {
    const { id } = await db
      .insertInto("plans")
      .values({
        slug: `euro-${randomUUID()}`,
        name: `Euro ${randomUUID()}`,
        description: "",
        price: 9900,
        currency: "eur",
        period: "year",
        press_releases: null,
        word_limit: null,
        anchor_text_links: null,
        position: 9,
        is_offered: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { code } = await buildCoupon({ amount_off: 2000 });
    const { body } = await pricing(code);
    await db.deleteFrom("plans").where("id", "=", id).execute();
    expect(text(body)).toContain("on plans priced in GBP");
    expect(text(body)).toContain("€99 a year");
    expect(body.match(/<del>/g)).toHaveLength(3);
    expect(text(body)).toContain("Releases No cap");
  });

  it("says that Stripe takes the money where it is connected, and counts its coupons only", async () => {
    const [local, stripe] = [await buildCoupon(), await buildCoupon({ source: "stripe" })];
    resetSettings({ STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: "whsec_123" });
    hotPages.clear();
    try {
      expect(text((await pricing()).body)).toContain("Stripe handles your payment.");
      expect((await pricing()).body).not.toContain("Test mode");
      expect((await pricing(local.code)).body).not.toContain("<del>");
      expect((await pricing(stripe.code)).body).toContain("<del>");
    } finally {
      resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
      hotPages.clear();
    }
  });
});

describe("the page in memory", () => {
  it("is kept with a coupon until the coupon or the minute ends", async () => {
    const { code } = await buildCoupon();
    const ending = await buildCoupon({ expires_at: new Date(Date.now() + 30_500) });
    const over = await buildCoupon({ expires_at: new Date(Date.now() + 999) });
    const seconds = async (each: string) =>
      Number(/s-maxage=(\d+)/.exec(String((await pricing(each)).headers["cache-control"]))?.[1] ?? 0);
    expect(await seconds(code)).toBe(60);
    expect(await seconds(ending.code)).toBeLessThanOrEqual(30);
    expect(await seconds(over.code)).toBe(0);
  });

  it("shows a coupon's end as soon as an operator switches it off", async () => {
    const { code } = await buildCoupon({ percent_off: 50, expires_at: new Date(Date.now() + HOUR_MS) });
    expect((await pricing(code)).body).toContain("badge--red");
    await db.updateTable("coupons").set({ display_name: "Unseen" }).where("stripe_coupon_id", "=", code).execute();
    expect((await pricing(code)).body).not.toContain("Unseen"); // it is kept, or this test says nothing
    await switchCoupon(STAFF, code, false);
    await vi.waitFor(async () => expect((await pricing(code)).body).toContain(couponProblems.inactive));
  });
});

describe("/pricing for someone who is signed in", () => {
  it("knows who is there and leads back, and nobody keeps the page", async () => {
    const [one, other] = [await buildUser(), await buildUser()];
    await open(app, "/pricing"); // in memory, for everybody
    for (const user of [one, other]) {
      const { statusCode, headers, body } = await open(app, "/pricing", user);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(text(body)).toContain(`You are signed in as ${user.email}`);
      expect(body).toContain('<a href="/dashboard">Dashboard</a>');
    }
    const { headers, body } = await open(app, "/pricing");
    expect(headers["vary"]).toBe("Accept-Encoding, Accept, Cookie");
    expect(body).toContain(">Sign in<");
    expect(body).not.toContain("signed in as");
  });

  it("is everybody's for a cookie of nobody, from memory or not", async () => {
    const stale = () => app.inject({ url: "/pricing", headers: { cookie: "dateline_access=gone" } });
    hotPages.clear();
    for (const _again of [1, 2]) expect((await stale()).body).toContain(">Sign in<");
  });
});
