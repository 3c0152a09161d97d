/** SQL of calls that operators make while acting as users. */
import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Transaction } from "#platform/database/client.ts";

const COLUMNS = ["id", "operator_id", "user_id", "call"] as const;
export type ActingCall = Pick<Selectable<Schema["acting_calls"]>, (typeof COLUMNS)[number]>;

/** @returns the id of the announcement. */
export async function announceCall(tx: Transaction, call: Omit<ActingCall, "id">): Promise<string> {
  return (await tx.insertInto("acting_calls").values(call).returning("id").executeTakeFirstOrThrow()).id;
}

/** @returns false when it was already settled. */
export async function settleCall(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.deleteFrom("acting_calls").where("id", "=", id).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** Takes announcements so old that their process must have ended. */
export async function takeAbandoned(tx: Transaction, minutes: number, limit: number): Promise<ActingCall[]> {
  const abandoned = tx
    .selectFrom("acting_calls")
    .select("id")
    .where("started_at", "<", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy("started_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return tx.deleteFrom("acting_calls").where("id", "in", abandoned).returning(COLUMNS).execute();
}
