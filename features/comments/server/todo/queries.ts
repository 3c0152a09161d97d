/** SQL of suggestions that wait for an answer. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, notNull, type Row } from "#platform/database/statement.ts";

const WAITING = {
  ...columns("posts", "id", "kind", "status", "name", "company_id", "posted_as_name"),
  thread: column("comment_threads", "id"),
  entry: column("comment_entries", "id"),
  author: column("comment_entries", "author_name"),
  text: column("comment_entries", "text"),
  before: column("comment_threads", "words"),
  after: notNull(column("comment_threads", "suggestion")),
  at: column("comment_threads", "created_at"),
};
export type WaitingRow = Row<typeof WAITING>;

/**
 * Open suggestions of others for posts that the person answers for and may edit, newest first; those whose words are gone
 * are not accepted, and are left to the column.
 */
export function listWaiting(userId: number, writers: readonly string[], limit: number): Promise<WaitingRow[]> {
  const text = `select p.id, p.kind, p.status, p.name, p.company_id, p.posted_as_name, t.id as thread, e.id as entry,
      e.author_name as author, e.text, t.words as before, t.suggestion as after, t.created_at as at
    from posts p
    join comment_threads t on t.post_id = p.id and t.state = 'open' and t.suggestion is not null and not t.is_orphaned
    join lateral (select id, author_id, author_name, text from comment_entries first where first.thread_id = t.id
      order by first.id limit 1) e on e.author_id is distinct from $1
    left join companies c on c.id = p.company_id and c.deleted_at is null
    left join company_roles held on held.company_id = c.id and held.user_id = $1
    where p.owner_id = $1 and p.deleted_at is null and p.status <> 'withdrawn'
      and (p.company_id is null or held.role = any($2))
    order by t.id desc limit $3`;
  return prepared(WAITING, text, [userId, [...writers], limit]);
}
