/** What waits in the database, for tests of two things at once. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

/** Statements of this database that wait for a lock. */
export async function countWaiting(tx: Transaction): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(tx); // a transaction otherwise sees for ever what it saw first
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return rows[0]?.count ?? 0;
}
