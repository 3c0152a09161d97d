/** SQL of one person's ledger, purchases and coupons. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";

/** The next lines, the oldest first. */
export function listPersonalLines(userId: number, after: number, limit: number) {
  return db
    .selectFrom("allowance_entries as entry")
    .leftJoin("posts", "posts.id", "entry.post_id")
    .select(["entry.line", "entry.kind", "entry.units", "entry.post_id", "posts.name as post_name", "entry.reason"])
    .select(["entry.source", "entry.available", "entry.unused", "entry.created_at"])
    .where("entry.user_id", "=", userId)
    .where("entry.line", ">", after)
    .orderBy("entry.line")
    .limit(limit)
    .execute();
}

export function listPersonalPayments(userId: number) {
  return db
    .selectFrom("payments as payment")
    .innerJoin("plans", "plans.id", "payment.plan_id")
    .select(["plans.name as plan", "payment.provider", "payment.provider_ref", "payment.status", "payment.amount"])
    .select(["payment.currency", "payment.period_start", "payment.period_end", "payment.invoice_url"])
    .select(["payment.billed_to", "payment.failure", "payment.created_at"])
    .where("payment.user_id", "=", userId)
    .orderBy("payment.id")
    .execute();
}

/** Payments that did not match their order. */
export function listPersonalHeld(userId: number) {
  return db
    .selectFrom("held_payments as held")
    .innerJoin("plans", "plans.id", "held.plan_id")
    .select(["plans.name as plan", "held.ref", "held.problem", "held.expected_amount", "held.expected_currency"])
    .select(["held.paid_amount", "held.paid_currency", "held.created_at", "held.decision", "held.decided_at"])
    .where("held.user_id", "=", userId)
    .orderBy("held.id")
    .execute();
}

/** Issued to the person; they stay in the books when the account goes, with the name and without the account. */
export function listPersonalInvoices(userId: number) {
  return db
    .selectFrom("invoices")
    .select(["number", "kind", "customer", "what", "currency", "gross", "net", "vat", "issued_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export function listPersonalRefunds(userId: number) {
  return db
    .selectFrom("refunds as refund")
    .innerJoin("payments as payment", "payment.id", "refund.payment_id")
    .select(["payment.provider_ref as payment", "refund.amount", "payment.currency", "refund.reason", "refund.way"])
    .select(["refund.status", "refund.created_at"])
    .where("payment.user_id", "=", userId)
    .orderBy("refund.id")
    .execute();
}

export function listPersonalSubscriptions(userId: number) {
  return db
    .selectFrom("subscriptions as subscription")
    .innerJoin("plans", "plans.id", "subscription.plan_id")
    .leftJoin("coupons", "coupons.id", "subscription.coupon_id")
    .select(["plans.name as plan", "subscription.provider", "subscription.provider_ref", "subscription.status"])
    .select(["subscription.price", "subscription.currency", "coupons.stripe_coupon_id as coupon"])
    .select(["subscription.period_start", "subscription.period_end", "subscription.cancels_at_period_end"])
    .select(["subscription.started_at", "subscription.ended_at"])
    .where("subscription.user_id", "=", userId)
    .orderBy("subscription.id")
    .execute();
}

export function listPersonalCheckouts(userId: number) {
  return db
    .selectFrom("checkouts as checkout")
    .innerJoin("plans", "plans.id", "checkout.plan_id")
    .leftJoin("coupons", "coupons.id", "checkout.coupon_id")
    .select(["plans.name as plan", "checkout.provider", "checkout.status", "checkout.amount", "checkout.discount"])
    .select(["checkout.currency", "coupons.stripe_coupon_id as coupon", "checkout.created_at", "checkout.completed_at"])
    .where("checkout.user_id", "=", userId)
    .orderBy("checkout.created_at")
    .orderBy("checkout.id")
    .execute();
}

export function listRedeemedCoupons(userId: number) {
  return db
    .selectFrom("coupon_redemptions as redemption")
    .innerJoin("coupons", "coupons.id", "redemption.coupon_id")
    .select(["coupons.stripe_coupon_id as coupon", "coupons.display_name", "redemption.created_at as redeemed_at"])
    .where("redemption.user_id", "=", userId)
    .orderBy("redemption.id")
    .execute();
}

/** The applied, unused coupon, and the user's id at Stripe; each may be null. */
export async function findPersonalMarks(userId: number) {
  const applied = await db
    .selectFrom("applied_coupons as applied")
    .innerJoin("coupons", "coupons.id", "applied.coupon_id")
    .select(["coupons.stripe_coupon_id as coupon", "coupons.display_name", "applied.applied_at"])
    .where("applied.user_id", "=", userId)
    .executeTakeFirst();
  const customers = db.selectFrom("stripe_customers").select("stripe_customer_id").where("user_id", "=", userId);
  const customer = await customers.executeTakeFirst();
  return { applied_coupon: applied ?? null, stripe_customer_id: customer?.stripe_customer_id ?? null };
}

/** Sessions of Stripe's Checkout that could still be paid, or were paid a moment ago. */
export async function listOpenStripeCheckouts(userId: number): Promise<string[]> {
  const open = db.selectFrom("checkouts").select("provider_ref").where("user_id", "=", userId);
  const rows = await open.where("provider", "=", "stripe").where("status", "=", "open").execute();
  return rows.flatMap(({ provider_ref }) => provider_ref ?? []);
}

export async function listLiveStripeSubscriptions(userId: number): Promise<string[]> {
  const live = db.selectFrom("subscriptions").select("provider_ref").where("user_id", "=", userId);
  const rows = await live.where("provider", "=", "stripe").where("status", "<>", "ended").execute();
  return rows.map(({ provider_ref }) => provider_ref);
}

/** The oldest lines of a ledger whose account goes. @returns how many. */
export async function removeLinesOf(tx: Transaction, userId: number, limit: number): Promise<number> {
  const { rows } = await sql`
    with chosen as (
      select id from allowance_entries where user_id = ${userId} order by line limit ${limit} for update)
    delete from allowance_entries using chosen where allowance_entries.id = chosen.id returning chosen.id`.execute(tx);
  return rows.length;
}

/** All purchase data except payments, which the books keep: these lose the link to an invoice that names the user. */
export async function removePurchasesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.updateTable("payments").set({ invoice_url: null, billed_to: "" }).where("user_id", "=", userId).execute();
  for (const table of ["applied_coupons", "checkouts", "subscriptions"] as const)
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
}
