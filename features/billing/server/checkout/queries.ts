/** SQL of checkouts. The buyer's row in users is locked before any of them. */
import { sql, type Insertable, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { computed, statement } from "#platform/database/statement.ts";

export type CheckoutRow = Selectable<Schema["checkouts"]>;
export type NewCheckout = Omit<Insertable<Schema["checkouts"]>, "id" | "created_at" | "status" | "completed_at">;

export async function findCheckout(id: string, on: Database = db): Promise<CheckoutRow | null> {
  return (await on.selectFrom("checkouts").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Completes a paid checkout even if it has since expired. @returns false if it was already completed. */
export async function completeCheckout(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("checkouts")
    .set({ status: "completed", completed_at: now })
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it was no longer open. */
export async function expireCheckout(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .updateTable("checkouts")
    .set({ status: "expired" })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Expires the open one, whether or not its time is over; there is at most one. It may be getting its id at Stripe right
 * now, so returns it as it was when it closed.
 */
export async function closeOpenCheckout(tx: Transaction, userId: number): Promise<CheckoutRow | null> {
  const row = await tx
    .updateTable("checkouts")
    .set({ status: "expired" })
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export function insertCheckout(tx: Transaction, checkout: NewCheckout): Promise<CheckoutRow> {
  return tx.insertInto("checkouts").values(checkout).returningAll().executeTakeFirstOrThrow();
}

/** @returns false when it has been closed. */
export async function nameCheckout(tx: Transaction, id: string, ref: string, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable("checkouts")
    .set({ provider_ref: ref, expires_at: expiresAt })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the caller's checkout; those of others are not found. Payments of one queue until the transaction ends. */
export async function lockOwnCheckout(tx: Transaction, userId: number, id: string): Promise<CheckoutRow | null> {
  const row = tx.selectFrom("checkouts").selectAll().where("id", "=", id).where("user_id", "=", userId);
  return (await row.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** The database's clock now, not at the start of the transaction, so that times follow the order of locks. */
export async function readClock(tx: Transaction): Promise<Date> {
  const { rows } = await statement({
    now: computed.time(),
  })`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

/** Days after its start until which a checkout with a slow payment can be completed. */
export async function keepOpen(tx: Transaction, id: string, days: number): Promise<void> {
  await sql`
    update checkouts set expires_at = greatest(expires_at, created_at + make_interval(days => ${days}))
    where id = ${id} and status = 'open'`.execute(tx);
}

/**
 * Deletes checkouts that led to nothing. Keeps those that may have been paid, because each renewal is compared with
 * their price, and an operator may accept a held payment long after.
 * @returns how many, at most the limit.
 */
export async function deleteExpired(tx: Transaction, olderThanDays: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from checkouts where id in (
      select c.id from checkouts c
      where c.status = 'expired' and c.expires_at < now() - make_interval(days => ${olderThanDays})
        and not exists (select from payments p where p.provider = c.provider and p.provider_ref = c.provider_ref)
        and not exists (select from held_payments h
          where h.user_id = c.user_id and h.plan_id = c.plan_id and h.decision is distinct from 'refused')
        and not exists (select from subscriptions s where s.user_id = c.user_id and s.plan_id = c.plan_id
          and s.provider = 'stripe' and c.provider = 'stripe' and c.created_at < s.started_at + interval '1 day')
      limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}

/** Clean-up: marks checkouts past their time as expired, which they are anyway. */
export async function expireOverdue(tx: Transaction): Promise<void> {
  await sql`
    update checkouts set status = 'expired'
    where id in (
      select id from checkouts where status = 'open' and expires_at <= now() for no key update skip locked)`.execute(
    tx,
  );
}
