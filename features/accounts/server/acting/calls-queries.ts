/** SQL of calls that operators make while acting as users. */
import type { Transaction } from "#platform/database/client.ts";
import { columns, type Row, statement } from "#platform/database/statement.ts";

const ACTING_CALL = columns("acting_calls", "id", "operator_id", "user_id", "call");
export type ActingCall = Row<typeof ACTING_CALL>;

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
  const { rows } = await statement(ACTING_CALL)`
    delete from acting_calls where id in (
      select id from acting_calls where started_at < now() - make_interval(mins => ${minutes})
      order by started_at limit ${limit} for update skip locked)
    returning id, operator_id, user_id, call`.execute(tx);
  return rows;
}
