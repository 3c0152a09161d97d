/** SQL that queues deliveries; the rules are in the function queue_deliveries, which publishing statements call themselves. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

/** @returns how many deliveries that changed. */
export async function queueDeliveries(tx: Transaction, postIds: number[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select queue_deliveries(${postIds}::bigint[]) as changed`.execute(tx);
  return rows[0]?.changed ?? 0;
}
