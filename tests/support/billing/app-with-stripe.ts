/** The content app whose customers pay through the Stripe double, for all tests of a file. */
import { afterAll, afterEach, beforeEach } from "vitest";
import { startStripeServer } from "#tests/doubles/stripe/server.ts";
import { withdrawPlans } from "#tests/factories/billing.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { purchasesOf } from "./stripe-purchases.ts";

/** Awaited at the top of a test file. Each test finds Stripe connected and well; app and double end with the file. */
export async function buildAppWithStripe() {
  const [app, stripe] = await Promise.all([buildContentApp(), startStripeServer()]);
  beforeEach(() => resetSettings(stripe.settings));
  afterEach(() => stripe.recover());
  afterAll(async () => {
    await withdrawPlans();
    await app.close();
    await stripe.stop();
    resetSettings();
  });
  return { app, stripe, ...purchasesOf(app, stripe) };
}
