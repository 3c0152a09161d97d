/** SQL of unread entries. */
import { prepared } from "#platform/database/client.ts";
import { column, computed } from "#platform/database/statement.ts";

/**
 * A condition on a row `e` of feed_entries: the reader had not read it then.
 * @param user the SQL of the reader's id, for example `$1`; `at` that of the moment.
 */
export function unreadBy(user: string, at: string): string {
  return `not exists (
    select from entry_marks r where r.user_id = ${user} and r.entry_id = e.id and r.read_at <= ${at}::timestamptz)`;
}

/** A condition on a row `f` of feeds: something of it was unread then, or it is waiting for its first fetch. */
export function hasUnread(user: string, at: string): string {
  return `(exists (select from feed_entries e where e.feed_id = f.id and ${unreadBy(user, at)})
    or f.succeeded_at is null and f.failing_since is null and f.gone_at is null)`;
}

/** The feeds among these with unread entries. */
export async function listFeedsWithUnread(userId: number, feedIds: readonly number[], at: Date): Promise<Set<number>> {
  const rows = await prepared(
    { id: column("feeds", "id") },
    `select f.id from feeds f where f.id = any($2::bigint[]) and ${hasUnread("$1", "$3")}`,
    [userId, feedIds, at],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The entries among these that the reader had read by then. */
export async function listRead(userId: number, entryIds: readonly number[], at: Date): Promise<Set<number>> {
  const rows = await prepared(
    { entry_id: column("entry_marks", "entry_id") },
    "select entry_id from entry_marks where user_id = $1 and entry_id = any($2::bigint[]) and read_at <= $3",
    [userId, entryIds, at],
  );
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** By the clock that sets marks; rounded up, because answers have milliseconds and marks are finer. */
export async function findMoment(): Promise<Date> {
  const [row] = await prepared(
    { at: computed.time() },
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at",
    [],
  );
  return row?.at ?? new Date();
}
