/** SQL that queues deliveries; the rules are in the function queue_deliveries, which publishing statements call themselves. */
import type { Transaction } from "#platform/database/client.ts";
import { computed, statement } from "#platform/database/statement.ts";

/** @returns how many deliveries that changed. */
export async function queueDeliveries(tx: Transaction, postIds: number[]): Promise<number> {
  const { rows } = await statement({ changed: computed.number() })`
    select queue_deliveries(${postIds}::bigint[]) as changed`.execute(tx);
  return rows[0]?.changed ?? 0;
}
