/** SQL of what a person wrote in comments. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";

const WRITTEN = {
  post: column("comment_threads", "post_id"),
  ...columns("comment_threads", "words", "suggestion", "state"),
  ...columns("comment_entries", "author_name", "text", "created_at"),
};

/** With the account, oldest first. */
export function listWritten(userId: number): Promise<Row<typeof WRITTEN>[]> {
  const text = `select thread.post_id as post, thread.words, thread.state, entry.author_name, entry.text, entry.created_at,
      case when entry.id = (select min(first.id) from comment_entries first where first.thread_id = thread.id)
        then thread.suggestion end as suggestion
    from comment_entries entry join comment_threads thread on thread.id = entry.thread_id
    where entry.author_id = $1 order by entry.id`;
  return prepared(WRITTEN, text, [userId]);
}

const CLOSED = {
  post: column("comment_threads", "post_id"),
  ...columns("comment_threads", "words", "state", "closed_line", "closed_at"),
};

export function listClosed(userId: number): Promise<Row<typeof CLOSED>[]> {
  const text = `select post_id as post, words, state, closed_line, closed_at from comment_threads
    where closed_by = $1 order by id`;
  return prepared(CLOSED, text, [userId]);
}
