/** SQL of refunds. The customer's row in users is locked before a payment's, and that before its refunds. */
import { type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { computed, statement } from "#platform/database/statement.ts";

/** SQLSTATE with which the database refuses to give back more than was paid. */
export const MORE_THAN_PAID = "DL422";

export type PaidRow = Selectable<Schema["payments"]>;
export type RefundRow = Selectable<Schema["refunds"]>;

export async function findPaymentByRef(
  tx: Transaction,
  provider: "test" | "stripe",
  ref: string,
): Promise<PaidRow | null> {
  const rows = tx.selectFrom("payments").selectAll().where("provider", "=", provider).where("provider_ref", "=", ref);
  return (await rows.executeTakeFirst()) ?? null;
}

export async function findPayment(id: number, on: Database = db): Promise<PaidRow | null> {
  return (await on.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Refunds of one payment wait for each other until the transaction ends. */
export async function lockPayment(tx: Transaction, id: number): Promise<PaidRow | null> {
  const row = tx.selectFrom("payments").selectAll().where("id", "=", id);
  return (await row.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Refunded or being refunded, in minor units. */
export async function sumRefunds(tx: Transaction, paymentId: number): Promise<number> {
  const { rows } = await statement({ sum: computed.number() })`
    select coalesce(sum(amount), 0)::int as sum from refunds
    where payment_id = ${paymentId} and status <> 'failed'`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** @throws pg.DatabaseError with SQLSTATE MORE_THAN_PAID. */
export async function insertRefund(
  tx: Transaction,
  refund: Pick<RefundRow, "payment_id" | "amount" | "reason" | "way" | "operator_id">,
): Promise<RefundRow> {
  return tx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function findRefund(id: number, on: Database = db): Promise<RefundRow | null> {
  return (await on.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns false when it was settled before. */
export async function settleRefund(
  tx: Transaction,
  id: number,
  outcome: { status: "done" | "failed"; provider_ref: string | null; failure: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("refunds")
    .set({ ...outcome, settled_at: now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
