/** SQL that queues deliveries; the rules are in the function queue_deliveries. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";

const CHANGED = { changed: computed.number() };

/** @returns how many deliveries that changed. */
export async function queueDeliveries(tx: Transaction, postIds: number[], isOrder: boolean): Promise<number> {
  const text = "select queue_deliveries($1::bigint[], $2) as changed";
  const [row] = await prepared(CHANGED, text, [postIds, isOrder], tx);
  return row?.changed ?? 0;
}
