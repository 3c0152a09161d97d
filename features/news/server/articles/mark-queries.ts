/** SQL of read and saved articles. */
import type { Transaction } from "#platform/database/client.ts";
import { computed, statement } from "#platform/database/statement.ts";

/**
 * Sets what is not null, keeps the rest; a time once set stays.
 * @returns null when the entry is gone.
 */
export async function storeMark(
  tx: Transaction,
  userId: number,
  entryId: number,
  { isRead, isSaved }: { isRead: boolean | null; isSaved: boolean | null },
): Promise<{ is_read: boolean; is_saved: boolean } | null> {
  const { rows } = await statement({ is_read: computed.flag(), is_saved: computed.flag() })`
    insert into entry_marks as m (user_id, entry_id, read_at, saved_at)
    select ${userId}::bigint, e.id, case when ${isRead}::boolean then now() end, case when ${isSaved}::boolean then now() end
    from feed_entries e where e.id = ${entryId} for key share
    on conflict (user_id, entry_id) do update set
      read_at = case when ${isRead}::boolean is null then m.read_at
                     when ${isRead}::boolean then coalesce(m.read_at, now()) end,
      saved_at = case when ${isSaved}::boolean is null then m.saved_at
                      when ${isSaved}::boolean then coalesce(m.saved_at, now()) end
    returning read_at is not null as is_read, saved_at is not null as is_saved`.execute(tx);
  return rows[0] ?? null;
}

/** Number of the reader's other saved entries. */
export async function countOtherSaved(tx: Transaction, userId: number, entryId: number): Promise<number> {
  const count = tx.selectFrom("entry_marks").select(({ fn }) => fn.countAll<number>().as("count"));
  const saved = count.where("user_id", "=", userId).where("saved_at", "is not", null).where("entry_id", "<>", entryId);
  return (await saved.executeTakeFirstOrThrow()).count;
}

/** Deletes rows of empty marks. */
export async function removeEmptyMarks(tx: Transaction, userId: number, entryId: number): Promise<void> {
  await tx
    .deleteFrom("entry_marks")
    .where("user_id", "=", userId)
    .where("entry_id", "=", entryId)
    .where("read_at", "is", null)
    .where("saved_at", "is", null)
    .execute();
}
