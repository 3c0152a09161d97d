/** SQL of one reader's follows, marks and tasks. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";

const PERSONAL_SOURCE = {
  ...columns("feeds", "id", "url"),
  title: computed.text(),
  followed_at: orNull(column("feed_follows", "created_at")),
  named_at: orNull(column("named_feeds", "named_at")),
};
export type PersonalSource = Row<typeof PERSONAL_SOURCE>;
const PERSONAL_MARK = {
  ...columns("feed_entries", "id", "title", "link"),
  source: column("feeds", "url"),
  ...columns("entry_marks", "read_at", "saved_at"),
};
export type PersonalMark = Row<typeof PERSONAL_MARK>;
const PERSONAL_TASK = columns("news_tasks", "id", "kind", "status", "created_at", "input", "result");
export type PersonalTask = Row<typeof PERSONAL_TASK>;

/** Feeds followed or named, the next by id. */
export function listPersonalSources(userId: number, after: number, limit: number): Promise<PersonalSource[]> {
  return prepared(
    PERSONAL_SOURCE,
    `select f.id, f.url, coalesce(nullif(f.name, ''), f.title) as title, ff.created_at as followed_at, nf.named_at
     from (select feed_id from feed_follows where user_id = $1
           union select feed_id from named_feeds where user_id = $1) chosen
     join feeds f on f.id = chosen.feed_id
     left join feed_follows ff on ff.feed_id = f.id and ff.user_id = $1
     left join named_feeds nf on nf.feed_id = f.id and nf.user_id = $1
     where f.id > $2 order by f.id limit $3`,
    [userId, after, limit],
  );
}

/** The next of them by the entry's id. */
export function listPersonalMarks(userId: number, after: number, limit: number): Promise<PersonalMark[]> {
  return prepared(
    PERSONAL_MARK,
    `select e.id, e.title, e.link, f.url as source, m.read_at, m.saved_at
     from entry_marks m join feed_entries e on e.id = m.entry_id join feeds f on f.id = e.feed_id
     where m.user_id = $1 and m.entry_id > $2 order by m.entry_id limit $3`,
    [userId, after, limit],
  );
}

/** With what was asked for and what came of it, each up to some megabytes; the next by id, null for the first. */
export function listPersonalTasks(userId: number, after: string | null, limit: number): Promise<PersonalTask[]> {
  return prepared(
    PERSONAL_TASK,
    `select id, kind, status, created_at, input, result from news_tasks
     where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [userId, after, limit],
  );
}

const TABLES = ["entry_marks", "feed_follows", "named_feeds", "news_tasks"] as const;

/** Removes up to `limit` rows of each kind. @returns how many were removed in all. */
export async function removeNewsOf(tx: Transaction, userId: number, limit: number): Promise<number> {
  let removed = 0;
  for (const table of TABLES) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where user_id = ${userId} limit ${limit} for update))`.execute(tx);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}
