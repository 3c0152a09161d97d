import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type StripeDouble, startStripeServer } from "#tests/doubles/stripe/server.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { isLiveKey, isStripeAway, isStripeConnected, listUndelivered, refusalOf, stripeClient } from "./stripe.ts";

let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterEach(() => {
  resetSettings({ STRIPE_SECRET_KEY: undefined });
  stripe.recover();
});
afterAll(() => stripe.stop());

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("the connection", () => {
  it("does not exist without a key", async () => {
    expect(isStripeConnected()).toBe(false);
    await expect(stripeClient()).rejects.toThrow("Stripe is not connected.");
  });

  it("knows whether its key moves money", () => {
    const keys = ["sk_test_12345678", "rk_test_12345678", "sk_live_12345678", "rk_live_12345678"];
    const live = keys.map((STRIPE_SECRET_KEY) => {
      resetSettings({ STRIPE_SECRET_KEY });
      return isLiveKey();
    });
    expect(live).toEqual([false, false, true, true]);
  });

  it("follows a change of key or address, and tells Stripe nothing of earlier calls", async () => {
    resetSettings(stripe.settings);
    const client = await stripeClient();
    expect(await stripeClient()).toBe(client);
    await client.coupons.list();
    await client.coupons.list();
    expect(stripe.requests.at(-1)?.headers["x-stripe-client-telemetry"]).toBeUndefined();
    resetSettings({ ...stripe.settings, STRIPE_SECRET_KEY: "sk_test_another0key" });
    expect(await stripeClient()).not.toBe(client);
  });
});

it("an odd event does not keep the others from being collected", async () => {
  resetSettings(stripe.settings);
  const good = [1, 2].map(() => stripe.account.happened("invoice.paid", { id: "in_1" }).id);
  const odd = stripe.account.happened("invoice.paid", { id: 7 });
  const last = stripe.account.happened("invoice.paid", { id: "in_2" });
  const ids = (await listUndelivered(["invoice.paid"], 10)).map(({ id }) => id);
  expect(ids).toEqual([last.id, ...good.toReversed()]);
  expect(ids).not.toContain(odd.id);
});

describe("a failure", () => {
  it.each(["drop", 500, 429] as const)("is Stripe being away: %s", async (fault) => {
    resetSettings(stripe.settings);
    stripe.fail(fault);
    const error = await failureOf((await stripeClient()).coupons.list());
    expect([isStripeAway(error), refusalOf(error)]).toEqual([true, null]);
  });

  it("of a wrong key is one that no request can help", async () => {
    resetSettings({ ...stripe.settings, STRIPE_SECRET_KEY: "sk_test_another0key" });
    const error = await failureOf((await stripeClient()).coupons.list());
    expect([isStripeAway(error), refusalOf(error)]).toEqual([true, null]);
  });

  it("that names what is missing is a refusal", async () => {
    resetSettings(stripe.settings);
    const error = await failureOf((await stripeClient()).coupons.retrieve("nothing"));
    expect(isStripeAway(error)).toBe(false);
    expect(refusalOf(error)).toEqual({ isMissing: true, code: "resource_missing", param: "id" });
  });

  it("of our own is neither", () => {
    for (const error of [new Error("no"), null, "text", { type: "StripeAPIError" }])
      expect([isStripeAway(error), refusalOf(error)]).toEqual([false, null]);
  });
});
