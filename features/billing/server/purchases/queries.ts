/** SQL of subscriptions, payments and redemptions. The owner's row in users is locked before any of them. */
import { sql, type Insertable, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { InvoiceMark } from "../../contracts/invoice.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type SubscriptionRow = Selectable<Schema["subscriptions"]>;
export type NewSubscription = Omit<Insertable<Schema["subscriptions"]>, "id" | "updated_at">;
export type NewPayment = Omit<Insertable<Schema["payments"]>, "id" | "created_at" | "updated_at" | "status">;

export type Buyer = { id: number; email: string; plan_id: number | null };

/** Null once the account is gone. */
export async function findBuyer(tx: Transaction, userId: number): Promise<Buyer | null> {
  const row = tx.selectFrom("users").select(["id", "email", "plan_id"]).where("id", "=", userId);
  return (await row.executeTakeFirst()) ?? null;
}

export async function findSubscription(tx: Transaction, ref: string): Promise<SubscriptionRow | null> {
  const row = tx.selectFrom("subscriptions").selectAll().where("provider_ref", "=", ref);
  return (await row.executeTakeFirst()) ?? null;
}

/** The user's subscription that has not ended; there is at most one. */
export async function findLiveSubscription(on: Database, userId: number): Promise<SubscriptionRow | null> {
  const rows = on.selectFrom("subscriptions").selectAll().where("user_id", "=", userId).where("status", "<>", "ended");
  return (await rows.executeTakeFirst()) ?? null;
}

/** The current state, for answers. */
export function readLiveSubscription(userId: number): Promise<SubscriptionRow | null> {
  return findLiveSubscription(db, userId);
}

export async function insertSubscription(tx: Transaction, subscription: NewSubscription): Promise<void> {
  await tx.insertInto("subscriptions").values(subscription).execute();
}

export async function updateSubscription(tx: Transaction, id: number, change: Partial<NewSubscription>): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function endSubscription(tx: Transaction, id: number, endedAt: Date | null): Promise<void> {
  const ended_at = endedAt ?? now;
  await tx
    .updateTable("subscriptions")
    .set({ status: "ended", ended_at, cancels_at_period_end: false, updated_at: now })
    .where("id", "=", id)
    .where("status", "<>", "ended")
    .execute();
}

/** @returns whether the payment was not known as paid before this call. */
export async function notePaid(tx: Transaction, payment: NewPayment): Promise<boolean> {
  const rows = await tx
    .insertInto("payments")
    .values({ ...payment, status: "paid" })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "provider_ref"])
        .doUpdateSet({
          status: "paid",
          failure: "",
          amount: payment.amount,
          invoice_url: payment.invoice_url ?? null,
          billed_to: payment.billed_to ?? "",
          updated_at: now,
        })
        .where("payments.status", "=", "failed"),
    )
    .returning("id")
    .execute();
  return rows.length === 1;
}

/**
 * A payment that has since succeeded stays paid; a known failure is recorded as the last attempt.
 * @returns whether this is the first report of it.
 */
export async function noteFailed(tx: Transaction, payment: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insertInto("payments")
    .values({ ...payment, status: "failed" })
    .onConflict((conflict) => conflict.columns(["provider", "provider_ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return true;
  await tx
    .updateTable("payments")
    .set({ failure: payment.failure, updated_at: now })
    .where("provider", "=", payment.provider)
    .where("provider_ref", "=", payment.provider_ref)
    .where("status", "=", "failed")
    .execute();
  return false;
}

export async function countPaid(tx: Transaction, subscriptionRef: string): Promise<number> {
  const rows = tx
    .selectFrom("payments")
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscription_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subscriptions.provider_ref", "=", subscriptionRef)
    .where("payments.status", "=", "paid");
  return (await rows.executeTakeFirstOrThrow()).count;
}

export type PaymentRow = Selectable<Schema["payments"]> & {
  plan_name: string;
  refunded: number;
  documents: InvoiceMark[];
};

/** Newest first. */
export function listPayments(userId: number, limit: number, on: Database = db): Promise<PaymentRow[]> {
  return on
    .selectFrom("payments")
    .innerJoin("plans", "plans.id", "payments.plan_id")
    .selectAll("payments")
    .select("plans.name as plan_name")
    .select(
      sql<number>`(select coalesce(sum(amount), 0)::int from refunds
        where payment_id = payments.id and status <> 'failed')`.as("refunded"),
    )
    .select(
      sql<InvoiceMark[]>`(select coalesce(json_agg(json_build_object('number', number, 'kind', kind) order by id), '[]')
        from invoices where payment_id = payments.id)`.as("documents"),
    )
    .where("payments.user_id", "=", userId)
    .orderBy("payments.created_at", "desc")
    .orderBy("payments.id", "desc")
    .limit(limit)
    .execute();
}

/** Whether the user has ever been sent to Stripe. */
export async function hasStripeCustomer(userId: number, on: Database = db): Promise<boolean> {
  const rows = on.selectFrom("stripe_customers").select("user_id").where("user_id", "=", userId);
  return (await rows.executeTakeFirst()) !== undefined;
}
