/** SQL that deletes articles permanently, but never one that a reader has saved or is saving right now. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";

/** No user has saved the entry `e`. */
export const NOT_SAVED = sql.raw<boolean>(
  "(not exists (select from entry_marks m where m.entry_id = e.id and m.saved_at is not null))",
);

/**
 * Removes entries that are not saved.
 * @param lockedIds entries locked by an earlier statement of `tx` with `for update skip locked`: a save holds the row,
 * so once locked here the save is over, and only a later statement sees it.
 */
export async function deleteUnsaved(tx: Transaction, lockedIds: readonly number[]): Promise<void> {
  if (lockedIds.length === 0) return;
  await sql`delete from feed_entries e where e.id = any(${lockedIds}::bigint[]) and ${NOT_SAVED}`.execute(tx);
}
