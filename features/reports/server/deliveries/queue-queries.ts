/** SQL by which deliveries come about; the rules stand in the function queue_deliveries, which a statement that publishes calls by itself. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

/** @returns how many deliveries that changed. */
export async function queueDeliveries(tx: Transaction, postIds: number[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select queue_deliveries(${postIds}::bigint[]) as changed`.execute(tx);
  return rows[0]?.changed ?? 0;
}
