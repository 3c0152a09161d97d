/** SQL of who is which customer at Stripe, and the locks under which Stripe's objects are read and recorded. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { computed, statement } from "#platform/database/statement.ts";

export type Buyer = { email: string; first_name: string; last_name: string; created_at: Date };

export async function findCustomer(userId: number, on: Database = db): Promise<string | null> {
  const rows = on.selectFrom("stripe_customers").select("stripe_customer_id").where("user_id", "=", userId);
  return (await rows.executeTakeFirst())?.stripe_customer_id ?? null;
}

export async function findUserOfCustomer(customerId: string, on: Database = db): Promise<number | null> {
  const rows = on.selectFrom("stripe_customers").select("user_id").where("stripe_customer_id", "=", customerId);
  return (await rows.executeTakeFirst())?.user_id ?? null;
}

export async function findBuyer(userId: number, on: Database = db): Promise<Buyer | null> {
  const rows = on.selectFrom("users").select(["email", "first_name", "last_name", "created_at"]);
  return (await rows.where("id", "=", userId).executeTakeFirst()) ?? null;
}

/** @returns the customer that counts: the first one kept for this user. */
export async function keepCustomer(userId: number, customerId: string, on: Database = db): Promise<string> {
  const customer = { user_id: userId, stripe_customer_id: customerId };
  await on
    .insertInto("stripe_customers")
    .values(customer)
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  return (await findCustomer(userId, on)) ?? customerId;
}

export async function forgetCustomer(customerId: string, on: Database = db): Promise<void> {
  await on.deleteFrom("stripe_customers").where("stripe_customer_id", "=", customerId).execute();
}

/**
 * The lock for reading an object of this customer at Stripe and recording it, taken before the owner's row in users:
 * otherwise an older answer could be written after a newer one.
 */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<void> {
  await lock(tx, `stripe-customer:${customerId}`);
}

/** Skips if another process is already looking. @returns false if the lock is taken. */
export async function tryLockCustomer(tx: Transaction, customerId: string): Promise<boolean> {
  const name = `stripe-customer:${customerId}`;
  const { rows } = await statement({ isLocked: computed.flag() })`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked === true;
}

/** As lockCustomer, for all coupons. */
export async function lockStripeCoupons(tx: Transaction): Promise<void> {
  await lock(tx, "stripe-coupons");
}

async function lock(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Codes of Stripe's coupons that are on here. */
export async function listActiveStripeCodes(tx: Transaction): Promise<string[]> {
  const rows = tx.selectFrom("coupons").select("stripe_coupon_id").where("source", "=", "stripe");
  return (await rows.where("is_active", "=", true).execute()).map((row) => row.stripe_coupon_id);
}
