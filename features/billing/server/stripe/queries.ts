/** SQL of who is which customer at Stripe, and which of its coupons are on here. */
import { db, type Database, type Transaction } from "#platform/database/client.ts";

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
export async function storeCustomer(userId: number, customerId: string, on: Database = db): Promise<string> {
  const customer = { user_id: userId, stripe_customer_id: customerId };
  await on
    .insertInto("stripe_customers")
    .values(customer)
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  return (await findCustomer(userId, on)) ?? customerId;
}

/** What all looks at this customer's objects are counted under. */
export const lookOf = (customerId: string) => `customer ${customerId}`;

export async function forgetCustomer(customerId: string, on: Database = db): Promise<void> {
  await on.deleteFrom("stripe_customers").where("stripe_customer_id", "=", customerId).execute();
  await on.deleteFrom("stripe_looks").where("name", "=", lookOf(customerId)).execute();
}

/** Codes of Stripe's coupons that are on here. */
export async function listActiveStripeCodes(tx: Transaction): Promise<string[]> {
  const rows = tx.selectFrom("coupons").select("stripe_coupon_id").where("source", "=", "stripe");
  return (await rows.where("is_active", "=", true).execute()).map((row) => row.stripe_coupon_id);
}
