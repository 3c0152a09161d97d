/** SQL that queues articles to be compared. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

/** An article whose text has changed is compared again: it may say more now. */
export async function queueEntries(tx: Transaction, entryIds: readonly number[]): Promise<void> {
  await sql`
    insert into uncompared_entries (entry_id) select unnest(${entryIds}::bigint[]) on conflict do nothing`.execute(tx);
}
