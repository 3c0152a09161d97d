/** Payments at Stripe that are held here, and operators' decisions about them. */
import type { HeldPayment } from "#features/billing/contracts/held-payment.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import type { Invoice } from "#tests/doubles/stripe/objects.ts";
import type { StripeDouble } from "#tests/doubles/stripe/server.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";

export function heldOf(userId: number) {
  return db.selectFrom("held_payments").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

export async function onlyHeld(user: TestUser) {
  const [held, ...others] = await heldOf(user.id);
  if (!held || others.length > 0) throw new Error(`${others.length + (held ? 1 : 0)} payments are held.`);
  return held;
}

/** The newest invoice of a subscription, to be changed as somebody at Stripe might. */
export function invoiceOf(stripe: StripeDouble, subscription: string): Invoice {
  const latest = stripe.account.subscriptions.get(subscription)?.latest_invoice ?? "";
  const invoice = stripe.account.invoices.get(latest);
  if (!invoice) throw new Error("Nothing was billed.");
  return invoice;
}

export function decideAs(
  app: App,
  operator: TestUser,
  way: "accept" | "refuse",
  held: Pick<HeldPayment, "id" | "paid_amount" | "paid_currency">,
) {
  return app.inject({
    method: "POST",
    url: `/operator/payments/held/${held.id}/${way}/`,
    headers: { cookie: cookiesOf(operator) },
    payload: { note: "Agreed by phone", paid_amount: held.paid_amount, paid_currency: held.paid_currency },
  });
}
