/** SQL of renewing test subscriptions. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { column, columns, statement } from "#platform/database/statement.ts";
import type { SubscriptionRow } from "../purchases/queries.ts";

/** The period is over, and no try to renew it failed within a day. */
const IS_DUE = sql`
  s.provider = 'test' and s.status <> 'ended' and s.period_end <= clock_timestamp()
  and not exists (
    select from payments p
    where p.subscription_id = s.id and p.status = 'failed' and p.updated_at > clock_timestamp() - interval '1 day')`;

/**
 * The test subscription that has been due for longest. Its owner's row is locked; those that somebody else has locked are
 * passed over.
 * @param except are left alone. @returns its id.
 */
export async function lockDue(tx: Transaction, except: number[]): Promise<number | null> {
  const { rows } = await statement({ id: column("subscriptions", "id") })`
    select s.id from subscriptions s join users u on u.id = s.user_id
    where ${IS_DUE} and s.id <> all(${except}::bigint[])
    order by s.period_end, s.id limit 1
    for no key update of u skip locked`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Read after its owner's row was locked; null when it is not due any more. */
export async function findDue(tx: Transaction, id: number): Promise<SubscriptionRow | null> {
  const { rows } = await statement(
    columns(
      "subscriptions",
      "id",
      "user_id",
      "plan_id",
      "coupon_id",
      "provider",
      "provider_ref",
      "status",
      "price",
      "currency",
      "period_start",
      "period_end",
      "cancels_at_period_end",
      "test_card",
      "started_at",
      "ended_at",
      "updated_at",
    ),
  )`
    select s.* from subscriptions s where s.id = ${id} and ${IS_DUE}`.execute(tx);
  return rows[0] ?? null;
}

/** Since when a charge has been failing, in whole days; null when it has not. */
export async function findFailingDays(tx: Transaction, paymentRef: string): Promise<number | null> {
  const row = tx
    .selectFrom("payments")
    .select(sql<number>`floor(extract(epoch from clock_timestamp() - created_at) / 86400)::int`.as("days"))
    .where("provider", "=", "test")
    .where("provider_ref", "=", paymentRef)
    .where("status", "=", "failed");
  return (await row.executeTakeFirst())?.days ?? null;
}
