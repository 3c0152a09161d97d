/** SQL of renewing test subscriptions. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { noneOf } from "#platform/database/expressions.ts";
import type { SubscriptionRow } from "../purchases/queries.ts";

/** The period is over, and no try to renew it failed within a day. */
const IS_DUE = sql<boolean>`
  s.provider = 'test' and s.status <> 'ended' and s.period_end <= clock_timestamp()
  and not exists (
    select from payments p
    where p.subscription_id = s.id and p.status = 'failed' and p.updated_at > clock_timestamp() - interval '1 day')`;

/**
 * The test subscription that has been due longest. Locks its owner's row and skips rows locked by others.
 * @param except ids to skip.
 * @returns its id.
 */
export async function lockDue(tx: Transaction, except: number[]): Promise<number | null> {
  const due = await tx
    .selectFrom("subscriptions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.id")
    .where(IS_DUE)
    .where("s.id", "<>", noneOf(except, "bigint"))
    .orderBy("s.period_end")
    .orderBy("s.id")
    .limit(1)
    .forNoKeyUpdate("u")
    .skipLocked()
    .executeTakeFirst();
  return due?.id ?? null;
}

/** Read after its owner's row was locked; null when it is not due any more. */
export async function findDue(tx: Transaction, id: number): Promise<SubscriptionRow | null> {
  const due = tx.selectFrom("subscriptions as s").selectAll().where("s.id", "=", id).where(IS_DUE);
  return (await due.executeTakeFirst()) ?? null;
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
