/** SQL of Stripe's events, each kept once. */
import { sql, type Insertable, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type EventRow = Selectable<Schema["stripe_events"]>;
export type NewEvent = Required<
  Pick<Insertable<Schema["stripe_events"]>, "id" | "type" | "object_id" | "status" | "note" | "happened_at">
>;

/** A permanently failed event that is sent again is received again. @returns false if it is already known. */
export async function insertEvent(tx: Transaction, event: NewEvent): Promise<boolean> {
  const handled_at = event.status === "received" ? null : new Date();
  const row = await tx
    .insertInto("stripe_events")
    .values({ ...event, handled_at })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ status: event.status, note: event.note, handled_at, received_at: now })
        .where("stripe_events.status", "=", "failed"),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findEvent(id: string, on: Database = db): Promise<EventRow | null> {
  return (await on.selectFrom("stripe_events").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function finishEvent(
  id: string,
  status: "applied" | "ignored" | "failed",
  note: string,
  on: Database = db,
): Promise<void> {
  await on
    .updateTable("stripe_events")
    .set({ status, note, handled_at: now })
    .where("id", "=", id)
    .where("status", "=", "received")
    .execute();
}

/** Received longer ago than this and not handled since, the oldest first. */
export async function listUnhandled(tx: Transaction, olderThanSeconds: number, limit: number): Promise<EventRow[]> {
  return tx
    .selectFrom("stripe_events")
    .selectAll()
    .where("status", "=", "received")
    .where("received_at", "<", sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}

/** @returns how many were removed. */
export async function deleteHandled(tx: Transaction, olderThanDays: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("stripe_events")
    .where("status", "<>", "received")
    .where("received_at", "<", sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
