/** SQL by which articles go for good: never one that somebody saved, also in this very moment. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

/** Nobody saved the entry `e`. */
export const NOT_SAVED = sql.raw(
  "(not exists (select from entry_marks m where m.entry_id = e.id and m.saved_at is not null))",
);

/**
 * Removes those that nobody saved.
 * @param lockedIds entries that an earlier statement of `tx` locked with `for update skip locked`: whoever saves one holds
 *   its row, so a lock that was got means that their save is over, and only a later statement sees it.
 */
export async function deleteUnsaved(tx: Transaction, lockedIds: readonly number[]): Promise<void> {
  if (lockedIds.length === 0) return;
  await sql`delete from feed_entries e where e.id = any(${lockedIds}::bigint[]) and ${NOT_SAVED}`.execute(tx);
}
