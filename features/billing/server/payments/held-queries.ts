/** SQL of held payments. The customer's row in users is locked before any of them. */
import { sql, type Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";

const HELD_ROW = columns(
  "held_payments",
  "id",
  "ref",
  "payment_ref",
  "subscription_ref",
  "user_id",
  "plan_id",
  "problem",
  "expected_amount",
  "expected_currency",
  "paid_amount",
  "paid_currency",
  "taken_amount",
  "created_at",
  "decision",
  "decided_by",
  "decided_at",
  "note",
);
export type HeldRow = Row<typeof HELD_ROW>;
export type NewHeld = Omit<Insertable<Schema["held_payments"]>, "id" | "created_at">;

export async function findHeldByRef(ref: string, on: Database = db): Promise<HeldRow | null> {
  return (await on.selectFrom("held_payments").selectAll().where("ref", "=", ref).executeTakeFirst()) ?? null;
}

export async function findHeld(id: number, on: Database = db): Promise<HeldRow | null> {
  return (await on.selectFrom("held_payments").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The refusal that covers a payment: that of its whole subscription, else its own. */
export async function findRefused(
  tx: Transaction,
  ref: string,
  subscriptionRef: string | null,
): Promise<HeldRow | null> {
  const row = await tx
    .selectFrom("held_payments")
    .selectAll()
    .where("decision", "=", "refused")
    .where((eb) => eb.or([eb("ref", "=", ref), eb("payment_ref", "=", ref), eb("ref", "=", subscriptionRef)]))
    .orderBy(
      (eb) => eb("ref", "=", subscriptionRef),
      (order) => order.desc().nullsLast(),
    )
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Serialises decisions about one payment until the transaction ends. */
export async function lockHeld(tx: Transaction, id: number): Promise<HeldRow | null> {
  const row = tx.selectFrom("held_payments").selectAll().where("id", "=", id);
  return (await row.forUpdate().executeTakeFirst()) ?? null;
}

/** Opens a case, or reopens it with new figures. A refused one stays refused. @returns whether anything changed. */
export async function openHeld(tx: Transaction, held: NewHeld): Promise<boolean> {
  const { problem, expected_amount, expected_currency, paid_amount, paid_currency, payment_ref, taken_amount } = held;
  const row = await tx
    .insertInto("held_payments")
    .values(held)
    .onConflict((conflict) =>
      conflict
        .column("ref")
        .doUpdateSet({
          problem,
          expected_amount,
          expected_currency,
          paid_amount,
          paid_currency,
          payment_ref,
          taken_amount,
          decision: null,
          decided_by: null,
          decided_at: null,
          note: "",
        })
        .where(
          sql<boolean>`held_payments.decision is distinct from 'refused'
            and (held_payments.problem, held_payments.paid_amount, held_payments.paid_currency)
              is distinct from (excluded.problem, excluded.paid_amount, excluded.paid_currency)`,
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function decideHeld(
  tx: Transaction,
  id: number,
  decision: { decision: "accepted" | "refused"; decided_by: number | null; note: string },
): Promise<void> {
  await tx
    .updateTable("held_payments")
    .set({ ...decision, decided_at: now })
    .where("id", "=", id)
    .execute();
}

const isWaiting = (waits: boolean) => (waits ? sql<boolean>`h.decision is null` : sql<boolean>`h.decision is not null`);

export async function countHeld(waits: boolean): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*)::int as count from held_payments h where ${isWaiting(waits)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const LISTED_HELD = {
  ...HELD_ROW,
  plan_name: column("plans", "name"),
  user_name: orNull(computed.text()),
  decider: orNull(computed.text()),
};
export type ListedHeld = Row<typeof LISTED_HELD>;

/** Waiting: oldest first; decided: newest decision first. @param id only this one. */
export async function listHeld(waits: boolean | null, limit: number, offset = 0, id?: number): Promise<ListedHeld[]> {
  const name = (user: string) =>
    sql`nullif(trim(concat(${sql.ref(`${user}.first_name`)}, ' ', ${sql.ref(`${user}.last_name`)})), '')`;
  const order = waits === false ? sql`h.decided_at desc, h.id desc` : sql`h.created_at, h.id`;
  const { rows } = await statement(LISTED_HELD)`
    select h.*, p.name as plan_name, coalesce(${name("u")}, u.email) as user_name, coalesce(${name("o")}, o.email) as decider
    from held_payments h join plans p on p.id = h.plan_id
      left join users u on u.id = h.user_id left join users o on o.id = h.decided_by
    where ${waits === null ? sql`true` : isWaiting(waits)} and ${id === undefined ? sql`true` : sql`h.id = ${id}`}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
