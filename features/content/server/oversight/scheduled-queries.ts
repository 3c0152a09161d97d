/** SQL of all users' scheduled posts. */
import { type RawBuilder, sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row, statement } from "#platform/database/statement.ts";
import { OVERDUE_SECONDS, SCHEDULE_COUNT_CAP } from "../../contracts/scheduled.ts";
import { matchesSearch } from "./search-queries.ts";

const SCHEDULED_ROW = {
  ...columns("posts", "id", "guid", "kind", "name", "posted_as_name"),
  author_name: computed.text(),
  email: column("users", "email"),
  publish_at: notNull(column("posts", "publish_at")),
  is_overdue: computed.flag(),
  is_waiting: computed.flag(),
};
export type ScheduledRow = Row<typeof SCHEDULED_ROW>;

const OVERDUE_AT = sql`now() - make_interval(secs => ${sql.lit(OVERDUE_SECONDS)})`;
const IS_SCHEDULED = sql`p.status = 'scheduled' and p.deleted_at is null`;

/** Soonest first, and how many there are, exact below SCHEDULE_COUNT_CAP. */
export async function listScheduledPosts(
  q: string,
  limit: number,
  offset: number,
): Promise<{ rows: ScheduledRow[]; count: number }> {
  const condition: RawBuilder<unknown> = q === "" ? IS_SCHEDULED : sql`${IS_SCHEDULED} and ${matchesSearch(q)}`;
  const page = statement(SCHEDULED_ROW)`
    select p.id, p.guid, p.kind, p.name, p.posted_as_name, p.publish_at, owner.email,
      trim(owner.first_name || ' ' || owner.last_name) as author_name, p.publish_at <= ${OVERDUE_AT} as is_overdue,
      p.review_since is not null as is_waiting
    from posts p join users owner on owner.id = p.owner_id
    where ${condition} order by p.publish_at, p.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const total = statement({ count: computed.number() })`
    select count(*) as count from (
      select from posts p where ${condition} limit ${sql.lit(SCHEDULE_COUNT_CAP)}
    ) counted`;
  const [{ rows }, counted] = await Promise.all([page.execute(db), total.execute(db)]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Number of overdue posts, and since when the oldest is overdue. */
export async function findOverdue(): Promise<{ count: number; since: Date | null }> {
  const { rows } = await statement({ count: computed.number(), since: orNull(computed.time()) })`
    select count(*) as count, min(p.publish_at) as since from posts p
    where ${IS_SCHEDULED} and p.publish_at <= ${OVERDUE_AT}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
