/** A user's ledger and purchases: export and deletion. Payments stay in the books, without a name. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import * as queries from "./queries.ts";
import { lockLedger } from "../allowance/queries.ts";
import { closeStripeCheckout, endStripeCustomer, endStripeSubscription } from "../stripe/service.ts";

const LINES_PER_BATCH = 500;

export const billingData: PersonalData = {
  name: "billing",
  exportInto: async (userId, archive) => {
    await archive.addJsonList("releases.json", listLines(userId));
    const [subscriptions, payments, held_payments, refunds, invoices, checkouts, redeemed_coupons, marks] =
      await Promise.all([
        queries.listPersonalSubscriptions(userId),
        queries.listPersonalPayments(userId),
        queries.listPersonalHeld(userId),
        queries.listPersonalRefunds(userId),
        queries.listPersonalInvoices(userId),
        queries.listPersonalCheckouts(userId),
        queries.listRedeemedCoupons(userId),
        queries.findPersonalMarks(userId),
      ]);
    const purchases = { subscriptions, payments, held_payments, refunds, invoices, checkouts, redeemed_coupons };
    await archive.addJson("payments.json", { ...marks, ...purchases });
  },
  erase: async (userId) => {
    await endAtStripe(userId);
    await transaction(async (tx) => {
      await lockLedger(tx, userId);
      await queries.removePurchasesOf(tx, userId);
    });
    while ((await transaction((tx) => queries.removeLinesOf(tx, userId, LINES_PER_BATCH))) > 0);
  },
};

/**
 * Runs before anything here is deleted: a card must not be charged for an account that is gone. A recent payment that
 * has not been reported yet is recorded first; everything else of the customer at Stripe ends with the customer.
 */
async function endAtStripe(userId: number): Promise<void> {
  if (isStripeConnected()) {
    for (const ref of await queries.listOpenStripeCheckouts(userId)) await closeStripeCheckout(ref);
  }
  for (const ref of await queries.listLiveStripeSubscriptions(userId)) await endStripeSubscription(ref);
  await endStripeCustomer(userId);
}

async function* listLines(userId: number) {
  for (let after = 0; ;) {
    const lines = await queries.listPersonalLines(userId, after, LINES_PER_BATCH);
    yield* lines;
    const last = lines.at(-1);
    if (!last) return;
    after = last.line;
  }
}
